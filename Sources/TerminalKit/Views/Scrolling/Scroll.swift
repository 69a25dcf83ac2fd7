public import NibLoading

/// `<Scroll>`: children one below the other, which can be larger than the visible area.
///
/// Page Up, Page Down, Home and End scroll, and Ctrl with an arrow key scrolls by a line, if no view inside uses these
/// keys. The wheel and the scroll bar also scroll. A view that gets the focus becomes visible. If the content is larger
/// than the visible area and no view in it can have the focus, the scroll itself can have it. Then arrow keys alone
/// also scroll.
///
/// In the scrolling direction, shares get the room that is left over, if there is any, and percentages have no effect.
/// The content is at most 65 535 cells long.
open class Scroll: View {
  /// The container of the children, which scrolls. In code, add children here.
  public let content = VStack()
  private let viewport = Viewport()
  private var vertical = Scroller() { didSet { if vertical != oldValue { damage() } } }
  private var horizontal = Scroller() { didSet { if horizontal != oldValue { damage() } } }
  private var verticalBar = ScrollBar(.vertical)
  private var horizontalBar = ScrollBar(.horizontal)
  /// The view that is kept visible until the user scrolls away.
  private weak var revealed: View?

  /// True if the view also scrolls sideways. Its content is then not wrapped to the width of the view.
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
  override var keyRows: [KeyRow] { KeyTable.scrolling(self) }
  override class var scrollsSubviews: Bool { true }

  /// The members of a scroll in a layout.
  open override class var members: Members {
    super.members.adding(Scroll.self) {
      $0.summary("Children one below the other, which can be larger than the visible area.")
      $0.attribute("horizontal", default: "false", help: "True if the view also scrolls sideways.") {
        $0.isHorizontal = $1
      }
      $0.attribute("spacing", default: "0", help: "Blank rows between children.") {
        $0.content.spacing = Int($1 as UInt8)
      }
      $0.children(help: "The views that are scrolled.") { (scroll: Scroll, child: View) in
        scroll.connect()
        scroll.content.addSubview(child)
      }
    }
  }

  /// The state that is kept: the scroll position.
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

  /// Connects the container with this view, so that a child has all of its superviews as soon as it is added, also
  /// during a load.
  private func connect() {
    guard viewport.superview == nil else { return }
    addSubview(viewport)
    viewport.addSubview(content)
  }

  // MARK: Size

  /// Returns the size of the content.
  open override func contentSize(in available: Size) -> Size {
    let whole = wholeSize(in: Size(width: available.width, height: 0))
    let bar = whole.height > available.height && scrollBarTakesRoom ? 1 : 0
    return Size(width: content.fittingSize(in: measure(available)).width + bar, height: whole.height)
  }

  private func measure(_ room: Size) -> Size {
    Size(width: isHorizontal ? Self.longest : room.width, height: Self.longest)
  }

  /// Returns the size of the content for a visible area of a given size.
  private func wholeSize(in page: Size) -> Size {
    let wanted = content.fittingSize(in: measure(page))
    return Size(
      width: isHorizontal ? max(page.width, wanted.width) : page.width, height: max(page.height, wanted.height))
  }

  /// Sets the size of the content, and keeps a revealed view visible.
  open override func layoutSubviews() {
    if vertical.page == 0, let focused = window?.host?.focusedView, focused.isDescendant(of: content) {
      revealed = focused
    }
    var page = contentRect.size
    var whole = wholeSize(in: page)
    if scrollBarTakesRoom {
      // A scroll bar takes room, which may make the other scroll bar necessary.
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

  /// Scrolls as little as possible to show a view. If the view is larger than the visible area, its caret is shown.
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
    verticalBar.draw(vertical, in: canvas, on: track(.vertical), pen)
    horizontalBar.draw(horizontal, in: canvas, on: track(.horizontal), pen)
  }

  /// Returns the cells of a scroll bar. A track is as long as the visible area. If both bars take room, a corner stays
  /// free.
  private func track(_ axis: Axis) -> Rect {
    let track = scrollBarTrack(axis)
    let length = axis == .vertical ? Size(width: 1, height: vertical.page) : Size(width: horizontal.page, height: 1)
    return track.intersection(Rect(origin: track.origin, size: length))
  }

  // MARK: Acting

  /// Returns true if there is something to scroll along an axis.
  func scrolls(_ axis: Axis) -> Bool { axis == .vertical ? vertical.isNeeded : horizontal.isNeeded }

  /// True if there is something to scroll, and no view in it can have the focus.
  open override var canBecomeFocused: Bool {
    (vertical.isNeeded || horizontal.isNeeded) && !content.holdsFocusable
  }

  /// Scrolls by lines and pages.
  open override func handle(_ key: KeyPress) throws -> Bool {
    let isOwn = window?.host?.focusedView === self
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

  /// Handles the wheel and the scroll bars.
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

  /// Scrolls, unless everything is visible.
  private func scroll(_ axis: ReferenceWritableKeyPath<Scroll, Scroller>, _ change: (inout Scroller) -> Void) -> Bool {
    guard self[keyPath: axis].isNeeded else { return false }
    change(&self[keyPath: axis])
    revealed = nil
    moveContent()
    setNeedsDisplay()
    return true
  }
}

/// The view that clips the content. The content is placed in it according to the scroll position.
private final class Viewport: View {
  override func layoutSubviews() {}
}

extension View {
  /// True if a visible view inside could have the focus.
  fileprivate var holdsFocusable: Bool {
    subviews.contains { $0.isShown && $0.isEnabled && ($0.canBecomeFocused || $0.holdsFocusable) }
  }
}
