import Foundation
import NibExploring
import NibKit
import Testing

/// Findings as data. The expected JSON is written by hand, from the layouts and the classes.
@Suite struct FindingFactsTests {
  enum Mood: String, CaseIterable, NibValue {
    case red
    case darkGreen = "dark-green"
  }

  /// An object that does in `awake()` what its id says.
  final class Gauge: NibObject {
    let id: String
    var level = 0
    var rate = 0.0
    var marks: [String] = []
    var mood = Mood.red
    @Outlet var peer: Gauge?

    static var members: Members {
      Members(of: Gauge.self) {
        $0.attribute("level", \.level)
        $0.attribute("rate", \.rate)
        $0.attribute("mood", \.mood)
        $0.outlet("peer", \.$peer)
      }
    }

    init(coder: NibDecoder) throws {
      id = coder.id ?? ""
      if id == "early" { _ = peer }
    }

    func awake() throws {
      switch id {
      case "setter": peer?.level = 7
      case "own": level = 3
      case "marker": peer?.marks = ["a \"b\"", "c"]
      case "needy": if peer?.level != 7 { throw Boom() }
      case "lost": mood = .red
      case "slow": rate = 2
      default: break
      }
    }
  }

  private func plan(_ text: String) throws -> LoadPlan {
    var classes = ClassRegistry()
    classes.register(Gauge.self)
    return try Nib(NibDocument("<layout version='1'>\n\(text)\n</layout>", file: "g.xml")).plan(
      classes: classes)
  }

  private func explore(_ text: String, _ order: LoadOrder = .any) throws -> ExplorationReport {
    Explorer(try plan(text)).explore(orders: [order])
  }

