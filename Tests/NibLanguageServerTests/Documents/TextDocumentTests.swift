import RandomNumbers
import TestSupport
import Testing

@testable import NibLanguageServer

/// Texts, their lines and positions, against a model that works on arrays of UTF-16 units.
@Suite struct TextDocumentTests {
  /// A text as the protocol describes it: lines of units, each with its end.
  private struct Model {
    var units: [UInt16]

    init(_ text: String) { units = Array(text.utf16) }

    /// The offsets at which lines begin.
    var starts: [Int] {
      var starts = [0]
      for index in units.indices where units[index] == 10 || units[index] == 13 {
        if units[index] == 13, index + 1 < units.count, units[index + 1] == 10 { continue }
        starts.append(index + 1)
      }
      return starts
    }

    func offset(_ position: Position) -> Int {
      let starts = starts
      guard position.line >= 0 else { return 0 }
      guard position.line < starts.count else { return units.count }
      var end = position.line + 1 < starts.count ? starts[position.line + 1] : units.count
      while end > starts[position.line], [10, 13].contains(units[end - 1]), position.line + 1 < starts.count {
        end -= 1
      }
      var offset = min(end, starts[position.line] + max(0, position.column))
      // Not between surrogates.
      if offset < units.count, offset > 0, (0xDC00...0xDFFF).contains(units[offset]) { offset -= 1 }
      return offset
    }

    mutating func replace(_ range: Range<Position>?, _ text: String) {
      guard let range else { return units = Array(text.utf16) }
      let lower = offset(range.lowerBound)
      units.replaceSubrange(lower..<max(lower, offset(range.upperBound)), with: Array(text.utf16))
    }

    var text: String { String(decoding: units, as: UTF16.self) }
  }

  private static let pieces = [
    "a", "\n", "\r\n", "\r", "é", "😀", "e\u{301}", "<Label/>", "", "\u{2028}", "\u{85}",
  ]

  private static func text(_ numbers: inout SplitMix, _ most: Int) -> String {
    (0..<Int.random(in: 0...most, using: &numbers)).map { _ in pieces.randomElement(using: &numbers)! }
      .joined()
  }

  @Test("changes at any positions leave the text that a model has", arguments: rounds(200))
  func changes(seed: UInt64) {
    var numbers = SplitMix(seed: seed)
    let first = Self.text(&numbers, 12)
    var model = Model(first)
    var document = TextDocument(first, version: 0)
    for version in 1...20 {
      func position() -> Position {
        Position(
          line: Int.random(in: -1...8, using: &numbers), column: Int.random(in: -1...9, using: &numbers))
      }
      let ends = [position(), position()].sorted()
      let range = Int.random(in: 0..<20, using: &numbers) == 0 ? nil : ends[0]..<ends[1]
      let text = Self.text(&numbers, 3)
      model.replace(range, text)
      let isChanged = document.apply(
        [TextDocument.Change(range: range, text: text)], version: version, .utf16)
      #expect(isChanged)
      #expect(document.bytes == Array(model.text.utf8))
      #expect(document.lines == LineStarts(document.bytes))
      #expect(document.lines.count == model.starts.count)
      if document.bytes != Array(model.text.utf8) { return }
    }
  }

  @Test("offsets and positions are those of a model, and each other's opposites", arguments: rounds(60))
  func positions(seed: UInt64) {
    var numbers = SplitMix(seed: seed)
    // Long lines have more than one stretch.
    let text =
      Self.text(&numbers, 12)
      + (0..<100).map { _ in Self.text(&numbers, 4).filter { !$0.isNewline } }.joined()
    let (bytes, model) = (Array(text.utf8), Model(text))
    let table = LineTable(bytes, .utf16)
    for line in -1...model.starts.count {
      for column in [-1, 0, 1, 2, 3, 127, 128, 129, 200, 10_000] {
        let position = Position(line: line, column: column)
        let units = model.offset(position)
        let expected = String(decoding: model.units[..<units], as: UTF16.self).utf8.count
        #expect(table.offset(of: position) == expected, "\(position)")
      }
    }
    for _ in 0..<50 {
      let index = text.unicodeScalars.indices.randomElement(using: &numbers) ?? text.startIndex
      let offset = text.utf8.distance(from: text.startIndex, to: index)
      let position = table.position(of: offset)
      // Within CRLF, the position is the end of the line.
      let isWithinEnd = offset > 0 && offset < bytes.count && bytes[offset] == 10 && bytes[offset - 1] == 13
      if !isWithinEnd { #expect(table.offset(of: position) == offset) }
      let eight = LineTable(bytes, .utf8)
      if !isWithinEnd { #expect(eight.offset(of: eight.position(of: offset)) == offset) }
    }
    for offset in -2...bytes.count + 2 { _ = table.position(of: offset) }
  }

  @Test("columns count what the client counts")
  func units() {
    let bytes = Array("aé😀x\r\nb".utf8)
    let (sixteen, eight) = (LineTable(bytes, .utf16), LineTable(bytes, .utf8))
    #expect(sixteen.position(of: 7) == Position(line: 0, column: 4))
    #expect(eight.position(of: 7) == Position(line: 0, column: 7))
    // Before, inside and behind the pair of surrogates.
    #expect([2, 3, 4].map { sixteen.offset(of: Position(line: 0, column: $0)) } == [3, 3, 7])
    #expect([3, 4, 6, 7].map { eight.offset(of: Position(line: 0, column: $0)) } == [3, 3, 3, 7])
    #expect(sixteen.offset(of: Position(line: 0, column: 99)) == 8)
    #expect(sixteen.offset(of: Position(line: 1, column: 0)) == 10)
    #expect(sixteen.offset(of: Position(line: 7, column: 0)) == 11)
  }

  @Test("a version that is not newer changes nothing")
  func versions() {
    var document = TextDocument("a", version: 5)
    let change = TextDocument.Change(range: nil, text: "b")
    let late = [5, 4].map { document.apply([change], version: $0, .utf16) }
    #expect(late == [false, false])
    #expect(document.bytes == Array("a".utf8))
    let isChanged = document.apply([change], version: 9, .utf16)
    #expect(isChanged)
    #expect(document.version == 9)
  }

  @Test("ten thousand changes of one message take no longer than a person waits", .mustEnd)
  func many() {
    let text = String(repeating: "<Label text=\"one\"/>\n", count: 20_000)
    var document = TextDocument(text, version: 1)
    let changes = (0..<10_000).map { line in
      TextDocument.Change(
        range: Position(line: line, column: 13)..<Position(line: line, column: 16), text: "three\nlines")
    }
    let isChanged = document.apply(changes, version: 2, .utf16)
    #expect(isChanged)
    #expect(document.lines.count == 30_001)
  }
}
