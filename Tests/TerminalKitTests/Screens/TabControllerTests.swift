import NibKit
import TerminalKit
import Testing

@Suite("TabController")
struct TabControllerTests {
  let journal = Contained.Journal()
  func contained(_ name: String) -> Contained {
    Contained(name, journal, title: "_" + name.prefix(1).uppercased() + name.dropFirst())
  }

  @Test("one child is shown below a row of titles; each is loaded when it is first shown")
  func picture() throws {
    let tabs = TabController(["mail", "notes", "files"].map(contained))
    let pilot = try Pilot.showing(tabs)
    #expect(pilot.screen == "[Mail] Notes  Files\n[ mail ]")
    #expect(journal.take() == ["mail loads", "mail will", "mail did"])
    try tabs.select(2)
    #expect(pilot.screen == " Mail  Notes [Files]\n[ files ]")
    #expect(journal.take() == ["files loads", "files will", "mail gone", "files did"])
    try tabs.select(0)
    #expect(journal.take() == ["mail will", "files gone", "mail did"])
    #expect(tabs.children[1].viewIfLoaded == nil)
  }

  @Test(
    "the row's keys, letters and a click show another child",
    arguments: [
      (["right"], 1), (["left"], 2), (["ctrl+page-down"], 1), (["tab", "ctrl+page-up"], 2), (["alt+f"], 2),
      (["click"], 1),
    ])
  func choosing(keys: [String], index: Int) throws {
    let tabs = TabController(["mail", "notes", "files"].map(contained))
    let pilot = try Pilot.showing(tabs)
    for key in keys { key == "click" ? pilot.click(8, 0) : pilot.press(key) }
    #expect(tabs.selectedIndex == index)
    #expect(tabs.selected === tabs.children[index])
    #expect(pilot.row(1).hasPrefix("[ \(["mail", "notes", "files"][index]) ]"))
  }

  @Test("a child whose view cannot be made is not shown; the one before stays, and the user is notified")
  func broken() throws {
    let tabs = TabController([contained("mail"), contained("broken")])
    let pilot = try Pilot.showing(tabs, 40, 8)
    #expect(throws: Contained.Unsaved.self) { try tabs.select(1) }
    #expect(tabs.selectedIndex == 0)
    pilot.press("right")
    #expect(pilot.screen.contains("no view today"))
    pilot.press("enter")
    #expect(pilot.screen == "[Mail] Broken\n[ mail ]")
    #expect(journal.take() == ["mail loads", "mail will", "mail did"])
  }

  @Test("each child keeps its focus")
  func focus() throws {
    let tabs = TabController([contained("mail"), contained("notes")])
    let pilot = try Pilot.showing(tabs, 24, 4)
    let second = Button()
    second.text = "second"
    try tabs.children[0].view.addSubview(second)
    pilot.press("tab", "tab")
    #expect(pilot.focusedName == "second")
    pilot.press("ctrl+page-down")
    #expect(pilot.focusedName == "notes")
    pilot.press("ctrl+page-up")
    #expect(pilot.focusedName == "second")
  }

  @Test("children that come and go before the one that is shown leave it shown; without it, the next is")
  func changes() throws {
    let (a, b, c) = (contained("a"), contained("b"), contained("c"))
    let tabs = TabController([a, b])
    let pilot = try Pilot.showing(tabs)
    try tabs.select(b)
    _ = journal.take()
    tabs.insertChild(c, at: 0)
    #expect(pilot.screen == " C  A [B]\n[ b ]")
    a.removeFromParent()
    #expect(pilot.screen == " C [B]\n[ b ]")
    #expect(journal.take() == [])
    b.removeFromParent()
    #expect(pilot.screen == "[C]\n[ c ]")
    #expect(journal.take() == ["c loads", "c will", "b gone", "c did"])
    c.removeFromParent()
    #expect(pilot.screen == "")
    #expect(tabs.selectedIndex == nil && tabs.selected == nil)
    #expect(journal.take() == ["c gone"])
    tabs.addChild(a)
    #expect(pilot.screen == "[A]\n[ a ]")
  }

  @Test("a new title is in the row at once")
  func titles() throws {
    let tabs = TabController([contained("a"), contained("b")])
    let pilot = try Pilot.showing(tabs)
    tabs.children[0].title = "Inbox"
    #expect(pilot.screen == "[Inbox] B\n[ a ]")
  }

  @Test("a scene names the children and the one that is selected; a number of none is a finding")
  func scene() throws {
    func text(_ selected: Int) -> String {
      """
      <TabController selected="\(selected)">
        <Contained name="one" title="One"/><NavigationController title="Two"><Contained name="two"/></NavigationController>
      </TabController>
      """
    }
    let screens = Screens(["scene": text(1)]) { $0.register(Contained.self) }
    let application = screens.application()
    let pilot = try Pilot(
      application, size: Size(width: 20, height: 3), showing: try application.controller(ofScene: "scene"))
    #expect(pilot.screen == " One [Two]\n[ two ]")
    let document = try NibDocument("<layout version=\"1\">\(text(2))</layout>")
    #expect(LoadPlan.diagnose(document, classes: screens.classes).map(\.code.rawValue) == ["unknown-choice"])
  }

  @Test("appearances go from the outside in and from the inside out, through containers in containers")
  func nested() throws {
    let inner = contained("inner")
    let tabs = TabController([NavigationController([inner]), contained("other")])
    let home = contained("home")
    let pilot = try Pilot.showing(home)
    _ = journal.take()
    final class Frame: NavigationController {
      var journal = Contained.Journal()
      override func viewWillAppear() { journal.lines.append("frame will") }
      override func viewDidAppear() { journal.lines.append("frame did") }
      override func viewDidDisappear() { journal.lines.append("frame gone") }
    }
    let frame = Frame([tabs])
    frame.journal = journal
    try home.present(frame)
    #expect(
      journal.take() == ["inner loads", "frame will", "inner will", "home gone", "inner did", "frame did"])
    frame.dismiss()
    #expect(journal.take() == ["inner gone", "frame gone", "home will", "home did"])
    #expect(pilot.screen == "[ home ]")
  }

  @Test("a change in a callback is reported after the other callbacks were called")
  func reentrant() throws {
    let (a, b, c) = (contained("a"), contained("b"), contained("c"))
    let tabs = TabController([a, b, c])
    _ = try Pilot.showing(tabs)
    b.react = { if $0 == "will" { try? tabs.select(2) } }
    _ = journal.take()
    try tabs.select(1)
    #expect(
      journal.take() == ["b loads", "b will", "c loads", "a gone", "b did", "c will", "b gone", "c did"])
    #expect(tabs.selected === c)
  }
}
