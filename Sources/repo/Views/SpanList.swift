import NibKit
import TerminalKit

/// A source of rows with looks.
protocol SpanSource: AnyObject {
  /// The number of rows. Asked often.
  var rowCount: Int { get }

  /// Returns the words of a row, as they are drawn.
  func text(ofRow row: Int) -> StyledText

  /// Returns an identity of the row that stays the same when the row moves; nil identifies the row by its index.
  func id(ofRow row: Int) -> AnyHashable?
}

extension SpanSource {
  func id(ofRow row: Int) -> AnyHashable? { nil }
}

/// `<SpanList>`: rows of text with looks, one of which is selected. It tells when it gets the focus, and scrolls sideways.
final class SpanList: RowsView {
  override class var tellsOfChanges: Bool { true }

  /// The source of the rows.
  weak var source: (any SpanSource)? { didSet { reload() } }
  /// The view has got the focus.
  var focused: Action?
  /// The number of cells that are scrolled out at the left.
  private(set) var leftColumn = 0 { didSet { if leftColumn != oldValue { setNeedsDisplay() } } }
  /// True if Left and Right scroll.
  private var scrollsSideways = false
  /// The keys that it leaves to the commands of its screen.
  private var passes: KeyBinding?

  private static let step = 8

  override class var members: Members {
    super.members.adding(SpanList.self) {
      $0.summary("Rows of text with looks, one of which is selected.")
      $0.attribute("sideways", default: "false", help: "True if Left and Right scroll.") { $0.scrollsSideways = $1 }
      $0.attribute("passes", help: "The keys that it leaves to the commands of the screen.") { $0.passes = $1 }
      $0.event("focused", help: "It has got the focus.") { swap(&$0.focused, &$1) }
    }
  }

  /// The row that is selected, unless there is none.
  func scrollToStart() {
    leftColumn = 0
    selectedIndex = 0
  }

  override func focusDidChange() {
    super.focusDidChange()
    guard let application = window?.application, application.focusedView === self, let focused else { return }
    // An action that fails is reported by the application.
    application.start { [weak self] in if let self { _ = try focused.send(from: self) } }
  }

  // MARK: As rows

  override var rowCount: Int { source?.rowCount ?? 0 }
  override func text(ofRow row: Int) -> String { source?.text(ofRow: row).plain ?? "" }
  override func id(ofRow row: Int) -> AnyHashable? { source?.id(ofRow: row) }
  override func row(withID id: AnyHashable) -> Int? {
    (0..<rowCount).first { source?.id(ofRow: $0) == id }
  }
  /// One cell: its container says how wide it is, and to measure rows would be in vain.
  override func width(ofRow row: Int) -> Int { 1 }

  override func drawRow(_ row: Int, in canvas: Canvas, _ style: CellStyle, _ pen: Pen) {
    guard let source else { return }
    let text = source.text(ofRow: row)
    if leftColumn == 0, !scrollsSideways {
      canvas.write(text, in: 0..<canvas.size.width, pen, over: style)
    } else {
      canvas.write(text, at: Point(x: -leftColumn, y: 0), pen, over: style)
    }
  }

  override func handle(_ key: KeyPress) throws -> Bool {
    if passes?.matches(key) == true { return false }
    guard scrollsSideways else { return try super.handle(key) }
    switch key {
    case KeyPress(.left) where leftColumn > 0: leftColumn = max(0, leftColumn - Self.step)
    case KeyPress(.right):
      // Only rows that are seen count; there is nothing behind their ends.
      let rows = max(0, (selectedIndex ?? 0) - frame.height)..<min(rowCount, (selectedIndex ?? 0) + frame.height)
      let widest = rows.map { source?.text(ofRow: $0).cellWidth ?? 0 }.max() ?? 0
      if leftColumn + contentRect.width < widest { leftColumn += Self.step }
    default: return try super.handle(key)
    }
    return true
  }
}
