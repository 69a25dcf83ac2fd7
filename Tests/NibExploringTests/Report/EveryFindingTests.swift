import Foundation
import NibExploring
import NibKit
import Testing

/// Of several findings of one kind the first is reported in full; the others are named in the forms for programs, and in a
/// text that is to have everything.
@Suite struct EveryFindingTests {
  private func explore(_ text: String, _ onAwake: @escaping (Actor) throws -> Void) throws
    -> ExplorationReport
  {
    var classes = ClassRegistry()
    classes.register(Actor.self)
    let plan = try Nib(NibDocument("<layout version='1'>\(text)</layout>", file: "t.xml")).plan(
      classes: classes)
    return Behavior.$current.withValue(Behavior(onAwake: onAwake)) { Explorer(plan).explore() }
  }

  private func findings(_ report: ExplorationReport) throws -> [[String: Any]] {
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(report.json().utf8)) as? [String: Any])
    return try #require(json["findings"] as? [[String: Any]])
  }

  private func pairs(_ count: Int) -> String {
    (0..<count).map { "<Actor id='a\($0)' peer='#b\($0)'/><Actor id='b\($0)'/>\n" }.joined()
  }

  /// Of twenty pairs eight are followed to their steps.
  @Test("every object of a fault that many show is named", arguments: [2, 9, 20])
  func dependences(count: Int) throws {
    let report = try explore(pairs(count)) {
      $0.id.hasPrefix("a") ? ($0.peer?.text = "by a") : ($0.text = "own")
    }
    let finding = try #require(try findings(report).first)
    let others = (finding["others"] as? [[String: Any]] ?? []).flatMap {
      $0["effects"] as? [[String: Any]] ?? []
    }
    let effects =
      (finding["effects"] as? [[String: Any]] ?? []) + others
      + (finding["otherEffects"] as? [[String: Any]] ?? [])
    let wanted = Set((0..<count).map { "b\($0).text" })
    #expect(Set(effects.map { "\($0["object"] ?? "").\($0["member"] ?? "")" }) == wanted)
    let values = effects.map { [$0["first"], $0["second"]].map { $0 as? [String: String] } }
    #expect(values.allSatisfy { Set($0) == [["value": "own"], ["value": "by a"]] })
    #expect(finding["alike"] as? Int == count - 1)

    let text = report.text(isWhole: true)
    for subject in wanted { #expect(text.contains("\(subject) is \"")) }
    #expect(!text.contains("of the same kind"))
    #expect(report.text().contains("\(count - 1) more of the same kind, with other objects of these classes"))
    #expect(report.allDiagnostics.count == count)
    #expect(Set(report.allDiagnostics.map(\.range)).count == count)
  }

  @Test("every value of the file that is lost is named, and not one that is not")
  func lostValues() throws {
    let text = (0..<30).map { "<Actor id='a\($0)' text='\($0 == 7 ? "default" : "x")'/>" }.joined()
    let report = try explore(text) { if $0.id != "a9" { $0.text = "default" } }
    let messages = report.allDiagnostics.map(\.message)
    let wanted = (0..<30).filter { $0 != 7 && $0 != 9 }.map {
      #"a\#($0).text is set to "x" in the file and ends as "default": awake a\#($0) sets it again"#
    }
    #expect(Set(messages) == Set(wanted))
    #expect(messages.count == wanted.count)
  }

  @Test("a value that another object sets is not lost, however many are")
  func filledIn() throws {
    let text = "<Actor id='p' text='x'/>" + (0..<5).map { "<Actor id='a\($0)' text='x' peer='#p'/>" }.joined()
    let report = try explore(text) { $0.peer?.text = "laid out" }
    #expect(report.findings.isEmpty, "\(report.text())")
  }

  @Test("every property that two callbacks touch is named")
  func accesses() throws {
    let report = try explore(pairs(4)) { $0.id.hasPrefix("a") ? ($0.peer?.shared = "x") : ($0.shared = "x") }
    let messages = report.allDiagnostics.map(\.message)
    #expect(
      messages
        == (0..<4).map {
          "'awake a\($0)' writes b\($0).shared, 'awake b\($0)' writes b\($0).shared, and nothing promises which comes first"
        })
  }

  // MARK: Time

  @Test("an exploration that ends at its limit says what it left out")
  func timeLimit() throws {
    var classes = ClassRegistry()
    classes.register(Actor.self)
    let text = "<layout version='1'>\(pairs(10))</layout>"
    var explorer = Explorer(try Nib(NibDocument(text, file: "t.xml")).plan(classes: classes))
    explorer.timeLimit = .zero
    let report = explorer.explore(runs: 50)
    #expect(report.runs == 1)
    #expect(report.stop?.loads == 49)
    #expect(!report.isExhaustive && !report.hasCompared)
    #expect(
      report.text() == """
        The time limit of 0 s was reached: up to 49 loads were not run; not looked for were early-outlet, unordered-access, lost-value
        Nothing was compared: only one of the loads that 'any' allows was run.

        """)
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(report.json().utf8)) as? [String: Any])
    let stop = try #require(json["stop"] as? [String: Any])
    #expect(stop["loads"] as? Int == 49)
    #expect(stop["unasked"] as? [String] == ["early-outlet", "unordered-access", "lost-value"])

    explorer.timeLimit = .seconds(600)
    #expect(explorer.explore(runs: 50).stop == nil)
  }

  /// The first load in which b awakes before a goes on until the time is over.
  @Test("a difference that the time did not suffice to follow is named")
  func timeForFollowing() throws {
    var classes = ClassRegistry()
    classes.register(Actor.self)
    let plan = try Nib(NibDocument("<layout version='1'>\(pairs(1))</layout>", file: "t.xml")).plan(
      classes: classes)
    let end = ContinuousClock.now + .milliseconds(1_200)
    let behavior = Behavior(onAwake: {
      if $0.id == "a0" {
        if $0.peer?.text == "own" { while ContinuousClock.now < end {} }
        $0.peer?.text = "by a"
      } else {
        $0.text = "own"
      }
    })
    var explorer = Explorer(plan)
    explorer.timeLimit = .seconds(1)
    let report = Behavior.$current.withValue(behavior) { explorer.explore() }
    #expect(report.findings.isEmpty)
    #expect(!report.isClean)
    #expect(report.text().contains("Not followed, because the time limit was reached: b0.text\n"))
    #expect(report.text().contains("The time limit of 1 s was reached: up to "))
  }
}
