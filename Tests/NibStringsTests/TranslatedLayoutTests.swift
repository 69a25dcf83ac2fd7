import Foundation
import NibKit
import NibModel
import NibStrings
import Testing
import TestSupport

private let layout = """
  <layout version="1">
    <Thing id="a" title="One" note='Two'/>
    <Thing title="no id"/>
    <Thing id="b.c" ib.title="Three">
      <attribute name="words"><item>x</item><item>y</item></attribute>
      <attribute name="names"><item key="first">f</item><item key="deep"><item>d</item></item></attribute>
      <attribute name="title">Long</attribute>
    </Thing>
  </layout>
  """

private func table(_ text: String) throws -> StringsTable {
  try StringsTable(reading: SourceText(file: "T.strings", bytes: Array(text.utf8)))
}

private func applied(_ text: String) throws -> (NibDocument, [Diagnostic]) {
  var findings: [Diagnostic] = []
  let document = try NibDocument(layout, file: "L.layout.xml").applying(table(text), findings: &findings)
  return (document, findings)
}

@Suite("Layouts in other languages")
struct TranslatedLayoutTests {
  @Test("the text before a dot may be the id of another object") func dottedID() throws {
    let text = "<layout version='1'><Thing id='home' title='H'/><Thing id='home.street' title='S'/></layout>"
    var findings: [Diagnostic] = []
    let document = try NibDocument(text, file: "L.layout.xml").applying(
      table(#""home.title" = "h"; "home.street.title" = "s"; "home.street.text" = "t";"#), findings: &findings
    )
    #expect(document.allObjects.map { $0.attributes.last?.value } == ["h", "s"])
    #expect(findings.map(\.message) == ["the Thing 'home' has no text for 'street.text'"])
  }

  @Test("texts are replaced by id and attribute, and places stay")
  func replaced() throws {
    let original = try NibDocument(layout, file: "L.layout.xml")
    let (document, findings) = try applied(
      #""a.title" = "Eins & <mehr>"; "a.note" = ""; "b.c.title" = "Lang";"#)
    #expect(findings.isEmpty)
    let values = document.allObjects.map { $0.attributes.map(\.value) }
    #expect(values[0] == ["a", "Eins & <mehr>", "Two"])
    #expect(values[1] == ["no id"])
    #expect(values[2].contains("Lang"))
    #expect(
      document.allObjects.flatMap { $0.attributes.flatMap { [$0.place, $0.valuePlace] } }
        == original.allObjects.flatMap { $0.attributes.flatMap { [$0.place, $0.valuePlace] } })
  }

  @Test("an item is reached by its number or its key")
  func items() throws {
    let (document, findings) = try applied(
      #""b.c.words[1]" = "Y"; "b.c.names.first" = "F"; "b.c.names.deep[0]" = "D";"#)
    #expect(findings.isEmpty)
    let structures = document.allObjects[2].attributes.compactMap(\.structure)
    #expect(
      structures == [
        .array([.string("x"), .string("Y")]),
        .dictionary(["first": .string("F"), "deep": .array([.string("D")])]),
      ])
  }

  @Test("keys for which there is no text are warnings in the table")
  func findings() throws {
    let (_, findings) = try applied(
      #""gone.title" = "x"; "a.gone" = "x"; "a.id" = "x"; "b.c.words[9]" = "x"; "b.c.words" = "x"; "a" = "x"; "a.title" = "\U0001";"#
    )
    #expect(findings.map(\.code) == Array(repeating: .unknownKey, count: 6) + [.badValue])
    #expect(findings.allSatisfy { $0.severity == .warning && $0.range != nil })
  }

  @Test("languages fall back from the special to the general")
  func languages() {
    #expect(Languages("de-AT").names == ["de-AT", "de"])
    #expect(Languages("zh_TW.UTF-8").names == ["zh-TW", "zh-Hant", "zh"])
    #expect(Languages("fr_CH:de@euro").names == ["fr-CH", "fr", "de"])
    #expect(Languages("../../etc").names.isEmpty)
    #expect(Languages("C").names.isEmpty)
    let variables = ["LANGUAGE": "fr:de", "LANG": "en_US.UTF-8"]
    #expect(Languages(variable: { variables[$0] }).names == ["fr", "de", "en-US", "en"])
    #expect(Languages(variable: { ["LC_ALL": "C", "LANGUAGE": "fr", "LANG": "de"][$0] }).names.isEmpty)
  }

  @Test("a folder gives layouts with the texts of a language, and sees changed files")
  func folders() throws {
    let scratch = try Scratch()
    for folder in ["de.lproj", "de-AT.lproj", "Base.lproj"] {
      try FileManager.default.createDirectory(atPath: scratch.file(folder), withIntermediateDirectories: true)
    }
    try scratch.write(layout, to: "Base.lproj/L.layout.xml")
    try scratch.write(#""a.title" = "Eins"; "a.note" = "Zwei";"#, to: "de.lproj/L.strings")
    try scratch.write(#""a.title" = "Oans"; "a.note" = "";"#, to: "de-AT.lproj/L.strings")
    try scratch.write(
      #"{"sourceLanguage":"en","strings":{"a.title":{"localizations":{"fr":{"stringUnit":{"value":"Un"}}}}},"version":"1.0"}"#,
      to: "L.xcstrings")
    func texts(_ languages: Languages) throws -> [String] {
      let layouts = LayoutFolders([scratch.path], languages: languages)
      return try layouts.document(named: "L").allObjects[0].attributes.map(\.value)
    }
    #expect(try texts("de") == ["a", "Eins", "Zwei"])
    #expect(try texts("de-AT") == ["a", "Oans", "Zwei"])
    #expect(try texts("fr-CA") == ["a", "Un", "Two"])
    #expect(try texts("it") == ["a", "One", "Two"])
    #expect(try texts([]) == ["a", "One", "Two"])
    let layouts = LayoutFolders([scratch.path], languages: "de")
    #expect(try layouts.document(named: "L").allObjects[0].attributes[1].value == "Eins")
    try scratch.write(#""a.title" = "Anders";"#, to: "de.lproj/L.strings")
    #expect(try layouts.document(named: "L").allObjects[0].attributes.map(\.value) == ["a", "Anders", "Two"])
    try scratch.write(#""a.title" = "#, to: "de.lproj/L.strings")
    #expect(throws: NibError.self) { try layouts.document(named: "L") }
  }

  @Test("format specifiers are distinguished by argument and type")
  func formats() {
    #expect(FormatSpecifiers("%@ of %d") == FormatSpecifiers("%2$d von %1$@"))
    #expect(FormatSpecifiers("%@ of %d") != FormatSpecifiers("%d von %@"))
    #expect(FormatSpecifiers("100 %% sure, 50 % off") == FormatSpecifiers(""))
    #expect(FormatSpecifiers("%.2f") == FormatSpecifiers("%05.1f"))
    #expect(FormatSpecifiers("%ld") != FormatSpecifiers("%d"))
  }
}
