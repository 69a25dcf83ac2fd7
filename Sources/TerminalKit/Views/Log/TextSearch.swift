/// A search for a pattern in texts. If the pattern has no capital letter, its letters A to Z match in either case.
///
/// Takes O(text), whatever the pattern is (Knuth, Morris, Pratt).
public nonisolated struct TextSearch: Sendable {
  private let wanted: [UInt8]
  /// For each length of a partial match, the length of the match that remains if the next byte does not fit.
  private let fallback: [Int]
  private let foldsCase: Bool

  /// Creates a search for a pattern. Returns nil if it is empty.
  public init?(_ text: String) {
    guard !text.isEmpty else { return nil }
    wanted = Array(text.utf8)
    foldsCase = !wanted.contains { Self.isCapital($0) }
    var fallback = [0]
    var length = 0
    for byte in wanted.dropFirst() {
      while length > 0, wanted[length] != byte { length = fallback[length - 1] }
      if wanted[length] == byte { length += 1 }
      fallback.append(length)
    }
    self.fallback = fallback
  }

  /// Returns true if a text contains the pattern.
  public func isIn(_ text: String) -> Bool { finds(in: text.utf8) }

  /// Returns true if bytes, which need not be valid text, contain the pattern.
  public func isIn(_ bytes: ArraySlice<UInt8>) -> Bool { finds(in: bytes) }

  private func finds(in bytes: some Sequence<UInt8>) -> Bool {
    var isFound = false
    scan(bytes) { _ in
      isFound = true
      return false
    }
    return isFound
  }

  /// Returns the ranges of the pattern in a text. They do not overlap.
  func ranges(in text: String) -> [Range<String.Index>] {
    var ends: [Int] = []
    scan(text.utf8) { end in
      ends.append(end)
      return true
    }
    let utf8 = text.utf8
    return ends.map { end in
      let upper = utf8.index(utf8.startIndex, offsetBy: end)
      return utf8.index(upper, offsetBy: -wanted.count)..<upper
    }
  }

  /// Calls a closure with the offset after each match, until it returns false.
  private func scan(_ bytes: some Sequence<UInt8>, _ found: (Int) -> Bool) {
    var length = 0
    var offset = 0
    for byte in bytes {
      let byte = foldsCase && Self.isCapital(byte) ? byte | 0x20 : byte
      while length > 0, wanted[length] != byte { length = fallback[length - 1] }
      if wanted[length] == byte { length += 1 }
      offset += 1
      if length == wanted.count {
        if !found(offset) { return }
        length = 0
      }
    }
  }

  private static func isCapital(_ byte: UInt8) -> Bool { 0x41...0x5A ~= byte }
}
