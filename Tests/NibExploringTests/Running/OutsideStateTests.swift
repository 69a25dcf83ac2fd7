import Foundation
import NibExploring
import NibKit
import NibTesting
import TestSupport
import Testing

/// State outside the objects: what lasts from one load to the next is reported, and what is observed is compared.
@Suite struct OutsideStateTests {
  private static let program = BuiltPackage.program("HashProbe")

  private func explore(_ objects: String, _ options: String...) throws -> Run {
    let scratch = try Scratch()
    try scratch.write("<layout version=\"1\">\(objects)</layout>", to: "t.layout.xml")
    return try Run(
      [Self.program, "explore", "t.layout.xml"] + options, in: scratch.file("."),
      environment: ["NO_COLOR": "1"])
  }

  private func report(_ run: Run) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
  }

  @Test("a number from a static counter differs in each load, and is reported")
  func counter() throws {
    for _ in 0..<2 {
      let run = try explore("<Counted id='a'/><Counted id='b'/>")
      #expect(run.status == 1)
      #expect(
        run.output == """
          t.layout.xml:1:21: warning: state survives a load: a.number is 1 in the first load of a process, and 3 in the second [state-survives]
              <layout version="1"><Counted id='a'/><Counted id='b'/></layout>
                                  ^~~~~~~~
              note: something outside the objects lasts, such as a static variable, a singleton or a file; 'reset' of an OutsideState puts it back before each load
              note: 1 more of the same kind, with other objects of this class

          Not compared, because they differ when the same load is repeated: a.number, b.number
          1 finding. Ran all 2 loads that 'any' allows. Compared: 0 properties of 2 objects, and 2 values outside them. Not compared: 2 named above, other static variables, files and all else outside the objects.

          """)
    }
  }

  @Test("a load that works only once in a process fails because of the state that the first load left")
  func failure() throws {
    let run = try explore("<Once id='a'/>")
    #expect(run.status == 1)
    let lines = run.output.split(separator: "\n")
    #expect(lines[0].contains("state survives a load: the load fails in the second load of a process: "))
    #expect(lines[0].hasSuffix("[state-survives]"))
  }

  /// In the first two loads of four processes a coin shows what it shows: a false finding comes once in hundreds of runs. Here
  /// it would take two in one.
  @Test("a value that chance decides is no finding")
  func chance() throws {
    let found = try (0..<3).map { _ in
      try explore("<Rolled id='a'/><Rolled id='b'/><Rolled id='c'/>", "--all")
    }
    .filter { $0.output.contains("a.number") && $0.status == 1 && $0.output.contains("survives") }
    #expect(found.count < 2)
  }

  @Test("the entries that awakes add to an observed list depend on the order of the awakes")
  func observed() throws {
    let run = try explore("<Route id='a'/><Route id='b'/>")
    #expect(run.status == 1)
    let lines = run.output.split(separator: "\n")
    #expect(
      lines[0] == """
        t.layout.xml:1:21: warning: routes is ["a", "b"] if awake a comes before awake b, and ["b", "a"] if after it; 'any' promises neither [order-dependent]
        """)
    #expect(
      lines.last == """
        1 finding. Ran all 4 loads that 'any' allows, and 24 more to isolate the steps. Compared: 2 properties of 2 objects, and 2 values outside them. Not compared: other static variables, files and all else outside the objects.
        """)
    let json = try report(try explore("<Route id='a'/><Route id='b'/>", "--format", "json"))
    let finding = try #require((json["findings"] as? [[String: Any]])?.first)
    let effect = try #require((finding["effects"] as? [[String: Any]])?.first)
    #expect(effect["kind"] as? String == "observed")
    #expect(effect["name"] as? String == "routes")
    #expect((json["compared"] as? [String: Int])?["observed"] == 2)
  }

  @Test("a value that is observed and not put back survives a load")
  func notPutBack() throws {
    let json = try report(try explore("<Route id='a' visits='true'/>", "--format", "json"))
    let findings = try #require(json["stateFindings"] as? [[String: Any]])
    #expect(findings.map { $0["code"] as? String } == ["state-survives"])
    #expect(
      findings.first?["message"] as? String
        == "state survives a load: visits is 1 in the first load of a process, and 2 in the second")
  }

  @Test("a value can be left out by its name, and an unknown name is reported")
  func ignored() throws {
    let run = try explore("<Route id='a'/><Route id='b'/>", "--ignore", "routes")
    #expect(run.status == 0)
    #expect(run.output.contains("Not compared, because they are to be ignored: routes\n"))
    let misspelled = try explore("<Route id='a'/>", "--ignore", "rutes")
    #expect(misspelled.status == 2)
    #expect(misspelled.errors.contains("did you mean 'routes'?"))
  }

  // MARK: In one process

  /// State that objects share outside of themselves.
  private final class Log {
    var lines: [String] = []
    var total = 0
  }

  private func layout(_ log: Log) -> (text: String, classes: ClassRegistry) {
    var classes = ClassRegistry()
    classes.register("Writer", members: Members(of: Plain.self) { _ in }) { coder in
      log.total += 1
      log.lines.append(coder.id ?? "")
      return Plain()
    }
    return ("<layout version='1'><Writer id='a'/><Writer id='b'/></layout>", classes)
  }

  private final class Plain {}

  @Test("an explorer compares what is observed, and puts it back")
  func inOneProcess() throws {
    let log = Log()
    let (text, classes) = layout(log)
    let plan = try Nib(NibDocument(text, file: "t.xml")).plan(classes: classes)
    var explorer = Explorer(plan)
    explorer.outside.observe("log") { log.lines }
    explorer.outside.reset = { log.lines = [] }
    let report = explorer.explore()
    #expect(report.findings.map(\.effects[0].subject.name) == ["log"])
    #expect(report.stateFindings.isEmpty)
    explorer.outside.observe("total") { log.total }
    let other = explorer.explore()
    #expect(other.stateFindings.map(\.effect.subject.name) == ["total"])
    #expect(other.stateFindings.map(\.kind) == [.survivingState])
    #expect(!other.isClean)
  }

  private struct Broken: Error, CustomStringConvertible {
    var description: String { "no disk" }
  }

  @Test("an error of a reset is the failure of the load, and an error of an observed value is its value")
  func errors() throws {
    let log = Log()
    let (text, classes) = layout(log)
    var explorer = Explorer(try Nib(NibDocument(text, file: "t.xml")).plan(classes: classes))
    explorer.outside.observe("file") { throw Broken() }
    #expect(explorer.explore().isClean)
    explorer.outside.reset = { throw Broken() }
    #expect(explorer.explore().failure?.message == "no disk")
  }

  @Test("a test can observe values outside of the objects")
  func expectation() throws {
    let log = Log()
    let (text, classes) = layout(log)
    var outside = OutsideState()
    outside.observe("log") { log.lines.sorted() }
    outside.reset = { log.lines = [] }
    let layout = TestLayout(text, classes: classes)
    try verifyOrderIndependent(layout, outside: outside)
    outside.observe("log") { log.lines }
    #expect(throws: TestFailure.self) { try verifyOrderIndependent(layout, outside: outside) }
  }
}
