import NibModel
import NibReading
import Testing

/// Files that are no text are called what they are, and no line of them is shown.
@Suite("Files of other formats") struct ForeignFileTests {
  @Test(
    "a file is called what its first bytes say",
    arguments: [
      (Array("NIBArchive".utf8) + [1, 0, 0, 0], "a compiled nib"),
      ([0x04, 0x0B] + Array("streamtyped".utf8) + [0x81, 0xE8], "a compiled nib"),
      (Array("bplist00".utf8) + [0xD4, 1], "a binary property list"),
      ([0x1F, 0x8B, 8, 0], "compressed by gzip"),
      (Array("PK\u{3}\u{4}".utf8) + [0x14, 0], "a ZIP archive"),
      ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "a PNG image"),
      ([0xFF, 0xD8, 0xFF, 0xE0], "a JPEG image"),
      (Array("GIF89a".utf8), "a GIF image"),
      (Array("%PDF-1.7\n".utf8) + [0xE2, 0xE3], "a PDF document"),
      (Array(#"{\rtf1\ansi hello}"#.utf8), "an RTF document"),
      ([0x7F, 0x45, 0x4C, 0x46, 2, 1], "a program"),
      (Array("#!/bin/sh\n".utf8), "a script"),
    ] as [([UInt8], String)])
  func firstBytes(bytes: [UInt8], name: String) throws {
    let lines = messages(of: bytes + Array(repeating: 0xFE, count: 8)).split(separator: "\n")
    #expect(lines.first == "L: error: the file is \(name), not a layout [not-a-layout]")
    #expect(lines.count == 2)
    #expect(lines.last?.hasPrefix("    note: ") == true)
  }

  @Test("JSON is marked at its first character")
  func json() throws {
    let text = MarkedText("\n  1️⃣{2️⃣\"a\": 1}")
    let error = #expect(throws: NibError.self) { try text.document }
    #expect(error?.diagnostics.map(\.range) == [text.between(1, 2)])
  }

  @Test("bytes that are no text are not to be saved as UTF-8")
  func noText() {
    let report = messages(of: Array("<layout version='1'>".utf8) + [0, 0xFE, 0])
    #expect(report.contains("the byte 0xFE is not UTF-8 [not-utf8]"))
    #expect(report.hasSuffix("note: the file has NUL bytes too, so it is probably not a text"))
  }
}
