import NibComparing
import NibExploring
import NibKit
import NibModel
import TestSupport
import Testing

/// Faults of two, three and four steps in random layouts: all that are within the strength are found, with their steps, and
/// nothing else is.
@Suite struct PlantedLayoutTests {
  private func explore(
    _ text: String, _ planted: PlantedLayout, strength: Int? = nil, runs: Int? = nil, seed: UInt64
  ) throws -> ExplorationReport {
    let soil = Soil()
    soil.wrong = planted.wrong
    return try Soil.$current.withValue(soil) {
      var explorer = Explorer(try PlantedLayout.plan(text, count: planted.count))
      explorer.outside.reset = { soil.reset() }
      explorer.outside.observe("routes") { soil.routes }
      explorer.outside.observe("awakes") { soil.awakes }
      return explorer.explore(strength: strength, runs: runs, seed: seed)
    }
  }

  private func fault(_ finding: OrderFinding) -> PlantedLayout.Fault {
    let sequence = finding.dependence?.sequence ?? []
    let further = finding.dependence?.further.map(\.step) ?? []
    let steps = [finding.earlier, finding.later] + further + sequence
    let subject = finding.effects[0].subject
    return PlantedLayout.Fault(
      steps: Set(steps.map(\.description)),
      order: sequence.count > 2 ? sequence.map(\.description) : [],
      subject: subject.kind == .earlyRead ? "early read" : subject.name)
  }

  /// Each fault of no more steps than the strength is found once, and what is found has been planted.
  private func expectExactly(_ planted: PlantedLayout, in report: ExplorationReport) {
    let found = report.findings.map { finding in
      let fault = fault(finding)
      // Of initializers, the steps are reported that have to be moved, and not those that stand right in the first load.
      return planted.faults.keys.first { finding.earlier.event == .initBegins && $0.includes(fault) } ?? fault
    }
    let words: Comment = "\(report.text())\n\(planted.text)\(planted.wrong)"
    #expect(Set(found).isSubset(of: planted.faults.keys), words)
    #expect(Set(planted.faults.filter { $0.value <= report.strength }.keys).isSubset(of: found), words)
    #expect(found.count == Set(found).count, words)
    #expect(report.stateFindings.map(\.effect.subject.name) == (planted.lasts ? ["awakes"] : []))
    #expect(report.unexplained.isEmpty && report.unfollowed.isEmpty)
    #expect(planted.lasts || report.unstable.isEmpty)
  }

  @Test("every fault is found and none is invented", arguments: rounds(31))
  func everyFaultIsFoundAndNoneIsInvented(seed: UInt64) throws {
    var numbers = SplitMix(seed: seed)
    let count = Int.random(in: seed % 25 == 0 ? 9...20 : 3...8, using: &numbers)
    let planted = try PlantedLayout(count, &numbers) { layout, free, numbers in
      for _ in 0..<Int.random(in: 0...3, using: &numbers) {
        if numbers.happens(75) {
          layout.plant(numbers.pick(PlantedLayout.families), &free, &numbers)
        } else {
          layout.plantSpecial(Int.random(in: 0..<PlantedLayout.specials, using: &numbers), &free)
        }
      }
    }
    // Enough for three steps in nearly all of them, and for two in the others.
    let report = try explore(planted.text, planted, runs: 34, seed: seed)
    #expect(report.strength >= 2)
    expectExactly(planted, in: report)
    if seed % 10 == 0 { try expectReplays(report, planted) }
  }

  @Test("a fault of four steps is found at strength four", arguments: PlantedLayout.fourSteps, 0..<4)
  func faultFourSteps(family: PlantedLayout.Family, seed: UInt64) throws {
    var numbers = SplitMix(seed: seed)
    let planted = try PlantedLayout(6, &numbers) { layout, free, numbers in
      layout.plant(family, &free, &numbers)
    }
    let report = try explore(planted.text, planted, strength: 4, seed: seed)
    #expect(report.strength == 4)
    expectExactly(planted, in: report)
    try expectReplays(report, planted)
  }

  /// The end of an initializer is no step that can be moved: its beginning is reported, and the first load has the two in the
  /// order that the headline says.
  @Test("a fault of nested initializers is reported by steps that can be exchanged")
  func nestedInitializers() throws {
    let text = """
      <layout version="1">
        <P0 id="p0"><P1 id="p1"><P2 id="p2" does="joins g0 init"/></P1><P3 id="p3" does="joins g0 init"/></P0>
        <P4 id="p4" does="joins g0 init"/>
      </layout>
      """
    let soil = Soil()
    soil.wrong = ["g0": ["p2", "p4", "p3"]]
    let report = try Soil.$current.withValue(soil) {
      var explorer = Explorer(try PlantedLayout.plan(text, count: 5))
      explorer.outside.reset = { soil.reset() }
      return explorer.explore()
    }
    let finding = try #require(report.findings.first?.dependence)
    #expect(report.findings.count == 1)
    for step in ([finding] + finding.others).flatMap({ [$0.earlier, $0.later] + $0.further.map(\.step) }) {
      #expect(step.event == .initBegins, "\(step)")
    }
    /// The objects in the order in which they are made.
    let made = [finding.traces?.first, finding.traces?.second].map { trace in
      trace?.lines().map { $0.text() }.filter { $0.hasPrefix("init>") }.compactMap {
        $0.split(separator: " ").dropFirst(2).first
      }
    }
    // What the headline says comes first does so in the first load.
    let first = try #require(made[0]).map(String.init)
    let second = try #require(made[1]).map(String.init)
    func comesFirst(_ made: [String]) -> Bool {
      (made.firstIndex(of: finding.earlier.object.name) ?? 0)
        < (made.firstIndex(of: finding.later.object.name) ?? 0)
    }
    #expect(comesFirst(first) && !comesFirst(second), "\(report.text())")
  }

