/// Which rows are seen, and how the caret goes from row to row.
extension TextArea {
  /// Scrolls as little as it takes to see the caret.
  func scrollToCaret() {
    let size = textSize
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

  /// The row itself, or the first of the last page if it is behind that.
  func lastTop(_ place: TextLayout.Place) -> TextLayout.Place {
    let end = layout.end(of: buffer)
    return min(layout.existing(place, in: buffer), layout.place(1 - max(1, textSize.height), from: end, in: buffer))
  }

  /// Scrolls, as far as there are rows, and leaves the caret.
  func scroll(by rows: Int) {
    top = lastTop(layout.place(rows, from: top, in: buffer))
    setNeedsDisplay()
  }

  /// Moves the caret up or down, to the column that it came from as far as rows are long enough.
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
