internal import NibLoading

/// One row with the title of the current view, and a button that goes back to the previous one.
///
/// Enter, Space and a click on the bar go back. Escape and Alt-Left go back from anywhere in the window, if nothing
/// else uses them.
final class NavigationBar: View {
  /// The title in the middle.
  var heading = "" { didSet { if heading != oldValue { setNeedsDisplay() } } }
  /// The title of the back button; empty for the kit's own word, nil if there is no way back.
  var backTitle: String? { didSet { if backTitle != oldValue { setNeedsLayout() } } }
  /// Goes back.
  var goBack: (() throws -> Void)?

  override init() {
    super.init()
    key = KeyBinding("escape alt+left")
  }

  required init(coder: NibDecoder) throws { try super.init(coder: coder) }

  override var canBecomeFocused: Bool { backTitle != nil }
  override var ownName: String { shownBack ?? "" }

  /// The title of the back button as shown. The previous view may have no title.
  private var shownBack: String? { backTitle.map { $0.isEmpty ? kitWords.plain(.back) : $0 } }

  override var spokenText: String? { heading }
  override var defaultRole: AccessibleRole { .button }

  /// Returns the text of the back button, which takes at most half of the row.
  private func back(in width: Int) -> String { shownBack.map { ("‹ " + $0).truncated(to: max(1, width / 2)) } ?? "" }

  override func contentSize(in available: Size) -> Size {
    let back = shownBack.map { $0.cellWidth + 4 } ?? 0
    return Size(width: back + heading.cellWidth, height: 1)
  }

  /// Draws the back button on the left, and the title in the middle of the row. If the title is too long, it is drawn
  /// to the right of the button.
  override func drawContent(in canvas: Canvas, _ pen: Pen) {
    let width = canvas.size.width
    let back = back(in: width)
    canvas.write(back, at: .zero, pen.style(pen.isFocused ? .buttonFocused : .button))
    let start = back.isEmpty ? 0 : min(width, back.cellWidth + 2)
    let words = heading.truncated(to: width - start)
    canvas.write(words, at: Point(x: max(start, (width - words.cellWidth) / 2), y: 0), pen.style(.title))
  }

  override func handle(_ key: KeyPress) throws -> Bool {
    guard backTitle != nil, key == KeyPress(.enter) || key == KeyPress(.character(" ")) else { return false }
    try use()
    return true
  }

  override func handle(_ mouse: MouseEvent) throws -> Bool {
    guard backTitle != nil, mouse.kind == .press(.left), mouse.position.y == 0 else { return false }
    guard mouse.position.x < back(in: contentRect.width).cellWidth else { return false }
    try use()
    return true
  }

  override func useByKey(_ key: KeyPress) throws -> Bool { backTitle == nil ? false : try super.useByKey(key) }

  override func use() throws { try goBack?() }
}
