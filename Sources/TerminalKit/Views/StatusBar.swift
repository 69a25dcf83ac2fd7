public import NibLoading

/// `<StatusBar>`: one row, usually at the bottom of a window, with the available commands and the state of the program.
///
/// Without items, the bar shows each command of its screen that has a key and is not hidden. Items at the right take
/// precedence. Of the items at the left, only whole items are shown, as many as fit. So put the most important ones
/// first.
///
/// If the selected menu item or the focused view has a `help`, or its command has one, this sentence replaces the items
/// at the left.
open class StatusBar: View {
  private var ownItems: [StatusItem] = []

  /// The members of a status bar in a layout.
  open override class var members: Members {
    super.members.adding(StatusBar.self) {
      $0.summary(
        "A row with the available commands. Without items, it shows the commands of the screen that have a key.")
      $0.children(help: "The items, the most important ones first.") { $0.add($1 as StatusItem) }
    }
  }

  /// The role for screen readers.
  open override var defaultRole: AccessibleRole { .statusBar }

  /// Adds an item after the others.
  public func add(_ item: StatusItem) {
    item.bar = self
    ownItems.append(item)
    setNeedsDisplay()
  }

  /// The items of the bar, and the help of the focused view.
  override var outsideState: AnyHashable? {
    let items = items.map {
      ItemState(key: $0.command?.key, words: $0.words, isAvailable: $0.command?.isAvailable != false)
    }
    return AnyHashable(BarState(help: sentence, items: items))
  }

  private struct BarState: Hashable {
    let help: String
    let items: [ItemState]
  }

  private struct ItemState: Hashable {
    let key: KeyBinding?
    let words: StyledText
    let isAvailable: Bool
  }

  /// The items. The bar shows as many of them as fit.
  ///
  /// - Complexity: O(items).
  public var items: [StatusItem] {
    if !ownItems.isEmpty { return ownItems }
    let commands = nearestOwner?.shownCommands ?? []
    return commands.filter { $0.key != nil && !$0.isHidden }.map { StatusItem($0) }
  }

  /// The status role.
  open override var themeRole: ThemeRole? { .status }

  private static let gap = 2

  /// Returns one row, with room for all items.
  open override func contentSize(in available: Size) -> Size {
    Size(width: items.map { $0.width + Self.gap }.reduce(0, +), height: 1)
  }

  /// The help for the menu item or the view that the user is about to use, or an empty text.
  private var sentence: String { window?.host?.focusedView?.shownHelp ?? "" }

  /// Returns the items that fit, each with its first cell.
  private func placed(in width: Int) -> [(item: StatusItem, x: Int)] { placement(in: width).items }

  /// Returns the items that fit, and the cells for a sentence that replaces the items at the left.
  private func placement(in width: Int) -> (items: [(item: StatusItem, x: Int)], room: Range<Int>) {
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
    let room = start..<max(start, end)
    guard sentence.isEmpty else { return (placed, room) }
    for item in items where item.align == .start {
      guard start + item.width <= end else { break }
      placed.append((item, start))
      start += item.width + Self.gap
    }
    return (placed, room)
  }

  /// Draws keys and titles, or the help for the focused view.
  open override func drawContent(in canvas: Canvas, _ pen: Pen) {
    let (items, room) = placement(in: canvas.size.width)
    canvas.write(sentence.truncated(to: room.count), at: Point(x: room.lowerBound, y: 0), pen.style)
    for (item, x) in items {
      let isAvailable = pen.isEnabled && item.command?.isAvailable != false
      let style = isAvailable ? pen.style : pen.style(.disabled)
      let width = canvas.write(
        item.keyText, at: Point(x: x, y: 0), isAvailable ? pen.style(.key) : style)
      canvas.write(item.words, at: Point(x: x + width, y: 0), isAvailable ? pen : pen.selecting, over: style)
    }
  }

  /// Performs the command of an item on a click.
  open override func handle(_ mouse: MouseEvent) throws -> Bool {
    guard mouse.kind == .press(.left), mouse.position.y == 0 else { return false }
    let found = placed(in: contentRect.width).first { item, x in
      (x..<x + item.width).contains(mouse.position.x)
    }
    guard let command = found?.item.command else { return false }
    try window?.host?.actions.perform(command)
    return true
  }
}
