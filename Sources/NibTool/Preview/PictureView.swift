internal import NibLoading
internal import TerminalKit

/// A stage within another application. It shows the stage's picture, passes on input events, and runs the stage's
/// timers.
@MainActor
final class PictureView: View {
  /// The stage that is shown.
  var stage: Stage? {
    didSet {
      oldValue?.application.wakeHost = nil
      // The stage has already drawn itself, but not on this grid.
      stage?.application.resize(to: frame.size)
      stage?.application.wakeHost = { [weak self] in if self?.isDrawing == false { self?.setNeedsDisplay() } }
      setNeedsLayout()
    }
  }
  /// True if the stage has the theme of the application that shows it.
  var sharesTheme = false
  private let grid = CellGrid(size: .zero)
  private var timer: Application.Timer?
  private var isDrawing = false

  override func layoutSubviews() {
    if let inner = stage?.application, inner.size != frame.size { inner.resize(to: frame.size) }
  }

  override func drawContent(in canvas: Canvas, _ pen: Pen) {
    guard let stage, let outer = window?.application else { return }
    let inner = stage.application
    isDrawing = true
    defer { isDrawing = false }
    if sharesTheme, inner.theme != outer.theme { inner.theme = outer.theme }
    inner.advance(to: pen.now)
    if inner.terminalHasFocus != outer.terminalHasFocus { inner.receive(.focus(outer.terminalHasFocus)) }
    stage.draw(on: grid)
    for y in 0..<grid.size.height {
      for x in 0..<grid.size.width {
        let point = Point(x: x, y: y)
        let text = grid.text(at: point)
        if !text.isEmpty { canvas.write(text, at: point, grid.style(at: point)) }
      }
    }
    // The view draws again when the stage has something to do.
    timer?.cancel()
    timer = inner.deadline.map { due in outer.after(due - inner.now) { [weak self] _ in self?.setNeedsDisplay() } }
  }

  /// Passes an input event to the stage.
  func send(_ event: InputEvent) {
    guard let inner = stage?.application else { return }
    if let now = window?.application?.now { inner.advance(to: now) }
    inner.receive(event)
    setNeedsDisplay()
  }

  override func handle(_ mouse: MouseEvent) throws -> Bool {
    send(.mouse(mouse))
    return true
  }

  override var caret: Point? { stage?.application.caretOnScreen }
}
