/// The theme and the style with which a view is drawn.
public nonisolated struct Pen: Sendable {
  /// The theme of the window.
  public let theme: Theme
  /// The view's own style. It combines the style of the superview, the view's role in the theme, its `style`, and its
  /// own looks.
  public let style: CellStyle
  /// True if the view has the focus and the terminal has the keyboard.
  public let isFocused: Bool
  /// True if the view and all its ancestors are enabled.
  public let isEnabled: Bool
  /// The time of the frame, for animations.
  public let now: Duration
  /// True if the pen draws selected content, whose colors take precedence over the colors of parts of a text.
  public private(set) var isSelecting = false
  /// True if the look of the selected content does not change the color of texts, so that parts keep theirs.
  var keepsColors = false

  /// Returns the view's style with the look of a role of the theme applied over it.
  public func style(_ role: ThemeRole) -> CellStyle { theme.style(style, with: theme[role]) }

  /// Returns the view's style with the look of a role in a state applied over it.
  public func style(_ role: ThemeRole, _ state: ThemeState) -> CellStyle { theme.style(style, with: role, in: state) }

  /// Returns the view's style with a look applied over it.
  public func style(_ look: Look) -> CellStyle { theme.style(style, with: look) }

  /// The same pen for selected content.
  public var selecting: Pen {
    var pen = self
    pen.isSelecting = true
    return pen
  }

  /// Returns the same pen for content with the look of a selection.
  func selecting(with look: Look) -> Pen {
    var pen = selecting
    pen.keepsColors = look.foreground == nil && look.reverse != true
    return pen
  }

  /// Returns a style with the attributes of a part of a text applied over it.
  public func style(_ attributes: StyledText.Attributes, over style: CellStyle) -> CellStyle {
    var result = style
    if attributes.link != nil { result = theme.style(result, with: theme[.link]) }
    if let role = attributes.role { result = theme.style(result, with: theme[role]) }
    let color = result.foreground
    result = theme.style(result, with: attributes.look)
    guard isSelecting else { return result }
    // A color that is readable on its own background may be unreadable on the selection's.
    let kept: CellStyle.Attributes = [.dim, .reverse]
    result.foreground = keepsColors ? color : style.foreground
    result.background = style.background
    if !keepsColors, let role = attributes.role, role.isStatus, theme[role].foreground != nil {
      // The status stays visible: its color is behind the text. This is the pair of colors of an unselected row, exchanged.
      result.foreground = color
      result.background = self.style.background
      result.attributes = result.attributes.subtracting(kept).union(.reverse)
      return result
    }
    result.attributes = result.attributes.subtracting(kept).union(style.attributes.intersection(kept))
    return result
  }
}
