public import NibLoading

/// In a layout a color is `default`, one of sixteen names such as `red` and `bright-red`, a number of the palette from
/// 0 to 255, `#rgb` or `#rrggbb`.
nonisolated extension Color: NibValue {
  /// Creates a color from a name, a number, or hexadecimal digits after `#`.
  public init?(nibText text: Span<UInt8>) {
    if text.count > 0, text[0] == UInt8(ascii: "#") {
      self.init(hexadecimal: text)
    } else if let number = UInt8(nibText: text) {
      self = .palette(number)
    } else if let name = Name(nibText: text) {
      self = name.color
    } else {
      return nil
    }
  }

  /// The form of a color, for messages.
  public static var nibDescription: String {
    "a color: a name such as red or bright-blue, 0 to 255, #rgb or #rrggbb"
  }

  /// The shape of names, numbers and digits.
  public static var nibShape: ValueShape {
    .anyOf([Name.nibShape, UInt8.nibShape, .pattern("#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})")])
  }

  private init?(hexadecimal text: Span<UInt8>) {
    guard text.count == 4 || text.count == 7 else { return nil }
    var value: UInt32 = 0
    for index in 1..<text.count {
      guard let digit = Character(Unicode.Scalar(text[index])).hexDigitValue else { return nil }
      value = value << 4 | UInt32(digit)
    }
    if text.count == 4 {
      // One digit stands for two equal digits.
      value = (value & 0xF00) * 0x1100 | (value & 0xF0) * 0x110 | (value & 0xF) * 0x11
    }
    self = .rgb(
      red: UInt8(truncatingIfNeeded: value >> 16), green: UInt8(truncatingIfNeeded: value >> 8),
      blue: UInt8(truncatingIfNeeded: value))
  }

  /// The names of colors, in the order of the palette.
  fileprivate enum Name: String, CaseIterable, NibValue {
    case black, red, green, yellow, blue, magenta, cyan, white
    case brightBlack, brightRed, brightGreen, brightYellow, brightBlue, brightMagenta, brightCyan, brightWhite
    case `default`

    var color: Color {
      guard self != .default, let number = Self.allCases.firstIndex(of: self) else { return .default }
      return .palette(UInt8(number))
    }
  }
}

nonisolated extension Color: CustomStringConvertible {
  /// The color, written as in a layout: `bright-red`, `236`, `#5fafff`.
  public var description: String {
    switch self {
    case .default: return "default"
    case .palette(let number) where number < 8: return Name.allCases[Int(number)].rawValue
    case .palette(let number) where number < 16: return "bright-" + Name.allCases[Int(number) - 8].rawValue
    case .palette(let number): return String(number)
    case .rgb(let red, let green, let blue):
      return [red, green, blue].reduce("#") { $0 + ($1 < 16 ? "0" : "") + String($1, radix: 16) }
    }
  }
}
