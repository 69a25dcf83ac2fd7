import Foundation
import NibModel
import NibStrings
import RandomNumbers
import Testing
import TestSupport

private let sample = #"""
  {
    "sourceLanguage" : "en",
    "strings" : {
      "ok.title" : {
        "comment" : "A button",
        "localizations" : {
          "de" : { "stringUnit" : { "state" : "translated", "value" : "Gut \u00e9\ud83d\ude00" } }
        }
      },
      "n.text" : {
        "localizations" : {
          "de" : { "variations" : { "plural" : { "one" : { "stringUnit" : { "state" : "translated", "value" : "%d Ding" } } } } }
        }
      },
      "app.title" : { "shouldTranslate" : false }
    },
    "version" : "1.0",
    "more" : [1.50, -2e3, null, true]
  }
  """#

private func catalog(_ text: String) throws(NibError) -> StringsCatalog {
  try StringsCatalog(reading: SourceText(file: "T.xcstrings", bytes: Array(text.utf8)))
}

@Suite("Catalogs of strings")
struct StringsCatalogTests {
  @Test("a catalog gives the table of a language, and tells of texts that vary")
  func table() throws {
    let catalog = try catalog(sample)
    #expect(catalog.sourceLanguage == "en")
    #expect(catalog.languages == ["de"])
    #expect(catalog.untranslatedKeys == ["app.title"])
    let table = catalog.table(language: "de")
    #expect(table.entries.map(\.text) == ["Gut é😀"])
    #expect(table.findings.map(\.code) == [.variedText])
    #expect(catalog.table(language: "fr").entries.isEmpty)
  }

  @Test("a catalog that is written again keeps what was not changed")
  func written() throws {
    var catalog = try catalog(sample)
    var table = StringsTable()
    table.add(StringsTable.Entry("ok.title", "Bien"))
    table.add(StringsTable.Entry("n.text", "changed"))
    catalog.set(table, language: "fr")
    var german = StringsTable()
    german.add(StringsTable.Entry("n.text", "changed"))
    catalog.set(german, language: "de")
    func json(_ text: String) throws -> NSDictionary {
      try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary)
    }
    let (before, after) = (try json(sample), try json(catalog.text))
    let path = "strings.n%text.localizations.de".split(separator: ".").map {
      $0.replacingOccurrences(of: "%", with: ".")
    }
    func value(_ root: NSDictionary) -> NSDictionary? {
      path.reduce(root as NSDictionary?) { $0?[$1] as? NSDictionary }
    }
    #expect(value(before) == value(after))
    #expect(before["more"] as? NSArray == after["more"] as? NSArray)
    #expect(catalog.text.contains("1.50"))
    #expect(catalog.languages == ["de", "fr"])
    #expect(
      try StringsCatalog(reading: SourceText(file: "", bytes: Array(catalog.text.utf8))).table(
        language: "fr")[
          "ok.title"] == "Bien")
  }

  @Test(
    "JSON that is none is refused at its place",
    arguments: [
      ("{\"a\":1,}", 7), ("{\"a\" 1}", 5), ("[01]", 2), ("{\"a\":\"\\ud800\"}", 12), ("\"a\nb\"", 2),
      ("{} x", 3),
      ("", 0), ("{\"a\":tru}", 5), ("[1.]", 3),
    ])
  func malformed(text: String, offset: Int) throws {
    let error = #expect(throws: NibError.self) { try catalog(text) }
    #expect(error?.diagnostics.map(\.code) == [.malformedTexts])
    #expect(error?.diagnostics.first?.range?.lower == offset)
  }

  @Test("values in each other without end are refused")
  func deep() {
    let error = #expect(throws: NibError.self) { try catalog(String(repeating: "[", count: 100_000)) }
    #expect(error?.diagnostics.map(\.code) == [.limitExceeded])
  }

  @Test("a damaged catalog is refused or read as another reader of JSON reads it")
  func damaged() {
    var random = SplitMix(seed: 5)
    let sound = Array(sample.utf8)
    for _ in rounds(500) {
      var bytes = sound
      for _ in 0..<Int.random(in: 1..<3, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = random.pick(Array("\"{}[]:,\\u0x é\n".utf8))
      }
      if (try? StringsCatalog(reading: SourceText(file: "", bytes: bytes))) != nil {
        #expect(
          (try? JSONSerialization.jsonObject(with: Data(bytes))) != nil,
          "\(String(decoding: bytes, as: UTF8.self))")
      }
    }
  }
}
