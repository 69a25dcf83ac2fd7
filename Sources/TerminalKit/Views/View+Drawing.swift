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
  /// True if the pen draws selected content. The colors of the selection then take precedence over the colors of parts
  /// of a text.
  public private(set) var isSelecting = false

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

  /// Returns a style with the attributes of a part of a text applied over it.
  public func style(_ attributes: StyledText.Attributes, over style: CellStyle) -> CellStyle {
    var result = style
    if attributes.link != nil { result = theme.style(result, with: theme[.link]) }
    if let role = attributes.role { result = theme.style(result, with: theme[role]) }
    result = theme.style(result, with: attributes.look)
    guard isSelecting else { return result }
    // A color that is readable on its own background may be unreadable on the selection's.
    let kept: CellStyle.Attributes = [.dim, .reverse]
    result.foreground = style.foreground
    result.background = style.background
    result.attributes = result.attributes.subtracting(kept).union(style.attributes.intersection(kept))
    return result
  }
}

extension View {
  /// Draws the view and its subviews. The view must be shown. The caller checks this, because the view would have to
  /// look for its superview.
  ///
  /// - Parameters:
  ///   - canvas: the cells of the view, including border and padding.
  ///   - inherited: the style of the superview.
  final func draw(in canvas: Canvas, inheriting inherited: CellStyle, _ frame: FrameContext, enabled: Bool) {
    guard let canvas = canvas.narrowed() else { return }
    if let styles = innerStyles {
      drawVisible(on: canvas, inheriting: inherited, frame.overlaid(by: styles), enabled: enabled)
    } else {
      drawVisible(on: canvas, inheriting: inherited, frame, enabled: enabled)
    }
  }

  /// Draws the view on the visible part of its canvas.
  private func drawVisible(
    on canvas: Canvas, inheriting inherited: CellStyle, _ frame: FrameContext, enabled: Bool
  ) {
    let isEnabled = enabled && self.isEnabled
    let isFocused = frame.focused === self
    var style = inherited
    if let role = themeRole { style = frame.theme.style(style, with: frame.theme[role]) }
    if let shared = self.style { style = frame.theme.style(style, with: shared.look) }
    style = frame.theme.style(style, with: look)
    if !isEnabled, canBecomeFocused || !enabled {
      // If the class has a role of its own, the theme determines how this role looks when it is disabled.
      style = frame.theme.style(style, with: frame.theme.disabledLook(of: themeRole))
    }
    let pen = Pen(theme: frame.theme, style: style, isFocused: isFocused, isEnabled: isEnabled, now: frame.now)
    if !isTransparent { canvas.fill(canvas.bounds, style) }
    drawBorder(in: canvas, pen, focused: frame.focused)
    drawContent(in: canvas.part(contentRect), pen)
    for view in subviews where !view.isHidden && shows(view) {
      view.draw(in: canvas.part(view.frame), inheriting: style, frame, enabled: isEnabled)
    }
    drawOverlay(in: canvas, pen)
  }

  private func drawBorder(in canvas: Canvas, _ pen: Pen, focused: View?) {
    let border = border
    guard border != .none else {
      if titleRows > 0 {
        let words = styledTitle.truncated(to: canvas.size.width - 2)
        canvas.write(words, at: Point(x: 1, y: 0), pen, over: pen.style(.title))
      }
      return
    }
    let hasFocusInside = focused?.isDescendant(of: self) == true
    canvas.border(canvas.bounds, border, pen.style(hasFocusInside ? .borderFocused : .border))
    let room = canvas.size.width - 4
    let title = styledTitle
    guard !title.isEmpty, room > 0 else { return }
    canvas.write(" \(title.truncated(to: room - 2)) ", at: Point(x: 2, y: 0), pen, over: pen.style(.title))
  }
}

/// The settings that all views of a frame share.
struct FrameContext {
  var theme: Theme
  /// The view with the focus, or nil if the terminal does not have the keyboard.
  var focused: View?
  var now: Duration
  var hasColors = true

  /// Returns the same settings with the looks that an inner window changes.
  func overlaid(by styles: Styles) -> FrameContext {
    var frame = self
    let theme = styles.applied(to: theme)
    frame.theme = hasColors ? theme : theme.withoutColors
    return frame
  }
}
