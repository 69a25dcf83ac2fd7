/// A word in the form in which a search compares it: small letters and digits alone.
///
/// Objective-C's and Swift's spellings of an initializer have the same key: `initWithNibName:bundle:` and
/// `init(nibName:bundle:)`.
package struct SearchKey: Hashable, Sendable {
  private let letters: String

  /// Returns nil if the word has fewer than three letters or digits of ASCII, or no letter.
  package init?(_ word: some StringProtocol) {
    var letters: [UInt8] = []
    for byte in word.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): letters.append(byte)
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): letters.append(byte | 0x20)
      default: break
      }
    }
    let long = "initwith".utf8
    if letters.count > long.count, letters.starts(with: long) { letters.removeSubrange(4..<long.count) }
    guard letters.count >= 3, letters.contains(where: { $0 >= UInt8(ascii: "a") }) else { return nil }
    self.letters = String(decoding: letters, as: UTF8.self)
  }

  /// Returns true if a name is spelled so: whole, or behind its last dot.
  package func isKey(of name: some StringProtocol) -> Bool { SearchKey.both(of: name).contains(self) }

  /// Returns true if a name begins so.
  package func isPrefix(of name: some StringProtocol) -> Bool {
    SearchKey(name)?.letters.hasPrefix(letters) ?? false
  }

  /// Returns the keys of the words of a text.
  package static func all(in text: some StringProtocol) -> Set<SearchKey> {
    let words = text.split { $0.isWhitespace || "<>=\"/#,;'`".contains($0) }
    return words.reduce(into: []) { keys, word in keys.formUnion(both(of: word)) }
  }

  /// Returns the key of a name, and that of its last part if it has dots.
  private static func both(of name: some StringProtocol) -> [SearchKey] {
    guard let dot = name.lastIndex(of: ".") else { return [SearchKey(name)].compactMap(\.self) }
    return [SearchKey(name), SearchKey(name[name.index(after: dot)...])].compactMap(\.self)
  }
}
