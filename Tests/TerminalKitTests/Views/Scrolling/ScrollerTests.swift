@testable import TerminalKit
import Testing
import TestSupport

@Suite("Scroll positions")
struct ScrollerTests {
  @Test(
    "the thumb is as long as what is seen, and touches an end only where the whole ends",
    arguments: [
      // length, page, offset, track: the thumb by hand
      (20, 10, 0, 10, 0..<5), (20, 10, 10, 10, 5..<10), (20, 10, 5, 10, 3..<8), (20, 10, 1, 10, 1..<6),
      (20, 10, 9, 10, 4..<9),
      // Never shorter than a cell, nor as long as the track.
      (1_000_000, 10, 0, 10, 0..<1), (1_000_000, 10, 1, 10, 1..<2), (1_000_000, 10, 999_989, 10, 8..<9),
      (1_000_000, 10, 999_990, 10, 9..<10), (11, 10, 0, 10, 0..<9), (11, 10, 1, 10, 1..<10),
      // Nowhere to go.
      (5, 1, 2, 1, 0..<1), (5, 1, 2, 0, 0..<0), (Int.max, 3, 7, 3, 1..<2),
    ])
  func thumb(length: Int, page: Int, offset: Int, track: Int, expected: Range<Int>) {
    var scroller = Scroller()
    scroller.resize(length: length, page: page)
    scroller.scroll(to: offset)
    #expect(ScrollBar.thumb(of: scroller, on: track) == expected)
  }

  @Test("a thumb that is dragged stays under the mouse, from one end of the track to the other")
  func drags() {
    var dice = SplitMix(seed: 3)
    for _ in 0..<500 {
      var scroller = Scroller()
      let track = Int.random(in: 2...40, using: &dice)
      scroller.resize(length: Int.random(in: 50...5_000, using: &dice), page: track)
      scroller.scroll(to: Int.random(in: 0...5_000, using: &dice))
      var bar = ScrollBar()
      let cells = Rect(x: 0, y: 0, width: 1, height: track)
      let thumb = ScrollBar.thumb(of: scroller, on: track)
      let grip = Int.random(in: thumb, using: &dice)
      let before = scroller.offset
      #expect(bar.handle(MouseEvent(.press(.left), at: Point(x: 0, y: grip)), on: cells, &scroller))
      #expect(scroller.offset == before, "taking hold of it does not scroll")
      // Past the ends, too: the mouse may be anywhere.
      let target = Int.random(in: -10...track + 10, using: &dice)
      #expect(bar.handle(MouseEvent(.drag(.left), at: Point(x: 7, y: target)), on: cells, &scroller))
      let wanted = max(0, min(track - thumb.count, target - (grip - thumb.lowerBound)))
      let now = ScrollBar.thumb(of: scroller, on: track).lowerBound
      // Where a step of the thumb is less than a row, the nearest place that there is.
      #expect(abs(now - wanted) <= 1, "the thumb is at \(now) and not at \(wanted)")
      if wanted == 0 { #expect(scroller.offset == 0) }
      if wanted == track - thumb.count { #expect(scroller.isAtEnd) }
      #expect(bar.handle(MouseEvent(.release(.left), at: Point(x: 0, y: target)), on: cells, &scroller))
      #expect(!bar.handle(MouseEvent(.drag(.left), at: .zero), on: cells, &scroller))
    }
  }

  @Test(
    "a row that was seen stays in sight when the room changes, and one that was not does not come into it")
  func keeps() {
    var scroller = Scroller()
    scroller.resize(length: 100, page: 10)
    scroller.show(29)
    #expect(scroller.shown == 20..<30)
    scroller.resize(length: 100, page: 4, keeping: 29)
    #expect(scroller.shown == 26..<30)
    scroller.scroll(to: 50)
    scroller.resize(length: 100, page: 5, keeping: 29)
    #expect(scroller.shown == 50..<55)
    scroller.resize(length: 100, page: 0, keeping: 50)
    scroller.resize(length: 100, page: 3, keeping: 60)
    #expect(scroller.shown.contains(60), "when there was no room, nothing had been scrolled away")
    scroller.resize(length: 2, page: 3)
    #expect(scroller.shown == 0..<2)
  }
}
