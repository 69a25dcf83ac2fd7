import NibKit
import TerminalKit
import TestSupport
import Testing

@Suite("Lists, tables and trees") struct ListsTablesAndTreesTests {
  private let article: Article

  init() throws { article = try Article(named: "ListsTablesAndTrees") }

  @Test("the code is that of these tests") func code() throws {
    let all = try sources()
    let blocks = article.blocks(of: "swift")
    #expect(blocks.count == 3)
    for block in blocks { #expect(all.contains { $0.contains(block.code) }, "\(block)") }
  }

  @Test("its table shows rows, filters them and keeps its selection when they move") func table() throws {
    let text = try #require(article.blocks(of: "xml").first)
    let controller = PodsController(nibName: "Pods")
    let application = Application(layouts: article.layouts(["Pods": text]))
    let pilot = try Pilot(application, size: Size(width: 60, height: 8), showing: controller)
    let pods = ["api", "db", "worker"].map { name in
      Pod(facts: ["name": name, "age": "3d", "state": name == "db" ? "Failed" : "Running"])
    }
    controller.show(pods)
    #expect(pilot.row(3).hasPrefix("  db                       "))
    let state = try #require((0..<60).first { pilot.style($0, 3).foreground == .palette(1) })
    #expect(pilot.row(3).dropFirst(state).hasPrefix("Failed"))
    pilot.press("down", "space")
    controller.show([Pod(facts: ["name": "aaa"])] + pods)
    #expect(controller.pods.selectedIndex == 2)
    pilot.press("shift+right", "alt+down")
    #expect(controller.rows.map { $0["name"] } == ["worker", "db", "api", "aaa"])
    #expect(pilot.row(1).contains("Name ▼"))
    #expect(controller.pods.selectedIndex == 1)
    pilot.press("/")
    pilot.type("run wor")
    pilot.advance(by: .zero)
    #expect(controller.pods.shownRowCount == 1)
  }

  /// Returns three pods on a screen, with a filter that hides the second one and the last one.
  private func filteredPods(_ changed: @escaping () -> Void) throws -> (
    pilot: Pilot, controller: PodsController
  ) {
    let text = try #require(article.blocks(of: "xml").first)
    let controller = PodsController(nibName: "Pods")
    let layout = text.replacing("outlet=\"pods\"", with: "outlet=\"pods\" changed=\"#owner.dismiss\"")
    let application = Application(layouts: article.layouts(["Pods": layout]))
    let pilot = try Pilot(application, size: Size(width: 60, height: 8), showing: controller)
    application.onAction = { action, _ in if action.name == "dismiss" { changed() } }
    let states = ["api": "Running", "db": "Failed", "worker": "Running", "zoo": "Failed"]
    controller.show(
      states.sorted { $0.key < $1.key }.map { Pod(facts: ["name": $0.key, "state": $0.value]) })
    controller.pods.filterText = "run"
    pilot.advance(by: .zero)
    return (pilot, controller)
  }

  @Test(
    "a program that selects a row that the filter hides has the next shown row until the filter ends",
    arguments: [("db", 1, 2), ("zoo", 3, 2)])
  func hiddenRow(name: String, row: Int, shown: Int) throws {
    var count = 0
    let (pilot, controller) = try filteredPods { count += 1 }
    let pods = controller.pods
    #expect(pods.shownRowCount == 2 && pods.selectedIndex == 0)
    pods.selectedIndex = row
    #expect(pods.selectedIndex == shown)
    pilot.advance(by: .zero)
    #expect(count == 0)
    pods.filterText = ""
    pilot.advance(by: .zero)
    #expect(pods.selectedIndex == row && count == 1)
  }

  @Test("its program ends a filter that hides the row, and keeps one that shows it")
  func selecting() throws {
    let (pilot, controller) = try filteredPods {}
    try controller.select("worker")
    #expect(controller.pods.selectedIndex == 2 && controller.pods.filterText == "run")
    try controller.select("db")
    pilot.advance(by: .zero)
    #expect(controller.pods.selectedIndex == 1 && controller.pods.filterText.isEmpty)
    #expect(pilot.screen.contains("Failed"))
  }

  @Test("its folders are loaded when they are opened") func tree() async throws {
    let layout = #"<layout version="1"><Window outlet="view"><Tree id="tree" height="*"/></Window></layout>"#
    let controller = Controller(nibName: "Main")
    let application = Application(layouts: article.layouts(["Main": layout]))
    let pilot = try Pilot(application, size: Size(width: 20, height: 5), showing: controller)
    let tree = try #require(controller.scene?.object("tree", as: Tree.self))
    let folders = Folders()
    tree.dataSource = folders
    await pilot.settle()
    pilot.press("right")
    _ = pilot.screen
    await pilot.settle()
    #expect(pilot.screen == "▾ usr/\n  ▸ bin/\n  ▸ lib/\n  notes.txt")
  }
}
