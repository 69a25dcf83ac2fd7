import NibKit
import TestSupport
import Testing

@testable import NibExploring
@testable import NibLoading

/// An object that writes into itself and others when it awakes, in a way that depends on what is there.
private final class Neighbor: NibObject {
  let id: String
  private(set) var text = ""
  private weak var target: Neighbor?
  private var model: Model?
  private var handler: (() -> Void)?

  final class Model {
    nonisolated(unsafe) static let shared = Model()
    var text = ""
  }

  static var members: Members {
    Members().adding(Neighbor.self) {
      $0.outlet("target") { $0.target = $1 }
      $0.attribute("shares") { (neighbor: Neighbor, shares: Bool) in
        neighbor.model = shares ? Model.shared : nil
      }
      $0.attribute("handles") { (neighbor: Neighbor, handles: Bool) in neighbor.handler = handles ? {} : nil }
    }
  }

  init(coder: NibDecoder) throws { id = coder.id ?? "" }

  func awake() {
    let id = id
    text += "(\(id)\(target?.text ?? ""))"
    target?.text += id
  }
}

@Suite struct RelatedTests {
  private static var classes: ClassRegistry {
    var classes = ClassRegistry()
    classes.register(Neighbor.self)
    return classes
  }

  private static func plan(_ attributes: [String]) throws -> LoadPlan {
    let objects = attributes.enumerated().map { ##"<Neighbor id="n\##($0.offset)" \##($0.element)/>"## }
    let text = "<layout version=\"1\">\n\(objects.joined(separator: "\n"))\n</layout>"
    return try Nib(NibDocument(text, file: "r")).plan(classes: classes).inOrder(.any)
  }

  private static func relations(_ plan: LoadPlan) throws -> Relations {
    try #require(Explorer(plan).loads(isolation: nil).relations(of: plan))
  }

  /// Returns the groups that targets make, by hand: each object takes the smallest number around it until nothing
  /// changes.
  private static func groups(_ targets: [Int?]) -> [Int] {
    var groups = Array(targets.indices)
    for _ in targets {
      for (object, target) in targets.enumerated() {
        guard let target else { continue }
        let least = min(groups[object], groups[target])
        (groups[object], groups[target]) = (least, least)
      }
    }
    return groups
  }

  @Test("all permutations with the same orders within groups end the same", arguments: 0..<12)
  func permutingEverything(seed: UInt64) throws {
    var numbers = SplitMix(seed: seed)
    let count = 6
    let targets = (0..<count).map { object in
      numbers.happens(60) ? (0..<count).filter { $0 != object }.randomElement(using: &numbers) : nil
    }
    let plan = try Self.plan(targets.map { $0.map { "target=\"#n\($0)\"" } ?? "" })
    let groups = Self.groups(targets)
    #expect(Array(try Self.relations(plan).groups.prefix(count)) == groups)
    let (before, awakes) = (
      plan.steps.filter { $0.kind != .awake }, plan.steps.filter { $0.kind == .awake }
    )
    var states: [[[Int]]: [String]] = [:]
    func permute(_ order: [Int]) throws {
      if order.count < count {
        for next in 0..<count where !order.contains(next) { try permute(order + [next]) }
        return
      }
      let loaded = try plan.rearranged(before + order.map { awakes[$0] }, later: []).instantiate()
      let state = loaded.objects.compactMap { ($0 as? Neighbor)?.text }
      let within = Set(groups).sorted().map { group in order.filter { groups[$0] == group } }
      let known = states.updateValue(state, forKey: within)
      #expect(known == nil || known == state)
    }
    try permute([])
  }

  @Test("orders within groups come as all orders would, in fewer loads")
  func fewerLoadsWithinGroups() throws {
    // Twenty groups of four: three that touch a fourth.
    let attributes = (0..<80).map { $0 % 4 == 0 ? "" : "target=\"#n\($0 - $0 % 4)\"" }
    let plan = try Self.plan(attributes)
    var explorer = Explorer(plan)
    let all = explorer.explore(strength: 3)
    explorer.isRelatedOnly = true
    let related = explorer.explore(strength: 3)
    #expect(related.strength == 3)
    let counts = [all, related].map { report in report.findings.reduce(0) { $0 + 1 + $1.others.count } }
    #expect(counts[0] == counts[1] && counts[0] > 0)
    #expect(related.related?.groups == 20)
    #expect(related.related?.opaque == nil)

    let space = SequenceSpace(OrderPromise(of: plan), try Self.relations(plan))
    let covering = space.covering(3, runs: nil, seed: 1)
    let whole = SequenceSpace(OrderPromise(of: plan)).covering(3, runs: nil, seed: 1)
    #expect(related.related?.loads == covering.loads && related.related?.allLoads == whole.loads)
    #expect(covering.loads < whole.loads)
    for kind in [LoadPlan.Step.Kind.initBegins, .awake] {
      let sequences = CoveringTests.sequences(of: kind, space, covering)
      for group in 0..<20 {
        let tuples = sequences.reduce(into: Set<[Int]>()) { tuples, sequence in
          tuples.formUnion(CoveringTests.tuples(3, of: sequence.filter { $0 / 4 == group }))
        }
        #expect(tuples.count == 4 * 3 * 2)
      }
    }
  }

  @Test("all loads are run where an order allows a few more than are usual") func allOfMany() throws {
    // Three initializers, two outlets and three awakes: 6 x 2 x 6.
    let report = Explorer(try Self.plan(["", "target=\"#n0\"", "target=\"#n0\""])).explore()
    #expect(report.isExhaustive && report.runs == 72)
  }

  @Test("containers with their contents are groups of their own") func containers() throws {
    let text =
      "<layout version=\"1\">" + String(repeating: "<Part><Part/><Part/></Part>", count: 8) + "</layout>"
    var classes = ClassRegistry()
    classes.register(Part.self)
    let plan = try Nib(NibDocument(text, file: "r")).plan(classes: classes).inOrder(.any)
    let space = SequenceSpace(OrderPromise(of: plan), try Self.relations(plan))
    let covering = space.covering(3, runs: nil, seed: 1)
    #expect(covering.initializerStrength == 3)
    #expect(covering.loads < SequenceSpace(OrderPromise(of: plan)).covering(3, runs: nil, seed: 1).loads)
    let begun = CoveringTests.sequences(of: .initBegins, space, covering)
    for container in stride(from: 0, to: 24, by: 3) {
      let orders = Set(begun.map { $0.filter { ($0 - $0 % 3) == container }.map { $0 % 3 } })
      // What comes behind the container is made within it; each order of the three can be had.
      #expect(orders.count == 6)
    }
  }

  @Test("a shared object joins groups, and a closure joins all") func sharing() throws {
    let shared = try Self.relations(try Self.plan(["shares=\"true\"", "", "shares=\"true\"", ""]))
    #expect(shared.groups.prefix(4) == [0, 1, 0, 3])
    let plan = try Self.plan(["", "handles=\"true\"", ""])
    #expect(try Self.relations(plan).groups == [0, 0, 0, 0])
    var explorer = Explorer(plan)
    explorer.isRelatedOnly = true
    let report = explorer.explore()
    #expect(report.related?.opaque == "Neighbor.handler")
    #expect(report.related?.groups == 1 && report.related?.loads == report.related?.allLoads)
    #expect(
      report.text().contains(
        "All objects may touch each other: Neighbor.handler may hold a reference to anything."))
  }
}
