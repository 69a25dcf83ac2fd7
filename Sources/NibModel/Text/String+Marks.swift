extension String {
  /// The maximum number of combining marks that may follow one another in a key or a name, as in the stream-safe text of
  /// Unicode (UAX 15).
  package static let mostMarks = 30

  /// True if the text has no long run of combining marks. To compare texts, Swift sorts successive marks, in time
  /// quadratic in their number. For a key with a hundred thousand marks, this took nine seconds.
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
