public import NibLoading

/// `<Scroll>`: children one below the other, in more room than there is to see.
///
/// Page Up, Page Down, Home and End scroll, and Ctrl with an arrow by a line, when nothing inside uses them; so do the
/// wheel and the scroll bar. What gets the focus comes into sight. A scroll that holds more than is seen, and nothing that
/// can have the focus, can have it itself, and then scrolls by arrows too.
///
/// In the direction that scrolls, shares take what is left of the room if there is any, and percentages mean nothing. The
/// content is at most 65 535 cells long.
open class Scroll: View {
  /// The container of the children, which is scrolled. In code, add children here.
  public let content = VStack()
  private let viewport = Viewport()
  private var vertical = Scroller() { didSet { if vertical != oldValue { damage() } } }
  private var horizontal = Scroller() { didSet { if horizontal != oldValue { damage() } } }
  private var verticalBar = ScrollBar(.vertical)
  private var horizontalBar = ScrollBar(.horizontal)
  /// The view that is kept visible until the user scrolls away.
  private weak var revealed: View?

  /// True if the view also scrolls sideways, so that nothing wraps because it is narrow.
  public var isHorizontal = false { didSet { setNeedsLayout() } }

  private static let longest = Int(UInt16.max)

  /// Creates an empty scroll.
  public override init() {
    super.init()
    connect()
  }

  /// Creates a scroll of a layout.
  public required init(coder: NibDecoder) throws {
    try super.init(coder: coder)
    connect()
  }

  /// The role for screen readers.
  open override var defaultRole: AccessibleRole { .scrollArea }

  /// The members of a scroll in a layout.
  open override class var members: Members {
    super.members.adding(Scroll.self) {
      $0.summary("Children one below the other, in more room than there is to see.")
      $0.attribute("horizontal", default: "false", help: "True if it scrolls sideways too.") { $0.isHorizontal = $1 }
      $0.attribute("spacing", default: "0", help: "Blank rows between children.") {
        $0.content.spacing = Int($1 as UInt8)
      }
      $0.children(help: "The views that are scrolled.") { (scroll: Scroll, child: View) in
        scroll.connect()
        scroll.content.addSubview(child)
      }
    }
  }

  /// The scroll position.
  open override class var personalState: PersonalState {
    super.personalState.adding("scrolled", \Scroll.offset)
  }

  private var offset: Point {
    get { Point(x: horizontal.offset, y: vertical.offset) }
    set {
      horizontal.scroll(to: newValue.x)
      vertical.scroll(to: newValue.y)
      revealed = nil
      moveContent()
      setNeedsDisplay()
    }
  }

  /// A child stands in its whole tree as soon as it is added, in a load too.
  private func connect() {
    guard viewport.superview == nil else { return }
    addSubview(viewport)
    viewport.addSubview(content)
  }

  // MARK: Size

  /// As large as the content.
  open override func contentSize(in available: Size) -> Size {
    let whole = wholeSize(in: Size(width: available.width, height: 0))
    let bar = whole.height > available.height && scrollBarTakesRoom ? 1 : 0
    return Size(width: content.fittingSize(in: measure(available)).width + bar, height: whole.height)
  }

  private func measure(_ room: Size) -> Size {
    Size(width: isHorizontal ? Self.longest : room.width, height: Self.longest)
  }

  /// Returns the size of the content when so much is seen of it.
  private func wholeSize(in page: Size) -> Size {
    let wanted = content.fittingSize(in: measure(page))
    return Size(
      width: isHorizontal ? max(page.width, wanted.width) : page.width, height: max(page.height, wanted.height))
  }

  /// Gives the content its size, and keeps in sight what was brought there.
  open override func layoutSubviews() {
    if vertical.page == 0, let focused = window?.application?.focusedView, focused.isDescendant(of: content) {
      revealed = focused
    }
    var page = contentRect.size
    var whole = wholeSize(in: page)
    if scrollBarTakesRoom {
      // A bar takes room, which may make the other one necessary.
      if isHorizontal, whole.width > page.width {
        page = Size(width: page.width, height: page.height - 1)
      }
      if whole.height > page.height {
        page = Size(width: page.width - 1, height: page.height)
        whole = wholeSize(in: page)
        if isHorizontal, whole.width > page.width, page.height == contentRect.height {
          page = Size(width: page.width, height: page.height - 1)
        }
      }
    }
    vertical.resize(length: whole.height, page: page.height)
    horizontal.resize(length: whole.width, page: page.width)
    viewport.place(in: Rect(origin: contentRect.origin, size: page))
    content.place(in: Rect(origin: contentOrigin, size: whole))
    if let revealed { show(revealed) }
  }

  private var contentOrigin: Point { Point(x: -horizontal.offset, y: -vertical.offset) }

  private func moveContent() { content.frame.origin = contentOrigin }

