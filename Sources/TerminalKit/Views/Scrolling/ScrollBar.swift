/// The bar that shows which part of something long is seen, and takes the mouse.
///
/// It stands on the view's border if there is one, and otherwise takes the last column of its content.
nonisolated struct ScrollBar {
  /// Vertical, at the right, or horizontal, at the bottom.
  var axis = Axis.vertical
  /// The place in the thumb at which the mouse holds it.
  private var grip: Int?

  /// Creates a bar.
  init(_ axis: Axis = .vertical) { self.axis = axis }

  /// Returns the cells of the thumb on a track: as long as what is seen of the whole is, but at least one cell. It
  /// touches an end of the track only if the end of the whole is seen.
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

  /// Returns the offset at which the thumb begins at a cell of the track.
  static func offset(thumbAt start: Int, of scroller: Scroller, on track: Int) -> Int {
    let free = track - thumb(of: scroller, on: track).count
    guard start < free else { return scroller.lastOffset }
    guard start > 0 else { return 0 }
    return Int((Double(start) / Double(free) * Double(scroller.lastOffset)).rounded())
  }

  /// Takes a mouse event if it is the bar's: a press on the track brings the thumb there, and it then follows.
  ///
  /// - Parameter track: its cells, where the event's positions are counted from.
  /// - Returns: true if the event was the bar's.
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

  /// Draws it, if there is anything to scroll.
  ///
  /// - Parameter hasOwnCells: true if it must draw a track, because it does not stand on a border.
  @MainActor
  func draw(_ scroller: Scroller, in canvas: Canvas, on track: Rect, hasOwnCells: Bool, _ pen: Pen) {
    guard scroller.isNeeded else { return }
    let length = axis == .vertical ? track.height : track.width
    let thumb = Self.thumb(of: scroller, on: length)
    for place in 0..<length where hasOwnCells || thumb.contains(place) {
      let point = axis == .vertical ? Point(x: track.x, y: track.y + place) : Point(x: track.x + place, y: track.y)
      let line = axis == .vertical ? "│" : "─"
      canvas.write(thumb.contains(place) ? "█" : line, at: point, pen.style(.scrollbar))
    }
  }
}

extension View {
  /// True if a scroll bar takes a column or a row of the content, because there is no border to draw it on.
  var scrollBarTakesRoom: Bool { border == .none }

  /// Returns the cells of a scroll bar, in the view's own: on the border, or the last column or row of the content.
  ///
  /// - Parameter header: rows at the top of the content that do not scroll.
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

  /// Returns a rectangle of the view's own cells as mouse events count them: from where the content begins.
  func inContent(_ rect: Rect) -> Rect { rect.offset(x: -contentRect.x, y: -contentRect.y) }
}
