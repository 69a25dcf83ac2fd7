public import NibLoading

/// `<WorkProgress>`: a row about running work: a spinner, a text, a bar if the total is known, and a hint for
/// cancelling.
///
///     <WorkProgress work="search" text="Searching…"/>
///
/// It shows the newest running ``Work`` with that name of its controller, or of a container of the controller. It is
/// hidden if there is none. Escape cancels the work if no view with the focus uses Escape, and so does a click on the
/// hint.
public final class WorkProgress: View {
  /// The name of the work; empty for work with any name.
  public var work = "" { didSet { worksDidChange() } }
  /// The text that is shown while the work has none of its own.
  public var text = "" { didSet { setNeedsDisplay() } }
  private let ticks = Ticks()

  /// The members of such a row in a layout.
  public override class var members: Members {
    super.members.adding(WorkProgress.self) {
      $0.summary("A row about running work of the controller: a spinner, a text, a bar, and a hint for cancelling.")
      $0.attribute("work", help: "The name of the work; if not given, work with any name is shown.") { $0.work = $1 }
      $0.translated("text")
      $0.attribute("text", help: "The text that is shown while the work has none of its own.") { $0.text = $1 }
    }
  }

  override var ownName: String { running?.message ?? text }
  /// The role for screen readers.
  public override var defaultRole: AccessibleRole { .progressBar }
  /// Returns the text of the work, and the completed part.
  public override func accessibleState(in words: Words) -> [String] {
    guard let running else { return [] }
    return [running.fraction.map { words[.percent, "\(Int(($0 > 0 ? min(1, $0) : 0) * 100))"] } ?? words[.busy]]
  }
  override var spokenText: String? {
    guard let running else { return nil }
    // Every tenth is enough for speech.
    let tenth = running.fraction.map { kitWords[.percent, "\(Int(($0 > 0 ? min(1, $0) : 0) * 10) * 10)"] }
    return [words, tenth ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  private var running: Work? { runningWork(work) }

  /// True in a tool that shows a screen without its program. No work runs there, but the row is shown nevertheless.
  private var isSample: Bool { nearestOwner?.isWithoutProgram == true }

  override func worksDidChange() {
    isHidden = running == nil && !isSample
    setNeedsLayout()
  }

  /// Hidden until work begins.
  public override func awake() throws {
    try super.awake()
    worksDidChange()
  }

  public override func didMoveToSuperview() { if superview != nil { worksDidChange() } }

  /// The state of the work from which the row is drawn.
  override var outsideState: AnyHashable? { AnyHashable(running.map { State($0, tick: Ticks.picture(of: self)) }) }

  private struct State: Hashable {
    let message: String
    let permille: Int?
    let isCancelled: Bool
    let tick: Int

    init(_ work: Work, tick: Int) {
      message = work.message
      permille = work.fraction.map { Int(max(0, min(1, $0.isNaN ? 0 : $0)) * 1000) }
      isCancelled = work.isCancelled
      self.tick = tick
    }
  }

  // MARK: Drawing

  private var words: String {
    guard let running else { return text }
    return running.isCancelled ? kitWords[.stopping] : running.message.isEmpty ? text : running.message
  }

  private var line: ProgressLine {
    let isCancellable = running.map { $0.isCancellable && !$0.isCancelled } ?? isSample
    return ProgressLine(
      words: words, fraction: running?.fraction, hint: isCancellable ? .cancel(in: kitWords) : nil)
  }

  /// Returns one row with the full available width.
  public override func contentSize(in available: Size) -> Size {
    Size(width: min(available.width, 60), height: 1)
  }

  /// Draws the spinner, the text, the bar and the hint. If there is little room, the bar is left out first.
  public override func drawContent(in canvas: Canvas, _ pen: Pen) {
    ticks.next(for: self)
    line.draw(in: canvas, pen, pen.style, picture: Ticks.picture(of: self))
  }

  // MARK: Cancelling

  /// Cancels the work if the key is Escape.
  public override func useByKey(_ key: KeyPress) throws -> Bool {
    guard key == KeyPress(.escape), line.hint != nil, let running else { return try super.useByKey(key) }
    running.cancel()
    return true
  }

  /// Handles a click on the hint, which cancels the work.
  public override func handle(_ mouse: MouseEvent) throws -> Bool {
    guard mouse.kind == .press(.left), mouse.position.y == 0, line.hint != nil,
      mouse.position.x >= contentRect.width - line.hintColumns
    else { return false }
    running?.cancel()
    return true
  }
}
