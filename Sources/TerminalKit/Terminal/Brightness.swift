/// The brightness of a background.
public nonisolated enum Brightness: Hashable, Sendable {
  case dark, light

  /// Creates the brightness of a color, by its luminance.
  init(_ color: RGB) {
    self =
      0.2126 * Double(color.red) + 0.7152 * Double(color.green) + 0.0722 * Double(color.blue) < 127.5 ? .dark : .light
  }
}

nonisolated extension RGB {
  /// Reads the terminal's answer to a query for its background: `11;rgb:RRRR/GGGG/BBBB`, with one to four hexadecimal
  /// digits for each color. Returns nil if it has another form.
  init?(answer: [UInt8]) {
    let prefix = Array("11;rgb:".utf8)
    guard answer.starts(with: prefix) else { return nil }
    let parts = answer.dropFirst(prefix.count).split(
      separator: UInt8(ascii: "/"), maxSplits: 3, omittingEmptySubsequences: false)
    let values = parts.compactMap { digits -> Double? in
      guard (1...4).contains(digits.count), let number = UInt16(String(decoding: digits, as: UTF8.self), radix: 16),
        digits.first != UInt8(ascii: "+"), digits.first != UInt8(ascii: "-")
      else { return nil }
      return Double(number) / Double((1 << (4 * digits.count)) - 1)
    }
    guard parts.count == 3, values.count == 3 else { return nil }
    let bytes = values.map { UInt8(($0 * 255).rounded()) }
    self.init(bytes[0], bytes[1], bytes[2])
  }
}
