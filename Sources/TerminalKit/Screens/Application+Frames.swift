internal import NibLoading

/// Time and pictures.
extension Application {
  /// Does something later, on the main actor, in a turn of the loop of its own.
  @discardableResult
  public func after(_ delay: Duration, _ perform: @escaping (Application) -> Void) -> Timer {
    let timer = timers.add(due: now + delay, perform)
    wakeHost?()
    return timer
  }

  /// The time at which something is due without any input: a timer, or a frame that had to wait. Nil is never.
  ///
  /// - Complexity: O(timers).
  public var deadline: Duration? {
    [timers.next, frames.due(at: now)].compactMap { $0 }.min()
  }

  /// Takes a later time as now: sends `afterInit()` to the objects that were made since the last turn, and does what is
  /// due. Work that this adds for later turns is not done in this one.
  public func advance(to time: Duration) {
    now = max(now, time)
    NibLifecycle.settle()
    for perform in timers.takeDue(at: now) { perform(self) }
  }

  /// Asks for a frame. The rows that it draws again are reported to `damage`.
  func setNeedsFrame(layout: Bool) {
    if frames.request(layout: layout) { wakeHost?() }
  }

  /// True if the window in front needs more room than the screen has.
  var isTooSmall: Bool {
    guard let window = windows.screen else { return false }
    return size.width < window.minWidth || size.height < window.minHeight
  }

  /// Asks for a frame that draws everything anew.
  func setNeedsWholeFrame() {
    damage.addAll()
    setNeedsFrame(layout: true)
  }

  /// Draws what has changed of the picture since the last one.
  ///
  /// - Parameter grid: gets the size of the screen.
  /// - Returns: false when no frame was asked for.
  @discardableResult
  package func draw(on grid: CellGrid) -> Bool {
    // Nothing is seen before it has been sent `afterInit()`.
    NibLifecycle.settle()
    guard frames.begin(at: now) else { return false }
    windows.repairFocus()
    if frames.takeLayout() || grid.size != size {
      grid.resize(to: size)
      for layer in windows.layers { layer.place(on: size) }
      // What is done about a layout may ask for another one; the rounds are bounded, because it may do so each time.
      for _ in 0..<4 where runAfterLayout() && frames.takeLayout() {
        for layer in windows.layers { layer.place(on: size) }
      }
      // What a layout hides, such as one side of a narrow split, cannot keep the focus.
      windows.repairFocus()
    }
    if noticeStack?.notices.isEmpty == false { noticeStack?.place(on: size) }
    problemTip.update()
    damage.addWatched(in: windows.layers.lazy.map(\.window))
    paint(damage.take(for: grid), on: grid)
    return true
  }

  /// Draws the rows of a frame, each of them from the ground up.
  ///
  /// - Parameter rows: nil is all. The others keep the cells that they have.
  func paint(_ rows: RowSet?, on grid: CellGrid) {
    if rows?.isEmpty == true { return }
    grid.store.openRows = rows
    defer { grid.store.openRows = nil }
    grid.store.reordersText = reordersText
    let canvas = grid.canvas
    // A window that covers the screen fills it itself.
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

  /// Returns the theme with the looks that the layout of a window changes, without colors where the terminal has none.
  private func shownTheme(of window: Window) -> Theme {
    let applied = window.styles?.applied(to: theme) ?? theme
    return hasColors ? applied : applied.withoutColors
  }

  /// Draws the notices in the looks of the window in front.
  private func drawNotices(on canvas: Canvas) {
    guard let noticeStack, !noticeStack.subviews.isEmpty else { return }
    let context = FrameContext(
      theme: windows.front.map(shownTheme) ?? theme, focused: nil, now: now, hasColors: hasColors)
    noticeStack.draw(in: canvas.part(noticeStack.frame), inheriting: .plain, context, enabled: true)
  }

  /// The position of the hardware cursor, so that input methods open in the right place.
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
