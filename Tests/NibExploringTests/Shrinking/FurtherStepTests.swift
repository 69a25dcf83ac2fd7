import NibExploring
import NibKit
import TestSupport
import Testing

/// The members of groups that have joined, in their order: begun again for each load.
private final class Joined: @unchecked Sendable {
  private(set) var members: [String: [String]] = [:]
  func join(_ id: String, _ group: String) { members[group, default: []].append(id) }
  func clear() { members = [:] }

  @TaskLocal static var current = Joined()
}

/// Joins a group in a callback. When all have joined, and in the order that the group takes for wrong, the group's hub is
/// broken. Nothing of that can be seen before the last one has joined.
private final class Member: NibObject, NibInitializing {
  var lifecycle = NibLifecycle()
  private let id: String
  private var phase = ""
  private var wrong: [String] = []
  private(set) var state = ""
  weak var hub: Member?

  static var members: Members {
    Members().adding(Member.self) {
      $0.attribute("phase", \.phase)
      $0.attribute("wrong") { (member: Member, ids: String) in
        member.wrong = ids.split(separator: ",").map(String.init)
      }
      $0.attribute("joins") { (member: Member, group: String) in member.join(group, "attr") }
      $0.outlet("hub") { (member: Member, value: inout Member?) in swap(&member.hub, &value) }
    }
  }

  init(coder: NibDecoder) throws {
    id = coder.id ?? ""
    finishInit()
  }

  func onInit() { reachedRoot(.onInit) }

  func awake() throws {
    reachedRoot(.awake)
    join(phase, "awake")
  }

  func afterInit() {
    reachedRoot(.afterInit)
    join(phase, "afterInit")
  }

  private func join(_ wanted: String, _ phase: String) {
    guard wanted == phase, let hub else { return }
    Joined.current.join(id, hub.id)
    if Joined.current.members[hub.id] == hub.wrong { hub.state = "broken" }
  }
}

/// Faults of two, three and four steps: each headline names all of them, and its moves show what it says.
@Suite struct FurtherStepTests {
  /// A layout in which some members break a hub if they come in an order that the file does not have.
  private struct Garden {
    var text = ""
    /// The awakes or `afterInit()`s that break the hub, in the order in which they do.
    var steps: [String] = []

    init(_ size: Int, _ numbers: inout SplitMix) {
      let count = Int.random(in: (size + 1)...24, using: &numbers)
      let phase = numbers.pick(["awake", "afterInit"])
      let chosen = Array((1..<count).shuffled(using: &numbers).prefix(size))
      var wrong = chosen
      // The first load must be right.
      while wrong == chosen.sorted() { wrong.shuffle(using: &numbers) }
      steps = wrong.map { "\(phase) m\($0)" }
      text = "<layout version='1'>\n<M0 id='m0' wrong='\(wrong.map { "m\($0)" }.joined(separator: ","))'/>\n"
      for index in 1..<count {
        text += "<M\(index) id='m\(index)'"
        if chosen.contains(index) { text += " phase='\(phase)' hub='#m0'" }
        text += "/>\n"
      }
      text += "</layout>\n"
    }
  }

  private func plan(_ text: String) throws -> LoadPlan {
    var classes = ClassRegistry()
    // Of classes of their own, so that no two steps are alike in the code.
    for index in 0..<25 { classes.register(Member.self, as: "M\(index)") }
    return try Nib(NibDocument(text, file: "members.layout.xml")).plan(classes: classes, order: .any)
  }

  private func explore(_ plan: LoadPlan, runs: Int, seed: UInt64) -> ExplorationReport {
    Joined.$current.withValue(Joined()) {
      Explorer(
        plan,
        owner: {
          Joined.current.clear()
          return nil
        }
      ).explore(runs: runs, seed: seed)
    }
  }

  /// Returns the state of the hub after a load.
  private func state(_ plan: LoadPlan) throws -> String {
    try Joined.$current.withValue(Joined()) {
      try NibLifecycle.scope {
        let loaded = try plan.instantiate()
        return withExtendedLifetime(loaded) {
          NibLifecycle.settle()
          return (loaded.objects[0] as? Member)?.state ?? "no hub"
        }
      }
    }
  }