  /// Returns the only finding of a report, without its traces and its fingerprint, and the traces. A fingerprint is a hash, which
  /// no person computes by hand; what it is a hash of has tests of its own.
  private func finding(_ report: ExplorationReport) throws -> (
    finding: NSDictionary, traces: [[[String: Any]]]?
  ) {
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(report.json().utf8)) as? [String: Any])
    let findings = try #require(json["findings"] as? [[String: Any]])
    try #require(findings.count == 1, "\(report.text())")
    return (
      NSDictionary(dictionary: findings[0].filter { !["traces", "fingerprint"].contains($0.key) }),
      findings[0]["traces"] as? [[[String: Any]]]
    )
  }

  private func object(_ text: String) throws -> NSDictionary {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary)
  }

  private let pair = """
      <Gauge id="setter" peer="#own"/>
      <Gauge id="own"/>
    """

  @Test("a dependence has its steps as objects, exact values, and moves")
  func dependence() throws {
    let (found, traces) = try finding(explore(pair, .uikit))
    let setter = """
      {"event": "awake", "role": "object", "object": "setter", "class": "Gauge", "phase": "awake", "line": 2, "column": 3}
      """
    let own = """
      {"event": "awake", "role": "object", "object": "own", "class": "Gauge", "phase": "awake", "line": 3, "column": 3}
      """
    let expected = """
      {
        "code": "order-dependent", "line": 3, "column": 3,
        "message": "own.level is 3 if awake setter comes before awake own, and 7 if after it; 'uikit' promises neither",
        "earlier": \(setter), "later": \(own), "sequence": [\(own), \(setter)],
        "effects": [
          {
            "kind": "property", "role": "object", "object": "own", "class": "Gauge", "member": "level",
            "first": {"value": 3}, "second": {"value": 7}, "line": 3, "column": 3
          }
        ],
        "firstMoves": [],
        "moves": [{"step": \(own), "before": \(setter), "text": "awake own < awake setter"}],
        "replays": ["--order uikit", "--order uikit --move 'awake own < awake setter'"],
        "firstOrder": "uikit", "order": "uikit", "run": 1, "alike": 0
      }
      """
    #expect(try found == object(expected))
    let awoken = try #require(traces).map { events in
      events.filter { $0["event"] as? String == "awake" }.map { $0["object"] as? String }
    }
    #expect(awoken == [["setter", "own"], ["own", "setter"]])
  }

  @Test("a lost value of an enum is described, and one of a number is exact however the file spells it")
  func lostValues() throws {
    let mood = try finding(explore(#"  <Gauge id="lost" mood="dark-green"/>"#)).finding
    let expected = """
      {
        "code": "lost-value", "line": 2, "column": 20,
        "message": "lost.mood is set to darkGreen in the file and ends as red: awake lost sets it again",
        "earlier": {
          "event": "attr", "role": "object", "object": "lost", "class": "Gauge", "member": "mood", "phase": "attributes",
          "line": 2, "column": 20
        },
        "later": {
          "event": "awake", "role": "object", "object": "lost", "class": "Gauge", "phase": "awake", "line": 2, "column": 3
        },
        "effects": [
          {
            "kind": "property", "role": "object", "object": "lost", "class": "Gauge", "member": "mood",
            "first": {"described": "darkGreen"}, "second": {"described": "red"}, "line": 2, "column": 20
          }
        ],
        "firstOrder": "any", "order": "any", "run": 0, "alike": 0
      }
      """
    #expect(try mood == object(expected))
    let rate = try explore(#"<Gauge id="slow" rate="1.50"/>"#)
    #expect(rate.findings.map(\.kind) == [.lostValue], "\(rate.text())")
    #expect(rate.findings.first?.effects.first?.first == .exact(.real(1.5)))
    #expect(rate.findings.first?.effects.first?.second == .exact(.real(2)))
  }

  @Test("an early read has its outlet, its reader and the place that wires it")
  func earlyRead() throws {
    let report = try explore("  <Gauge id=\"early\" peer=\"#b\"/>\n  <Gauge id=\"b\"/>")
    let expected = """
      {
        "code": "early-outlet", "line": 2, "column": 3,
        "message": "the outlet early.peer was read in init of early, before g.xml:2:21 wired it",
        "earlier": {
          "event": "unwired", "role": "object", "object": "early", "class": "Gauge", "member": "peer", "phase": "init",
          "line": 2, "column": 3
        },
        "later": {
          "event": "outlet", "role": "object", "object": "early", "class": "Gauge", "member": "peer", "phase": "outlets",
          "line": 2, "column": 21
        },
        "effects": [
          {
            "kind": "early-read", "target": "early", "class": "Gauge", "member": "peer", "reader": "early",
            "phase": "init", "wiring": "later", "wiredAt": "2:21", "line": 2, "column": 3
          }
        ],
        "firstOrder": "any", "order": "any", "run": 0, "alike": 0
      }
      """
    #expect(try finding(report).finding == object(expected))
    guard case .read(let read)? = report.findings.first?.effects.first?.subject else {
      Issue.record("no read: \(report.findings)")
      return
    }
    #expect(read.reader.name == "early" && read.reader.className == "Gauge" && read.member == "peer")
  }

  @Test("an array of texts and a failure are values, not words")
  func values() throws {
    let marks = try explore("<Gauge id='marker' peer='#b'/><Gauge id='b'/>", .strict)
    #expect(marks.isClean)
    let report = try explore(
      "<Gauge id='setter' peer='#b'/><Gauge id='b'/><Gauge id='needy' peer='#b'/>", .uikit)
    let failure = try #require(
      report.findings.first { $0.effects.first?.subject == .load }?.effects.first?.second)
    guard case .failure(let thrown) = failure else {
      Issue.record("no failure: \(failure)")
      return
    }
    #expect(thrown.message == "needy failed in awake(): boom")
    #expect(thrown.code != nil)
  }

  @Test("an unordered access names its property and both accesses")
  func access() throws {
    var classes = ClassRegistry()
    classes.register(Actor.self)
    let text = "<layout version='1'><Actor id='a' peer='#b'/><Actor id='b'/></layout>"
    let plan = try Nib(NibDocument(text, file: "t.xml")).plan(classes: classes)
    let behavior = Behavior(onAwake: { if $0.id == "a" { _ = $0.peer?.shared } else { $0.shared = "" } })
    let report = Behavior.$current.withValue(behavior) { Explorer(plan).explore() }
    let finding = try #require(report.findings.first)
    guard case .unorderedAccess(let access) = finding else {
      Issue.record("no unordered access: \(finding)")
      return
    }
    #expect([access.first.kind, access.second.kind] == [.read, .write])
    #expect(access.property == "shared" && access.object.name == "b" && access.object.role == .object)
    #expect(finding.earlier.event == .awake && finding.earlier.object.name == "a")
  }
}
