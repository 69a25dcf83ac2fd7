import Foundation
import TestSupport
import Testing

/// Tasks of loads that run in another process.
@Suite struct ContainedTaskTests {
  private static let program = BuiltPackage.program("StopProbe")

  private func explore(_ objects: String, _ options: String...) throws -> Run {
    let scratch = try Scratch()
    try scratch.write("<layout version=\"1\">\n<Plain id='p'/>\n\(objects)\n</layout>\n", to: "t.layout.xml")
    return try Run(
      [Self.program, "explore", "t.layout.xml"] + options, in: scratch.file("."),
      environment: ["NO_COLOR": "1"])
  }

  @Test(
    "a value that two tasks set is a finding, on the main actor and on none", arguments: ["true", "false"])
  func twoWriters(isOnMain: String) throws {
    let errands =
      "<Errand id='a' peer='#p' onMain='\(isOnMain)'/><Errand id='b' peer='#p' onMain='\(isOnMain)'/>"
    let runs = try (0..<2).map { _ in try explore(errands, "--orders", "strict") }
    #expect(runs[0].status == 1)
    #expect(
      runs[0].output.hasPrefix(
        """
        t.layout.xml:2:1: warning: p.other is "b" if the task of awake a runs before the task of awake b, and "a" if after it [task-order]
        """))
    #expect(
      runs[0].output.hasSuffix(
        """
        The first load starts 2 tasks, run in 3 orders
        1 finding. Ran the one load that 'strict' allows. Compared: 11 properties of 3 objects. Not compared: static variables, files and all else outside the objects.

        """))
    #expect(runs[0].output == runs[1].output)
  }

  @Test("a task that stops the program in one order is reported with the other")
  func stop() throws {
    let run = try explore(
      "<Errand id='a' peer='#p' onMain='true'/><Errand id='b' how='first' peer='#p' onMain='true'/>",
      "--orders",
      "strict", "--format", "json")
    #expect(run.status == 1)
    let report = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let findings = try #require(report["stateFindings"] as? [[String: Any]])
    let message = try #require(findings.first?["message"] as? String)
    #expect(
      try message.wholeMatch(
        of: Regex(
          "the load fails if the task of awake b runs before the task of awake a: a task of 'awake b' of Errand stops the program with (SIGILL|SIGTRAP): Fatal error: not ready \\(StopProbe/main.swift:\\d+\\)"
        )) != nil, "\(message)")
    #expect(findings.map { $0["code"] as? String } == ["task-order"])
  }
}
