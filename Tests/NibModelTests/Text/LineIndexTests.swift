import NibModel
import Testing
import TestSupport

/// Lines and columns against the plainest way to count them.
@Suite struct LineIndexTests {
  /// Returns the place of a byte that begins a character: lines are what stands between line feeds.
  static func place(of offset: Int, in bytes: [UInt8]) -> String {
    var before = bytes[..<offset]
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { before = before.dropFirst(3) }
    let line = before.lastIndex(of: UInt8(ascii: "\n")).map { before[($0 + 1)...] } ?? before
    return "\(before.count { $0 == 0x0A } + 1):\(String(decoding: line, as: UTF8.self).count + 1)"
  }

  @Test("every place of a random text is found", arguments: 0..<40)
  func placeRandomText(seed: UInt64) {
    var numbers = SplitMix(seed: seed)
    let pieces = [
      "a", "bc", " ", "\t", "\n", "\n", "\r\n", "\r", "é", "e\u{301}", "\u{301}", "漢", "👩‍👩‍👧", "🇫🇷", "🇫", "👍🏽",
      "\u{200D}",
      "가", "\u{1100}", "क्षि", String(repeating: "x", count: 100), String(repeating: "é", count: 70),
    ]
    var text = numbers.pick(["", "\u{FEFF}"])
    for _ in 0..<numbers.pick([0, 3, 40, 100]) {
      text += numbers.pick(seed % 2 == 0 ? pieces : Array(pieces[8...]))
    }
    let bytes = Array(text.utf8)
    let index = LineIndex(SourceText(file: "L", bytes: bytes))
    #expect(index.lineCount == bytes.count { $0 == 0x0A } + 1)
    for offset in 0...bytes.count where offset == bytes.count || bytes[offset] & 0xC0 != 0x80 {
      #expect(
        index.position(of: offset).description == Self.place(of: offset, in: bytes),
        "\(offset) of \(text.debugDescription)")
    }
  }

  @Test("the range of a line excludes its end")
  func rangeLineExcludes() {
    let source = SourceText(file: "L", bytes: Array("\u{FEFF}one\r\n\r\ntwo\rthree\n".utf8))
    let index = LineIndex(source)
    let lines = (1...index.lineCount).map { line in
      let range = index.range(ofLine: line)
      return String(decoding: source.bytes[range.lower..<range.upper], as: UTF8.self)
    }
    #expect(lines == ["one", "", "two\rthree", ""])
  }

  @Test("an offset outside the text gives the nearest end")
  func offsetTextGives() {
    let index = LineIndex(SourceText(file: "L", bytes: Array("ab\nc".utf8)))
    #expect(index.position(of: .min).description == "1:1")
    #expect(index.position(of: -1).description == "1:1")
    #expect(index.position(of: 5).description == "2:2")
    #expect(index.position(of: .max).description == "2:2")
    #expect(LineIndex(SourceText(file: "L", bytes: [])).position(of: 1).description == "1:1")
  }

  /// A line that is no UTF-8 does not move the places of the others, nor those before its fault.
  @Test("bytes that are not UTF-8 do not move other places")
  func bytesUTF8() {
    let bad = [UInt8](repeating: 0x80, count: 500)
    let bytes = Array("ab\né".utf8) + bad + Array("\nend".utf8)
    let index = LineIndex(SourceText(file: "L", bytes: bytes))
    #expect(index.lineCount == 3)
    #expect(index.position(of: 1).description == "1:2")
    #expect(index.position(of: 5).description == "2:2")
    #expect(index.position(of: bytes.count - 3).description == "3:1")
    #expect(index.position(of: bytes.count).description == "3:4")
  }

  /// Looking is quick in a long line: twenty thousand look-ups into one of two hundred thousand.
  @Test("places in a long line are found quickly", .timeLimit(.minutes(1))) func placesLongLine() {
    let text = String(repeating: "é", count: 200_000)
    let index = LineIndex(SourceText(file: "L", bytes: Array(text.utf8)))
    for column in stride(from: 0, to: 200_000, by: 10) {
      #expect(index.position(of: column * 2) == SourcePosition(line: 1, column: column + 1))
    }
  }
}
