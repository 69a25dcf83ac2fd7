internal import NibLoading

/// Time and pictures.
extension Application {
  /// Something to be done at a time.
  public final class Timer {
    let due: Duration
    let order: Int
    let perform: (Application) -> Void
    private(set) var isCancelled = false

    init(due: Duration, order: Int, perform: @escaping (Application) -> Void) {
      self.due = due
      self.order = order
      self.perform = perform
    }

    /// It will not be done.
    public func cancel() { isCancelled = true }
  }

  /// Frames are at least so far apart.
  static let frameInterval = Duration.milliseconds(16)

  /// Does something later, on the main actor, in a turn of the loop of its own.
  @discardableResult
  public func after(_ delay: Duration, _ perform: @escaping (Application) -> Void) -> Timer {
    lastTimer += 1
    let timer = Timer(due: now + delay, order: lastTimer, perform: perform)
    timers.append(timer)
    wakeHost?()
    return timer
  }

  /// The time at which something is due without any input: a timer, or a frame that had to wait. Nil is never.
  public var deadline: Duration? {
    let timer = timers.lazy.filter { !$0.isCancelled }.map(\.due).min()
    let frame = needsFrame ? nextFrameTime : nil
    return [timer, frame].compactMap { $0 }.min()
  }

  var nextFrameTime: Duration { lastFrame.map { max(now, $0 + Self.frameInterval) } ?? now }

  /// Time has passed: sends `afterInit()` to what has been made since, and does what is due. What that adds for later turns is not done in this one.
  public func advance(to time: Duration) {
    now = max(now, time)
    NibLifecycle.settle()
    let due = timers.filter { $0.due <= now }.sorted { ($0.due, $0.order) < ($1.due, $1.order) }
    timers.removeAll { $0.due <= now }
    for timer in due where !timer.isCancelled { timer.perform(self) }
    timers.removeAll(where: \.isCancelled)
  }

  /// Asks for a frame.
  func setNeedsFrame(layout: Bool) {
    let isNews = !needsFrame
    needsFrame = true
    if layout { needsLayout = true }
    if isNews { wakeHost?() }
  }

  /// True if the window in front needs more room than the screen has.
  var isTooSmall: Bool {
    guard let window = layers.last(where: { if case .fill = $0.placement { true } else { false } })?.window else {
      return false
    }
    return size.width < window.minWidth || size.height < window.minHeight
  }

  /// Draws the picture, if anything has changed since the last one.
  ///
  /// - Parameter grid: gets the size of the screen.
  /// - Returns: false when nothing has changed.
  @discardableResult
  package func draw(on grid: CellGrid) -> Bool {
    // Nothing is seen before it has been sent `afterInit()`.
    NibLifecycle.settle()
    guard needsFrame else { return false }
    needsFrame = false
    lastFrame = now
    repairFocus()
    if needsLayout || grid.size != size {
      needsLayout = false
      grid.resize(to: size)
      layoutLayers()
      // What a layout hides, such as one side of a narrow split, cannot keep the focus.
      repairFocus()
    }
    let canvas = grid.canvas
    canvas.fill(canvas.bounds, .plain)
    if isTooSmall {
      drawTooSmall(on: canvas)
    } else {
      for (index, layer) in layers.enumerated() {
        let isFront = index == layers.count - 1
        let applied = layer.window.styles?.applied(to: theme) ?? theme
        let theme = hasColors ? applied : applied.withoutColors
        let context = FrameContext(
          theme: theme, focused: isFront && terminalHasFocus ? layer.focused : nil, now: now)
        layer.window.draw(in: canvas.part(layer.window.frame), inheriting: .plain, context, enabled: true)
      }
    }
    return true
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
    guard let window = layers.last(where: { if case .fill = $0.placement { true } else { false } })?.window else {
      return
    }
    let text =
      "At least \(max(window.minWidth, 1))x\(max(window.minHeight, 1)) is needed: this terminal is too small, "
      + "\(size.width)x\(size.height)."
    for (row, range) in TextWrap.lines(of: text, width: size.width, mode: .word).enumerated() {
      canvas.write(text[range], at: Point(x: 0, y: row), .plain)
    }
  }
}
