/// A text as it is spelled: `é` of one scalar or of two are one `String`, but two of these. A text that is saved comes
/// back as it was.
struct ExactText: Hashable, Sendable {
  let text: String
  /// A `String` of ASCII is compared as bytes, and quickly; others are not, and views of them are slow.
  let isASCII: Bool

  init(_ text: String) {
    self.text = text
    isASCII = text.utf8.allSatisfy { $0 < 0x80 }
  }

  static func == (one: Self, other: Self) -> Bool {
    guard one.isASCII == other.isASCII else { return false }
    return one.isASCII
      ? one.text == other.text
      : one.text.utf8.count == other.text.utf8.count && one.text.utf8.elementsEqual(other.text.utf8)
  }

  func hash(into hasher: inout Hasher) {
    guard !isASCII else { return hasher.combine(text) }
    // Eight bytes at a time: one at a time takes several times as long.
    var word: UInt64 = 0
    var count = 0
    for byte in text.utf8 {
      word = word << 8 | UInt64(byte)
      count += 1
      if count & 7 == 0 {
        hasher.combine(word)
        word = 0
      }
    }
    hasher.combine(word)
    hasher.combine(count)
  }
}
