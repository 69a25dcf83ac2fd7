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

  private func pilot(_ controller: Controller) throws -> Pilot {
    try Pilot(
      Application(layouts: MemoryLayouts([:])), size: Size(width: 30, height: 4), showing: controller)
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
}
