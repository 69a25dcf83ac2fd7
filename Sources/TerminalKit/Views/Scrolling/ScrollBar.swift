/// A bar that shows the visible part of a long content, and can be used with the mouse.
///
/// The bar is drawn on the border of its view if there is one, and otherwise in the last column of the content.
nonisolated struct ScrollBar {
  /// The direction: a vertical bar is at the right, and a horizontal bar at the bottom.
  var axis = Axis.vertical
  /// The cell of the thumb at which the mouse holds it.
  private var grip: Int?

  /// Creates a bar.
  init(_ axis: Axis = .vertical) { self.axis = axis }

  /// Returns the cells of the thumb on a track. Its length is proportional to the visible part, but at least one cell.
  /// It touches an end of the track only if that end of the content is visible.
  static func thumb(of scroller: Scroller, on track: Int) -> Range<Int> {
    guard scroller.isNeeded, track > 0 else { return 0..<max(0, track) }
    let share = Double(scroller.page) / Double(scroller.length)
    let length = max(1, min(Int((share * Double(track)).rounded()), track - 1))
    let free = track - length
    let start: Int
    if scroller.offset == 0 {
      start = 0
    } else if scroller.isAtEnd {
      start = free
    } else {
      let place = Double(scroller.offset) / Double(scroller.lastOffset) * Double(free)
      start = max(min(1, free), min(Int(place.rounded()), max(0, free - 1)))
    }
    return start..<start + length
  }

  /// Returns the scroll offset for a thumb that begins at a cell of the track.
  static func offset(thumbAt start: Int, of scroller: Scroller, on track: Int) -> Int {
    let free = track - thumb(of: scroller, on: track).count
    guard start < free else { return scroller.lastOffset }
    guard start > 0 else { return 0 }
    return Int((Double(start) / Double(free) * Double(scroller.lastOffset)).rounded())
  }

  /// Handles a mouse event if it belongs to the bar. A press on the track moves the thumb there, and the thumb then
  /// follows the mouse.
  ///
  /// - Parameter track: the cells of the track, in the coordinates of the event.
  /// - Returns: true if the event belongs to the bar.
  mutating func handle(_ mouse: MouseEvent, on track: Rect, _ scroller: inout Scroller) -> Bool {
    let length = axis == .vertical ? track.height : track.width
    let place = axis == .vertical ? mouse.position.y.minus(track.y) : mouse.position.x.minus(track.x)
    switch mouse.kind {
    case .press(.left) where scroller.isNeeded && track.contains(mouse.position):
      let thumb = Self.thumb(of: scroller, on: length)
      grip = thumb.contains(place) ? place - thumb.lowerBound : thumb.count / 2
      if !thumb.contains(place) { move(to: place, on: length, &scroller) }
    case .drag(.left) where grip != nil: move(to: place, on: length, &scroller)
    case .release where grip != nil: grip = nil
    default: return false
    }
    return true
  }

  private func move(to place: Int, on length: Int, _ scroller: inout Scroller) {
    scroller.scroll(to: Self.offset(thumbAt: place.minus(grip ?? 0), of: scroller, on: length))
  }

  /// Draws the thumb, if there is anything to scroll. It is half a cell wide: the content is what people look at.
  @MainActor
  func draw(_ scroller: Scroller, in canvas: Canvas, on track: Rect, _ pen: Pen) {
    guard scroller.isNeeded else { return }
    let length = axis == .vertical ? track.height : track.width
    let thumb = Self.thumb(of: scroller, on: length)
    for place in thumb {
      let point = axis == .vertical ? Point(x: track.x, y: track.y + place) : Point(x: track.x + place, y: track.y)
      canvas.write(axis == .vertical ? "▐" : "▄", at: point, pen.style(.scrollbar))
    }
  }
}

extension View {
  /// True if a scroll bar takes a column or a row of the content, because there is no border to draw it on.
  var scrollBarTakesRoom: Bool { border == .none }

  /// Returns the cells of a scroll bar in the coordinates of the view. They are on the border, or in the last column or
  /// row of the content.
  ///
  /// - Parameter header: the number of rows at the top of the content that do not scroll.
  func scrollBarTrack(_ axis: Axis, below header: Int = 0) -> Rect {
    let content = contentRect
    switch axis {
    case .vertical:
      let x = scrollBarTakesRoom ? content.maxX - 1 : bounds.maxX - 1
      return Rect(x: x, y: content.y + header, width: min(1, frame.width), height: content.height - header)
    case .horizontal:
      let y = scrollBarTakesRoom ? content.maxY - 1 : bounds.maxY - 1
      return Rect(x: content.x, y: y, width: content.width, height: min(1, frame.height))
    }
  }

  /// Converts a rectangle from the coordinates of the view to those of its content, which mouse events use.
  func inContent(_ rect: Rect) -> Rect { rect.offset(x: -contentRect.x, y: -contentRect.y) }
}
