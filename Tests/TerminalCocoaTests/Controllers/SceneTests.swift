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
}
