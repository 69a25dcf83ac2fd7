import NibKit
import TerminalKit
import Testing
import TestSupport

@Suite("Grid")
struct GridTests {
  @Test("a form: labels as wide as the widest, fields take the rest, a wide child spans both")
  func form() throws {
    let pilot = try Screens.pilot(
      """
      <Window outlet="view"><Grid columns="auto *" columnSpacing="1">
        <Label text="Name"/><Label text="Ada" border="ascii"/>
        <Label text="E-mail"/><Label text="ada@example.org"/>
        <Checkbox title="Remember me" columnSpan="2"/>
      </Grid></Window>
      """, width: 24, height: 6)
    #expect(
      pilot.screen == """
        Name   +---------------+
               |Ada            |
               +---------------+
        E-mail ada@example.org
        [ ] Remember me
        """)
  }

  @Test("a view that spans rows and columns keeps its place, and others go around it")
  func spans() throws {
    let loaded = try laidOut(
      """
      <Grid columns="10 * 2*" rows="2 * 50%" spacing="1">
        <Label id="a" rowSpan="2"/><Label id="b" columnSpan="2"/>
        <Label id="c"/><Label id="d"/>
        <Label id="e" columnSpan="9"/>
      </Grid>
      """, width: 24, height: 12)
    // 24 - 2 gaps - 10 leaves 12: 4 and 8. 12 - 2 gaps is 10: 2, then half of it is 5, and 3 are left.
    #expect(try frame("a", in: loaded) == Rect(x: 0, y: 0, width: 10, height: 6))
    #expect(try frame("b", in: loaded) == Rect(x: 11, y: 0, width: 13, height: 2))
    #expect(try frame("c", in: loaded) == Rect(x: 11, y: 3, width: 4, height: 3))
    #expect(try frame("d", in: loaded) == Rect(x: 16, y: 3, width: 8, height: 3))
    #expect(try frame("e", in: loaded) == Rect(x: 0, y: 7, width: 24, height: 5))
  }

  @Test("a view that spans auto columns widens the last of them; rows are as high as text that wraps in them")
  func natural() throws {
    let loaded = try laidOut(
      """
      <VStack align="start"><Grid id="grid" columns="auto auto" align="start" spacing="1">
        <Label id="a" text="ab"/><Label id="b" text="c"/>
        <Label id="wide" text="123456789" columnSpan="2"/>
        <Text id="text" text="one two" width="4"/><Button id="button" title="B"/>
      </Grid></VStack>
      """, width: 40, height: 12)
    // The text is 4 wide, so the second column gets the 4 that are missing to 9, and the button's 5 are more.
    #expect(try frame("b", in: loaded) == Rect(x: 5, y: 0, width: 5, height: 1))
    #expect(try frame("wide", in: loaded) == Rect(x: 0, y: 2, width: 10, height: 1))
    #expect(try frame("text", in: loaded) == Rect(x: 0, y: 4, width: 4, height: 2))
    #expect(try frame("button", in: loaded) == Rect(x: 5, y: 4, width: 5, height: 2))
    #expect(try frame("grid", in: loaded) == Rect(x: 0, y: 0, width: 10, height: 6))
  }

  @Test(
    "sizes that are none are found before anything is built",
    arguments: ["columns=\"auto x\"", "columns=\"\"", "rows=\"1 200%\"", "spacing=\"-1\""])
  func bad(attribute: String) throws {
    let error = #expect(throws: NibError.self) { try laidOut("<Grid \(attribute)/>", width: 9, height: 9) }
    #expect(error?.diagnostics.map(\.code) == [.badValue])
  }

  @Test("children of any spans never overlap or leave the grid, and shares fill it exactly")
  func properties() throws {
    var dice = SplitMix(seed: 11)
    for round in 0..<1_000 {
      let grid = Grid()
      let kinds: [Length] = [.auto, .cells(4), .percent(30), .share(1), .share(3)]
      let first = dice.pick(kinds)
      var columns = LengthList(first)
      let count = Int.random(in: 1...4, using: &dice)
      switch count {
      case 2: columns = LengthList(first, dice.pick(kinds))
      case 3: columns = LengthList(first, dice.pick(kinds), dice.pick(kinds))
      case 4: columns = LengthList(first, dice.pick(kinds), dice.pick(kinds), dice.pick(kinds))
      default: break
      }
      grid.columns = columns
      if Bool.random(using: &dice) { grid.rows = LengthList(dice.pick(kinds), dice.pick(kinds)) }
      let gap = Int.random(in: 0...2, using: &dice)
      grid.spacing = gap
      for _ in 0..<Int.random(in: 1...9, using: &dice) {
        let label = Label()
        label.text = String(repeating: "x", count: Int.random(in: 0...9, using: &dice))
        label.columnSpan = Int.random(in: 1...3, using: &dice)
        label.rowSpan = Int.random(in: 1...3, using: &dice)
        grid.addSubview(label)
      }
      let size = Size(
        width: Int.random(in: 0...50, using: &dice), height: Int.random(in: 0...20, using: &dice))
      let host = VStack()
      grid.height = .share(1)
      host.addSubview(grid)
      host.place(in: Rect(origin: .zero, size: size))
      let frames = grid.subviews.map(\.frame)
      for (index, frame) in frames.enumerated() {
        #expect(
          frame.isEmpty || frame.intersection(grid.bounds) == frame,
          "round \(round): child \(index) leaves the grid")
        for (later, other) in frames.enumerated().dropFirst(index + 1) {
          #expect(frame.intersection(other).isEmpty, "round \(round): \(index) overlaps \(later)")
        }
      }
      let hasShare = columns.lengths.contains { if case .share = $0 { true } else { false } }
      let fixed = columns.lengths.filter { if case .cells = $0 { true } else { false } }.count * 4
      let last = grid.subviews.filter { $0.frame.maxX == size.width }
      let fillsLastColumn = grid.subviews.contains { $0.columnSpan >= count }
      if hasShare, fillsLastColumn, fixed + gap * (count - 1) <= size.width, size.width > 0 {
        #expect(!last.isEmpty, "round \(round): shares do not fill the width")
      }
    }
  }

  @Test("many children that span many rows are placed in time that grows with their number")
  func large() throws {
    let grid = Grid()
    grid.columns = LengthList(.auto, .share(1), .cells(3), .share(2))
    for index in 0..<4_000 {
      let label = Label()
      label.columnSpan = 1 + index % 4
      label.rowSpan = 1 + index * 7 % 255
      grid.addSubview(label)
    }
    #expect(processorTime { grid.place(in: Rect(x: 0, y: 0, width: 80, height: 24)) } < .seconds(5))
  }
}
