/// Scrolling, and the vertical motion of the caret.
extension TextArea {
  /// Scrolls as little as possible to show the caret.
  func scrollToCaret() {
    let size = textSize
    isScrolledAway = false
    guard size.height > 0, contentRect.width > 0 else { return }
    let place = layout.place(of: buffer.caret, in: buffer)
    top = lastTop(top)
    if place < top {
      top = place
    } else if layout.distance(from: top, to: place, limit: size.height, in: buffer) >= size.height {
      top = layout.place(1 - size.height, from: place, in: buffer)
    }
    left =
      wrap == .none
      ? layout.row(place, in: buffer).scroll(left, toShow: buffer.caret.offset, room: size.width) : 0
  }

  /// Returns the row itself, or the first row of the last page if the row is after it.
  func lastTop(_ place: TextLayout.Place) -> TextLayout.Place {
    let end = layout.end(of: buffer)
    return min(layout.existing(place, in: buffer), layout.place(1 - max(1, textSize.height), from: end, in: buffer))
  }

  /// Scrolls by rows, as far as possible, without moving the caret.
  func scroll(by rows: Int) {
    top = lastTop(layout.place(rows, from: top, in: buffer))
    isScrolledAway = true
    setNeedsDisplay()
  }

  /// The scroll state for the scroll bar. It is measured in parts of lines, because the number of rows of invisible
  /// lines is not known. Each row of a line counts as its share of the line.
  var scroller: Scroller {
    let last = layout.place(textSize.height - 1, from: top, in: buffer)
    let seen = parts(before: top)..<parts(before: last) + Self.parts / layout.starts(of: last.line, in: buffer).count
    var scroller = Scroller()
    let isAll = last == layout.end(of: buffer)
    scroller.resize(
      length: isAll ? seen.upperBound : buffer.lines.count * Self.parts, page: seen.count)
    scroller.scroll(to: seen.lowerBound)
    return scroller
  }

  /// Scrolls to the position of a scroll bar that was moved.
  func scroll(to scroller: Scroller) {
    let line = scroller.offset / Self.parts
    let rows = layout.starts(of: min(line, buffer.lines.count - 1), in: buffer).count
    let place = TextLayout.Place(line: line, row: scroller.offset % Self.parts * rows / Self.parts)
    top = scroller.isAtEnd ? lastTop(layout.end(of: buffer)) : lastTop(place)
    isScrolledAway = true
    setNeedsDisplay()
  }

  /// The number of parts into which each line is divided.
  private static let parts = 1_024

  private func parts(before place: TextLayout.Place) -> Int {
    place.line * Self.parts + place.row * Self.parts / layout.starts(of: place.line, in: buffer).count
  }

  /// Moves the caret up or down. It returns to the column that it came from when the rows are long enough.
  func moveCaret(by rows: Int, selecting: Bool) {
    let place = layout.place(of: buffer.caret, in: buffer)
    let x: Int
    if let goal, goal.position == buffer.caret {
      x = goal.x
    } else {
      x = layout.row(place, in: buffer).x(of: buffer.caret.offset)
    }
    let target = layout.place(rows, from: place, in: buffer)
    guard target != place else { return buffer.move(to: buffer.caret, selecting: selecting) }
    let position = layout.position(in: target, at: x, of: buffer)
    buffer.move(to: position, selecting: selecting)
    goal = (position, x)
  }
}
