internal import FileAccess

/// The system's descriptions of terminals (terminfo), for the number of colors. Nothing else is read from them.
nonisolated enum TerminalDatabase {
  /// Returns the number of colors of a terminal, 0 if it has none, or nil if the system does not describe the terminal.
  ///
  /// - Parameters:
  ///   - name: the name of the terminal, as in `TERM`.
  ///   - folders: the folders to search.
  static func colors(of name: String, in folders: [String]) -> Int? {
    guard let first = name.utf8.first, first != UInt8(ascii: "."), !name.utf8.contains(UInt8(ascii: "/")) else {
      return nil
    }
    // Most systems name the inner folders after the first letter, and macOS after its number.
    let inner = [String(decoding: [first], as: UTF8.self), String(first, radix: 16)]
    for folder in folders where folder.hasPrefix("/") {
      for inner in inner {
        guard let bytes = try? readFile("\(folder)/\(inner)/\(name)", limit: 32_768) else { continue }
        if let colors = colors(inEntry: bytes) { return colors }
      }
    }
    return nil
  }

  /// Returns the folders that the environment and the system name, in the order in which they are searched.
  static func folders(environment: [String: String]) -> [String] {
    [environment["TERMINFO"], environment["HOME"].map { $0 + "/.terminfo" }].compactMap { $0 }
      + (environment["TERMINFO_DIRS"] ?? "").split(separator: ":").map(String.init)
      + ["/etc/terminfo", "/lib/terminfo", "/usr/share/terminfo", "/usr/lib/terminfo", "/usr/local/share/terminfo"]
  }

  /// The index of the number of colors among the numbers of an entry.
  private static let colorsIndex = 13

  /// Returns the number of colors in a compiled entry, 0 if there is none, or nil if this is not an entry.
  ///
  /// An entry begins with six short numbers: the form, the length of the names, the counts of flags, numbers and
  /// texts, and the length of the texts. The names, the flags and the numbers follow.
  static func colors(inEntry bytes: [UInt8]) -> Int? {
    func short(at place: Int) -> Int? {
      guard bytes.indices.contains(place + 1) else { return nil }
      return Int(Int16(bitPattern: UInt16(bytes[place]) | UInt16(bytes[place + 1]) << 8))
    }
    guard let form = short(at: 0), let length = [0o432: 2, 0o1036: 4][form], let names = short(at: 2), names >= 0,
      let flags = short(at: 4), flags >= 0, let numbers = short(at: 6)
    else { return nil }
    guard numbers > colorsIndex else { return 0 }
    // Numbers begin at an even place.
    let start = (12 + names + flags + 1) / 2 * 2
    guard let low = short(at: start + colorsIndex * length) else { return nil }
    if length == 2 { return max(0, low) }
    guard let high = short(at: start + colorsIndex * length + 2) else { return nil }
    return high < 0 ? 0 : high << 16 | low & 0xFFFF
  }
}
