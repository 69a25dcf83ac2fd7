/// The sentence about a view, beside the mouse when it rests there.
///
/// It is no window: it takes no keys and no focus. The next key, click or move to another view hides it.
final class Tooltip {
  private unowned let application: Application
  /// The view with a help that the mouse is over.
  private weak var view: View?
  private var pointer = Point.zero
  private var timer: Application.Timer?
  private var shown: (lines: [String], rect: Rect)?

  /// The time that the mouse rests before the sentence is shown.
  static let delay = Duration.milliseconds(600)
  private static let widest = 50

  init(of application: Application) { self.application = application }

  /// The mouse was used, over a view or none.
  func pointer(_ mouse: MouseEvent, over view: View?) {
    guard mouse.kind == .move, let view = view?.nearestWithHelp else { return hide() }
    if view === self.view, shown != nil { return }
    hide()
    self.view = view
    pointer = mouse.position
    timer = application.after(Self.delay) { [weak self] _ in self?.show() }
  }

  /// Hides the sentence, and shows none until the mouse moves.
  func hide() {
    timer?.cancel()
    (timer, view) = (nil, nil)
    guard let shown else { return }
    self.shown = nil
    damage(shown.rect)
  }

  private func show() {
    guard let view, view.window?.application === application, view.isUsable else { return }
    let screen = application.size
    let text = view.shownHelp
    let lines = TextWrap.lines(of: text, width: min(Self.widest, screen.width - 2), mode: .word).map {
      String(text[$0])
    }
    let width = (lines.map(\.cellWidth).max() ?? 0) + 2
    guard width > 2, lines.count < screen.height, width <= screen.width else { return }
    let below = pointer.y + 1
    let y = below + lines.count <= screen.height ? below : max(0, pointer.y - lines.count)
    let rect = Rect(x: min(pointer.x, screen.width - width), y: y, width: width, height: lines.count)
    shown = (lines, rect)
    damage(rect)
  }

  private func damage(_ rect: Rect) {
    application.damage.add(rect.y..<rect.maxY)
    application.setNeedsFrame(layout: false)
  }

  /// Draws the sentence over all windows.
  func draw(on canvas: Canvas, _ theme: Theme) {
    guard let shown else { return }
    let style = theme.style(.plain, with: theme[.menu])
    canvas.fill(shown.rect, style)
    for (row, line) in shown.lines.enumerated() {
      canvas.write(line, at: Point(x: shown.rect.x + 1, y: shown.rect.y + row), style)
    }
  }
}

extension View {
  /// The view, or the nearest around it, that has a sentence about itself. A menu shows those of its entries elsewhere.
  fileprivate var nearestWithHelp: View? {
    guard !(window is Popup) else { return nil }
    var view: View? = self
    while let current = view {
      if !current.shownHelp.isEmpty { return current }
      view = current.superview
    }
    return nil
  }
}
