internal import NibLoading

/// Draws the frames of a program: its windows from back to front, and then the selection, the notices and the tips.
final class FramePainter {
  private let frames: FrameRequests
  private let traits: ScreenTraits
  private let timers: Timers
  private let events: PendingEvents
  private let windows: WindowStack
  private let selection: ScreenSelector
  private let notices: NoticeBoard
  private let problemTip: ProblemTip
  private let tooltip: Tooltip
  private var watched = WatchedViews()
  /// The panel that the last frame has shown alone.
  private weak var lonePanel: View?

  /// The maximum number of layouts for a frame after the first. Code that runs after a layout may request another one,
  /// and this may happen each time.
  private static let maximumRounds = 4

  init(
    _ frames: FrameRequests, _ traits: ScreenTraits, _ timers: Timers, _ events: PendingEvents, _ windows: WindowStack,
    selection: ScreenSelector, notices: NoticeBoard, problemTip: ProblemTip, tooltip: Tooltip
  ) {
    self.frames = frames
    self.traits = traits
    self.timers = timers
    self.events = events
    self.windows = windows
    self.selection = selection
    self.notices = notices
    self.problemTip = problemTip
    self.tooltip = tooltip
  }

  // MARK: Frames

  /// Draws the parts of the screen that have changed since the last frame.
  ///
  /// - Parameter grid: the grid to draw on. It gets the size of the screen.
  /// - Returns: false if no frame was requested.
  func draw(on grid: CellGrid) -> Bool {
    // Nothing may be shown before its `afterInit()`.
    NibLifecycle.settle()
    // The actions may change what the frame shows.
    events.send()
    guard frames.begin(at: timers.now) else { return false }
    windows.repairFocus()
    followLonePanel()
    if frames.takeLayout() || grid.size != traits.size { layOut(for: grid) }
    notices.place(on: traits.size)
    problemTip.update()
    watched.addChanges(in: windows.layers.lazy.map(\.window), to: frames)
    paint(frames.takeDamage(for: grid), on: grid)
    return true
  }

  /// Requests another layout if another panel has the focus where only one is shown.
  private func followLonePanel() {
    let panel = windows.lonePanel(on: traits.size)
    guard panel !== lonePanel else { return }
    lonePanel = panel
    frames.setNeedsWholeFrame()
  }

  private func layOut(for grid: CellGrid) {
    grid.resize(to: traits.size)
    placeWindows()
    for _ in 0..<Self.maximumRounds where layoutHadEffects() && frames.takeLayout() { placeWindows() }
    // Views that a layout hides, such as one side of a narrow split, cannot keep the focus.
    windows.repairFocus()
  }

  private func placeWindows() { for layer in windows.layers { layer.place(on: traits.size) } }

  /// Calls the closures that wait for the end of a layout, and sends the events of what the layout has changed.
  ///
  /// - Returns: false if there were none.
  private func layoutHadEffects() -> Bool {
    let wasAwaited = frames.performAfterLayout()
    return events.send() || wasAwaited
  }

  // MARK: Painting

  /// Draws the rows of a frame completely.
  ///
  /// - Parameter rows: the rows; nil for all. The other rows keep their cells.
  func paint(_ rows: RowSet?, on grid: CellGrid) {
    if rows?.isEmpty == true { return }
    grid.store.openRows = rows
    defer { grid.store.openRows = nil }
    grid.store.reordersText = traits.reordersText
    let canvas = grid.canvas
    if windows.isTooLarge(for: traits.size) {
      canvas.fill(canvas.bounds, .plain)
      return drawTooSmall(on: canvas)
    }
    // A window that covers the screen fills the screen itself.
    let isCovered = windows.layers.first.map { $0.window.isShown && $0.window.frame == canvas.bounds } ?? false
    if !isCovered { canvas.fill(canvas.bounds, .plain) }
    drawWindows(on: canvas)
    let theme = traits.shownTheme(with: windows.front?.styles)
    selection.draw(on: canvas)
    notices.draw(on: canvas, FrameContext(theme: theme, focused: nil, now: timers.now, hasColors: traits.hasColors))
    problemTip.draw(on: canvas, theme)
    tooltip.draw(on: canvas, theme)
  }

  private func drawWindows(on canvas: Canvas) {
    let keyIndex = windows.keyIndex
    for (index, layer) in windows.layers.enumerated() where layer.window.isShown {
      let hasFocus = index == keyIndex && traits.hasFocus
      let context = FrameContext(
        theme: traits.shownTheme(with: layer.window.styles), focused: hasFocus ? layer.focused : nil, now: timers.now,
        hasColors: traits.hasColors)
      layer.window.draw(in: canvas.part(layer.window.frame), inheriting: .plain, context, enabled: true)
    }
  }

  private func drawTooSmall(on canvas: Canvas) {
    guard let window = windows.screen else { return }
    let size = traits.size
    let text = traits.words[
      .tooSmall, "\(max(window.minWidth, 1))x\(max(window.minHeight, 1))", "\(size.width)x\(size.height)"]
    for (row, range) in TextWrap.lines(of: text, width: size.width, mode: .word).enumerated() {
      canvas.write(text[range], at: Point(x: 0, y: row), .plain)
    }
  }

  // MARK: The screen as text

  /// The selected text on the screen, without spaces at the ends of its rows.
  var selectedText: String {
    let parts = selection.parts
    guard !parts.isEmpty else { return "" }
    let grid = CellGrid(size: traits.size)
    paint(nil, on: grid)
    return parts.map { grid.selectedText(in: $0) }.joined(separator: "\n")
  }

  /// The position of the hardware cursor. Input methods open at this position.
  var caret: Point? {
    guard !windows.isTooLarge(for: traits.size), let view = windows.focused, let caret = view.caret else { return nil }
    let origin = view.originOnScreen
    let content = view.contentRect
    let point = Point(x: origin.x + content.x + caret.x, y: origin.y + content.y + caret.y)
    return traits.bounds.contains(point) ? point : nil
  }
}

extension CellGrid {
  /// Returns the text of a part of a row that a user has selected, without spaces at its end.
  fileprivate func selectedText(in part: Rect) -> String {
    var cells = (part.x..<part.maxX).map { text(at: Point(x: $0, y: part.y)) }
    // If only half of a wide character is in the selection at its end, the character is not selected.
    if part.maxX < size.width, text(at: Point(x: part.maxX, y: part.y)).isEmpty { cells.removeLast() }
    var row = cells.joined()
    while row.last == " " { row.removeLast() }
    return row
  }
}
