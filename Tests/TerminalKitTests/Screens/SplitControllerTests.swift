import NibKit
import TerminalKit
import Testing

@Suite("SplitController")
struct SplitControllerTests {
  let journal = Contained.Journal()
  func contained(_ name: String) -> Contained { Contained(name, journal, title: name.uppercased()) }

  @Test("children are side by side; the first takes the share of the width that the ratio says")
  func picture() throws {
    let split = SplitController([contained("a"), contained("b")])
    split.collapseBelow = 20
    split.ratio = Percentage(40)
    let pilot = try Pilot.showing(split, 21, 2)
    #expect(pilot.screen == "[ a ]   │[ b ]\n        │")
    #expect(journal.take() == ["a loads", "b loads", "a will", "b will", "a did", "b did"])
    #expect(!split.isCollapsed)
  }

  @Test("three columns")
  func three() throws {
    let split = SplitController([contained("a"), contained("b"), contained("c")])
    split.collapseBelow = 20
    split.ratio = Percentage(30)
    let pilot = try Pilot.showing(split, 31, 1)
    // 30 cells beside the first line: 9, and 21; 20 beside the second: 42 % are 8.
    #expect(pilot.screen == "[ a ]    │[ b ]   │[ c ]")
  }

  @Test("with too little room one is shown with a way back, and each appears and disappears as it is seen")
  func collapse() throws {
    let (a, b) = (contained("a"), contained("b"))
    let split = SplitController([a, b])
    let pilot = try Pilot.showing(split, 20, 2)
    #expect(split.isCollapsed)
    #expect(pilot.screen == "         A\n[ a ]")
    #expect(journal.take() == ["a loads", "b loads", "a will", "a did"])
    try a.show(b)
    #expect(pilot.screen == "‹ A      B\n[ b ]")
    #expect(journal.take() == ["b will", "a gone", "b did"])
    #expect(pilot.focusedName == "b")
    pilot.press("escape")
    #expect(pilot.screen == "         A\n[ a ]")
    #expect(journal.take() == ["a will", "b gone", "a did"])
    #expect(pilot.focusedName == "a")
    pilot.resize(70, 2)
    #expect(pilot.row(0).hasPrefix("[ a ]                 │[ b ]"))
    #expect(journal.take() == ["b will", "b did"])
    // The column with the focus is the one that stays.
    try pilot.focus("b")
    pilot.resize(20, 2)
    #expect(pilot.screen == "‹ A      B\n[ b ]")
    #expect(journal.take() == ["a gone"])
    b.dismiss()
    #expect(journal.take() == ["a will", "b gone", "a did"])
  }

  @Test("a controller that is shown takes the place of the one in the next column")
  func detail() throws {
    let (a, b, c) = (contained("a"), contained("b"), contained("c"))
    let split = SplitController([a, b])
    let pilot = try Pilot.showing(split, 61, 1)
    _ = journal.take()
    try split.showDetail(c)
    #expect(split.children.map { ($0 as? Contained)?.name } == ["a", "c"])
    #expect(b.parent == nil)
    #expect(pilot.screen == "[ a ]              │[ c ]")
    #expect(journal.take() == ["c loads", "c will", "b gone", "c did"])
    #expect(pilot.focusedName == "a")
  }

  @Test("a split of one controller never collapses, and a controller that is shown is placed beside it")
  func single() throws {
    let (a, b) = (contained("a"), contained("b"))
    let split = SplitController([a])
    let pilot = try Pilot.showing(split, 20, 2)
    #expect(pilot.screen == "[ a ]")
    try split.showDetail(b)
    #expect(pilot.screen == "‹ A      B\n[ b ]")
    #expect(journal.take() == ["a loads", "a will", "a did", "b loads", "b will", "a gone", "b did"])
  }

  @Test("a scene has three children at most")
  func scene() throws {
    let screens = Screens([
      "scene": """
      <SplitController collapseBelow="10" ratio="50%"><Contained name="l"/><Contained name="r"/></SplitController>
      """
    ]) { $0.register(Contained.self) }
    let application = screens.application()
    let pilot = try Pilot(
      application, size: Size(width: 21, height: 1), showing: try application.controller(ofScene: "scene"))
    #expect(pilot.screen == "[ l ]     │[ r ]")
  }
}