  /// Returns the moves of a replay, as a shell would hand them over.
  private func moves(_ replay: String) -> [String] {
    replay.matches(of: #/--move '([^']*)'/#).map { String($0.1) }
  }

  @Test("each headline of a fault of several steps can be replayed", arguments: 2...4, rounds(3))
  func planted(size: Int, seed: UInt64) throws {
    var numbers = SplitMix(seed: seed &+ UInt64(size) * 1_000)
    let garden = Garden(size, &numbers)
    let plan = try plan(garden.text)
    // Of 24 orders one is wrong.
    let report = explore(plan, runs: [0, 0, 30, 60, 200][size], seed: seed)
    #expect(report.findings.count == 1, "\(report.text())\n\(garden.text)")
    #expect(report.unexplained.isEmpty && report.unfollowed.isEmpty)
    for finding in report.findings.compactMap(\.dependence) {
      let named = Set(
        [finding.earlier, finding.later].map(\.description) + finding.further.map(\.step.description))
      #expect(
        named.isSubset(of: Set(garden.steps)),
        "\(OrderFinding.dependence(finding).diagnostic.message)\n\(garden.text)")
      // All of the steps, in the order that is wrong, and no others.
      #expect(finding.sequence.map(\.description) == garden.steps, "\(garden.text)")
      let effect = try #require(finding.effects.first)
      #expect([effect.first, effect.second] == [.exact(.string("")), .exact(.string("broken"))])
      let message = OrderFinding.dependence(finding).diagnostic.message
      let order = garden.steps.joined(separator: ", ")
      #expect(size == 2 || message.contains("and \"broken\" if it is \(order); "))

      let first = try plan.moving(finding.firstMoves)
      #expect(try state(first) == "")
      #expect(try state(first.moving(finding.moves)) == "broken")
      let replays = finding.replays(seed: seed, strength: 2).map(moves)
      #expect(try state(plan.moving(plan.moves(written: replays[0]))) == "")
      #expect(try state(plan.moving(plan.moves(written: replays[1]))) == "broken")
      // Fewer steps would not do.
      if !finding.further.isEmpty { #expect(try state(plan.moving(finding.moves)) == "") }
    }
  }

  @Test("a headline of three steps names them in both orders")
  func threeSteps() throws {
    let text = """
      <layout version="1">
        <M0 id="hub" wrong="c,b,a"/>
        <M1 id="a" phase="awake" hub="#hub"/>
        <M2 id="x"/>
        <M3 id="b" phase="awake" hub="#hub"/>
        <M4 id="y"/>
        <M5 id="c" phase="awake" hub="#hub"/>
      </layout>
      """
    let plan = try plan(text)
    let report = explore(plan, runs: 64, seed: 1)
    let finding = try #require(report.findings.first?.dependence)
    #expect(report.findings.count == 1)
    #expect(
      OrderFinding.dependence(finding).diagnostic.message
        == "hub.state is \"\" if the order is awake c, awake a, awake b, and \"broken\" if it is awake c, awake b, "
        + "awake a; 'any' promises neither")
    #expect(
      OrderFinding.dependence(finding).diagnostic.notes.map(\.message) == [
        "awake c comes first in the second load", "awake b comes next in the second load",
        "awake a comes next in the second load",
      ])
    #expect(
      finding.replays(seed: 1, strength: 2).map(moves) == [
        ["awake c < awake a"], ["awake c < awake a", "awake b < awake a"],
      ])
  }

  @Test("a step is moved behind another where it cannot come before it")
  func behind() throws {
    // b waits for x, which awakes behind a: only a can be moved.
    let text = """
      <layout version="1">
        <M0 id="hub" wrong="b,a"/>
        <M1 id="a" phase="awake" hub="#hub"/>
        <M2 id="x" awake-after="#w"/>
        <M3 id="w"/>
        <M4 id="b" phase="awake" hub="#hub" awake-after="#x"/>
      </layout>
      """
    let plan = try plan(text)
    let finding = try #require(explore(plan, runs: 64, seed: 1).findings.first?.dependence)
    #expect(finding.moves.map(\.description) == ["awake a > awake b"])
    #expect(try state(plan.moving(finding.moves)) == "broken")
    #expect(try state(plan) == "")
  }

  // MARK: Values

  @Test("long values are cut where they differ", arguments: [0, 70, 79, 80, 81, 500])
  func longValues(same: Int) throws {
    final class Wordy: NibObject {
      @TaskLocal static var length = 0
      var text = ""
      weak var peer: Wordy?
      private let id: String
      static var members: Members {
        Members(of: Wordy.self) {
          $0.outlet("peer") { (wordy: Wordy, value: inout Wordy?) in swap(&wordy.peer, &value) }
        }
      }
      init(coder: NibDecoder) throws { id = coder.id ?? "" }
      func awake() throws { (peer ?? self).text = String(repeating: "x", count: Self.length) + id + "tail" }
    }
    var classes = ClassRegistry()
    classes.register(Wordy.self)
    let text = "<layout version='1'><Wordy id='a' peer='#b'/><Wordy id='b'/></layout>"
    let plan = try Nib(NibDocument(text, file: "t.xml")).plan(classes: classes)
    let report = Wordy.$length.withValue(same) { Explorer(plan).explore() }
    let message = try #require(report.diagnostics.first?.message)
    let values = try #require(
      message.wholeMatch(of: #/b\.text is (.*) if awake a .*, and (.*) if after it; .*/#))
    #expect(values.1 != values.2)
    #expect(values.1.contains("btail") && values.2.contains("atail"))
    #expect(values.1.count <= 80 && values.2.count <= 80)
  }
}
