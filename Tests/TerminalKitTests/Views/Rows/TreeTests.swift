import NibKit
import TerminalKit
import Testing

@Suite("Trees")
struct TreeTests {
  private static let places = """
    <Tree id="tree" height="*" changed="#owner.changed">
      <Node title="Europe" expanded="true">
        <Node title="Alps"><Node title="Eiger"/><Node title="Jungfrau"/></Node>
        <Node title="Ural"/>
      </Node>
      <Node title="Asia"/>
    </Tree>
    """

  /// Nodes below nodes, without an end, which remember the node that they were requested for.
  private final class Endless: TreeDataSource {
    private(set) var asked: [String] = []

    func children(of node: TreeNode?) -> [TreeNode] {
      asked.append(node?.title ?? "top")
      return ["a", "b"].map { TreeNode((node?.title ?? "") + $0, mayHaveChildren: true) }
    }
  }

  @Test("Right shows what is below and goes there, Left hides it or goes up")
  func keys() throws {
    let pilot = try Stage.pilot(Self.places, 16, 7)
    #expect(pilot.screen == "▾ Europe\n  ▸ Alps\n    Ural\n  Asia")
    pilot.press("right", "right")
    #expect(pilot.screen == "▾ Europe\n  ▾ Alps\n      Eiger\n      Jungfrau\n    Ural\n  Asia")
    #expect(pilot.reversedRows() == [1])
    pilot.press("down", "down", "left")
    #expect(pilot.reversedRows() == [1])
    pilot.press("left")
    #expect(pilot.screen == "▾ Europe\n  ▸ Alps\n    Ural\n  Asia")
    pilot.press("left", "left")
    #expect(pilot.screen == "▸ Europe\n  Asia")
    #expect(pilot.reversedRows() == [0])
  }

  @Test("Space, Enter without an action, and a click on the arrow show and hide")
  func toggling() throws {
    let pilot = try Stage.pilot(Self.places, 16, 7)
    pilot.press("space")
    #expect(pilot.screen == "▸ Europe\n  Asia")
    pilot.press("enter")
    #expect(pilot.screen == "▾ Europe\n  ▸ Alps\n    Ural\n  Asia")
    pilot.click(2, 1)
    #expect(pilot.screen == "▾ Europe\n  ▾ Alps\n      Eiger\n      Jungfrau\n    Ural\n  Asia")
    #expect(try pilot.view("tree", as: Tree.self).selectedNode?.title == "Alps")
  }

  @Test("hiding the selected node selects the one above it")
  func hidden() throws {
    let pilot = try Stage.pilot(Self.places, 16, 7)
    pilot.press("right", "right", "down")
    let tree: Tree = try pilot.view("tree")
    #expect(tree.selectedNode?.title == "Eiger")
    tree.nodes[0].isExpanded = false
    #expect(pilot.screen == "▸ Europe\n  Asia")
    #expect(tree.selectedNode?.title == "Europe")
  }

  @Test(
    "a data source is asked for what is below a node when it is first shown, and not again before it is forgotten"
  )
  func dataSource() throws {
    let pilot = try Stage.pilot("<Tree id='tree' height='*'/>", 16, 6)
    let source = Endless()
    let tree: Tree = try pilot.view("tree")
    tree.dataSource = source
    #expect(pilot.screen == "▸ a\n▸ b")
    #expect(source.asked == ["top"])
    pilot.press("right", "left", "right", "right", "right")
    #expect(pilot.screen == "▾ a\n  ▾ aa\n    ▸ aaa\n    ▸ aab\n  ▸ ab\n▸ b")
    #expect(source.asked == ["top", "a", "aa"])
    tree.nodes[0].forgetChildren()
    _ = pilot.screen
    #expect(source.asked == ["top", "a", "aa", "a"])
  }
}
