import NibCatalog
import NibKit
import NibLoading
import NibModel
import RandomNumbers
import TerminalKit
import TestSupport
import Testing

@Suite("The text of a catalog of classes") @MainActor struct ClassCatalogTextTests {
  private static let own = ClassCatalog(of: CatalogSamples.own, without: .terminal, kit: "1")
  private static let whole = ClassCatalog(of: CatalogSamples.all, without: ClassRegistry(), kit: "1")

  private static func read(_ text: String) throws(NibError) -> ClassCatalog {
    try ClassCatalog(reading: SourceText(file: "classes.json", bytes: Array(text.utf8)))
  }

  @Test("a catalog that is read is the one that was written")
  func roundTrip() throws {
    for catalog in [Self.own, Self.whole] { #expect(try Self.read(catalog.text) == catalog) }
  }

  @Test("members of a superclass are written once")
  func inheritance() throws {
    let classes = Dictionary(uniqueKeysWithValues: Self.own.classes.map { ($0.name, $0) })
    let (meter, big) = (try #require(classes["Meter"]), try #require(classes["BigMeter"]))
    #expect(meter.base == "TerminalKit.View")
    #expect(big.base == meter.type)
    #expect(big.members.map(\.name) == ["caption", "heading"])
    #expect(Self.own.classes.map(\.name) == Self.own.classes.map(\.name).sorted())
    #expect(!Self.own.names.contains("Label"))
  }

  @Test("each member says where it is declared")
  func places() throws {
    let meter = try #require(Self.own.classes.first { $0.name == "Meter" })
    let table = try #require(meter.place)
    #expect(table.file == "NibCatalogTests/CatalogSamples.swift")
    let unit = try #require(meter.members.first { $0.name == "unit" }?.place)
    #expect(unit.file == table.file && unit.line == table.line + 2)
  }

  @Test("each member has a line of its own")
  func lines() {
    let lines = Self.own.text.split(separator: "\n")
    let members = Self.own.classes.flatMap(\.members)
    #expect(lines.count { $0.contains("\"place\":\"") } == members.count)
  }

  @Test(
    "a fault is reported with its place",
    arguments: [
      ("", "1:1: error: the file ends where a value is expected"),
      ("[]", "1:1: error: a catalog of classes must be an object"),
      ("{}", "1:1: error: the catalog has no 'nibClasses'"),
      (#"{"nibClasses": 2}"#, "1:16: error: the catalog has version 2; only version 1 can be read"),
      (#"{"nibClasses": 1}"#, "1:1: error: the catalog has no 'classes'"),
      (#"{"nibClasses": 1, "classes": {"A": {}}}"#, "1:36: error: 'A' has no 'type'"),
      (#"{"nibClasses": 1, "classes": {"A": {"type": 1}}}"#, "1:45: error: 'type' is not a text"),
      (
        #"{"nibClasses": 1, "classes": {"A": {"type": "M.A"}, "A": {"type": "M.A"}}}"#,
        "1:53: error: the class 'A' is given twice"
      ),
      (
        #"{"nibClasses": 1, "classes": {"A": {"type": "M.A", "members": [{"outlet": "o"}]}}}"#,
        "1:64: error: 'members' has no 'type'"
      ),
      (
        #"{"nibClasses": 1, "classes": {"A": {"type": "M.A", "members": [{"attribute": "o", "type": "T", "shape": "x"}]}}}"#,
        "1:105: error: 'shape' is not a shape of values"
      ),
      (
        #"{"nibClasses": 1, "classes": {"A": {"type": "M.A", "place": "here"}}}"#,
        "1:61: error: 'place' is not a file and a line, such as MyApp/Login.swift:12"
      ),
    ])
  func faults(text: String, message: String) throws {
    let error = try #require(throws: NibError.self) { try Self.read(text) }
    let shown = "\(error)"
    #expect(shown.hasPrefix("classes.json:" + message), "\(shown)")
  }

  @Test(
    "a class that extends nothing known, or itself, is refused at that word",
    arguments: [
      (
        #"{"nibClasses": 1, "classes": {"A": {"type": "M.A", "extends": "M.B", "use": ["element"]}}}"#,
        #""M.B""#,
        "A extends 'M.B', which neither the catalog nor the tool has"
      ),
      (
        #"{"nibClasses": 1, "classes": {"A": {"type": "M.A", "extends": "M.B", "use": ["element"]}, "#
          + #""B": {"type": "M.B", "extends": "M.A"}}}"#, #""M.B""#,
        "A extends 'M.B': its superclasses form a cycle, or are more than 100"
      ),
      (
        #"{"nibClasses": 1, "classes": {"A": {"type": "M.A", "extends": "M.A", "use": ["element"]}}}"#,
        #""M.A""#,
        "A extends 'M.A': its superclasses form a cycle, or are more than 100"
      ),
    ])
  func bases(text: String, word: String, message: String) throws {
    let source = SourceText(file: "C", bytes: Array(text.utf8))
    let catalog = try ClassCatalog(reading: source)
    let error = #expect(throws: NibError.self) { try ClassRegistry().adding(catalog, from: source) }
    let fault = try #require(error?.diagnostics.first)
    let place = try #require(fault.range)
    #expect(fault.message == message)
    let written = try #require(text.firstRange(of: "\"extends\": " + word))
    #expect(place.upper == text.utf8.distance(from: text.startIndex, to: written.upperBound))
  }

  @Test(
    "a class that says that it inherits from one of the kit is checked as such, whatever its table extends")
  func liar() throws {
    let text =
      #"{"nibClasses": 1, "classes": {"A": {"type": "M.A", "extends": "TerminalKit.Button", "use": ["element"]}}}"#
    let source = SourceText(file: "C", bytes: Array(text.utf8))
    let classes = try ClassRegistry.terminal.adding(ClassCatalog(reading: source), from: source)
    let layout = SourceText(file: "T", bytes: Array("<layout version='1'><A title='x'/></layout>".utf8))
    #expect(LoadPlan.diagnose(try NibDocument(reading: layout), classes: classes) == [])
  }

  @Test("damaged bytes give a catalog or an error with a place", arguments: rounds(20))
  func damaged(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    var bytes = Array(Self.own.text.utf8)
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: bytes.remove(at: place)
      case 1: bytes[place] = UInt8.random(in: 0...127, using: &random)
      default: bytes.removeSubrange(place..<min(bytes.count, place + 200))
      }
    }
    let source = SourceText(file: "C", bytes: bytes)
    do throws(NibError) {
      _ = try ClassRegistry.terminal.adding(ClassCatalog(reading: source), from: source)
    } catch {
      #expect(error.diagnostics.allSatisfy { $0.range.map { $0.upper <= bytes.count } ?? false })
    }
  }
}
