public import NibLoading

/// `<Split>`: two views with a movable line between them.
///
///     <Split ratio="70%" collapseBelow="70"> <List/> <Text/> </Split>
///
/// The user drags the line with the mouse, or moves it with Ctrl and the arrows from anywhere inside. If there is too
/// little room for both views, one of them is not shown.
open class Split: View {
  /// The direction in which the views are arranged: `horizontal` is side by side.
  public var axis = Axis.horizontal { didSet { setNeedsLayout() } }
  /// The minimum room along the axis for both views. With less room, only one of them is shown.
  public var collapseBelow = 0 { didSet { setNeedsLayout() } }
  /// The view that is not shown if there is too little room for both.
  public var collapse = Side.second { didSet { setNeedsLayout() } }
  /// True if there is a line between the two views. Without a line, the borders of the views are adjacent, and the
  /// user drags them.
  public var hasLine = true { didSet { setNeedsLayout() } }
  private var position = Position(part: 1, whole: 2)
  private var isDragging = false
  /// The number of cells from the place where the line was pressed to the line.
  private var dragOffset = 0

  /// One of the two views.
  public nonisolated enum Side: String, CaseIterable, NibValue, Sendable { case first, second }

  /// The position of the line, as the part of a whole that the first view gets. Whole numbers keep a dragged line in
  /// the cell in which it was released.
  private struct Position: Equatable {
    var part: Int
    var whole: Int
  }

  /// The part of the room that the first view gets.
  public var ratio: Percentage {
    get { Percentage(position.part * 100 / max(1, position.whole)) }
    set {
      position = Position(part: newValue.percent, whole: 100)
      setNeedsLayout()
    }
  }

  /// The role for screen readers.
  open override var defaultRole: AccessibleRole { .splitView }
  override var keyRows: [KeyRow] { KeyTable.dividing(axis) }

  /// The members of a split in a layout.
  open override class var members: Members {
    super.members.adding(Split.self) {
      $0.summary("Two views with a movable line between them.")
      $0.attribute(
        "axis", default: "horizontal",
        help: "The arrangement: 'horizontal' is side by side, 'vertical' is one below the other."
      ) { $0.axis = $1 }
      $0.attribute("ratio", default: "50%", help: "The part of the room that the first view gets.") { $0.ratio = $1 }
      $0.attribute(
        "line", default: "true", help: "True if there is a line between the views. Views with borders do not need one."
      ) { $0.hasLine = $1 }
      $0.attribute(
        "collapseBelow", default: "0", help: "The minimum room for both views in cells; with less, only one is shown."
      ) {
        $0.collapseBelow = Int($1 as UInt16)
      }
      $0.attribute(
        "collapse", default: "second", help: "The view that is not shown if there is too little room for both."
      ) { $0.collapse = $1 }
      $0.children(atMost: 2, help: "The two views. Each can be a VStack or an HStack with more views.") {
        $0.addSubview($1 as View)
      }
    }
  }

  /// The state that is kept: the position of the line.
  open override class var personalState: PersonalState { super.personalState.adding("line", \Split.position) }

  /// Returns the size of both views and the line.
  open override func contentSize(in available: Size) -> Size {
    let sizes = subviews.map { $0.fittingSize(in: available) }
    let along = sizes.map { length(of: $0) }.reduce(0, +) + (sizes.count > 1 ? lineLength : 0)
    let across = sizes.map { axis == .horizontal ? $0.height : $0.width }.max() ?? 0
    return axis == .horizontal ? Size(width: along, height: across) : Size(width: across, height: along)
  }

  /// Returns true for both views, or for one if there is too little room.
  open override func shows(_ subview: View) -> Bool {
    // The room is not known before the layout.
    let room = length(of: contentRect.size)
    guard subviews.count == 2, room < collapseBelow, !frame.isEmpty else { return true }
    return subview === subviews[collapse == .first ? 1 : 0]
  }

  /// Gives each view its part.
  open override func layoutSubviews() {
    let room = contentRect
    guard let line else { return super.layoutSubviews() }
    let second = line + lineLength
    let behind = length(of: room.size) - second
    switch axis {
    case .horizontal:
      subviews[0].place(in: Rect(x: room.x, y: room.y, width: line, height: room.height))
      subviews[1].place(in: Rect(x: room.x + second, y: room.y, width: behind, height: room.height))
    case .vertical:
      subviews[0].place(in: Rect(x: room.x, y: room.y, width: room.width, height: line))
      subviews[1].place(in: Rect(x: room.x, y: room.y + second, width: room.width, height: behind))
    }
  }

  private func length(of size: Size) -> Int { axis == .horizontal ? size.width : size.height }

  /// The number of cells that the two views share.
  private var room: Int { max(0, length(of: contentRect.size) - lineLength) }

  /// The number of cells of the line along the axis.
  private var lineLength: Int { hasLine ? 1 : 0 }

  /// The position of the line in the content, or of the second view if there is no line; nil if only one view is shown.
  private var line: Int? {
    guard subviews.filter(\.isShown).count == 2, length(of: contentRect.size) > 0 else { return nil }
    var first = subviews[0].request(along: axis, natural: .zero)
    var second = subviews[1].request(along: axis, natural: .zero)
    first.length = .cells(room * position.part / max(1, position.whole))
    second.length = .share(1)
    return distribute(room, among: [first, second])[0]
  }

  /// Draws the line.
  open override func drawContent(in canvas: Canvas, _ pen: Pen) {
    guard hasLine, let line else { return }
    let style = pen.style(isDragging ? .borderFocused : .border)
    switch axis {
    case .horizontal: canvas.verticalRule(.line, at: Point(x: line, y: 0), length: canvas.size.height, style)
    case .vertical: canvas.horizontalRule(.line, at: Point(x: 0, y: line), length: canvas.size.width, style)
    }
  }

  /// Moves the line on Ctrl with the arrow keys along the axis.
  open override func handle(_ key: KeyPress) throws -> Bool {
    guard key.modifiers == .control, let line else { return false }
    switch (axis, key.key) {
    case (.horizontal, .left), (.vertical, .up): move(to: line - 1)
    case (.horizontal, .right), (.vertical, .down): move(to: line + 1)
    default: return false
    }
    return true
  }

  /// Drags the line. If there is no line, the edges of the two views can be dragged.
  open override func handle(_ mouse: MouseEvent) throws -> Bool {
    let place = axis == .horizontal ? mouse.position.x : mouse.position.y
    switch mouse.kind {
    case .press(.left):
      guard let line else { return false }
      isDragging = place == line || !hasLine && place == line - 1
      dragOffset = line - place
      setNeedsDisplay()
      return isDragging
    case .drag(.left) where isDragging:
      move(to: place.plus(dragOffset))
      return true
    case .release where isDragging:
      isDragging = false
      setNeedsDisplay()
      return true
    default: return false
    }
  }

  private func move(to place: Int) {
    position = Position(part: max(0, min(place, room)), whole: max(1, room))
    setNeedsLayout()
  }
}
