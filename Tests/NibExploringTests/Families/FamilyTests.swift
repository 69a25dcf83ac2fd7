import FaultFamilies
import Foundation
import NibExploring
import NibKit
import TestSupport
import Testing

/// Faults of many kinds are found with all of their steps, and no others; their look-alikes are clean.
@Suite struct FamilyTests {
  typealias Finding = FaultFamily.Finding

  @Test("a fault is found with its steps", arguments: FaultFamily.all)
  func found(family: FaultFamily) throws {
    let report = try explore(family.faulty, family)
    #expect(report.findings == family.findings, "\(report.text)")
    #expect(report.isAccounted, "\(report.text)")
  }

  @Test("its look-alike is clean", arguments: FaultFamily.all)
  func clean(family: FaultFamily) throws {
    let report = try explore(family.lookAlike, family)
    #expect(report.findings.isEmpty && report.isAccounted, "\(report.text)")
  }

  @Test("the families have all depths from 2 to 5") func depths() {
    let depths = Dictionary(grouping: FaultFamily.all, by: \.depth).mapValues(\.count)
    #expect(Set(depths.keys) == [2, 3, 4, 5])
    #expect(FaultFamily.all.count >= 20 && Set(FaultFamily.all.map(\.name)).count == FaultFamily.all.count)
  }

  // MARK: Exploring

  /// The parts of a report that the families are compared by.
  private struct Report {
    var findings: Set<Finding> = []
    /// False if there are differences that belong to no finding, or that were not compared.
    var isAccounted = true
    let text: String
  }

  private func explore(_ layouts: [String: String], _ family: FaultFamily) throws -> Report {
    switch family.place {
    case .here: try exploreHere(layouts, family)
    case .program: try exploreInProgram(layouts, family)
    }
  }

  private func exploreHere(_ layouts: [String: String], _ family: FaultFamily) throws -> Report {
    var classes = ClassRegistry()
    family.register(&classes)
    let documents = try MemoryLayouts(
      documents: Dictionary(
        uniqueKeysWithValues: layouts.map { ($0, try NibDocument($1, file: "\($0).layout.xml")) }))
    let main = try Nib(NibDocument(layouts["main"] ?? "", file: "main.layout.xml"))
    let commons = Commons()
    return try Commons.$current.withValue(commons) {
      var explorer = Explorer(try main.plan(classes: classes, layouts: documents), layouts: documents)
      explorer.outside.reset = { commons.reset() }
      let report = explorer.explore(strength: family.strength, runs: family.runs)
      let reports = report.withNested
      return Report(
        findings: Set(reports.flatMap { $0.findings.map(finding) + $0.stateFindings.map(finding) }),
        isAccounted: reports.allSatisfy { report in
          report.unexplained.isEmpty && report.unfollowed.isEmpty && report.lost.isEmpty
            && report.failure == nil
            && report.unsteady.isEmpty && report.uncompared.isEmpty && report.unexplored.isEmpty
        }, text: report.text())
    }
  }

  private func finding(_ finding: OrderFinding) -> Finding {
    let sequence = finding.dependence?.sequence ?? []
    let steps = sequence.isEmpty ? [finding.earlier, finding.later] : sequence
    return Finding(finding.kind.rawValue, Set(steps.map(\.description)))
  }

  private func finding(_ finding: StateFinding) -> Finding {
    let tasks = finding.tasks?.tasks.map(\.description) ?? []
    return Finding(finding.kind.rawValue, Set(finding.steps.map(\.description) + tasks))
  }

  private func exploreInProgram(_ layouts: [String: String], _ family: FaultFamily) throws -> Report {
    let scratch = try Scratch(
      Dictionary(uniqueKeysWithValues: layouts.map { ("\($0).layout.xml", $1) }))
    let options =
      (family.strength.map { ["--strength", "\($0)"] } ?? [])
      + (family.runs.map { ["--runs", "\($0)"] } ?? [])
    let run = try Run(
      [BuiltPackage.program("HashProbe"), "explore", "main.layout.xml", "--format", "json"] + options,
      in: scratch.path, environment: ["NO_COLOR": "1", "SWIFT_BACKTRACE": "enable=no"])
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any],
      "\(run.output)\(run.errors)")
    func objects(_ name: String, of object: [String: Any] = json) -> [[String: Any]] {
      object[name] as? [[String: Any]] ?? []
    }
    var report = Report(text: run.output + run.errors)
    for finding in objects("findings") + objects("stateFindings") {
      let pair = [finding["earlier"], finding["later"]].compactMap { $0 as? [String: Any] }
      let sequence = objects("sequence", of: finding)
      report.findings.insert(
        Finding(finding["code"] as? String ?? "", Set((sequence.isEmpty ? pair : sequence).map(name))))
    }
    let others = ["unexplained", "unfollowed", "lost", "unsteady", "uncompared", "unexplored"]
    report.isAccounted = others.allSatisfy { objects($0).isEmpty } && json["failure"] == nil
    return report
  }

  /// The name of a step, from its parts in a report.
  private func name(_ step: [String: Any]) -> String {
    "\(step["event"] as? String ?? "") \(step["object"] as? String ?? "")"
  }
}
