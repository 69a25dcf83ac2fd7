import Foundation
import NibExploring
import NibKit
import TestSupport
import Testing

/// Layouts that classes load within a load: their steps come in other orders, too.
@Suite struct NestedLayoutTests {
  /// Loads layouts in its `awake()`, and keeps what is loaded.
  final class Lister: NibObject, NibOwner {
    private var loads = ""
    private var isOwner = false
    weak var peer: Lister?
    var notified = ""
    private(set) var isReady = false
    private var nibs: [LoadedNib] = []

    static var members: Members {
      Members(of: Lister.self) {
        $0.attribute("loads", \.loads)
        $0.attribute("isOwner", \.isOwner)
        $0.outlet("peer") { (lister: Lister, value: inout Lister?) in swap(&lister.peer, &value) }
      }
    }

    init(coder: NibDecoder) throws {}

    func awake() throws {
      isReady = true
      for name in loads.split(separator: " ") {
        nibs.append(try NibLoad.load(String(name), owner: isOwner ? self : nil))
      }
    }
  }

  /// Loads another layout if its peer is awake.
  final class Picky: NibObject {
    weak var peer: Lister?
    private var nib: LoadedNib?

    static var members: Members {
      Members(of: Picky.self) {
        $0.outlet("peer") { (picky: Picky, value: inout Lister?) in swap(&picky.peer, &value) }
      }
    }

    init(coder: NibDecoder) throws {}

    func awake() throws { if peer?.isReady == true { nib = try NibLoad.load("Row", owner: nil) } }
  }

  /// Tells its owner, or its owner's peer, that it is awake.
  final class Teller: NibObject {
    private let id: String
    weak var listener: Lister?
    private var far = false

    static var members: Members {
      Members(of: Teller.self) {
        $0.attribute("far", \.far)
        $0.outlet("listener") { (teller: Teller, value: inout Lister?) in swap(&teller.listener, &value) }
      }
    }

    init(coder: NibDecoder) throws { id = coder.id ?? "" }

    func awake() throws {
      let listener = far ? listener?.peer : listener
      listener?.notified = id
    }
  }

  /// State that the objects of one load share, and that nothing shows.
  final class Lock: @unchecked Sendable {
    var turns = 0
    @TaskLocal static var current = Lock()
  }

  /// Opens its listener if c, a and b awake in that order.
  final class Key: NibObject {
    private let id: String
    weak var listener: Lister?

    static var members: Members {
      Members(of: Key.self) {
        $0.outlet("listener") { (key: Key, value: inout Lister?) in swap(&key.listener, &value) }
      }
    }

    init(coder: NibDecoder) throws { id = coder.id ?? "" }

    func awake() throws {
      let lock = Lock.current
      if ["c", "a", "b"].firstIndex(of: id) == lock.turns { lock.turns += 1 }
      if lock.turns == 3 { listener?.notified = "opened" }
    }
  }

  private static let faultyRow = """
    <layout version="1">
      <Part id="a" role="clobbers" target="#b"/>
      <Part id="b" role="defaults"/>
    </layout>
    """

  private func explorer(_ outer: String, _ layouts: [String: String]) throws -> Explorer {
    var classes = ClassRegistry()
    classes.register(Lister.self)
    classes.register(Picky.self)
    classes.register(Teller.self)
    classes.register(Key.self)
    classes.register(Part.self)
    var documents: [String: NibDocument] = [:]
    for (name, text) in layouts { documents[name] = try NibDocument(text, file: "\(name).layout.xml") }
    let source = MemoryLayouts(documents: documents)
    let plan = try Nib(NibDocument("<layout version=\"1\">\(outer)</layout>", file: "Outer.layout.xml")).plan(
      classes: classes, layouts: source)
    return Explorer(plan, layouts: source)
  }

  private func explore(_ outer: String, _ layouts: [String: String]) throws -> ExplorationReport {
    try explorer(outer, layouts).explore()
  }