  /// Scrolls as little as it takes to see a view, and in a view that is larger than the room, its caret.
  open override func reveal(_ view: View) {
    guard view.isDescendant(of: content), view !== content else { return }
    revealed = view
    show(view)
    setNeedsDisplay()
  }

  private func show(_ view: View) {
    var rect = view.bounds
    var current: View? = view
    if let caret = view.caret, rect.height > vertical.page || rect.width > horizontal.page {
      let inside = view.contentRect.origin
      rect = Rect(x: inside.x + caret.x, y: inside.y + caret.y, width: 1, height: 1)
    }
    while let ancestor = current, ancestor !== content {
      rect = rect.offset(x: ancestor.frame.x, y: ancestor.frame.y)
      current = ancestor.superview
    }
    vertical.show(rect.y..<rect.maxY)
    horizontal.show(rect.x..<rect.maxX)
    moveContent()
  }

  // MARK: Drawing

  /// Draws the scroll bars.
  open override func drawOverlay(in canvas: Canvas, _ pen: Pen) {
    verticalBar.draw(vertical, in: canvas, on: track(.vertical), hasOwnCells: scrollBarTakesRoom, pen)
    horizontalBar.draw(horizontal, in: canvas, on: track(.horizontal), hasOwnCells: scrollBarTakesRoom, pen)
  }

  /// A track is as long as what is seen: where both bars take room, a corner is left.
  private func track(_ axis: Axis) -> Rect {
    let track = scrollBarTrack(axis)
    let length = axis == .vertical ? Size(width: 1, height: vertical.page) : Size(width: horizontal.page, height: 1)
    return track.intersection(Rect(origin: track.origin, size: length))
  }

  // MARK: Acting

  /// Has the focus if there is something to scroll, and nothing in it can have it.
  open override var canBecomeFocused: Bool {
    (vertical.isNeeded || horizontal.isNeeded) && !content.holdsFocusable
  }

  /// Scrolls by lines and pages.
  open override func handle(_ key: KeyPress) throws -> Bool {
    let isOwn = window?.application?.focusedView === self
    let line = isOwn && key.modifiers.isEmpty || key.modifiers == .control
    switch key.key {
    case .up where line: return scroll(\.vertical) { $0.scroll(by: -1) }
    case .down where line: return scroll(\.vertical) { $0.scroll(by: 1) }
    case .left where line: return scroll(\.horizontal) { $0.scroll(by: -Self.columnStep) }
    case .right where line: return scroll(\.horizontal) { $0.scroll(by: Self.columnStep) }
    case .pageUp where key.modifiers.isEmpty: return scroll(\.vertical) { $0.scroll(by: -$0.pageStep) }
    case .pageDown where key.modifiers.isEmpty: return scroll(\.vertical) { $0.scroll(by: $0.pageStep) }
    case .home where key.modifiers.isSubset(of: .control): return scroll(\.vertical) { $0.scroll(to: 0) }
    case .end where key.modifiers.isSubset(of: .control): return scroll(\.vertical) { $0.scroll(to: .max) }
    default: return false
    }
  }

  /// The number of columns that a key or a step of the wheel scrolls sideways.
  static let columnStep = 8

  /// Returns the wheel and the scroll bars.
  open override func handle(_ mouse: MouseEvent) throws -> Bool {
    if verticalBar.handle(mouse, on: inContent(track(.vertical)), &vertical)
      || horizontalBar.handle(mouse, on: inContent(track(.horizontal)), &horizontal)
    {
      revealed = nil
      moveContent()
      setNeedsDisplay()
      return true
    }
    let axis = mouse.modifiers.contains(.shift) ? \Scroll.horizontal : \Scroll.vertical
    switch mouse.kind {
    case .scrollUp: return scroll(axis) { $0.scroll(by: -RowsView.wheelStep) }
    case .scrollDown: return scroll(axis) { $0.scroll(by: RowsView.wheelStep) }
    case .scrollLeft: return scroll(\.horizontal) { $0.scroll(by: -RowsView.wheelStep) }
    case .scrollRight: return scroll(\.horizontal) { $0.scroll(by: RowsView.wheelStep) }
    default: return false
    }
  }

  /// Scrolls, unless all is seen.
  private func scroll(_ axis: ReferenceWritableKeyPath<Scroll, Scroller>, _ change: (inout Scroller) -> Void) -> Bool {
    guard self[keyPath: axis].isNeeded else { return false }
    change(&self[keyPath: axis])
    revealed = nil
    moveContent()
    setNeedsDisplay()
    return true
  }
}

/// The view that clips the content, which lies in it at the scroll position.
private final class Viewport: View {
  override class var tellsOfChanges: Bool { true }
  override func layoutSubviews() {}
}

extension View {
  /// True if a visible view inside could have the focus.
  fileprivate var holdsFocusable: Bool {
    subviews.contains { $0.isShown && $0.isEnabled && ($0.canBecomeFocused || $0.holdsFocusable) }
  }
}
