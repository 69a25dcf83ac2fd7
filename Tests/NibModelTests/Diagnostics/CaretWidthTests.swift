import Foundation
import NibModel
import TestSupport
import Testing

/// Carets stand under what they mark, whatever stands before: compared with Python's `wcwidth`, which has tables of its
/// own.
@Suite("Widths under carets", .needs("python3:wcwidth"))
struct CaretWidthTests {
  /// Returns the column of the caret under an `y` behind a text, counted in cells.
  static func caret(behind text: String) -> Int {
    let bytes = Array(text.utf8)
    let rendered = [Diagnostic(.badValue, "bad", at: SourceRange(bytes.count, bytes.count + 1))].rendered(
      in: SourceText(file: "L", bytes: bytes + [UInt8(ascii: "y")]))
    let lines = rendered.split(separator: "\n", omittingEmptySubsequences: false)
    return (lines.last?.utf8.count ?? 0) - 5
  }

  @Test("each code point that is assigned takes as many cells as wcwidth says")
  func codePoints() throws {
    // The planes behind are ideographs alone.
    let scalars = [UInt32(0x20)...0x2FFFF, 0xE0000...0xE01EF].joined().compactMap(Unicode.Scalar.init).filter
    {
      switch $0.properties.generalCategory {
      case .unassigned, .control, .privateUse, .surrogate: false
      // A soft hyphen is shown only where a word is broken, which wcwidth cannot know, and a skin tone stands on a letter
      // nowhere.
      default: $0 != "\u{AD}" && !$0.properties.isEmojiModifier
      }
    }
    // Behind a letter, because some stand on what is before them.
    let widths = try WidthPeer.widths(of: scalars.map { "x\($0)" })
    func cells(_ scalar: Unicode.Scalar) -> Int { "x\(scalar)".reduce(0) { $0 + $1.cells } }
    let wrong = zip(scalars, widths).filter { scalar, width in cells(scalar) != width }
    #expect(scalars.count > 100_000)
    #expect(wrong.count == 0, "\(wrong.prefix(40).map { (String($0.value, radix: 16), $1, cells($0)) })")
  }

  @Test("clusters of several code points take as many cells as wcwidth says")
  func clusters() throws {
    var texts = [
      "นำ", "น\u{E33}", "ล\u{EB3}", "\u{200B}", "a\u{200B}b", "🇩🇪", "🇩🇪🇫🇷", "👩‍👩‍👧‍👦", "👍🏽", "❤\u{FE0F}",
      "1\u{FE0F}\u{20E3}", "e\u{301}",
      "\u{1112}\u{1161}\u{11AB}", "가", "क्षि", "की", "ก็", "\u{2060}", "日本", "ｶﾞ", "🏳️‍🌈", "☎\u{FE0F}",
    ]
    // All flags, and letters of Thai and Lao with each vowel sign.
    let letters = (UInt32(0x1F1E6)...0x1F1FF).compactMap(Unicode.Scalar.init)
    for first in letters { for second in letters { texts.append("\(first)\(second)") } }
    for (letter, range) in [("ก", UInt32(0xE01)...0xE5B), ("ກ", 0xE81...0xEDF), ("क", 0x900...0x97F)] {
      for scalar in range.compactMap(Unicode.Scalar.init)
      where scalar.properties.generalCategory != .unassigned {
        texts.append("\(letter)\(scalar)")
      }
    }
    let widths = try WidthPeer.widths(of: texts)
    let wrong = zip(texts, widths).filter { text, width in Self.caret(behind: text) != width }
    #expect(wrong.count == 0, "\(wrong.prefix(40).map { ($0.debugDescription, $1, Self.caret(behind: $0)) })")
  }
}

/// Python's `wcwidth`.
enum WidthPeer {
  static func widths(of texts: [String]) throws -> [Int] {
    let script = """
      import sys, wcwidth
      for line in sys.stdin.buffer.read().decode('utf-8').split('\\n')[:-1]:
          print(wcwidth.wcswidth(line))
      """
    return try Run(["python3:wcwidth", "-c", script], input: texts.map { $0 + "\n" }.joined()).output.split(
      separator: "\n"
    ).compactMap { Int($0) }
  }
}
