public import NibLoading

/// `<StatusItem>`: a part of a status bar: a command with its key, or words.
public final class StatusItem: NibObject {
  /// The words; empty is the title of its command.
  public var text = "" { didSet { bar?.setNeedsDisplay() } }
  /// Whether it stands at the right.
  public var align = Side.start { didSet { bar?.setNeedsDisplay() } }
  /// The command that a click does.
  public var command: Command? { didSet { bar?.setNeedsDisplay() } }
  weak var bar: StatusBar?

  /// Where it stands.
  public nonisolated enum Side: String, CaseIterable, NibValue, Sendable { case start, end }

  /// What a layout can say of an item.
  public class var members: Members {
    Members(of: StatusItem.self) {
      $0.summary("A part of a StatusBar: a command with its key, or words.")
      $0.attribute("text", "Its words; those of its command if not given.") { $0.text = $1 }
      $0.attribute("align", "Whether it stands at the left or at the right.", default: "start") { $0.align = $1 }
      $0.outlet("command", "The command that it shows, and that a click does.") { swap(&$0.command, &$1) }
    }
  }

  /// Words.
  public init(text: String, align: Side = .start) {
    self.text = text
    self.align = align
  }

  /// A command.
  public init(_ command: Command) { self.command = command }

  /// An item of a layout.
  public init(coder: NibDecoder) throws {}

  /// Nothing is left to do.
  public func awake() {}

  /// The name of its key, and a blank.
  var keyText: String { command?.key.map { $0.title + " " } ?? "" }
  var words: String { text.isEmpty ? command?.words.text ?? "" : text }
  var width: Int { keyText.cellWidth + words.cellWidth }
}

/// `<StatusBar>`: one row, mostly at the bottom of a window, with what can be done now and how things stand.
///
/// Without items it shows each command of its screen that has a key and is not hidden. Items at the right come first; of
/// those at the left, as many are shown as there is room for, each of them whole: put the most important ones first.
open class StatusBar: View {
  private var ownItems: [StatusItem] = []

  /// What a layout can say of a status bar.
  open override class var members: Members {
    super.members.adding(StatusBar.self) {
      $0.summary("One row with what can be done now; without items, all commands of the screen that have a key.")
      $0.children("Its items, the most important ones first.") { $0.add($1 as StatusItem) }
    }
  }

  /// Adds an item behind the others.
  public func add(_ item: StatusItem) {
    item.bar = self
    ownItems.append(item)
    setNeedsDisplay()
  }

  /// What it shows, if there is room.
  public var items: [StatusItem] {
    if !ownItems.isEmpty { return ownItems }
    var view: View? = self
    while let current = view, current.controller == nil { view = current.superview }
    let commands = view?.controller?.commands ?? []
    return commands.filter { $0.key != nil && !$0.isHidden }.map { StatusItem($0) }
  }

  /// Looks like a status bar.
  open override var themeRole: ThemeRole? { .status }

  private static let gap = 2

  /// One row, with room for all items.
  open override func contentSize(in available: Size) -> Size {
    Size(width: items.map { $0.width + Self.gap }.reduce(0, +), height: 1)
  }

  /// The items that there is room for, each with its first cell.
  private func placed(in width: Int) -> [(item: StatusItem, x: Int)] {
    let items = items
    var placed: [(item: StatusItem, x: Int)] = []
    var end = width - 1
    for item in items.reversed() where item.align == .end {
      guard item.width < end else { break }
      end -= item.width
      placed.append((item, end))
      end -= Self.gap
    }
    if placed.isEmpty { end = width }
    var start = 1
    for item in items where item.align == .start {
      guard start + item.width <= end else { break }
      placed.append((item, start))
      start += item.width + Self.gap
    }
    return placed
  }

  /// Keys and words.
  open override func drawContent(in canvas: Canvas, _ pen: Pen) {
    for (item, x) in placed(in: canvas.size.width) {
      let isAvailable = pen.isEnabled && item.command?.isAvailable != false
      let style = isAvailable ? pen.style : pen.style(.disabled)
      let width = canvas.write(
        item.keyText, at: Point(x: x, y: 0), isAvailable ? pen.style(.key) : style)
      canvas.write(item.words, at: Point(x: x + width, y: 0), style)
    }
  }

  /// A click does the command of an item.
  open override func handle(_ mouse: MouseEvent) throws -> Bool {
    guard mouse.kind == .press(.left), mouse.position.y == 0 else { return false }
    let found = placed(in: contentRect.width).first { item, x in
      (x..<x + item.width).contains(mouse.position.x)
    }
    guard let command = found?.item.command else { return false }
    try window?.application?.perform(command)
    return true
  }
}
