import Foundation
import NibModel
import NibReading
import Testing

@Suite struct EncodingTests {
  static let layout = "<layout version=\"1\"><A t=\"é\"/></layout>"

  @Test(
    "other Unicode encodings are refused",
    arguments: [
      (String.Encoding.utf16LittleEndian, [0xFF, 0xFE] as [UInt8], "UTF-16 (little-endian)"),
      (.utf16LittleEndian, [], "UTF-16 (little-endian)"),
      (.utf16BigEndian, [0xFE, 0xFF], "UTF-16 (big-endian)"),
      (.utf16BigEndian, [], "UTF-16 (big-endian)"),
      (.utf32LittleEndian, [0xFF, 0xFE, 0, 0], "UTF-32"),
      (.utf32LittleEndian, [], "UTF-32"),
      (.utf32BigEndian, [0, 0, 0xFE, 0xFF], "UTF-32"),
      (.utf32BigEndian, [], "UTF-32"),
    ])
  func otherUnicodeEncodings(encoding: String.Encoding, mark: [UInt8], name: String) throws {
    let bytes = mark + Array(try #require(Self.layout.data(using: encoding)))
    let report = messages(of: bytes).split(separator: "\n")
    #expect(report.first == "L:1:1: error: the file is \(name), not UTF-8 [not-utf8]")
    #expect(report.last == "    note: save the file as UTF-8")
  }

  /// `<?xml version="1.0"?><layout version="1"/>` in IBM's code page 37, which libxml2 would convert.
  @Test("EBCDIC is refused")
  func ebcdicIsRefused() {
    let bytes: [UInt8] = [
      0x4C, 0x6F, 0xA7, 0x94, 0x93, 0x40, 0xA5, 0x85, 0x99, 0xA2, 0x89, 0x96, 0x95, 0x7E, 0x7F, 0xF1, 0x4B,
      0xF0, 0x7F, 0x6F,
      0x6E, 0x4C, 0x93, 0x81, 0xA8, 0x96, 0xA4, 0xA3, 0x40, 0xA5, 0x85, 0x99, 0xA2, 0x89, 0x96, 0x95, 0x7E,
      0x7F, 0xF1, 0x7F,
      0x61, 0x6E,
    ]
    #expect(messages(of: bytes).hasPrefix("L:1:1: error: the file is EBCDIC, not UTF-8 [not-utf8]\n"))
  }

  /// Bytes that are not UTF-8, wherever they stand; the mark is theirs.
  @Test(
    "a byte that is not UTF-8 is reported with its place",
    arguments: [
      "<layout version='1'><A t='é1️⃣é'/></layout>", "<layout version='1'>\n<!-- 1️⃣ --></layout>",
      "<layout version='1'><A><attribute name='t'>\né1️⃣</attribute></A></layout>",
      "<layout version='1'>1️⃣</layout>",
      "<layout version='1'><A1️⃣/></layout>", "<layout version='1'><?pi 1️⃣?></layout>",
      "<layout version='1'/>\n1️⃣",
      "<layout version='1'><A><attribute name='t'><![CDATA[1️⃣]]></attribute></A></layout>",
    ])
  func byteUTF8(text: String) {
    let marked = MarkedText(text)
    let bad: [[UInt8]] = [
      [0xE9], [0x80], [0xC3], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x80, 0xAF], [0xED, 0xA0, 0x80],
      [0xF4, 0x90, 0x80, 0x80],
      [0xF8, 0x88, 0x80, 0x80, 0x80], [0xFF], [0xF0, 0x9F, 0x98], [0xE2, 0x82],
    ]
    for bytes in bad {
      var all = marked.bytes
      all.insert(contentsOf: bytes, at: marked.offset(1))
      let report = messages(of: all)
      let digits = String(bytes[0], radix: 16, uppercase: true)
      #expect(
        report.hasPrefix("L:\(marked.place(1)): error: the byte 0x\(digits) is not UTF-8 [not-utf8]\n"),
        "\(bytes): \(report)")
    }
  }

  @Test(
    "declarations of UTF-8 are accepted",
    arguments: [
      "<?xml version='1.0' encoding='UTF-8'?>",
      "<?xml version=\"1.0\" encoding=\"utf-8\" standalone=\"yes\"?>",
      "<?xml version='1.0'?>",
      "\u{FEFF}", "<?xml-model href=\"a.rng\" encoding=\"latin1\"?>", "<?xml-stylesheet encoding='x'?>",
      "<!-- encoding='latin1' -->", "<?pi?>\n",
    ])
  func declarationsUTF(beginning: String) throws {
    #expect(try NibDocument(beginning + Self.layout).allObjects[0].attributes.map(\.value) == ["é"])
  }

  @Test("ASCII is an accepted encoding", arguments: ["US-ASCII", "us-ascii", "ASCII"])
  func declaredASCII(encoding: String) throws {
    let text = "<?xml version='1.0' encoding='\(encoding)'?><layout version='1'><A t='e&#233;'/></layout>"
    #expect(try NibDocument(text).allObjects[0].attributes.map(\.value) == ["eé"])
  }
}

/// A layout never makes the reader read, or grow, anything else.
@Suite(.timeLimit(.minutes(3))) struct DocumentTypeTests {
  /// The entity's file holds a word that must turn up nowhere.
  @Test(
    "external entities are not read",
    arguments: [
      "<!DOCTYPE layout [<!ENTITY x SYSTEM 'FILE'>]>", "<!DOCTYPE layout SYSTEM 'FILE'>",
      "<!DOCTYPE layout PUBLIC '-//X' 'FILE'>",
      "<!DOCTYPE layout [<!ENTITY % x SYSTEM 'FILE'> %x;]>", "&<!DOCTYPE layout [<!ENTITY x SYSTEM 'FILE'>]>",
      "<?xml bad?><!DOCTYPE layout [<!ENTITY x SYSTEM 'FILE'>]>",
      "<!-- -- --><!DOCTYPE layout [<!ENTITY x SYSTEM 'FILE'>]>",
    ])
  func externalEntities(type: String) throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "nibkit-\(UUID().uuidString).txt")
    try "<!ENTITY x 'secretWord'> secretWord".write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    for path in [file.path(), file.absoluteString] {
      let text = type.replacing("FILE", with: path) + "<layout version='1'><A t='&x;'>&x;</A></layout>"
      let report = messages(of: Array(text.utf8))
      #expect(
        report.contains("a document type is not allowed [doctype]") || report.contains("[malformed-xml]"))
      #expect(!report.contains("secretWord"))
    }
  }

  @Test("entities are not expanded")
  func entitiesExpanded() {
    var entities = "<!ENTITY l0 'ha'>"
    for level in 1...30 {
      entities += "<!ENTITY l\(level) '" + String(repeating: "&l\(level - 1);", count: 10) + "'>"
    }
    let text = "<!DOCTYPE layout [\(entities)]><layout version='1'><A t='&l30;'/></layout>"
    let report = messages(of: Array(text.utf8))
    #expect(report.hasPrefix("L:1:1: error: a document type is not allowed [doctype]\n"))
    #expect(report.utf8.count < 2_000)
  }
}
