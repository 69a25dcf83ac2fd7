/// A window on the screen, with its place and its focus.
struct Layer {
  enum Placement {
    /// The window fills the screen.
    case fill
    /// The window has the size that it needs, and is centered.
    case center
    /// The window has the size that it needs, and is next to a rectangle of the screen: below or above it, or to its
    /// right or left with the same top. It is placed on the side with more room. The rectangle is computed at each
    /// layout.
    case beside(Axis, @MainActor () -> Rect)
  }

  let window: Window
  let placement: Placement
  let controller: Controller?
  /// The focused view of the window, kept while another window is in front.
  weak var focused: View?
  /// False if keys go to the window behind it, such as those of a field whose completions the window shows.
  var takesKeys = true
  /// Called when the window has been closed.
  var whenClosed: (() -> Void)?

  /// True if the window covers all windows behind it.
  var fillsScreen: Bool { if case .fill = placement { true } else { false } }

  /// Measures the window and places it on a screen of a size.
  func place(on screen: Size) {
    if let panel = lonePanel(on: screen) { return place(alone: panel, on: screen) }
    switch placement {
    case .fill: window.place(in: Rect(origin: .zero, size: screen))
    case .center:
      let natural = window.fittingSize(in: screen)
      let width = distribute(screen.width, among: [window.request(along: .horizontal, natural: natural)])[0]
      let height = distribute(screen.height, among: [window.request(along: .vertical, natural: natural)])[0]
      window.place(
        in: Rect(x: (screen.width - width) / 2, y: (screen.height - height) / 2, width: width, height: height))
    case .beside(let axis, let anchor):
      window.place(in: Self.rect(of: window.fittingSize(in: screen), beside: anchor(), axis, on: screen))
    }
  }

  /// Returns the rectangle of a window of a size next to another rectangle, limited by the room.
  private static func rect(of wanted: Size, beside anchor: Rect, _ axis: Axis, on screen: Size) -> Rect {
    switch axis {
    case .vertical:
      let y = side(of: anchor.y, anchor.maxY, wanted.height, in: screen.height)
      let width = min(wanted.width, screen.width)
      return Rect(x: max(0, min(anchor.x, screen.width - width)), y: y.lowerBound, width: width, height: y.count)
    case .horizontal:
      let x = side(of: anchor.x, anchor.maxX, wanted.width, in: screen.width)
      let height = min(wanted.height, screen.height)
      return Rect(x: x.lowerBound, y: max(0, min(anchor.y, screen.height - height)), width: x.count, height: height)
    }
  }

  /// Returns a range after an end if there is enough room, or at least more room than before the start.
  private static func side(of start: Int, _ end: Int, _ wanted: Int, in room: Int) -> Range<Int> {
    let start = max(0, min(start, room))
    let end = max(0, min(end, room))
    if room - end >= wanted || room - end >= start { return end..<end + min(wanted, room - end) }
    return start - min(wanted, start)..<start
  }
}

extension Window {
  /// Returns a view as a window: the view itself, or a window that contains it.
  package static func around(_ view: View) -> Window {
    if let window = view as? Window { return window }
    if let window = view.superview as? Window { return window }
    let window = Window()
    view.height = view.height == .auto ? .share(1) : view.height
    window.addSubview(view)
    return window
  }
}
