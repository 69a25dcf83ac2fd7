import NibKit
import RandomNumbers
import TerminalKit
import Testing

/// Every change of the selection that the program has not made itself is reported.
@Suite("The event of a selection")
struct SelectionEventTests {
  /// Shows the details of the selected rows, as it was notified of them.
  final class Master: Controller, ListDataSource {
    var names: [String] = []
    var isIdentified = true
    private(set) var detail = ""
    private(set) var acted: [String] = []
    private(set) var count = 0

    var list: RowsView? { scene?.object("rows") }
    var rowCount: Int { names.count }
    func text(ofRow row: Int) -> String { names[row] }
    func id(ofRow row: Int) -> AnyHashable? { isIdentified ? names[row] : nil }

    /// The selected rows, with the current one first.
    var selection: String {
      guard let list, let current = list.selectedIndex else { return "" }
      let others = list.selectedRows.ranges.flatMap { $0.map { list.text(ofRow: $0) } }.sorted()
      return ([list.text(ofRow: current)] + others).joined(separator: " ")
    }

    func changed() {
      count += 1
      detail = selection
    }

    override class var members: Members {
      super.members.adding(Master.self) {
        $0.action("changed", Master.changed)
        $0.action("act") { master in { master.acted.append(master.selection) } }
      }
    }
  }

  private static func pilot(_ rows: String, names: [String] = []) throws -> (Pilot, Master) {
    let master = Master(nibName: "main")
    master.names = names
    let pilot = try Screens.pilot(
      "<Window outlet=\"view\">\(rows)</Window>", width: 12, height: 8, controller: master)
    if !names.isEmpty { try #require(master.list as? List).dataSource = master }
    _ = pilot.screen
    master.changed()
    return (pilot, master)
  }

  private static func list(_ attributes: String = "") -> String {
    "<List id='rows' height='*' filterable='true' changed='#owner.changed' action='#owner.act' \(attributes)/>"
  }

  @Test("a filter that hides the selected row tells which row is selected now")
  func filter() throws {
    let (pilot, master) = try Self.pilot(Self.list(), names: ["apple", "banana", "cherry"])
    pilot.press("down", "/", "ch")
    #expect(master.detail == "cherry cherry")
    pilot.press("escape")
    #expect(master.detail == "banana banana", "the row is selected again when it is shown again")
    #expect(master.count == 4)
  }

  @Test("an action that follows in the same read is for the row that was reported")
  func sameRead() throws {
    let (pilot, master) = try Self.pilot(Self.list(), names: ["apple", "banana", "cherry"])
    for key in ["/", "b", "enter", "enter"] { pilot.application.receive(.key(try #require(KeyPress(key)))) }
    #expect(master.detail == "banana banana")
    #expect(master.acted == ["banana banana"])
  }

  @Test("rows that are removed, and rows that come, change the selection and tell it")
  func rows() throws {
    let (pilot, master) = try Self.pilot(Self.list(), names: ["a", "b", "c"])
    let list = try #require(master.list)
    pilot.press("end")
    master.names = ["a", "b"]
    list.reload()
    _ = pilot.screen
    #expect(master.detail == "b b")
    master.names = []
    list.reload()
    _ = pilot.screen
    #expect(master.detail == "")
    master.names = ["x"]
    list.reload()
    _ = pilot.screen
    #expect(master.detail == "x x")
    let before = master.count
    master.names = ["y", "x"]
    list.reload()
    list.selectedIndex = 0
    _ = pilot.screen
    #expect(
      master.count == before, "the same row in another place, and a selection that the program has made")
  }

  @Test("closing a branch with the selected node in it selects the branch and tells it")
  func tree() throws {
    let (pilot, master) = try Self.pilot(
      """
      <Tree id="rows" height="*" changed="#owner.changed"><Node title="a" expanded="true"><Node title="b"/></Node>
      </Tree>
      """)
    let tree = try #require(master.list as? Tree)
    pilot.press("down")
    #expect(master.detail == "b b")
    tree.nodes[0].isExpanded = false
    _ = pilot.screen
    #expect(master.detail == "a a")
  }

  @Test("whatever happens, the program knows the selection", arguments: 0..<12)
  func random(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let mode = random.pick(["one", "many"])
    let (pilot, master) = try Self.pilot(
      Self.list("selection='\(mode)'"), names: (0..<12).map { "r\($0)" })
    let list = try #require(master.list)
    let keys = [
      "up", "down", "home", "end", "page-down", "space", "ctrl+space", "shift+down", "shift+up", "ctrl+a",
      "alt+i",
      "escape", "/", "r", "1", "backspace", "enter", "ctrl+down",
    ]
    var steps: [String] = []
    for _ in 0..<150 {
      switch Int.random(in: 0..<10, using: &random) {
      case 0:
        master.names.removeAll { _ in random.once(in: 4) }
        list.reload()
        steps.append("remove")
      case 1:
        let name = "r\(Int.random(in: 12..<999, using: &random))"
        if !master.names.contains(name) {
          master.names.insert(name, at: random.pick(0..<master.names.count + 1))
        }
        list.reload()
        steps.append("insert")
      case 2:
        master.names.shuffle(using: &random)
        list.reload()
        steps.append("shuffle")
      case 3:
        list.filterText = random.pick(["", "1", "2", "r1", "x"])
        steps.append("filter \(list.filterText)")
      case 4:
        pilot.click(Int.random(in: 0..<10, using: &random), Int.random(in: 0..<8, using: &random))
        steps.append("click")
      default:
        steps.append(random.pick(keys))
        pilot.press(steps[steps.count - 1])
      }
      _ = pilot.screen
      try #require(master.detail == master.selection, "\(steps.suffix(6))")
    }
  }

  @Test("whatever happens to a sorted table or a tree, the program knows the selection", arguments: 0..<8)
  func randomParts(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let isTree = seed % 2 == 0
    let parts =
      isTree
      ? (0..<5).map { "<Node title='n\($0)'><Node title='n\($0)1'/><Node title='n\($0)2'/></Node>" }.joined()
      : "<Column title='A' width='5' sortable='true'/>"
        + (0..<9).map { "<Row><Cell text='\($0 * 7 % 9)'/></Row>" }.joined()
    let kind = isTree ? "Tree" : "Table"
    let (pilot, master) = try Self.pilot(
      "<\(kind) id='rows' height='*' filterable='true' changed='#owner.changed'>\(parts)</\(kind)>")
    let view = try #require(master.list)
    var steps: [String] = []
    let keys = [
      "up", "down", "end", "home", "left", "right", "space", "shift+right", "shift+down", "shift+up", "1",
    ]
    for _ in 0..<150 {
      switch Int.random(in: 0..<8, using: &random) {
      case 0:
        view.filterText = random.pick(["", "1", "2", "3", "x"])
        steps.append("filter \(view.filterText)")
      case 1:
        if let tree = view as? Tree, !tree.nodes.isEmpty { random.pick(tree.nodes).isExpanded.toggle() }
        if let table = view as? Table, !table.rows.isEmpty {
          table.rows.remove(at: random.pick(table.rows.indices))
        }
        steps.append("change")
      case 2:
        pilot.click(Int.random(in: 0..<5, using: &random), Int.random(in: 0..<8, using: &random))
        steps.append("click")
      default:
        steps.append(random.pick(keys))
        pilot.press(steps[steps.count - 1])
      }
      _ = pilot.screen
      try #require(master.detail == master.selection, "\(steps.suffix(6))")
    }
  }
}
