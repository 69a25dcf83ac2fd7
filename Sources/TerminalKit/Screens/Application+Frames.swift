internal import NibLoading

/// Time and frames.
extension Application {
  /// Calls a closure later on the main actor, in a separate turn of the run loop.
  @discardableResult
  public func after(_ delay: Duration, _ perform: @escaping (Application) -> Void) -> Timer {
    let timer = timers.add(due: now + delay, perform)
    wakeHost?()
    return timer
  }

  /// The next time at which the application has work without any input: a timer, or a frame that had to wait. Nil if
  /// there is no such time.
  ///
  /// - Complexity: O(timers).
  public var deadline: Duration? {
    [timers.next, frames.due(at: now)].compactMap { $0 }.min()
  }

  /// Advances the current time. Sends `afterInit()` to the objects that were made since the last turn, and performs
  /// everything that is due. Work that this adds for later turns is not performed in this turn.
  public func advance(to time: Duration) {
    now = max(now, time)
    NibLifecycle.settle()
    for perform in timers.takeDue(at: now) { perform(self) }
    tellChanges()
  }

  /// Requests a frame. The rows that must be drawn again are reported to `damage`.
  func setNeedsFrame(layout: Bool) {
    if frames.request(layout: layout) { wakeHost?() }
  }

  /// True if the front window needs more room than the screen has.
  var isTooSmall: Bool {
    guard let window = windows.screen else { return false }
    return size.width < window.minWidth || size.height < window.minHeight
  }

  /// Requests a frame that draws everything again.
  func setNeedsWholeFrame() {
    damage.addAll()
    setNeedsFrame(layout: true)
  }

  /// Draws the parts of the screen that have changed since the last frame.
  ///
  /// - Parameter grid: the grid to draw on. It gets the size of the screen.
  /// - Returns: false if no frame was requested.
  @discardableResult
  package func draw(on grid: CellGrid) -> Bool {
    // Nothing may be shown before its `afterInit()`.
    NibLifecycle.settle()
    // The actions may change what the frame shows.
    tellChanges()
    guard frames.begin(at: now) else { return false }
    windows.repairFocus()
    if frames.takeLayout() || grid.size != size {
      grid.resize(to: size)
      for layer in windows.layers { layer.place(on: size) }
      // Code that runs after a layout may request another layout. The number of rounds is limited, because this may
      // happen each time.
      for _ in 0..<4 where runAfterLayout() && frames.takeLayout() {
        for layer in windows.layers { layer.place(on: size) }
      }
      // Views that a layout hides, such as one side of a narrow split, cannot keep the focus.
      windows.repairFocus()
    }
    if noticeStack?.notices.isEmpty == false { noticeStack?.place(on: size) }
    problemTip.update()
    damage.addWatched(in: windows.layers.lazy.map(\.window))
    paint(damage.take(for: grid), on: grid)
    return true
  }

  /// Draws the rows of a frame completely.
  ///
  /// - Parameter rows: the rows; nil for all. The other rows keep their cells.
  func paint(_ rows: RowSet?, on grid: CellGrid) {
    if rows?.isEmpty == true { return }
    grid.store.openRows = rows
    defer { grid.store.openRows = nil }
    grid.store.reordersText = reordersText
    let canvas = grid.canvas
    // A window that covers the screen fills the screen itself.
    let isCovered = windows.layers.first.map { $0.window.isShown && $0.window.frame == canvas.bounds } ?? false
    if isTooSmall || !isCovered { canvas.fill(canvas.bounds, .plain) }
    if isTooSmall {
      drawTooSmall(on: canvas)
    } else {
      let keyIndex = windows.keyIndex
      for (index, layer) in windows.layers.enumerated() where layer.window.isShown {
        let isFront = index == keyIndex
        let theme = shownTheme(of: layer.window)
        let context = FrameContext(
          theme: theme, focused: isFront && terminalHasFocus ? layer.focused : nil, now: now, hasColors: hasColors)
        layer.window.draw(in: canvas.part(layer.window.frame), inheriting: .plain, context, enabled: true)
      }
      drawScreenSelection(on: canvas)
      drawNotices(on: canvas)
      problemTip.draw(on: canvas, windows.front.map(shownTheme) ?? theme)
      tooltip.draw(on: canvas, windows.front.map(shownTheme) ?? theme)
    }
  }

  /// Returns the theme with the changes of a window's layout, and without colors if the terminal does not show colors.
  private func shownTheme(of window: Window) -> Theme {
    let applied = window.styles?.applied(to: theme) ?? theme
    return hasColors ? applied : applied.withoutColors
  }

  /// Draws the notices with the theme of the front window.
  private func drawNotices(on canvas: Canvas) {
    guard let noticeStack, !noticeStack.subviews.isEmpty else { return }
    let context = FrameContext(
      theme: windows.front.map(shownTheme) ?? theme, focused: nil, now: now, hasColors: hasColors)
    noticeStack.draw(in: canvas.part(noticeStack.frame), inheriting: .plain, context, enabled: true)
  }

  /// The position of the hardware cursor. Input methods open at this position.
  package var caretOnScreen: Point? {
    guard !isTooSmall, let view = focusedView, let caret = view.caret else { return nil }
    let origin = view.originOnScreen
    let content = view.contentRect
    let point = Point(x: origin.x + content.x + caret.x, y: origin.y + content.y + caret.y)
    return Rect(origin: .zero, size: size).contains(point) ? point : nil
  }

  private func drawTooSmall(on canvas: Canvas) {
    guard let window = windows.screen else { return }
    let text = words[
      .tooSmall, "\(max(window.minWidth, 1))x\(max(window.minHeight, 1))", "\(size.width)x\(size.height)"]
    for (row, range) in TextWrap.lines(of: text, width: size.width, mode: .word).enumerated() {
      canvas.write(text[range], at: Point(x: 0, y: row), .plain)
    }
  }
}
