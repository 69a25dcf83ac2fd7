internal import NibModel

/// A grapheme cluster of a text, with the properties that drawing and wrapping need.
nonisolated struct TextCluster {
  /// The range of the cluster in its text.
  let range: Range<String.Index>
  /// The first scalar, which determines the kind of the cluster.
  let first: Unicode.Scalar
  let width: CharacterWidth
  /// True if the cluster is a printable ASCII character or a blank, as nearly all clusters are.
  let isPlain: Bool

  /// True if the cluster ends a line.
  var isNewline: Bool {
    switch first {
    case "\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}": true
    default: false
    }
  }

  /// True if a line may be broken at the cluster, which is then left out. False for a no-break space.
  var isBlank: Bool {
    switch first.value {
    case 0x20, 0x09, 0x1680, 0x2000...0x2006, 0x2008...0x200A, 0x205F, 0x3000: true
    default: false
    }
  }
}

/// A sequence of the clusters of a text. ASCII clusters take a few nanoseconds each, and others a few hundred.
nonisolated struct TextClusters: Sequence, IteratorProtocol {
  private let text: Substring
  private var index: String.Index

  init(_ text: some StringProtocol) {
    self.text = Substring(text)
    index = text.startIndex
  }

  mutating func next() -> TextCluster? {
    let utf8 = text.utf8
    guard index < utf8.endIndex else { return nil }
    let start = index
    let byte = utf8[start]
    let second = utf8.index(after: start)
    // An ASCII character that precedes another one is a cluster, except in CR LF.
    if 0x20..<0x7F ~= byte, second == utf8.endIndex || utf8[second] < 0x80 {
      index = second
      return TextCluster(range: start..<second, first: Unicode.Scalar(byte), width: .one, isPlain: true)
    }
    index = text.index(after: start)
    let scalars = text.unicodeScalars[start..<index]
    return TextCluster(
      range: start..<index, first: scalars.first ?? " ", width: CharacterWidth(scalars: scalars), isPlain: false)
  }
}
