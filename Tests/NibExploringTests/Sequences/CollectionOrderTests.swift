import NibExploring
import NibKit
import Testing

/// The objects of an outlet collection are put into it one by one, and orders differ in what they promise about that.
@Suite struct CollectionOrderTests {
  /// A list of two collections, which counts how often each is set.
  private final class List: NibOwner {
    var rows: [Row] = [] { didSet { sets += 1 } }
    var marks: [Row] = [] { didSet { sets += 1 } }
    var sets = 0

    static var members: Members {
      Members(of: List.self) {
        $0.outlets("rows", \.rows)
        $0.outlets("marks", \.marks)
      }
    }

    var text: String { "\(rows.map(\.id)) \(marks.map(\.id))" }
  }

  private final class Row: NibObject {
    let id: String

    static var members: Members { Members(of: Row.self) { _ in } }

    init(coder: NibDecoder) throws { id = coder.id ?? "" }
    func awake() {}
  }

  private static let layout = """
    <layout version='1' owner='List'>
      <Row id='a' outlets='rows'/>
      <Row id='b' outlets='rows'/>
      <Row id='c' outlets='rows'/>
      <Row id='d' outlets='marks'/>
      <Row id='e' outlets='marks'/>
    </layout>
    """

  private func plan(_ order: LoadOrder) throws -> LoadPlan {
    var classes = ClassRegistry()
    classes.register(owner: List.self) { List() }
    classes.register(Row.self)
    return try Nib(NibDocument(Self.layout, file: "t.xml")).plan(
      owner: List.self, classes: classes, order: order)
  }

  private func load(_ plan: LoadPlan) throws -> List {
    let list = List()
    _ = try plan.instantiate(owner: list)
    return list
  }

  @Test("a collection has its objects in the order of the steps, and is set once, at its last step")
  func moved() throws {
    let plan = try plan(.any)
    #expect(try load(plan).text == #"["a", "b", "c"] ["d", "e"]"#)
    for (moves, text) in [
      (["collect List.rows += c < collect List.rows += a"], #"["c", "a", "b"] ["d", "e"]"#),
      (["collect List.rows += a > collect List.marks += e"], #"["b", "c", "a"] ["d", "e"]"#),
      (
        [
          "collect List.rows += b > collect List.rows += c",
          "collect List.marks += e < collect List.rows += a",
        ],
        #"["a", "c", "b"] ["e", "d"]"#
      ),
    ] {
      let list = try load(plan.moving(plan.moves(written: moves)))
      #expect(list.text == text)
      #expect(list.sets == 2)
    }
  }

  @Test("a trace has the objects in the order in which they are put in")
  func traced() throws {
    let plan = try plan(.any)
    let moved = try plan.moving(plan.moves(written: ["collect List.rows += c < collect List.rows += a"]))
    let recorder = TraceRecorder()
    _ = try moved.instantiate(owner: List(), tracer: recorder)
    let lines = recorder.trace.description.split(separator: "\n").filter { $0.hasPrefix("collect") }
    #expect(
      lines == [
        "collect List.rows += c  4:15", "collect List.rows += a  2:15", "collect List.rows += b  3:15",
        "collect List.marks += d  5:15", "collect List.marks += e  6:15",
      ])
  }

  @Test(
    "'any' promises no order of objects in collections, 'uikit' none within one collection, and 'strict' every one",
    arguments: [
      (LoadOrder.any, true, true), (.appkit, true, true), (.uikit, true, false), (.strict, false, false),
    ])
  func promised(order: LoadOrder, isFree: Bool, isFreeAmongCollections: Bool) throws {
    let plan = try plan(order)
    let promise = OrderPromise(of: plan)
    func keeps(_ move: String) throws -> Bool {
      try promise.violation(by: plan.moving(plan.moves(written: [move]))) == nil
    }
    #expect(try keeps("collect List.rows += c < collect List.rows += a") == isFree)
    #expect(try keeps("collect List.marks += e < collect List.marks += d") == isFree)
    #expect(try keeps("collect List.marks += d < collect List.rows += c") == isFreeAmongCollections)
  }

  @Test("exploring names two objects of a collection, and not under an order that promises theirs")
  func explored() throws {
    for order in [LoadOrder.any, .uikit] {
      let report = try Explorer(plan(order), owner: { List() }).explore(orders: [order])
      // Any two objects of a collection show it.
      for finding in report.findings {
        #expect(finding.earlier.event == .collection && finding.later.event == .collection)
        #expect(finding.earlier.member == finding.later.member)
        #expect(finding.earlier.element != finding.later.element)
      }
      #expect(report.findings.map(\.earlier.member).sorted { $0 ?? "" < $1 ?? "" } == ["marks", "rows"])
    }
    #expect(try Explorer(plan(.strict), owner: { List() }).explore(orders: [.strict]).findings.isEmpty)
  }
}
