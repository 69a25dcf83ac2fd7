import NibKit
import NibModel
import NibXcode
import TerminalKit
import Testing

@testable import TerminalCocoa

@Suite("Scenes as controllers")
struct SceneTests {
  private func scene(_ id: String, _ controller: String) -> String {
    "<scene sceneID=\"s\(id)\"><objects>\(controller)</objects></scene>"
  }

  private func container(
    _ element: String, _ id: String, _ relationship: String, _ children: [String], _ more: String = ""
  ) -> String {
    let segues = children.map {
      "<segue destination=\"\($0)\" kind=\"relationship\" relationship=\"\(relationship)\" id=\"\(id)\($0)\"/>"
    }
    return scene(
      id,
      "<\(element) id=\"\(id)\" sceneMemberID=\"viewController\">\(more)<connections>\(segues.joined())</connections></\(element)>"
    )
  }

  private func leaf(_ id: String, _ words: String, _ item: String) -> String {
    scene(
      id,
      "<viewController id=\"\(id)\" sceneMemberID=\"viewController\"><view key=\"view\" id=\"\(id)v\">\(Xib.rect(0, 0, 150, 42))"
        + "<subviews>\(Xib.label(words, 0, 0, 150))</subviews></view>\(item)</viewController>")
  }

  private func controller(_ scenes: String, initial: String) throws -> Controller {
    let text = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="23504" targetRuntime="iOS.CocoaTouch" initialViewController="\(initial)"><scenes>\(scenes)</scenes></document>
      """
    let storyboard = try Storyboard(reading: SourceText(file: "Main.storyboard", bytes: Array(text.utf8)))
    let loader = StoryboardLoader(storyboard, classes: ClassRegistry().drawing(storyboard.allDocuments))
    return CocoaSceneController.controller(for: try loader.instantiateInitial())
  }

  private func pilot(_ controller: Controller, rows: Int = 4) throws -> Pilot {
    try Pilot(
      Application(layouts: MemoryLayouts([:])), size: Size(width: 30, height: rows), showing: controller)
  }

  @Test("a scene is shown in the navigation that contains it, with the title of its item")
  func navigation() throws {
    let root = try controller(
      container("navigationController", "n", "rootViewController", ["a"])
        + leaf("a", "the lists", "<navigationItem key=\"navigationItem\" title=\"Lists\" id=\"i\"/>"),
      initial: "n")
    #expect(root is NavigationController)
    expectEqual(try pilot(root).screen, "            Lists\nthe lists")
  }

  @Test("tabs load the view of a scene when it is first shown")
  func tabs() throws {
    func item(_ words: String) -> String {
      "<tabBarItem key=\"tabBarItem\" title=\"\(words)\" id=\"t\(words)\"/>"
    }
    let root = try controller(
      container("tabBarController", "t", "viewControllers", ["a", "b"]) + leaf("a", "first", item("One"))
        + leaf("b", "second", item("Two")), initial: "t")
    let scenes = root.children.compactMap { ($0 as? CocoaSceneController)?.storyboardScene }
    let pilot = try pilot(root)
    expectEqual(pilot.screen, "[One] Two\nfirst")
    #expect(scenes.map(\.isViewLoaded) == [true, false])
    pilot.press("right")
    expectEqual(pilot.screen, " One [Two]\nsecond")
    #expect(scenes.map(\.isViewLoaded) == [true, true])
  }

  @Test("a controller without a view in the file is a box with its name")
  func noView() throws {
    let root = try controller(
      scene("p", "<pageViewController id=\"p\" sceneMemberID=\"viewController\"/>"), initial: "p")
    #expect(try pilot(root).screen.contains("UIPageViewController"))
  }

  /// A controller of a program, which writes down what its segues ask of it.
  nonisolated final class Page: CocoaObject {
    nonisolated(unsafe) static var calls: [String] = []
    override class var members: Members {
      super.members.adding(Page.self) {
        $0.action("back:", Page.back)
        $0.action("note:", Page.note)
      }
    }
    func back(_ other: Page) { Self.calls.append("back: of \(id ?? "?") by \(other.id ?? "?")") }
    func note() { Self.calls.append("note: of \(id ?? "?")") }
    override func prepare(for segue: Storyboard.Segue, to destination: LoadedScene) {
      Self.calls.append("prepare \(segue.id), view \(destination.isViewLoaded)")
    }
  }

  private func page(_ id: String, _ buttons: [(title: String, connections: String)]) -> String {
    let views = buttons.enumerated().map { index, button in
      """
      <button id="\(id)b\(index)">\(Xib.rect(0, Double(index) * 42, 150, 21))<state key="normal" title="\(button.title)"/>
      <connections>\(button.connections)</connections></button>
      """
    }
    return scene(
      id,
      """
      <viewController id="\(id)" customClass="Page" sceneMemberID="viewController"><view key="view" id="\(id)v">
      \(Xib.rect(0, 0, 150, 84))<subviews>\(views.joined())</subviews></view></viewController>
      <exit id="\(id)x" userLabel="Exit" sceneMemberID="exit"/>
      """)
  }

  @Test(
    "a button sends its action and performs its segue, a push or a dialog, and an unwind segue goes back through both"
  )
  func segues() throws {
    func segue(_ id: String, _ to: String, _ kind: String, _ more: String = "") -> String {
      "<segue destination=\"\(to)\" kind=\"\(kind)\" id=\"\(id)\"\(more)/>"
    }
    let note = "<action selector=\"note:\" destination=\"a\" eventType=\"touchUpInside\" id=\"n\"/>"
    let text = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" targetRuntime="iOS.CocoaTouch"
      initialViewController="n"><scenes>\(container("navigationController", "n", "rootViewController", ["a"]))
      \(page("a", [("Open", note + segue("s1", "b", "show"))]))\(page("b", [("More", segue("s2", "c", "presentation"))]))
      \(page("c", [("Home", segue("s3", "cx", "unwind", " unwindAction=\"back:\""))]))</scenes></document>
      """
    let storyboard = try Storyboard(reading: SourceText(file: "Main.storyboard", bytes: Array(text.utf8)))
    var classes = ClassRegistry()
    classes.register(Page.self)
    let loader = StoryboardLoader(storyboard, classes: classes.drawing(storyboard.allDocuments))
    let pilot = try pilot(CocoaSceneController.controller(for: try loader.instantiateInitial()))
    Page.calls = []
    pilot.press("enter")
    #expect(pilot.screen.contains("More") && !pilot.screen.contains("Open"))
    pilot.press("enter")
    #expect(pilot.screen.contains("Home"))
    pilot.press("enter")
    // The nearest scene on the way back that has the action.
    #expect(pilot.screen.contains("More") && !pilot.screen.contains("Home"))
    #expect(
      Page.calls == [
        "note: of a", "prepare s1, view false", "prepare s2, view false", "prepare s3, view true",
        "back: of b by c",
      ])
  }

  private func pilot(
    _ scenes: String, initial: String, _ classes: ClassRegistry, rows: Int = 4
  ) throws -> Pilot {
    let text = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" targetRuntime="iOS.CocoaTouch"
      initialViewController="\(initial)"><scenes>\(scenes)</scenes></document>
      """
    let storyboard = try Storyboard(reading: SourceText(file: "Main.storyboard", bytes: Array(text.utf8)))
    let loader = StoryboardLoader(storyboard, classes: classes.drawing(storyboard.allDocuments))
    return try pilot(CocoaSceneController.controller(for: try loader.instantiateInitial()), rows: rows)
  }

  @Test("a bar item sends its action and performs its segue, and is a button above the view")
  func barItems() throws {
    var classes = ClassRegistry()
    classes.register(Page.self)
    let first = scene(
      "a",
      """
      <viewController id="a" customClass="Page" sceneMemberID="viewController"><view key="view" id="av">
      \(Xib.rect(0, 0, 150, 42))<subviews>\(Xib.label("the lists", 0, 0, 150))</subviews></view>
      <navigationItem key="navigationItem" id="i">
      <barButtonItem key="leftBarButtonItem" title="Note" id="bn"><connections>
      <action selector="note:" destination="a" id="c1"/></connections></barButtonItem>
      <barButtonItem key="rightBarButtonItem" systemItem="add" id="ba"><connections>
      <segue destination="b" kind="show" id="s1"/></connections></barButtonItem>
      </navigationItem></viewController>
      """)
    let pilot = try pilot(
      container("navigationController", "n", "rootViewController", ["a"]) + first
        + leaf("b", "a new list", ""),
      initial: "n", classes)
    expectEqual(pilot.screen, "[ Note ] [ Add ]\nthe lists")
    Page.calls = []
    pilot.press("enter", "tab", "enter")
    #expect(pilot.screen.contains("a new list"))
    #expect(Page.calls == ["note: of a", "prepare s1, view false"])
  }

  @Test("a cell that begins a segue is selected with Enter, Space or a click, and other cells are not")
  func cells() throws {
    func cell(_ id: String, _ words: String, _ segue: String) -> String {
      """
      <tableViewCell id="\(id)">\(Xib.rect(0, 0, 150, 21))<tableViewCellContentView key="contentView" id="\(id)c">
      \(Xib.rect(0, 0, 150, 21))<subviews>\(Xib.label(words, 0, 0, 120))</subviews></tableViewCellContentView>
      <connections>\(segue)</connections></tableViewCell>
      """
    }
    let list = scene(
      "a",
      """
      <tableViewController id="a" sceneMemberID="viewController"><tableView key="view" id="t">\(Xib.rect(0, 0, 150, 63))
      <sections><tableViewSection id="s"><cells>\(cell("c1", "plain", ""))
      \(cell("c2", "opens", "<segue destination=\"b\" kind=\"show\" id=\"s1\"/>"))</cells></tableViewSection></sections>
      </tableView></tableViewController>
      """)
    let scenes =
      container("navigationController", "n", "rootViewController", ["a"]) + list + leaf("b", "opened", "")
    for use in [{ (pilot: Pilot) in pilot.press("enter") }, { $0.press("space") }, { $0.click(2, 1) }] {
      let pilot = try pilot(scenes, initial: "n", ClassRegistry())
      #expect(pilot.screen.contains("plain") && pilot.screen.contains("opens"))
      use(pilot)
      #expect(pilot.screen.contains("opened"), "\(pilot.screen)")
    }
  }

  @Test(
    "an embedded scene is shown in its container view, and an unwind segue from it closes what is in front")
  func embedded() throws {
    var classes = ClassRegistry()
    classes.register(Page.self)
    let outer = scene(
      "o",
      """
      <viewController id="o" customClass="Page" sceneMemberID="viewController"><view key="view" id="ov">
      \(Xib.rect(0, 0, 150, 84))<subviews>\(Xib.label("above", 0, 0, 150))
      <containerView id="cv">\(Xib.rect(0, 42, 150, 42))<connections>
      <segue destination="e" kind="embed" id="s1"/></connections></containerView></subviews></view></viewController>
      """)
    let back = "<segue destination=\"ex\" kind=\"unwind\" unwindAction=\"back:\" id=\"s3\"/>"
    let start = page("s", [("Start", "<segue destination=\"o\" kind=\"presentation\" id=\"s0\"/>")])
    let pilot = try pilot(start + outer + page("e", [("Home", back)]), initial: "s", classes, rows: 10)
    pilot.press("enter")
    #expect(pilot.screen.contains("above") && pilot.screen.contains("Home"))
    Page.calls = []
    pilot.press("enter")
    // The nearest scene on the way back from the embedded one with the action: the scene around it.
    #expect(Page.calls == ["prepare s3, view true", "back: of o by e"])
    #expect(pilot.screen.contains("above"))
  }
}
