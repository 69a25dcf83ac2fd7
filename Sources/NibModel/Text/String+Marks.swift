extension String {
  /// The maximum number of combining marks that may follow one another in a key or a name, as in the stream-safe text of
  /// Unicode (UAX 15).
  package static let mostMarks = 30

  /// To compare texts, Swift brings marks in a row into an order, in the square of their number: a key of a hundred
  /// thousand took it nine seconds.
  package var hasFewMarks: Bool {
    var marks = 0
    for scalar in unicodeScalars {
      switch scalar.value < 0x300 ? .uppercaseLetter : scalar.properties.generalCategory {
      case .nonspacingMark, .spacingMark, .enclosingMark: marks += 1
      default: marks = 0
      }
      if marks > Self.mostMarks { return false }
    }
    return true
  }
}
