/// The brightness of a background.
public nonisolated enum Brightness: Hashable, Sendable {
  case dark, light

  /// Creates the brightness of a color, by its luminance.
  init(red: Double, green: Double, blue: Double) {
    self = 0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.5 ? .dark : .light
  }

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
    self.init(red: values[0], green: values[1], blue: values[2])
  }
}
