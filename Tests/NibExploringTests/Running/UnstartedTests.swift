import NibExploring
import NibKit
import Testing

/// Findings that only other processes show are reported as unknown if there are none.
@Suite struct UnstartedTests {
  private struct NoProcess: Error, CustomStringConvertible {
    var description: String { "no process is left" }
  }

  private func explorer() throws -> Explorer {
    var classes = ClassRegistry()
    classes.register(Actor.self)
    let text = "<layout version='1'><Actor id='a'/><Actor id='b'/></layout>"
    var explorer = Explorer(try Nib(NibDocument(text, file: "t.xml")).plan(classes: classes))
    explorer.startOther = { _ in throw NoProcess() }
    return explorer
  }

  @Test("if no process can be started, the report says what was not looked for")
  func notStarted() throws {
    #expect(
      try explorer().explore().remarks() == [
        "Not looked for, because no other process could be started: state-survives, first-load, hash-order (no process is left)"
      ])
  }

  @Test("if the time is over, the report says that first loads were not looked at")
  func noTime() throws {
    var explorer = try explorer()
    explorer.timeLimit = .zero
    let report = explorer.explore(runs: 2)
    #expect(report.stop?.skippedStates.map(\.rawValue) == ["first-load", "queue-order"])
    #expect(report.remarks().last?.hasSuffix("lost-value, first-load, queue-order") == true)
    #expect(report.json().contains(#""lost-value","first-load","queue-order"]"#))
  }

  @Test("without other processes nothing is reported about them")
  func inOneProcess() throws {
    var explorer = try explorer()
    explorer.startOther = nil
    #expect(explorer.explore().remarks().isEmpty)
  }
}
