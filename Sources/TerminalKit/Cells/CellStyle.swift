/// The colors and attributes of a cell.
public nonisolated struct CellStyle: Hashable, Sendable {
  /// The attributes of a cell besides its colors.
  public struct Attributes: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8
    /// Creates a set of attributes from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Heavier.
    public static let bold = Attributes(rawValue: 1)
    /// Fainter.
    public static let dim = Attributes(rawValue: 2)
    /// Slanted.
    public static let italic = Attributes(rawValue: 4)
    /// A line below.
    public static let underline = Attributes(rawValue: 8)
    /// The colors of text and background exchanged.
    public static let reverse = Attributes(rawValue: 16)
    /// A line through.
    public static let strikethrough = Attributes(rawValue: 32)
  }

  /// The color of the text.
  public var foreground: Color
  /// The color behind the text.
  public var background: Color
  /// Bold, underlined and so on.
  public var attributes: Attributes

  /// The terminal's own look.
  public static let plain = CellStyle()

  /// Creates the look of a cell.
  public init(foreground: Color = .default, background: Color = .default, attributes: Attributes = []) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }
}

nonisolated extension CellStyle: CustomStringConvertible {
  /// The look in words: `bold red on #1c1c1c`; `plain` when there is nothing to say.
  public var description: String {
    var words = Self.names.filter { attributes.contains($0.0) }.map(\.1)
    if foreground != .default { words.append("\(foreground)") }
    if background != .default { words.append("on \(background)") }
    return words.isEmpty ? "plain" : words.joined(separator: " ")
  }

  private static let names: [(Attributes, String)] = [
    (.bold, "bold"), (.dim, "dim"), (.italic, "italic"), (.underline, "underline"), (.reverse, "reverse"),
    (.strikethrough, "strikethrough"),
  ]
}