  @Test("a fault in a row that is loaded twice is found with its steps, its places and both rows")
  func rows() throws {
    let report = try explore("<Lister id=\"list\" loads=\"Row Row\"/>", ["Row": Self.faultyRow])
    #expect(report.findings.isEmpty && !report.isClean)
    let row = try #require(report.nested.first)
    #expect(report.nested.count == 1 && row.source.file == "Row.layout.xml")
    #expect(row.within?.file == "Outer.layout.xml" && row.within?.name == "Row" && row.within?.owner == nil)
    let finding = try #require(row.findings.first)
    #expect(row.findings.count == 1 && finding.kind == .dependence)
    #expect(Set(["\(finding.earlier)", "\(finding.later)"]) == ["awake a", "awake b"])
    #expect(finding.effects.map(\.subject.name) == ["b.text", "Row.layout.xml, load 2: b.text"])
    let text = report.text(replaying: "nib trace Outer.layout.xml")
    #expect(text.contains("Row.layout.xml:3:3: warning: b.text is "))
    #expect(
      text.contains("  nib trace Outer.layout.xml --order any --within Row --move 'awake b < awake a'\n"))
    #expect(text.contains("\nRow.layout.xml, loaded within the layout: 1 finding. Ran all "))
    #expect(
      text.contains("\n0 findings, and 1 in layouts that are loaded within this one. Ran the one load that"))
  }

  @Test("writes of a nested callback to its owner and to other objects of the outer layout are found")
  func outerObjects() throws {
    let outer = "<Lister id=\"list\" loads=\"Row\" isOwner=\"true\" peer=\"#peer\"/><Lister id=\"peer\"/>"
    func row(_ far: String) -> String {
      """
      <layout version="1" owner="Lister">
        <Teller id="a" listener="#owner"\(far)/><Teller id="b" listener="#owner"\(far)/>
      </layout>
      """
    }
    let near = try explore(outer, ["Row": row("")])
    #expect(near.findings.isEmpty)
    #expect(near.nested.flatMap(\.findings).flatMap(\.effects).map(\.subject.name) == ["Lister.notified"])
    let far = try explore(outer, ["Row": row(" far=\"true\"")])
    #expect(far.findings.isEmpty)
    let finding = try #require(far.nested.first?.findings.first)
    #expect(finding.effects.map(\.subject.name) == ["Outer.layout.xml: peer.notified"])
    #expect(Set(["\(finding.earlier)", "\(finding.later)"]) == ["awake a", "awake b"])
    #expect(finding.dependence?.traces?.first.text().contains("awake   list") == true)
  }

  @Test("a layout that a nested layout loads is explored, too")
  func nestedInNested() throws {
    let report = try explore(
      "<Lister id=\"list\" loads=\"Middle\"/>",
      ["Middle": "<layout version=\"1\"><Lister loads=\"Row\"/></layout>", "Row": Self.faultyRow])
    #expect(report.nested.map(\.source.file) == ["Middle.layout.xml", "Row.layout.xml"])
    #expect(report.nested.map(\.findings.count) == [0, 1])
    #expect(report.nested.map(\.within?.file) == ["Outer.layout.xml", "Outer.layout.xml"])
  }

  @Test("a fault of three nested steps is found with all of them at strength 3")
  func threeSteps() throws {
    let keys = ["a", "b", "c", "d", "e", "f", "g", "h"].map { "<Key id=\"\($0)\" listener=\"#owner\"/>" }
      .joined()
    let lock = Lock()
    let report = try Lock.$current.withValue(lock) {
      var explorer = try explorer(
        "<Lister id=\"list\" loads=\"Row\" isOwner=\"true\"/>",
        ["Row": "<layout version=\"1\" owner=\"Lister\">\(keys)</layout>"])
      explorer.outside.reset = { lock.turns = 0 }
      return explorer.explore(strength: 3)
    }
    let row = try #require(report.nested.first)
    #expect(row.strength == 3 && row.summary.contains("every three steps in each order"))
    #expect(row.findings.count == 1 && row.findings.first?.effects.map(\.subject.name) == ["Lister.notified"])
    #expect(row.findings.first?.dependence?.sequence.map(\.description) == ["awake c", "awake a", "awake b"])
  }

  @Test("a layout that only other loads load is named as not explored")
  func otherLoads() throws {
    let report = try explore(
      "<Picky id=\"picky\" peer=\"#late\"/><Lister id=\"late\"/>", ["Row": Self.faultyRow])
    #expect(report.nested.isEmpty)
    #expect(report.unexplored.map(\.name) == ["Row"] && report.unexplored.map(\.reason) == [.otherLoad])
    #expect(
      report.remarks().contains(
        "Loaded within the layout and not explored there, because only some loads load them: Row"))
  }

  @Test("a property of nested objects is left out by its name, and a name that nothing has is not")
  func ignoring() throws {
    var explorer = try explorer("<Lister loads=\"Row\"/>", ["Row": Self.faultyRow])
    explorer.ignored = ["Part.text"]
    let report = explorer.explore()
    #expect(report.isClean)
    #expect(report.nested.first?.uncompared.map(\.reason) == [.ignored])
    explorer.ignored = ["Lister.tld"]
    #expect(explorer.explore().unknownNames.map(\.name) == ["Lister.tld"])
  }

  @Test("one layout for owners of two classes is explored for each, and no command replays it")
  func twoOwners() throws {
    let report = try explore(
      "<Lister loads=\"Row\"/><Lister loads=\"Row\" isOwner=\"true\"/>", ["Row": Self.faultyRow])
    #expect(report.nested.map(\.within?.owner) == [nil, "Lister"])
    #expect(report.nested.allSatisfy { $0.findings.count == 1 })
    #expect(
      report.nested.flatMap(\.findings).compactMap(\.dependence).flatMap { $0.replays(seed: 1, strength: 3) }
        == [])
    #expect(report.text(replaying: "nib trace x").contains("No command of 'nib trace x' replays them"))
  }

  @Test("a command replays the load that it was printed for")
  func traces() throws {
    let report = try explore("<Lister id=\"list\" loads=\"Row Row\"/>", ["Row": Self.faultyRow])
    let traces = try #require(report.nested.first?.findings.first?.dependence?.traces)
    func awakes(_ trace: Trace) -> [String] {
      trace.lines().filter { $0.kind == .awake && $0.object != "list" }.map(\.object)
    }
    #expect(awakes(traces.first) == ["a", "b", "a", "b"])
    #expect(awakes(traces.second) == ["b", "a", "b", "a"])
  }

  @Test(
    "the report is one object of JSON with an object for each layout that is loaded within, the same each time"
  )
  func json() throws {
    func json() throws -> String {
      try explore("<Lister id=\"list\" loads=\"Row Row\"/>", ["Row": Self.faultyRow]).json()
    }
    let text = try json()
    #expect(try text == json())
    let report = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let row = try #require((report["nested"] as? [[String: Any]])?.first)
    #expect(row["file"] as? String == "Row.layout.xml")
    #expect(row["within"] as? [String: String] == ["file": "Outer.layout.xml", "name": "Row"])
    let effects = try #require((row["findings"] as? [[String: Any]])?.first?["effects"] as? [[String: Any]])
    #expect(effects.map { $0["load"] as? Int } == [nil, 2])
    #expect(effects.map { $0["layout"] as? String } == [nil, "Row.layout.xml"])
  }
}
