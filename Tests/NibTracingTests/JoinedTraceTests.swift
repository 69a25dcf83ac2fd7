import NibKit
import TestSupport
import Testing

/// The trace of a load from several files: a place in another file than that of the load has its name.
@Suite struct JoinedTraceTests {
  private func plan(folder: String = "", isStripped: Bool = false) throws -> LoadPlan {
    let main = try NibDocument(
      "<layout version='1' owner='Window'>\n<Pane id='a' title='1' peer='#b'/>\n</layout>",
      file: "\(folder)Main.layout.xml")
    let part = try NibDocument(
      "<layout version='1'>\n  <Pane id='b'\n title='2' outlets='panes'/>\n</layout>",
      file: "\(folder)Part.layout.xml")
    var document = try #require(main.joining([.init(part, .lastIn(0))]))
    if isStripped {
      document = try NibDocument(
        compiled: try document.compiled(strippingPositions: true), file: "\(folder)Main.nib")
    }
    var classes = ClassRegistry()
    classes.register(Pane.self)
    return try LoadPlan(document, classes: classes, owner: Window.self)
  }

  private func trace(_ plan: LoadPlan) throws -> Trace {
    let recorder = TraceRecorder()
    _ = try plan.instantiate(owner: Window(), tracer: recorder)
    return recorder.trace
  }

  @Test("the text of a trace names the file of each place that is not in the load's own file")
  func text() throws {
    let text = try trace(plan(folder: "App/")).text()
    #expect(
      text == """
        load>   Main.layout.xml strict
        init>   Pane a  2:1
        init>   Pane b  Part.layout.xml:2:3
        init<   Pane b
        attach  b -> a
        init<   Pane a
        attr    a.title = "1"  2:14
        attr    b.title = "2"  Part.layout.xml:3:2
        outlet  a.peer = b  2:24
        collect Window.panes += b  Part.layout.xml:3:12
        awake   a
        awake   b
        didLoad Window
        load<   Main.layout.xml

        """)
  }

  @Test("a stripped layout has paths with their files")
  func paths() throws {
    let lines = try trace(plan(isStripped: true)).lines()
    #expect(lines.compactMap(\.place).map(\.description).contains("Part.layout.xml:Pane#a/Pane#b.title"))
    #expect(lines.compactMap(\.place).map(\.description).contains("Pane#a.title"))
  }

  @Test("JSON has the path of the file, and the facts of a trace do not depend on the folder")
  func json() throws {
    let lines = try trace(plan(folder: "App/")).jsonLines().split(separator: "\n")
    let part = try #require(lines.first { $0.contains(#""member":"title","value":"2""#) })
    #expect(part.contains(#""placeFile":"App/Part.layout.xml","line":3,"column":2,"#))
    #expect(part.contains(#""text":"attr    b.title = \"2\"  Part.layout.xml:3:2""#))
    #expect(lines.filter { $0.contains(#""object":"a""#) }.allSatisfy { !$0.contains("placeFile") })
    let comparison = TraceComparison(try trace(plan(folder: "App/")), try trace(plan(folder: "Other/")))
    #expect(comparison.rows.allSatisfy { $0.mark == .same })
  }

  @Test("the steps of a plan have the same places")
  func listing() throws {
    let plan = try plan()
    #expect(plan.listing().contains("\n  init b Pane  Part.layout.xml:2:3\n"))
    #expect(plan.json().contains(#""placeFile":"Part.layout.xml","line":2,"column":3"#))
  }

  @Test("a read of an outlet that is wired later names the file of its connection")
  func reads() {
    func sentence(_ place: PlaceName) -> String {
      OutletRead(
        object: "b", member: "peer", className: "Pane", reader: "a", phase: .awake, wiring: .later(place)
      ).sentence(in: "App/Main.layout.xml")
    }
    let place = SourcePosition(line: 3, column: 7)
    #expect(sentence(.position(place)).hasSuffix(", before Main.layout.xml:3:7 wired it"))
    #expect(
      sentence(.position(place, inFile: "App/Part.layout.xml")).hasSuffix(
        ", before Part.layout.xml:3:7 wired it"))
    #expect(
      sentence(.keyPath("Pane#b.peer", inFile: "P.nib")).hasSuffix(", before P.nib:Pane#b.peer wired it"))
  }
}

private class Pane: NibObject {
  var title = ""
  var children: [Pane] = []
  weak var peer: Pane?

  class var members: Members {
    Members(of: Pane.self) {
      $0.attribute("title", \.title)
      $0.outlet("peer") { swap(&$0.peer, &$1) }
      $0.children { $0.children.append($1) }
    }
  }

  required init(coder: NibDecoder) throws { try coder.attachChildren(to: self) }
  func awake() {}
}

private final class Window: NibOwner {
  var panes: [Pane] = []

  static var members: Members { Members(of: Window.self) { $0.outlets("panes") { swap(&$0.panes, &$1) } } }
}
