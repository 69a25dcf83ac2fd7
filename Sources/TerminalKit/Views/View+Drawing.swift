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
    if let role = themeRole ?? (border == .none ? nil : .panel) {
      style = frame.theme.style(style, with: frame.theme[role])
    }
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
    guard room > 0 else { return }
    let title = styledTitle
    if !title.isEmpty {
      canvas.write(" \(title.truncated(to: room - 2)) ", at: Point(x: 2, y: 0), pen, over: pen.style(.title))
    }
    let bottom = textOfBottomBorder
    guard !bottom.isEmpty, canvas.size.height > 1 else { return }
    let text: StyledText = " \(bottom.truncated(to: room - 2)) "
    let place = Point(x: canvas.size.width - 2 - text.cellWidth, y: canvas.size.height - 1)
    canvas.write(text, at: place, pen, over: pen.style(.muted))
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
