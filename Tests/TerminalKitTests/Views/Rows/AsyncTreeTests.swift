import TerminalKit
import Testing

@Suite("Trees whose nodes take their time")
struct AsyncTreeTests {
  /// A source that answers when the test lets it.
  private final class Disk: AsyncTreeDataSource {
    private(set) var asked: [String] = []
    var answers: [String: Result<[TreeNode], any Error>] = [:]
    private var waiting: [CheckedContinuation<Void, Never>] = []

    struct Trouble: Error, CustomStringConvertible { var description: String { "no such folder" } }

    func loadChildren(of node: TreeNode?) async throws -> [TreeNode] {
      let name = node?.title ?? "top"
      asked.append(name)
      await withCheckedContinuation { waiting.append($0) }
      return try answers[name, default: .success([])].get()
    }

    /// Lets all answers come.
    func answer(_ pilot: Pilot) async {
      while waiting.isEmpty { await Task.yield() }
      let ready = waiting
      waiting = []
      for one in ready { one.resume() }
      await pilot.settle()
    }
  }

  private static func pilot(_ disk: Disk) throws -> Pilot {
    let pilot = try Stage.pilot("<Tree id='tree' height='*'/>", 20, 6)
    try pilot.view("tree", as: Tree.self).dataSource = disk
    return pilot
  }

  private static func folder(_ names: String...) -> Result<[TreeNode], any Error> {
    .success(names.map { TreeNode($0, mayHaveChildren: $0.hasSuffix("/")) })
  }

  @Test("a node that is opened says that it is loading until its children are there, and is asked once")
  func loading() async throws {
    let disk = Disk()
    disk.answers = ["top": Self.folder("usr/", "tmp"), "usr/": Self.folder("bin", "lib/")]
    let pilot = try Self.pilot(disk)
    #expect(pilot.screen == "  Loading…")
    #expect(try pilot.view("tree", as: Tree.self).selectedNode == nil)
    await disk.answer(pilot)
    #expect(pilot.screen == "▸ usr/\n  tmp")
    pilot.press("right")
    #expect(pilot.screen == "▾ usr/\n    Loading…\n  tmp")
    #expect(pilot.style(4, 1).attributes.contains(.italic))
    // One can go on meanwhile, and close it and open it again.
    pilot.press("left", "right", "end")
    await disk.answer(pilot)
    #expect(pilot.screen == "▾ usr/\n    bin\n  ▸ lib/\n  tmp")
    #expect(pilot.reversedRows() == [3], "the selection stays with its node")
    #expect(disk.asked == ["top", "usr/"])
  }

  @Test("an error is shown in the place of the children, and Enter there tries again")
  func failing() async throws {
    let disk = Disk()
    disk.answers = ["top": Self.folder("usr/"), "usr/": .failure(Disk.Trouble())]
    let pilot = try Self.pilot(disk)
    await disk.answer(pilot)
    pilot.press("right")
    await disk.answer(pilot)
    #expect(pilot.screen == "▾ usr/\n    no such folder")
    #expect(pilot.style(4, 1).foreground == .palette(1))
    disk.answers["usr/"] = Self.folder("bin")
    pilot.press("down", "enter")
    #expect(pilot.screen == "▾ usr/\n    Loading…")
    await disk.answer(pilot)
    #expect(pilot.screen == "▾ usr/\n    bin")
  }

  @Test("an answer that comes after the nodes were forgotten is not shown")
  func forgotten() async throws {
    let disk = Disk()
    disk.answers = ["top": Self.folder("usr/"), "usr/": Self.folder("old")]
    let pilot = try Self.pilot(disk)
    await disk.answer(pilot)
    pilot.press("right")
    let tree: Tree = try pilot.view("tree")
    tree.nodes[0].forgetChildren()
    _ = pilot.screen
    disk.answers["usr/"] = Self.folder("new")
    await disk.answer(pilot)
    #expect(pilot.screen == "▾ usr/\n    new")
  }
}

@Suite("Filters of trees")
struct TreeFilterTests {
  private static let places = """
    <Tree id="tree" height="*" filterable="true">
      <Node title="Europe" expanded="true">
        <Node title="Alps"><Node title="Eiger"/><Node title="Jungfrau"/></Node>
        <Node title="Ural"/>
      </Node>
      <Node title="Asia"><Node title="Altai"/></Node>
      <Node title="Eire"/>
    </Tree>
    """

  @Test(
    "nodes that contain the words are shown with the nodes that they are in; at the end the selected one is seen"
  )
  func filter() throws {
    let pilot = try Stage.pilot(Self.places, 20, 8)
    pilot.press("/")
    pilot.type("ei")
    pilot.advance(by: .zero)
    #expect(pilot.screen == "▾ Europe\n  ▾ Alps\n      Eiger\n  Eire\n\n\n\n/ei                4")
    pilot.press("down", "down", "escape")
    #expect(pilot.screen == "▾ Europe\n  ▾ Alps\n      Eiger\n      Jungfrau\n    Ural\n▸ Asia\n  Eire")
    #expect(pilot.reversedRows() == [2])
  }

  @Test("Left goes to the node above, Right to the one below, and nothing is opened")
  func keys() throws {
    let pilot = try Stage.pilot(Self.places, 20, 8)
    let tree: Tree = try pilot.view("tree")
    tree.filterText = "al"
    pilot.advance(by: .zero)
    #expect(pilot.screen == "▾ Europe\n  ▸ Alps\n    Ural\n▾ Asia\n    Altai")
    pilot.press("right", "right", "space", "enter", "left")
    #expect(pilot.reversedRows() == [0])
    tree.filterText = "nothing"
    pilot.advance(by: .zero)
    #expect(pilot.screen == "No match")
    tree.filterText = ""
    #expect(pilot.screen == "▾ Europe\n  ▸ Alps\n    Ural\n▸ Asia\n  Eire")
  }

  @Test("many and deep nodes are looked at in turns")
  func slices() throws {
    let pilot = try Stage.pilot("<Tree id='tree' height='*'/>", 20, 4)
    let tree: Tree = try pilot.view("tree")
    var deep = TreeNode("bottom")
    for level in 0..<20_000 { deep = TreeNode("level \(level)", children: [deep]) }
    tree.nodes = [deep] + (0..<50_000).map { TreeNode("node \($0)") }
    _ = pilot.screen
    tree.filterText = "49999"
    #expect(tree.isFiltering)
    #expect(pilot.screen == "Searching…")
    pilot.advance(by: .zero)
    #expect(pilot.screen == "  node 49999")
    tree.filterText = "bottom"
    pilot.advance(by: .zero)
    #expect(tree.rowCount == 20_001)
    pilot.press("end")
    #expect(pilot.row(3).contains("bottom"))
  }

  @Test("marks of several nodes stay with them when nodes are opened and closed")
  func marks() throws {
    let pilot = try Stage.pilot(Self.places.replacing("<Tree ", with: "<Tree selection=\"many\" "), 20, 8)
    let tree: Tree = try pilot.view("tree")
    pilot.press("space", "end", "space", "home", "down", "right")
    #expect(
      pilot.words == [
        "• ▾ Europe", "    ▾ Alps", "        Eiger", "        Jungfrau", "      Ural", "  ▸ Asia", "•   Eire",
      ])
    pilot.press("down", "space", "left", "left")
    // What is hidden is no longer selected.
    #expect(pilot.words == ["• ▾ Europe", "    ▸ Alps", "      Ural", "  ▸ Asia", "•   Eire"])
    #expect(tree.selectedRows.ranges.count == 2)
  }
}
