/// The colors and attributes of a cell.
public nonisolated struct CellStyle: Hashable, Sendable {
  /// The attributes of a cell besides its colors.
  public struct Attributes: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8
    /// Creates a set of attributes from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Bold text.
    public static let bold = Attributes(rawValue: 1)
    /// Faint text.
    public static let dim = Attributes(rawValue: 2)
    /// Italic text.
    public static let italic = Attributes(rawValue: 4)
    /// A line below the text.
    public static let underline = Attributes(rawValue: 8)
    /// Exchanged colors of text and background.
    public static let reverse = Attributes(rawValue: 16)
    /// A line through the text.
    public static let strikethrough = Attributes(rawValue: 32)
  }

  /// The color of the text.
  public var foreground: Color
  /// The color behind the text.
  public var background: Color
  /// The attributes, such as bold and underlined.
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
  /// The description of the look: `bold red on #1c1c1c`, or `plain` if it sets nothing.
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
