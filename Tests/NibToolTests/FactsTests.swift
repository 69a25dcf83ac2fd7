import Foundation
import NibKit
import NibModel
import TerminalKit
import TestSupport
import Testing

/// The facts of findings, which programs read in the place of messages.
@Suite("Facts of findings") @MainActor struct FactsTests {
  /// Returns the findings of a layout, as the tool writes them for programs.
  private static func findings(_ body: String) throws -> [[String: Any]] {
    let layout = "<layout version='1'>\(body)</layout>"
    return try parsedLines(
      ToolRun("check", "-", "--no-classes", "--format", "json", input: layout, classes: .terminal).output)
  }

  /// A layout with one fault, and its code and facts, written by hand.
  struct Example: CustomTestStringConvertible, Sendable {
    let body: String
    let code: String
    /// The facts but for offers.
    let facts: [String: String]
    /// One of the offers.
    var offer: String?

    var testDescription: String { body }
  }

  nonisolated static let examples: [Example] = [
    Example(
      body: "<Label txt='a'/>", code: "unknown-attribute",
      facts: ["class": "Label", "member": "txt", "near": "text"], offer: "bold"),
    Example(body: "<Lable/>", code: "unknown-class", facts: ["class": "Lable", "near": "Label"]),
    Example(body: "<Zeppelin/>", code: "unknown-class", facts: ["class": "Zeppelin"]),
    Example(
      body: "<Label bold='yes'/>", code: "bad-value",
      facts: ["member": "bold", "value": "yes", "wanted": "true or false", "near": "true"]),
    Example(body: "<Label id='a'/><Label id='a'/>", code: "duplicate-id", facts: ["id": "a"]),
    Example(
      body: "<TextField id='user' nextFocus='#usr'/>", code: "dangling-reference",
      facts: ["id": "usr", "near": "user"]),
    Example(
      body: "<Rule><Label/></Rule>", code: "children-not-allowed",
      facts: ["class": "Label", "container": "Rule"]),
    Example(
      body: "<VStack><Label columnSpan='2'/></VStack>", code: "no-effect",
      facts: ["member": "columnSpan", "container": "VStack"]),
    Example(
      body: "<connect from='#a' outlet='b' to='#c' wen='d'/>", code: "bad-element",
      facts: ["name": "wen", "container": "connect"], offer: "event"),
    Example(body: "<Label text='&nbsp;'/>", code: "unknown-entity", facts: ["reference": "&nbsp;"]),
    Example(body: "<Label text=a/>", code: "malformed-xml", facts: ["member": "text"]),
    Example(body: "<VStack></VStak>", code: "mismatched-tag", facts: ["name": "VStak", "near": "VStack"]),
  ]

  @Test("a finding has the facts that its message is made of", arguments: examples)
  func facts(example: Example) throws {
    let finding = try #require(
      try Self.findings(example.body).first { $0["code"] as? String == example.code })
    var facts = try #require(finding["facts"] as? [String: Any])
    let offers = facts.removeValue(forKey: "offers") as? [String]
    #expect(facts as? [String: String] == example.facts)
    #expect((offers != nil) == (example.offer != nil))
    if let offer = example.offer { #expect(offers?.contains(offer) == true) }
  }

  @Test("the names and ids among the facts are in the message or its notes", arguments: RepeatedFault.all)
  func words(fault: RepeatedFault) throws {
    let run = ToolRun(
      "check", "-", "--no-classes", "--format", "json", input: fault.layout(3), classes: .terminal)
    for finding in try parsedLines(run.output) {
      let notes = (finding["notes"] as? [[String: Any]] ?? []).compactMap { $0["message"] as? String }
      let words = ([finding["message"] as? String ?? ""] + notes).joined(separator: "\n")
      let facts = finding["facts"] as? [String: Any] ?? [:]
      for name in ["class", "member", "id", "reference", "near", "wanted", "layout"] {
        // Long names are cut in messages.
        guard let fact = facts[name] as? String, fact.utf8.count < 60 else { continue }
        let plain = fact.trimmingCharacters(in: CharacterSet(charactersIn: "#&;"))
        #expect(words.contains(plain), "\(name): \(fact) in \(words)")
      }
      // One is reported in words: "at most one child".
      if let limit = facts["limit"] as? Int, limit != 1 { #expect(words.contains("\(limit)"), "\(words)") }
    }
  }

  @Test("the facts of each kind of fault conform to the schema", .enabled(if: JSONSchema.isInstalled))
  func schema() throws {
    var lines: [String] = []
    for fault in RepeatedFault.all {
      let run = ToolRun(
        "check", "-", "--no-classes", "--format", "json", input: fault.layout(3), classes: .terminal)
      lines += run.output.split(separator: "\n").prefix(20).map(String.init)
    }
    #expect(lines.count { $0.contains("\"facts\":{") } > 100)
    let schema = JSONSchemaTests.Form.findings.schema
    for (line, fault) in zip(lines, try JSONSchema.faults(of: lines, schema: schema)) where fault != "" {
      Issue.record("\(fault): \(line)")
    }
  }

  @Test("the schema has the names of all facts, and no others") func names() throws {
    let data = try Data(contentsOf: URL(filePath: JSONSchemaTests.Form.findings.schema))
    let schema = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let properties = try #require(schema["properties"] as? [String: Any])
    let facts = try #require((properties["facts"] as? [String: Any])?["properties"] as? [String: Any])
    #expect(Set(facts.keys) == Set(Facts.Name.allCases.map(\.rawValue)))
  }

  @Test("a program reads facts without JSON") func dictionary() throws {
    let document = try NibDocument("<layout version='1'><Label txt='a'/></layout>")
    let facts = try #require(LoadPlan.diagnose(document, classes: .terminal).first?.facts)
    #expect(facts["class"] == .string("Label"))
    #expect(facts["near"] == .string("text"))
    guard case .array(let offers)? = facts["offers"] else { return #expect(Bool(false), "\(facts)") }
    #expect(offers.contains(.string("wrap")) || offers.contains(.string("bold")))
  }

  @Test("a diagnostic of words has no facts, and is equal to one of facts that says the same") func equality()
    throws
  {
    let document = try NibDocument("<layout version='1'><Zeppelin/></layout>")
    let found = try #require(LoadPlan.diagnose(document, classes: .terminal).first)
    let note = Diagnostic.Note("register the class; the loader does not look up classes by name")
    let worded = Diagnostic(
      .unknownClass, "no class 'Zeppelin' is registered", at: SourceRange(20, 29), notes: [note])
    #expect(worded.facts == [:])
    #expect(found.facts == ["class": .string("Zeppelin")])
    #expect(found == worded)
    #expect(Set([found, worded]).count == 1)
    #expect(found != Diagnostic(.unknownClass, "no class 'Zeppelin' is registered", at: SourceRange(20, 29)))
  }
}
