import Foundation
import NibExploring
import NibKit
import Testing

/// Maps of small layouts, worked out by hand.
@Suite(.serialized) struct InterferenceMapTests {
  private func map(_ text: String, _ owner: String = "", order: LoadOrder = .any) throws -> InterferenceMap {
    try PlantedWriteTests.map(text, owner: owner, order: order)
  }

  private func json(_ map: InterferenceMap) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(map.json().utf8)) as? [String: Any])
  }

  private static let end =
    "Not seen: static variables, files and all else outside the objects, and properties that are not observed and were set to "
    + "the value that they had.\n"

  @Test("changes of other objects are reported, own ones are counted, and all are reported on demand")
  func text() throws {
    let map = try map(
      """
      <layout version="1" owner="Abbot">
        <Scribe id="x" script="awake:y.a,y.b,x.a attr:z.a" flag="true">
          <Scribe id="y" script="awake:y.a" peer="#z"/>
        </Scribe>
        <Scribe id="z" script="afterInit:Abbot.a,x.b"/>
      </layout>
      """, "didLoad:z.b")
    #expect(
      map.text() == """
        attr x.flag (line 2) writes z.a
        awake x (line 2) writes y.a, y.b
        didLoad Abbot writes z.b
        afterInit z (line 5) writes x.b, Abbot.a
        5 steps change 6 properties of their own objects; --all lists them.
        7 steps of 'any' changed 11 properties, 6 of them in steps of other objects. \(Self.end)
        """)
    #expect(
      map.text(isWhole: true) == """
        attach y (line 3) writes x.children, y.parent
        attr x.flag (line 2) writes x.flag, z.a
        outlet y.peer (line 3) writes y.peer
        awake x (line 2) writes x.a, y.a, y.b
        awake y (line 3) writes y.a
        didLoad Abbot writes z.b
        afterInit z (line 5) writes x.b, Abbot.a
        7 steps of 'any' changed 11 properties, 6 of them in steps of other objects. \(Self.end)
        """)
  }

  @Test("a layout whose steps change nothing has a map that says so")
  func nothing() throws {
    #expect(
      try map("<layout version=\"1\" owner=\"Abbot\"><Scribe/></layout>").text()
        == "No step of 'any' changed a property. \(Self.end)")
  }

  /// Sets what is observed to what it is, and reads what is observed.
  final class Setter: NibObject {
    @Observed var text = ""
    @Outlet var peer: Setter?
    static var members: Members { Members(of: Setter.self) { $0.outlet("peer", \.$peer) } }
    init(coder: NibDecoder) throws {}
    func awake() throws { peer?.text = "" }
  }

  @Test("a value that is set to what it was, and a read, are reported for observed properties")
  func observed() throws {
    var classes = ClassRegistry()
    classes.register(Setter.self)
    let text = "<layout version=\"1\">\n<Setter id=\"s\" peer=\"#t\"/>\n<Setter id=\"t\"/>\n</layout>"
    let plan = try Nib(NibDocument(text, file: "t")).plan(classes: classes)
    let map = Explorer(plan).interference()
    #expect(
      map.text().hasPrefix(
        "awake s (line 2) sets t.text to the same value\n1 step changes 1 property of its own object;"))
    let whole = map.text(isWhole: true)
    #expect(whole.contains("\nawake s (line 2) sets t.text to the same value; reads s.peer\n"))
    #expect(whole.contains("\nawake t (line 3) reads t.peer\n"))
  }

  /// Counts its visitors.
  final class Host: NibObject {
    var visits = 0
    @Outlet var host: Host?
    static var members: Members { Members(of: Host.self) { $0.outlet("host", \.$host) } }
    init() {}
    init(coder: NibDecoder) throws {}
    func awake() throws { host?.visits += 1 }
  }

  @Test("changes of an external object are reported")
  func external() throws {
    var classes = ClassRegistry()
    classes.register(Host.self)
    let text = "<layout version=\"1\"><Host id=\"v\" host=\"#ext:inn\"/></layout>"
    let plan = try Nib(NibDocument(text, file: "t")).plan(classes: classes, externals: ["inn": Host.self])
    let map = Explorer(plan, externals: { ["inn": Host()] }).interference()
    #expect(
      Set(PlantedWriteTests.writes(map).map(\.description))
        == ["outlet v.host > v.host", "awake v > ext:inn.visits"])
  }

  /// Counts all of its kind that have ever been, and fails on demand.
  final class Erratic: NibObject {
    static nonisolated(unsafe) var made = 0
    var even = 0
    var odd = 0
    var steady = 0
    var fails = false
    static var members: Members { Members(of: Erratic.self) { $0.attribute("fails", \.fails) } }
    init(coder: NibDecoder) throws { Self.made += 1 }
    func awake() throws {
      steady = 1
      if Self.made % 2 == 0 { even = 1 } else { odd = 1 }
      if fails { throw Refusal() }
    }
  }
  struct Refusal: Error, CustomStringConvertible { var description: String { "not today" } }

  private func erratic(_ attributes: String) throws -> InterferenceMap {
    var classes = ClassRegistry()
    classes.register(Erratic.self)
    let text = "<layout version=\"1\"><Erratic id=\"e\"\(attributes)/></layout>"
    return Explorer(try Nib(NibDocument(text, file: "t")).plan(classes: classes)).interference()
  }

  @Test("of a load that changes other things each time the map has what is changed each time, and says so")
  func unsteady() throws {
    let map = try erratic("")
    #expect(!map.isSteady)
    #expect(PlantedWriteTests.writes(map).map(\.description) == ["awake e > e.steady"])
    #expect(map.text().contains("The map is not steady: "))
    #expect(try json(map)["steady"] as? Bool == false)
    #expect(try json(try self.map("<layout version=\"1\"/>"))["steady"] as? Bool == true)
  }

  @Test("a load that fails has a map up to its failure")
  func failure() throws {
    let map = try erratic(" fails=\"true\"")
    #expect(map.failure?.message?.contains("not today") == true)
    #expect(PlantedWriteTests.writes(map).isSuperset(of: [.init(step: "awake e", property: "e.steady")]))
    #expect(map.text().contains("The load fails, and the map ends there: "))
  }

  /// Makes its children before itself: they refer to it before it is known.
  final class Late: NibObject {
    var parent: Late?
    var children: [Late] = []
    static var members: Members { Members(of: Late.self) { $0.children { (_: Late, _: Late) in } } }
    func awake() throws {}
    init(coder: NibDecoder) throws {
      children = try coder.decodeChildren(Late.self)
      for child in children { child.parent = self }
    }
  }

  /// Refers to objects whose initializers have not ended.
  final class Waif: NibObject {
    static nonisolated(unsafe) var begun: [String: Waif] = [:]
    var guardian: Waif?
    static var members: Members { Members(of: Waif.self) { $0.children { (_: Waif, _: Waif) in } } }
    func awake() throws {}
    init(coder: NibDecoder) throws {
      let id = coder.id ?? ""
      Self.begun[id] = self
      _ = try coder.decodeChildren(Waif.self)
      if id == "d" { Self.begun["c"]?.guardian = Self.begun["b"] }
      if id == "b" { Self.begun["c"]?.guardian = Self.begun["a"] }
    }
  }

  @Test("two objects whose initializers have not ended are distinguished")
  func unfinishedObjects() throws {
    var classes = ClassRegistry()
    classes.register(Waif.self)
    let text = """
      <layout version="1"><Waif id="a"><Waif id="b"><Waif id="c"/><Waif id="d"/></Waif></Waif></layout>
      """
    let plan = try Nib(NibDocument(text, file: "t")).plan(classes: classes)
    let map = Explorer(plan).interference(order: .strict)
    Waif.begun = [:]
    #expect(
      PlantedWriteTests.writes(map).map(\.description).sorted() == [
        "init b > c.guardian", "init d > c.guardian",
      ])
  }

  @Test(
    "an object that is referred to before its initializer ends is the same afterwards", arguments: [1_000, 1])
  func lateName(reads: Int) throws {
    var classes = ClassRegistry()
    classes.register(Late.self)
    let text = "<layout version=\"1\"><Late id=\"a\"><Late id=\"b\"><Late id=\"c\"/></Late></Late></layout>"
    let plan = try Nib(NibDocument(text, file: "t")).plan(classes: classes)
    let map = Explorer(plan).interference(reads: reads)
    #expect(
      Set(PlantedWriteTests.writes(map).map(\.description)) == ["init b > c.parent", "init a > b.parent"])
  }
}
