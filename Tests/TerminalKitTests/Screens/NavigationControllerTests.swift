import NibKit
import TerminalKit
import Testing

@Suite("NavigationController")
struct NavigationControllerTests {
  let journal = Contained.Journal()
  func contained(_ name: String) -> Contained { Contained(name, journal, title: name.uppercased()) }

  @Test("the last controller is shown, below a bar with its title in the middle and the way back at the left")
  func picture() throws {
    let navigation = NavigationController([contained("a")])
    let pilot = try Pilot.showing(navigation)
    #expect(pilot.screen == "           A\n[ a ]")
    try navigation.push(contained("b"))
    #expect(pilot.screen == "‹ A        B\n[ b ]")
    try navigation.push(Contained("c", journal, title: "A very long title indeed"))
    #expect(pilot.screen == "‹ B  A very long title …\n[ c ]")
    try navigation.push(contained("d"))
    #expect(pilot.screen == "‹ A very lo…  D\n[ d ]")
    try navigation.popToRoot()
    #expect(pilot.screen == "           A\n[ a ]")
  }

  @Test("without a title and a way back there is no bar; one without a title goes back to 'Back'")
  func noBar() throws {
    let navigation = NavigationController([Contained("a"), Contained("b")])
    let pilot = try Pilot.showing(navigation)
    #expect(pilot.screen == "‹ Back\n[ b ]")
    navigation.hidesBar = true
    #expect(pilot.screen == "[ b ]")
    navigation.hidesBar = false
    try navigation.pop()
    #expect(pilot.screen == "[ a ]")
    navigation.children[0].title = "Now"
    #expect(pilot.screen == "          Now\n[ a ]")
  }

  @Test("a push loads, announces, hides and shows in this order; a pop does not load again")
  func order() throws {
    let navigation = NavigationController([contained("a")])
    #expect(journal.take() == [])
    let pilot = try Pilot.showing(navigation)
    #expect(journal.take() == ["a loads", "a will", "a did"])
    try navigation.push(contained("b"))
    #expect(journal.take() == ["b loads", "b will", "a gone", "b did"])
    try navigation.pop()
    #expect(journal.take() == ["a will", "b gone", "a did"])
    #expect(pilot.application.frontController === navigation)
  }

  @Test("those between are not seen on the way back, and what was never seen is not notified of its removal")
  func popFar() throws {
    let (a, b, c) = (contained("a"), contained("b"), contained("c"))
    let navigation = NavigationController([a, b])
    _ = try Pilot.showing(navigation)
    #expect(journal.take() == ["b loads", "b will", "b did"])
    try navigation.push(c)
    _ = journal.take()
    let popped = try navigation.pop(to: a)
    #expect(popped.map { ($0 as? Contained)?.name } == ["b", "c"])
    #expect(journal.take() == ["a loads", "a will", "c gone", "a did"])
    #expect(b.parent == nil && c.parent == nil && a.parent === navigation)
    #expect(try navigation.pop() == nil && navigation.children.count == 1)
    #expect(try navigation.pop(to: c).isEmpty)
  }

  @Test(
    "the way back is reached by keys from anywhere and by the mouse, and in the bar by Enter and Space",
    arguments: [["escape"], ["alt+left"], ["tab", "enter"], ["tab", "space"], ["click"]])
  func back(keys: [String]) throws {
    let navigation = NavigationController([contained("a"), contained("b")])
    let pilot = try Pilot.showing(navigation)
    for key in keys { key == "click" ? pilot.click(2, 0) : pilot.press(key) }
    #expect(pilot.screen == "           A\n[ a ]")
    // At the bottom, the same does nothing.
    for key in keys { key == "click" ? pilot.click(2, 0) : pilot.press(key) }
    #expect(pilot.screen == "           A\n[ a ]")
    #expect(pilot.application.exitStatus == nil)
  }

  @Test("a press beside the way back does nothing")
  func besideTheWayBack() throws {
    let pilot = try Pilot.showing(NavigationController([contained("a"), contained("b")]))
    pilot.click(3, 0)
    pilot.click(11, 0)
    #expect(pilot.row(1) == "[ b ]                   ")
  }

  @Test("each controller keeps its focus")
  func focus() throws {
    func two(_ name: String) -> Contained { contained(name) }
    let (a, b) = (two("a"), two("b"))
    let navigation = NavigationController([a])
    let pilot = try Pilot.showing(navigation)
    let second = Button()
    second.text = "second"
    try a.view.addSubview(second)
    pilot.press("down")
    #expect(pilot.focusedName == "second")
    try navigation.push(b)
    #expect(pilot.focusedName == "b")
    pilot.press("tab")
    #expect(pilot.focusedName == "A")
    pilot.press("enter")
    #expect(pilot.focusedName == "second")
  }

  @Test(
    "in a screen that is covered, a push moves the focus that the screen will have, and not the one in front")
  func coveredFocus() throws {
    let navigation = NavigationController([contained("a")])
    let pilot = try Pilot.showing(navigation)
    let cover = contained("cover")
    try navigation.present(cover)
    _ = journal.take()
    try navigation.push(contained("b"))
    #expect(journal.take() == ["b loads"])
    #expect(pilot.focusedName == "cover")
    cover.dismiss()
    #expect(journal.take() == ["cover gone", "b will", "b did"])
    #expect(pilot.focusedName == "b")
  }

