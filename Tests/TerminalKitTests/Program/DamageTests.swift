import NibKit
import TestSupport
import Testing

@testable import TerminalKit

@Suite("Frames that draw what has changed")
struct DamageTests {
  @Test(
    "every frame shows, and writes to the terminal, what a whole frame would",
    arguments: rounds(2))
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
        application.frames.setNeedsFrame(layout: Int.random(in: 0..<4, using: &screen.random) == 0)
        application.draw(on: grid)
        let whole = CellGrid(size: grid.size)
        application.painter.paint(nil, on: whole)
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

  /// Changes that random screens seldom come to, each of them seen in a view that is not asked to draw.
  private static let changes: [(body: String, change: (Pilot) throws -> Void)] = [
    // The letter of a label stands out while there is a view that it leads to.
    (
      "<Label text=\"_Name\" for=\"#field\"/><VStack id=\"box\"><TextField id=\"field\"/></VStack>",
      { try $0.view("field", as: TextField.self).removeFromSuperview() }
    ),
    ("<Spinner text=\"Waiting\"/>", { $0.application.timers.advance(to: .milliseconds(1_250)) }),
    ("<Progress indeterminate=\"true\"/>", { $0.application.timers.advance(to: .milliseconds(1_250)) }),
    (
      "<Select id=\"it\" value=\"b\"><Option title=\"A\" value=\"a\"/></Select>",
      { try $0.view("it", as: Select.self).options[0].value = "b" }
    ),
    (
      "<TextField id=\"it\" text=\"abc\" counter=\"true\"/>",
      { try $0.view("it", as: TextField.self).maxLength = 5 }
    ),
    (
      "<Scroll horizontal=\"true\" height=\"4\"><Label id=\"it\" text=\"short\"/></Scroll>",
      { try $0.view("it", as: Label.self).text = String(repeating: "long ", count: 12) }
    ),
  ]

  @Test("a change of an object that a view draws is shown", arguments: 0..<6)
  func changesElsewhere(index: Int) throws {
    let (body, change) = Self.changes[index]
    let pilot = try Stage.pilot("<Checkbox title=\"first\"/>" + body, 30, 8)
    let application = pilot.application
    let grid = CellGrid(size: .zero)
    application.draw(on: grid)
    let before = grid.styled
    try change(pilot)
    application.frames.setNeedsFrame(layout: false)
    application.draw(on: grid)
    let whole = CellGrid(size: grid.size)
    application.painter.paint(nil, on: whole)
    #expect(grid.styled == whole.styled)
    #expect(grid.styled != before)
  }

  @Test("a view of a program is drawn in each frame, unless its class says when it changes")
  func ownViews() throws {
    for tells in [false, true] {
      let pilot = try Stage.pilot("<Label text=\"above\"/>", 30, 8)
      let view = tells ? TellingCount() : Count()
      try #require(pilot.application.windows.front).addSubview(view)
      #expect(pilot.row(1).hasPrefix("0"))
      view.count = 7
      pilot.application.frames.setNeedsFrame(layout: false)
      #expect(pilot.row(1).hasPrefix(tells ? "0" : "7"))
      view.setNeedsDisplay()
      #expect(pilot.row(1).hasPrefix("7"))
    }
  }

  @Test("a frame in which one label changes draws its row and no other")
  func oneRow() throws {
    let pilot = try Stage.pilot(
      "<Label text=\"above\"/><Label id=\"it\" text=\"one\"/><StatusBar><StatusItem text=\"ready\"/></StatusBar>",
      30, 8)
    let grid = CellGrid(size: .zero)
    pilot.application.draw(on: grid)
    try pilot.view("it", as: Label.self).text = "two"
    grid.clear()
    pilot.application.draw(on: grid)
    #expect(grid.text == "\ntwo")
  }
}

/// Draws a number, and says nothing of its changes.
private class Count: View {
  var count = 0

  override func contentSize(in available: Size) -> Size { Size(width: 9, height: 1) }
  override func drawContent(in canvas: Canvas, _ pen: Pen) { canvas.write("\(count)", at: .zero, pen.style) }
}

/// Promises to say it.
private final class TellingCount: Count {
  override class var reportsChanges: Bool { true }
}

extension CellGrid {
  /// Returns the first cell that shows something else than in another grid of the same size.
  fileprivate func firstDifference(from other: CellGrid) -> Point? {
    for (index, (one, two)) in zip(store.cells, other.store.cells).enumerated() where one != two {
      // Each grid numbers its clusters.
      let isSame =
        one.looksLike(two) && one.flags == two.flags
        && store.text(of: one.glyph) == other.store.text(of: two.glyph)
      if !isSame { return Point(x: index % size.width, y: index / size.width) }
    }
    return nil
  }
}
