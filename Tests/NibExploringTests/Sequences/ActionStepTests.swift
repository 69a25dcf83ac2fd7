import NibExploring
import NibKit
import Testing

/// Several actions of one event are steps with different names, which can be moved one by one.
@Suite struct ActionStepTests {
  /// Sends its actions when it awakes.
  private final class Box: NibObject {
    private var fired: [Action] = []
    static var members: Members { Members(of: Box.self) { $0.events("fired") { swap(&$0.fired, &$1) } } }
    init(coder: NibDecoder) throws {}
    func awake() throws { for action in fired { _ = try action.send(from: self) } }
  }

  private final class Log: NibObject {
    private(set) var lines: [String] = []
    static var members: Members {
      Members(of: Log.self) {
        $0.action("one") { log in { log.lines.append("one") } }
        $0.action("two") { log in { log.lines.append("two") } }
      }
    }
    init(coder: NibDecoder) throws {}
    func awake() throws {}
  }

  private func plan(_ connections: String) throws -> LoadPlan {
    var classes = ClassRegistry()
    classes.register(Box.self)
    classes.register(Log.self)
    let text = """
      <layout version="1">
        <Box id="box"/>
        <Log id="log"/>
        <Log id="other"/>
      \(connections)
      </layout>
      """
    return try Nib(NibDocument(text, file: "t.xml")).plan(classes: classes, order: .any)
  }

  private func connect(_ target: String, _ action: String) -> String {
    "  <connect from=\"#box\" event=\"fired\" to=\"#\(target)\" action=\"\(action)\"/>\n"
  }

  private func names(_ connections: String) throws -> [String] {
    try OrderPromise(of: plan(connections)).steps.filter { $0.event == .action }.map(\.description)
  }

  @Test("an action is distinguished from others by its target and its name, and then by its place")
  func names() throws {
    #expect(try names(connect("log", "one")) == ["action box.fired"])
    #expect(
      try names(connect("log", "one") + connect("log", "two") + connect("other", "one")) == [
        "action box.fired += log.one", "action box.fired += log.two", "action box.fired += other.one",
      ])
    #expect(
      try names(connect("log", "one") + connect("log", "two") + connect("log", "one")) == [
        "action box.fired += log.one (5:24)", "action box.fired += log.two",
        "action box.fired += log.one (7:24)",
      ])
  }

  @Test("each of several actions can be moved by its name")
  func moves() throws {
    let plan = try plan(connect("log", "one") + connect("log", "two") + connect("log", "one"))
    func lines(_ moves: String...) throws -> [String] {
      let loaded = try plan.moving(plan.moves(written: moves)).instantiate()
      return (loaded.objects[1] as? Log)?.lines ?? []
    }
    #expect(try lines() == ["one", "two", "one"])
    #expect(
      try lines("action box.fired += log.two < action box.fired += log.one (5:24)") == ["two", "one", "one"])
    #expect(
      try lines("action box.fired += log.one (7:24) < action box.fired += log.two") == ["one", "one", "two"])
  }

  @Test("a finding names the two actions, and its replay is that of its second load")
  func found() throws {
    let plan = try plan(connect("log", "one") + connect("log", "two"))
    let report = Explorer(plan).explore()
    let finding = try #require(report.findings.first?.dependence)
    #expect(finding.earlier.description == "action box.fired += log.one")
    #expect(finding.later.description == "action box.fired += log.two")
    let replay = finding.replays(seed: 1, strength: 3).last
    #expect(
      replay == "--order any --move 'action box.fired += log.two < action box.fired += log.one'")
  }
}
