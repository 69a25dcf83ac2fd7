import NibCatalog
import NibKit
import NibLoading
import NibModel
import TerminalKit
import TestSupport
import Testing

/// The findings of a check with a catalog, compared with those of a check with the classes themselves.
@Suite("Findings by a catalog") @MainActor struct CatalogFindingsTests {
  /// Returns a registry that knows some classes only from their catalog, as it is read from its text.
  private static func catalogued(
    _ classes: ClassRegistry, linked: ClassRegistry
  ) throws -> ClassRegistry {
    let text = ClassCatalog(of: classes, without: linked, kit: "1").text
    let source = SourceText(file: "classes.json", bytes: Array(text.utf8))
    return try linked.adding(ClassCatalog(reading: source), from: source)
  }

  private static let besideTheKit = Result { try catalogued(CatalogSamples.own, linked: .terminal) }
  private static let alone = Result { try catalogued(CatalogSamples.all, linked: ClassRegistry()) }

  private static func findings(_ text: String, _ classes: ClassRegistry) throws -> [Diagnostic] {
    let document = try NibDocument(recovering: SourceText(file: "T", bytes: Array(text.utf8)))
    return LoadPlan.diagnose(document, classes: classes)
  }

  /// The parts of a finding that a weaker shape cannot change.
  private struct Key: Hashable, CustomStringConvertible {
    let code: Diagnostic.Code
    let place: SourcePlace?
    let message: String

    init(_ finding: Diagnostic) { (code, place, message) = (finding.code, finding.place, finding.message) }
    var description: String { message }
  }

  @Test("with the kit linked, only a value whose shape is inexact is missed", arguments: rounds(60))
  func subset(seed: UInt64) throws {
    let classes = try Self.besideTheKit.get()
    let text = RandomUse(of: CatalogSamples.all, seed: seed).text
    let real = try Self.findings(text, CatalogSamples.all)
    let found = try Self.findings(text, classes)
    #expect(Set(found.map(Key.init)).subtracting(real.map(Key.init)) == [], "\(text)")
    let missed = real.filter { finding in !found.contains { Key($0) == Key(finding) } }
    #expect(missed.filter { !$0.message.contains("an even number") }.map(\.message) == [], "\(text)")
  }

  @Test("without the kit, no finding is one that the tool would not have", arguments: rounds(60))
  func nothingLinked(seed: UInt64) throws {
    let classes = try Self.alone.get()
    let text = RandomUse(of: CatalogSamples.all, seed: seed).text
    func keys(_ findings: [Diagnostic]) -> Set<[String]> {
      Set(findings.map { [$0.code.rawValue, "\($0.place as Any)"] })
    }
    let (real, found) = (try Self.findings(text, CatalogSamples.all), try Self.findings(text, classes))
    #expect(keys(found).subtracting(keys(real)) == [], "\(found.map(\.message))\n\(text)")
    // Most faults are found without the classes: the others are values, and the checks of classes.
    let missed = real.filter { !keys(found).contains([$0.code.rawValue, "\($0.place as Any)"]) }
    let inexact: Set<Diagnostic.Code> = [.badValue, .noEffect, .ambiguousKey, .unknownChoice]
    #expect(missed.filter { !inexact.contains($0.code) }.map(\.message) == [], "\(text)")
  }

  @Test("a finding names the class that a member takes, as with the class itself")
  func words() throws {
    let classes = try Self.catalogued(CatalogSamples.own, linked: .terminal)
    let text = """
      <layout version="1" owner="Cockpit">
        <Rail><Label/></Rail>
        <Meter unit="knot" engine="#l" changed="#owner.press"/>
        <Label id="l" outlet="meter"/>
        <BigMeter outlet="label"/>
      </layout>
      """
    let found = try Self.findings(text, classes)
    #expect(found == (try Self.findings(text, CatalogSamples.all)))
    #expect(
      found.map(\.message) == [
        "Rail takes no Label as a child", "'knot' is not one of: knots, feet-per-minute, which 'unit' takes",
        "the outlet 'engine' of Meter takes objects of class Engine, and 'l' is of class Label",
        "the sender is of class Meter; the action 'press' of Cockpit expects a sender of class Button",
        "the outlet 'meter' of Cockpit takes objects of class Meter, and 'l' is of class Label",
        "BigMeter needs the attribute 'caption'",
        "the outlet 'label' of Cockpit takes objects of class Label, and the BigMeter is of class BigMeter",
      ], "\(found.map(\.message))")
  }
}
