public import NibLoading

/// `<Progress>`: a bar that shows how much of a task is done, or only that it is running.
open class ProgressBar: View {
  /// The amount that is done. Values outside the range are shown as 0 or as `maximum`.
  public var value = 0.0 { didSet { setNeedsDisplay() } }
  /// The value of a full bar.
  public var maximum = 100.0 { didSet { setNeedsDisplay() } }
  /// True if the total is not known. A part of the bar then moves.
  public var isIndeterminate = false { didSet { setNeedsDisplay() } }
  /// True if a percentage is shown on the right.
  public var showsPercent = false { didSet { setNeedsLayout() } }
  /// True if the terminal also shows the progress, in its tab or in the task bar, if it can.
  public var isInTerminal = false { didSet { setNeedsDisplay() } }
  /// True if the bar moves to a new value gradually, for at most a fifth of a second. Nothing moves if the user asks
  /// for reduced motion.
  public var isAnimated = false
  /// The name of the controller's work whose progress the bar shows, or an empty text for none. While no such work
  /// runs, the bar shows its own value.
  public var work = "" { didSet { setNeedsDisplay() } }
  private let ticks = Ticks()
  private let glide = Glide()

  /// The members of a progress bar in a layout.
  open override class var members: Members {
    super.members.adding(ProgressBar.self) {
      $0.summary("A bar that shows how much of a task is done, or only that the task is running.")
      $0.attribute("value", default: "0", help: "The amount that is done.") { $0.value = $1 }
      $0.attribute("maximum", default: "100", help: "The value of a full bar.") { $0.maximum = $1 }
      $0.attribute(
        "indeterminate", default: "false", help: "True if the total is unknown. A part of the bar then moves."
      ) { $0.isIndeterminate = $1 }
      $0.attribute(
        "work", help: "The name of the controller's work that the bar shows; while no such work runs, it shows 'value'."
      ) { $0.work = $1 }
      $0.attribute(
        "showsPercent", default: "false", help: "True if a percentage is shown on the right."
      ) { $0.showsPercent = $1 }
      $0.attribute(
        "animated", default: "false", help: "True if the bar moves to a new value gradually, in a fifth of a second."
      ) { $0.isAnimated = $1 }
      $0.attribute(
        "terminal", default: "false",
        help: "True if the terminal also shows the progress, in its tab or the task bar, if it can."
      ) { $0.isInTerminal = $1 }
    }
  }

  /// The part that is done, from 0 to 1. It is 0 if `maximum` is 0.
  public var fraction: Double {
    if let part = running?.fraction { return part > 0 ? min(1, part) : 0 }
    let fraction = value / maximum
    return maximum > 0 && fraction > 0 ? min(1, fraction) : 0
  }

  /// The role for screen readers.
  open override var defaultRole: AccessibleRole { .progressBar }
  /// Returns the description of the state for screen readers.
  open override func accessibleState(in words: Words) -> [String] {
    [isMoving ? words[.busy] : words[.percent, "\(Int(fraction * 100))"]]
  }
  override var spokenText: String? {
    // A screen reader announces only every tenth percent.
    isMoving ? nil : spoken(kitWords[.percent, "\(Int(fraction * 10) * 10)"])
  }

  private var running: Work? { work.isEmpty ? nil : runningWork(work) }

  /// True if a moving part of the bar is shown now.
  var isMoving: Bool { running.map { $0.fraction == nil } ?? isIndeterminate }

  override func worksDidChange() { setNeedsDisplay() }

  /// The current picture of a moving bar, or the progress of the work that the bar shows.
  override var outsideState: AnyHashable? {
    isMoving ? Ticks.picture(of: self) : work.isEmpty ? false : Int(fraction * 1000)
  }

  private static let percentWidth = 5

  /// Returns one row with room for 20 cells and the percentage.
  open override func contentSize(in available: Size) -> Size {
    Size(width: 20 + (showsPercent ? Self.percentWidth : 0), height: 1)
  }

  /// Draws the bar, in eighths of a cell.
  open override func drawContent(in canvas: Canvas, _ pen: Pen) {
    if isInTerminal { window?.host?.showInTerminal(self) }
    let isMoving = isMoving
    let hasPercent = showsPercent && !isMoving
    let width = max(0, canvas.size.width - (hasPercent ? Self.percentWidth : 0))
    let done = pen.style(.progress)
    canvas.fill(Rect(x: 0, y: 0, width: width, height: 1), pen.style(.field))
    if isMoving {
      ticks.next(for: self)
      let part = max(1, width / 4)
      let way = max(1, width - part)
      let step = Ticks.picture(of: self) % (2 * way)
      let start = step < way ? step : 2 * way - step
      for x in start..<start + min(part, width) { canvas.write("█", at: Point(x: x, y: 0), done) }
      return
    }
    let shown = isAnimated ? glide.position(of: fraction, in: self) : fraction
    Self.drawBar(shown, in: canvas.part(Rect(x: 0, y: 0, width: width, height: 1)), pen)
    if hasPercent {
      let text = "\(Int(fraction * 100))%"
      canvas.write(text, at: Point(x: canvas.size.width - text.count, y: 0), pen.style)
    }
  }

  /// Draws a bar over the whole width of a canvas, filled up to a fraction.
  static func drawBar(_ fraction: Double, in canvas: Canvas, _ pen: Pen) {
    let done = pen.style(.progress)
    canvas.fill(canvas.bounds, pen.style(.field))
    // A full bar means that the task is done, so the length is rounded down.
    let eighths = Int(fraction * Double(canvas.size.width * 8))
    for x in 0..<eighths / 8 { canvas.write("█", at: Point(x: x, y: 0), done) }
    if eighths % 8 > 0 {
      let blocks = ["▏", "▎", "▍", "▌", "▋", "▊", "▉"]
      canvas.write(blocks[eighths % 8 - 1], at: Point(x: eighths / 8, y: 0), done)
    }
  }
}
