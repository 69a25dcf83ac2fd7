public import NibLoading

/// `<Spinner>`: something that turns while something goes on, and words beside it.
open class Spinner: View {
  /// Whether it turns.
  public var isRunning = true { didSet { setNeedsDisplay() } }
  /// The words.
  public var text = "" { didSet { if text != oldValue { setNeedsLayout() } } }
  private let ticks = Ticks()

  /// What a layout can say of a spinner.
  open override class var members: Members {
    super.members.adding(Spinner.self) {
      $0.summary("Something that turns while something goes on.")
      $0.attribute("running", "Whether it turns.", default: "true") { $0.isRunning = $1 }
      $0.attribute("text", "The words beside it.") { $0.text = $1 }
    }
  }

  /// A cell, and the words.
  open override func contentSize(in available: Size) -> Size {
    Size(width: text.isEmpty ? 1 : 2 + text.cellWidth, height: 1)
  }

  /// The pictures that it goes through.
  static let pictures = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]

  /// One of its pictures while it turns, and the words.
  open override func drawContent(in canvas: Canvas, _ pen: Pen) {
    if isRunning {
      ticks.next(for: self)
      canvas.write(Self.pictures[Ticks.count(at: pen.now) % Self.pictures.count], at: .zero, pen.style(.progress))
    }
    canvas.write(text.truncated(to: max(0, canvas.size.width - 2)), at: Point(x: 2, y: 0), pen.style)
  }
}

/// Draws a view that moves again and again.
///
/// The view asks for the next picture whenever it is drawn. So what is hidden, or in no application, or has ended, is not
/// drawn, does not ask, and wakes nobody.
final class Ticks {
  private var isWaiting = false

  /// Ten pictures in a second.
  static let interval = Duration.milliseconds(100)

  /// How many pictures there have been at a time.
  static func count(at now: Duration) -> Int { Int(now / interval) }

  /// Asks for the next picture, once.
  func next(for view: View) {
    guard !isWaiting, let application = view.window?.application else { return }
    isWaiting = true
    // At the next whole tick: what moves, moves together.
    let due = Self.interval * (Self.count(at: application.now) + 1)
    application.after(due - application.now) { [weak self, weak view] _ in
      self?.isWaiting = false
      view?.setNeedsDisplay()
    }
  }
}
