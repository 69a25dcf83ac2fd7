public import NibLoading

/// A color in a layout: a fixed color, or the color of a role in the theme.
public nonisolated enum Paint: Hashable, Sendable {
  /// A fixed color.
  case color(Color)
  /// The text color of a role, such as `@accent`. It depends on the theme.
  case role(ThemeRole)
}

extension Paint: NibValue {
  /// Creates a color from the name of a color, or of a role after `@`.
  public nonisolated init?(nibText text: Span<UInt8>) {
    if text.count > 0, text[0] == UInt8(ascii: "@") {
      guard let role = ThemeRole(nibText: text.extracting(1..<text.count)) else { return nil }
      self = .role(role)
    } else {
      guard let color = Color(nibText: text) else { return nil }
      self = .color(color)
    }
  }

  /// The form of a color, for messages.
  public nonisolated static var nibDescription: String {
    "\(Color.nibDescription), or a role of the theme such as @accent, @muted, @error"
  }

  /// The shape of colors, and of roles after `@`.
  public nonisolated static var nibShape: ValueShape {
    .anyOf([Color.nibShape, .oneOf(ThemeRole.nibShape.words.map { "@" + $0 })])
  }
}

/// The changes that a view makes to the style that it inherits. A property that is nil changes nothing.
public nonisolated struct Look: Hashable, Sendable {
  /// The color of the text.
  public var foreground: Paint?
  /// The color of the background.
  public var background: Paint?
  /// True for bold text, and false for text that is not bold. As with the other attributes, nil changes nothing.
  public var bold: Bool?
  /// True for faint text.
  public var dim: Bool?
  /// True for italic text.
  public var italic: Bool?
  /// True for underlined text.
  public var underline: Bool?
  /// True if the colors of text and background are exchanged.
  public var reverse: Bool?
  /// True for a line through the text.
  public var strikethrough: Bool?
  /// The lines around a view.
  public var border: BorderKind?

  /// True if the look sets a color.
  var hasColor: Bool { foreground != nil || background != nil }

  /// Creates a look that changes only the properties that are given.
  public init(
    foreground: Paint? = nil, background: Paint? = nil, bold: Bool? = nil, dim: Bool? = nil, italic: Bool? = nil,
    underline: Bool? = nil, reverse: Bool? = nil, strikethrough: Bool? = nil, border: BorderKind? = nil
  ) {
    self.foreground = foreground
    self.background = background
    self.bold = bold
    self.dim = dim
    self.italic = italic
    self.underline = underline
    self.reverse = reverse
    self.strikethrough = strikethrough
    self.border = border
  }

  /// Returns this look with another look applied over it.
  public func overlaid(by other: Look) -> Look {
    Look(
      foreground: other.foreground ?? foreground, background: other.background ?? background,
      bold: other.bold ?? bold, dim: other.dim ?? dim, italic: other.italic ?? italic,
      underline: other.underline ?? underline, reverse: other.reverse ?? reverse,
      strikethrough: other.strikethrough ?? strikethrough, border: other.border ?? border)
  }
}
