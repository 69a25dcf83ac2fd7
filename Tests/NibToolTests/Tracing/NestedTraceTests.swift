import Foundation
import NibKit
import TerminalKit
import TestSupport
import Testing

/// `nib trace` of programs whose layouts lead to other layouts.
@Suite @MainActor struct NestedTraceTests {
  private func trace(_ arguments: String..., in scratch: Scratch, classes: ClassRegistry) -> ToolRun {
    ToolRun(arguments: ["trace", scratch.file("Main.layout.xml")] + arguments, classes: classes)
  }

  private let scene = """
    <layout version="1">
      <ListsController layout="Lists"/>
      <ItemController layout="Item.layout.xml"/>
    </layout>
    """

  private var files: [String: String] {
    [
      "Main.layout.xml": scene,
      "Lists.layout.xml":
        #"<layout version="1" owner="ListsController"><Window id="w" outlet="view"/></layout>"#,
      "Item.layout.xml":
        #"<layout version="1"><Dialog id="d" outlet="view"><Label id="l"/></Dialog></layout>"#,
    ]
  }

  private var classes: ClassRegistry {
    var classes = ClassRegistry.terminal
    classes.register(ListsController.self)
    classes.register(ItemController.self)
    return classes
  }

  @Test("the layout that a class loads is followed") func nestedLoad() throws {
    var classes = ClassRegistry.terminal
    classes.register(Badge.self)
    let scratch = try Scratch([
      "Main.layout.xml": #"<layout version="1"><Badge id="b"/></layout>"#,
      "Stars.layout.xml": #"<layout version="1"><Label id="star"/></layout>"#,
    ])
    let run = trace(in: scratch, classes: classes)
    #expect(run.status == 0)
    #expect(
      run.lines.map { String($0.prefix { !$0.isNumber }).trimmingCharacters(in: .whitespaces) }
        .filter { !$0.hasPrefix("id") } == [
          "load>   Main.layout.xml strict", "init>   Badge b", "init<   Badge b", "awake   b",
          "load>   Stars.layout.xml strict", "init>   Label star", "init<   Label star", "awake   star",
          "load<   Stars.layout.xml", "load<   Main.layout.xml", "afterInit b",
          "afterInit star", "call    b.layoutSubviews", "call    b.draw",
        ])
  }

  @Test(
    "the views of a scene's controllers are loaded behind the scene, in its order and in the order that was asked for"
  )
  func controllers() throws {
    let scratch = try Scratch(files)
    let run = trace(in: scratch, classes: classes)
    #expect(run.errors == "")
    #expect(run.status == 0)
    #expect(
      run.lines.filter { line in
        ["load", "didLoad", "call", "note", "awake"].contains { line.hasPrefix($0) }
      }
        == [
          "load>   Main.layout.xml strict", "awake   ListsController[0]", "awake   ItemController[0]",
          "load<   Main.layout.xml", "load>   Lists.layout.xml strict", "awake   w",
          "didLoad ListsController", "call    ListsController.viewDidLoad",
          "note    ListsController: viewDidLoad", "load<   Lists.layout.xml",
          "load>   Item.layout.xml strict", "awake   d", "awake   l", "didLoad ItemController",
          "call    ItemController.viewDidLoad",
          "load<   Item.layout.xml",
        ])
    let uikit = trace("--order", "uikit", in: scratch, classes: classes)
    #expect(uikit.lines.contains("load>   Item.layout.xml uikit"))
  }

  @Test("stand-ins for unknown controllers are followed too") func standIns() throws {
    let run = trace("--stand-ins", in: try Scratch(files), classes: .terminal)
    #expect(run.errors == "")
    #expect(
      run.lines.filter { $0.hasPrefix("load>") } == [
        "load>   Main.layout.xml strict", "load>   Lists.layout.xml strict", "load>   Item.layout.xml strict",
      ])
  }

  @Test("an attribute 'layout' of an unknown class that is no layout's name is nothing to follow")
  func otherAttribute() throws {
    let scratch = try Scratch([
      "Main.layout.xml": #"<layout version="1"><Form layout="horizontal"/></layout>"#
    ])
    let run = trace("--stand-ins", in: scratch, classes: .terminal)
    #expect(run.status == 0)
    #expect(run.errors == "")
  }

  @Test("a view that cannot be loaded is reported, and the trace ends with its load") func faultyView() throws
  {
    var files = files
    files["Lists.layout.xml"] =
      #"<layout version="1" owner="ListsController"><Window outlet="vew"/></layout>"#
    let run = trace(in: try Scratch(files), classes: classes)
    #expect(run.status == 1)
    #expect(run.errors.contains("Lists.layout.xml:1:61: error: ListsController has no outlet 'vew'"))
    #expect(!run.output.contains("Item.layout.xml"))
  }
}

private final class Badge: View {
  private var stars: LoadedNib?

  override func awake() throws {
    try super.awake()
    stars = try NibLoad.load("Stars", owner: nil)
  }
}

private final class ListsController: Controller {
  override func viewDidLoad() throws { NibLoad.note("viewDidLoad") }
}

private final class ItemController: Controller {}
