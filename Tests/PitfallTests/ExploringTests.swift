import NibExploring
import NibKit
import PitfallGallery
import Testing

/// With no hint, exploring finds every pitfall whose fault is one of order, and nothing in what is cured.
@Suite struct ExploringTests {
  @Test("the table has every pitfall once")
  func tablePitfallOnce() {
    #expect(Explored.all.map(\.number) == PitfallGallery.pitfalls.map(\.number))
  }

  static let found = Explored.all.filter { if case .found = $0.verdict { true } else { false } }

  @Test("exploring finds the two steps and nothing else", arguments: found)
  func exploringFinds(explored: Explored) async throws {
    guard case .found(let orders, let sights, let besides) = explored.verdict else { return }
    let report = try await explored.pitfall.explored(under: orders, isCured: false)
    for sight in sights {
      #expect(
        report.findings.contains(where: sight.matches),
        "no finding of \(sight.earlier), \(sight.later): \(sight.about.words)\n\(report.text())")
    }
    for finding in report.findings {
      #expect(
        (sights + besides).contains { $0.matches(finding) },
        "not expected: \(finding.earlier), \(finding.later)\n\(report.text())")
    }
    #expect(report.unexplained.isEmpty)
  }

  /// The cures of the gallery are those of this table.
  @Test("each finding has a cure", arguments: Explored.all)
  func findingCure(explored: Explored) {
    switch explored.verdict {
    case .found(let orders, _, _): #expect(explored.pitfall.cure?.orders == orders)
    case .not, .planned: #expect(explored.pitfall.cure?.orders == nil)
    }
  }

  /// A reader finds a cured version that runs for each pitfall.
  @Test("every pitfall has a cure")
  func pitfallCure() {
    #expect(PitfallGallery.pitfalls.filter { $0.cure == nil }.map(\.number) == [])
  }

  static let notFound = Explored.all.filter { if case .found = $0.verdict { false } else { true } }

  /// If the table has no finding for a pitfall, exploring finds nothing.
  @Test("exploring finds nothing where no order matters", arguments: notFound)
  func exploringFindsWhere(explored: Explored) async throws {
    switch explored.verdict {
    case .found: break
    case .planned:
      await #expect(throws: NibError.self) {
        try await explored.pitfall.explored(under: "any", isCured: false)
      }
    case .not:
      let report = try await explored.pitfall.explored(under: "any", isCured: false)
      #expect(report.findings.isEmpty && report.unexplained.isEmpty, "\(report.text())")
      #expect((report.failure != nil) == (explored.number == 19))
    }
  }

  static let cured = Explored.all.filter { $0.pitfall.cure != nil }

  @Test("the cured version has no findings", arguments: cured)
  func curedVersionFindings(explored: Explored) async throws {
    let cure = try #require(explored.pitfall.cure)
    let report = try await explored.pitfall.explored(under: cure.orders ?? "any", isCured: true)
    #expect(report.isClean, "\(report.text())")
    // Of one object without outlets there is but one load.
    #expect(report.runs > 1 || cure.orders == nil || [4, 50].contains(explored.number))
    #expect(report.failure == nil)
  }

  /// The cured version has the intended result under the orders in which the faulty version does not.
  @Test("the cured version does what was intended", arguments: cured)
  func curedVersionIntended(explored: Explored) throws {
    let pitfall = explored.pitfall
    let cure = try #require(pitfall.cure)
    for name in pitfall.bites + ["strict"] {
      // Mono sets the reference after the last awake: no declaration of awakes helps.
      if pitfall.number == 39, name == "xaml-mono" { continue }
      // JavaFX leaves a reference to a later object nil: pitfall 29.
      if [28, 42].contains(pitfall.number), name == "javafx" { continue }
      let order = try #require(LoadOrder.profile(named: name)?.order)
      let trace = pitfall.outcome(order, isCured: true)
      #expect(cure.shows.isIn(trace), "under \(name):\n\(trace)")
      #expect(!trace.contains("unwired"), "under \(name):\n\(trace)")
      #expect(!pitfall.isIn(trace), "under \(name):\n\(trace)")
    }
  }
}
