import NibKit
import TestSupport
import Testing

@testable import TerminalKit

@Suite("Frames that draw what has changed")
struct DamageTests {
  @Test("every frame shows, and writes to the terminal, what a whole frame would", arguments: 0..<6 as Range<UInt64>)
  func property(seed: UInt64) throws {
    for round in 0..<40 {
      var screen = try RandomScreen(seed: seed * 1_000 + UInt64(round))
      let application = screen.pilot.application
      let grid = CellGrid(size: .zero)
      var writer = FrameWriter(colors: .truecolor)
      var wholeWriter = FrameWriter(colors: .truecolor)
      var changes: [String] = []
      for _ in 0..<30 {
        changes.append(screen.change())
        if Bool.random(using: &screen.random) { changes.append(screen.change()) }
        // Whatever a frame is asked for by, it shows how things stand.
        application.setNeedsFrame(layout: Int.random(in: 0..<4, using: &screen.random) == 0)
        application.draw(on: grid)
        let whole = CellGrid(size: grid.size)
        application.paint(nil, on: whole)
        let place = grid.firstDifference(from: whole)
        let caret = application.caretOnScreen
        let isSameOutput = writer.frame(grid, caret: caret) == wholeWriter.frame(whole, caret: caret)
        guard place == nil, isSameOutput else {
          Issue.record(
            """
            Round \(round), at \(place.map { "\($0.x), \($0.y)" } ?? "no cell") after \(changes.suffix(3)). It is
            \(grid.styled)
            and should be
            \(whole.styled)
            """)
          return
        }
      }
    }
  }
}

extension CellGrid {
  /// The first cell that shows something else than in another grid of the same size.
  fileprivate func firstDifference(from other: CellGrid) -> Point? {
    for (index, (one, two)) in zip(store.cells, other.store.cells).enumerated() where one != two {
      // Each grid numbers its clusters.
      let isSame = one.looksLike(two) && one.flags == two.flags && store.text(of: one.glyph) == other.store.text(of: two.glyph)
      if !isSame { return Point(x: index % size.width, y: index / size.width) }
    }
    return nil
  }
}
