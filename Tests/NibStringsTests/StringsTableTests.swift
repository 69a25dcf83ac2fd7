import Foundation
import NibModel
import NibStrings
import RandomNumbers
import Testing
import TestSupport

private func table(_ text: String) throws -> StringsTable {
  try StringsTable(reading: source(Array(text.utf8)))
}
private func source(_ bytes: [UInt8]) -> SourceText { SourceText(file: "T.strings", bytes: bytes) }

/// Returns the faults of a text, as `line:column message`.
private func faults(_ text: String) -> [String] {
  do {
    _ = try table(text)
    return []
  } catch let error as NibError {
    let lines = LineIndex(error.source)
    return error.diagnostics.map { "\(lines.position(of: $0.range?.lower ?? 0)) \($0.message)" }
  } catch { return ["\(error)"] }
}

@Suite("Tables of strings")
struct StringsTableTests {
  @Test("keys, texts and comments are read with their places")
  func entries() throws {
    let table = try table("/* one */\n\"ok.title\" = \"OK\";\n// two\nno.title='Never';\n\"alone\";")
    #expect(table.entries.map(\.key) == ["ok.title", "no.title", "alone"])
    #expect(table.entries.map(\.text) == ["OK", "Never", "alone"])
    #expect(table.entries.map(\.comment) == ["one", "two", nil])
    #expect(table.entries.map { LineIndex(table.source).position(of: $0.place.lower).line } == [2, 4, 5])
    #expect(table["no.title"] == "Never")
  }

  @Test(
    "escapes stand for their characters",
    arguments: [
      (#"a\nb\tc\rd"#, "a\nb\tc\rd"), (#"\"q\" \'q\' \\"#, "\"q\" 'q' \\"), (#"\U00e9\u00E9"#, "éé"),
      (#"\Ud83d\Ude00"#, "😀"), (#"\101\341"#, "AÆ"), (#"\q"#, "q"), ("a\\\nb", "a\nb"),
    ])
  func escapes(spelling: String, text: String) throws {
    #expect(try table("\"k\" = \"\(spelling)\";")["k"] == text)
  }

  @Test("UTF-8 and UTF-16 are read, with and without a byte order mark")
  func encodings() throws {
    let text = "\"ok\" = \"Größe 😀\";"
    let little = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let big = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    for bytes in [
      Array(text.utf8), [0xEF, 0xBB, 0xBF] + Array(text.utf8), [0xFF, 0xFE] + little, little,
      [0xFE, 0xFF] + big, big,
    ] {
      #expect(try StringsTable(reading: source(bytes))["ok"] == "Größe 😀")
    }
  }

  @Test("bytes of no encoding are located")
  func badBytes() {
    #expect(throws: NibError.self) {
      try StringsTable(reading: source(Array("\"a\" = \"".utf8) + [0xFF, 0x22, 0x3B]))
    }
    do { _ = try StringsTable(reading: source(Array("\"a\" = \"".utf8) + [0xFF, 0x22, 0x3B])) } catch {
      #expect(error.diagnostics.map(\.code) == [.notUTF8])
      #expect(error.diagnostics.first?.range?.lower == 7)
    }
  }

  @Test("a fault is reported at its place, and reading continues after it")
  func located() {
    #expect(faults("\"a\" = \"b\"\n\"c\" = \"d\";") == ["1:9 there is no ';' after the text of 'a'"])
    #expect(faults("\"a\" = ;\n= \"b\";\n\"c\" = \"d\";").map { $0.prefix(3) } == ["1:1", "2:1"])
    #expect(faults("\"a\" = \"b;\n").first == "1:7 the text has no end: a quote is missing")
    #expect(faults("/* a").first == "1:1 the comment has no end")
    #expect(faults("\"a\" = ( \"b\" );").first == "1:1 the value of 'a' is not a text, and begins with '('")
    #expect(
      faults("<?xml version=\"1.0\"?><plist/>").first
        == "1:1 the file is a property list in XML, and a table of texts is expected")
    #expect(
      faults("bplist00abc").first
        == "1:1 the file is a binary property list, and a table of texts is expected")
  }

  @Test("of two entries with one key the last one counts, and both places are reported")
  func duplicates() throws {
    let table = try table("\"a\" = \"1\";\n\"b\" = \"2\";\n\"a\" = \"3\";")
    #expect(table.entries.map(\.text) == ["3", "2"])
    let finding = try #require(table.findings.first)
    let lines = LineIndex(table.source)
    #expect(finding.severity == .warning)
    #expect(finding.range.map { lines.position(of: $0.lower).line } == 3)
    #expect(finding.notes.first?.range.map { lines.position(of: $0.lower).line } == 1)
  }

  @Test("a written table is read again, also by another reader of property lists")
  func written() throws {
    var random = SplitMix(seed: 7)
    var table = StringsTable()
    for number in 0..<300 {
      let text = String(
        (0..<Int.random(in: 0..<12, using: &random)).map { _ in random.pick(Self.characters) })
      table.add(
        StringsTable.Entry("k\(number).\(text)", text, comment: random.once(in: 2) ? "c */ \(number)" : nil))
    }
    let again = try StringsTable(reading: source(Array(table.text.utf8)))
    #expect(again.entries.map(\.key) == table.entries.map(\.key))
    #expect(again.entries.map(\.text) == table.entries.map(\.text))
    let data = Data(table.text.utf8)
    let peer = try #require(
      try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: String])
    #expect(peer == Dictionary(uniqueKeysWithValues: table.entries.map { ($0.key, $0.text) }))
  }

  private static let characters: [Character] = [
    "a", "\"", "\\", "'", "\n", "\r", "\t", "é", "😀", ";", "=", "/", "*", "\u{1}", " ",
  ]

  @Test("texts of chance are read as another reader of property lists reads them, or refused")
  func peers() throws {
    var random = SplitMix(seed: 11)
    let pieces = [
      "\"a\"", "b.c", "'d'", "=", ";", " ", "\n", "/* x */", "// y\n", #""\n\U00e4\"""#, #""\101""#, "$_-1",
    ]
    var agreed = 0
    for _ in rounds(750) {
      let text = (0..<Int.random(in: 1..<10, using: &random)).map { _ in random.pick(pieces) }.joined()
      guard let own = try? table(text), !own.entries.isEmpty else { continue }
      guard
        let peer = try? PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)
          as? [String: String]
      else { continue }
      #expect(peer == Dictionary(uniqueKeysWithValues: own.entries.map { ($0.key, $0.text) }), "\(text)")
      agreed += 1
    }
    #expect(agreed > 10)
  }

  @Test("no bytes stop the reader, and damaged ones are refused or read")
  func hostile() {
    var random = SplitMix(seed: 3)
    let sound = Array("/* c */ \"a.b\" = \"x\\U00e4\\\"y\"; c = 'd';\n".utf8)
    for _ in rounds(1_000) {
      var bytes = sound + sound
      for _ in 0..<Int.random(in: 1..<6, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      bytes = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &random)))
      do { _ = try StringsTable(reading: source(bytes)) } catch {
        #expect(!error.diagnostics.isEmpty)
        for fault in error.diagnostics {
          #expect((fault.range?.upper ?? 0) <= max(1, error.source.bytes.count))
        }
      }
    }
  }
}