  // MARK: Reductions

  /// Returns the layouts that lack one thing of another one: an attribute, an object, or an object around others.
  private func smaller(_ text: String) throws -> [String] {
    let elements = text.matches(of: #/<P[0-9]+( [^>]*)?>/#).map(\.range)
    let attributes = elements.flatMap { text[$0].matches(of: #/ [a-z-]+="[^"]*"/#).map(\.range) }
    return attributes.map { text.replacingCharacters(in: $0) }
      + elements.map { range in
        let name = text[range].dropFirst().prefix { $0.isLetter || $0.isNumber }
        return text.replacingCharacters(in: range).replacing("</\(name)>", with: "")
      }
  }

  @Test(
    "a reduced layout has the finding, and nothing can be taken out of it",
    arguments: sample([0, 5, 1, 2, 6, 9], oneOf: 3))
  func reduction(family: Int) throws {
    var numbers = SplitMix(seed: UInt64(family))
    let family = PlantedLayout.families[family]
    let planted = try PlantedLayout(8, &numbers) { layout, free, numbers in
      layout.plant(family, &free, &numbers)
      layout.plant(numbers.pick(PlantedLayout.families), &free, &numbers)
    }
    let report = try explore(planted.text, planted, seed: 1)
    let wanted = try #require(report.findings.first).signature(withNames: false)
    func hasFinding(_ text: String) -> Bool {
      guard let report = try? explore(text, planted, runs: 34, seed: 1) else { return false }
      return report.signatures(withNames: false).contains(wanted)
    }
    var reducer = LayoutReducer(SourceText(file: "planted.layout.xml", bytes: Array(planted.text.utf8))) {
      hasFinding(String(decoding: $0.bytes, as: UTF8.self))
    }
    let small = String(decoding: reducer.reduce().bytes, as: UTF8.self)
    #expect(hasFinding(small), "\(small)")
    #expect(small.utf8.count < planted.text.utf8.count)
    for smaller in try smaller(small) { #expect(!hasFinding(smaller), "\(small)\n\(smaller)") }
  }

  // MARK: Replays

  /// The end of a load, as far as a plant, the routes or a failure tell it.
  private struct End: Equatable {
    var fails = false
    var states: [String: OrderFinding.Value] = [:]
    var routes: [String] = []

    func value(_ subject: OrderFinding.Subject) -> OrderFinding.Value? {
      switch subject {
      case .property(let name, let object): name == "state" ? states[object.name] : nil
      case .observed: .exact(.array(routes.map { .string($0) }))
      default: nil
      }
    }
  }

  private func end(_ plan: LoadPlan, _ planted: PlantedLayout) throws -> End {
    let soil = Soil()
    soil.wrong = planted.wrong
    return try Soil.$current.withValue(soil) {
      do {
        return try NibLifecycle.scope {
          let loaded = try plan.instantiate()
          return withExtendedLifetime(loaded) {
            NibLifecycle.settle()
            var end = End(routes: soil.routes)
            for case let plant as Plant in loaded.objects {
              end.states[plant.id] = .exact(.string(plant.state))
            }
            return end
          }
        }
      } catch is LoadFailure { return End(fails: true) }
    }
  }

  /// The two loads that a finding shows end as it says.
  private func expectReplays(_ report: ExplorationReport, _ planted: PlantedLayout) throws {
    let plan = try PlantedLayout.plan(planted.text, count: planted.count)
    for finding in report.findings.compactMap(\.dependence) {
      let first = try plan.moving(finding.firstMoves)
      let ends = try [end(first, planted), end(first.moving(finding.moves), planted)]
      #expect(ends[0] != ends[1], "\(OrderFinding.dependence(finding).diagnostic.message)")
      for effect in finding.effects {
        if effect.subject.kind == .failure {
          #expect(ends.map(\.fails) == [effect.first != nil, effect.second != nil])
        } else if let value = ends[0].value(effect.subject) {
          #expect([value, ends[1].value(effect.subject)] == [effect.first, effect.second])
        }
      }
    }
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<Index>) -> String {
    String(self[..<range.lowerBound] + self[range.upperBound...])
  }
}