  @Test("a child shows another by a push, and goes back by dismissing itself; the first closes the container")
  func showAndDismiss() throws {
    let (a, b, c) = (contained("a"), contained("b"), contained("c"))
    let pilot = try Pilot.showing(NavigationController([a]))
    try a.show(b)
    try b.show(c)
    #expect(pilot.screen == "‹ B        C\n[ c ]")
    b.dismiss()
    #expect(pilot.screen == "           A\n[ a ]")
    #expect(c.parent == nil)
    a.dismiss()
    #expect(pilot.application.exitStatus == 0)
  }

  @Test(
    "a controller whose view cannot be made is not pushed, and one that cannot be gone back to keeps the top")
  func brokenViews() throws {
    let navigation = NavigationController([contained("broken"), contained("b")])
    let pilot = try Pilot.showing(navigation)
    _ = journal.take()
    #expect(throws: Contained.Unsaved.self) { try navigation.push(contained("broken")) }
    #expect(throws: Contained.Unsaved.self) { try navigation.pop() }
    #expect(pilot.screen == "‹ BROKEN   B\n[ b ]")
    #expect(journal.take() == [])
  }

  @Test("children of a scene are stacked; only the view that is shown is loaded")
  func scene() throws {
    let screens = Screens([
      "scene": """
      <NavigationController id="n">
        <Controller id="one" layout="one" title="First"/><Controller id="two" layout="two" title="Second"/>
      </NavigationController>
      """,
      "one": "<Window outlet=\"view\"><Label text=\"the first\"/></Window>",
      "two": "<Window outlet=\"view\"><Label text=\"the second\"/></Window>",
    ])
    let application = screens.application()
    let navigation = try #require(try application.controller(ofScene: "scene") as? NavigationController)
    #expect(navigation.children.map(\.title) == ["First", "Second"])
    let pilot = try Pilot(application, size: Size(width: 24, height: 3), showing: navigation)
    #expect(pilot.screen == "‹ First  Second\nthe second")
    #expect(navigation.children[0].viewIfLoaded == nil)
    pilot.press("escape")
    #expect(pilot.screen == "         First\nthe first")
  }

  @Test("an action goes from the child's view to the child, the container, its presenter and the application")
  func responders() throws {
    let (home, child) = (contained("home"), contained("child"))
    let pilot = try Pilot.showing(home)
    let navigation = NavigationController([child])
    try home.present(navigation)
    var chain: [String] = []
    var next: (any NibResponder)? = pilot.application.focusedView
    while let responder = next {
      switch responder {
      case let contained as Contained: chain.append(contained.name)
      case let view as Button: chain.append("button \(view.text)")
      default: chain.append("\(type(of: responder))")
      }
      next = responder.nextResponder
    }
    #expect(chain == ["button child", "Window", "child", "NavigationController", "home", "Application"])
  }

  @Test("the keys of a container's commands and of its child's work; the child's come first")
  func commands() throws {
    let screens = Screens([
      "scene": """
      <NavigationController layout="frame"><Contained name="inner" layout="child"/></NavigationController>
      """,
      "frame": """
      <Window outlet="view"><StatusBar/></Window>
      <Commands><Command title="Outer" key="f2" action="#first.note"/><Command title="Quit" key="f3" action="#first.quit"/></Commands>
      """,
      "child": """
      <Window outlet="view"><Button title="x"/></Window>
      <Commands><Command title="Inner" key="f2" action="#owner.note"/></Commands>
      """,
    ]) { $0.register(Contained.self) }
    let application = screens.application()
    let navigation = try application.controller(ofScene: "scene")
    let pilot = try Pilot(application, size: Size(width: 30, height: 3), showing: navigation)
    // The frame's own views stand above what is shown.
    #expect(pilot.screen == " F2 Inner  F2 Outer  F3 Quit\n[ x ]")
    pilot.press("f2", "f3")
    #expect((navigation.children[0] as? Contained)?.journal.lines.first == "inner will")
    #expect((navigation.children[0] as? Contained)?.journal.lines.contains("inner notes") == true)
    #expect(application.exitStatus == 0)
  }

  @Test(
    "every child is asked to save, the last first, whether it was seen or not; one that cannot keeps the program"
  )
  func saving() throws {
    let (a, b) = (contained("a"), contained("b"))
    let navigation = NavigationController([a, b])
    let pilot = try Pilot.showing(navigation, 40, 8)
    _ = journal.take()
    a.problem = Contained.Unsaved(description: "a is full")
    navigation.quit()
    #expect(journal.take() == ["b saves", "a saves"])
    #expect(pilot.application.exitStatus == nil)
    #expect(pilot.screen.contains("a is full"))
    a.problem = nil
    navigation.quit()
    #expect(pilot.application.exitStatus == 0)
  }

  @Test("a navigation in a dialog is as large as what it shows")
  func dialog() throws {
    let pilot = try Pilot.showing(contained("home"), 24, 6)
    try pilot.application.frontController?.present(
      NavigationController([contained("a"), contained("b")], style: .dialog))
    #expect(
      pilot.screen == """
        [ home ]
                ╭──────╮
                │‹ A  B│
                │[ b ] │
                ╰──────╯
        """)
  }

  @Test("500 controllers one upon the other: of those that are popped, only the last was seen")
  func many() throws {
    let navigation = NavigationController([contained("root")])
    let pilot = try Pilot.showing(navigation)
    for index in 0..<500 { navigation.addChild(contained("c\(index)")) }
    #expect(pilot.row(1) == "[ c499 ]                ")
    _ = journal.take()
    try navigation.popToRoot()
    #expect(journal.take() == ["root will", "c499 gone", "root did"])
  }
}
