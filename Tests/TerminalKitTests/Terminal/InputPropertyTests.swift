import TerminalKit
import Testing
import TestSupport

/// Input of any kind, cut in any way.
@Suite("Random input")
struct InputPropertyTests {
  private static let pieces: [[UInt8]] =
    [
      "a", "Z", " ", "\r", "\t", "\u{1}", "é", "日", "👩‍👧", "e\u{301}", "🇨🇭", "\u{1B}", "\u{1B}[", "\u{1B}O",
      "\u{1B}[A",
      "\u{1B}[1;5C", "\u{1B}[3~", "\u{1B}OP", "\u{1B}[<0;10;20M", "\u{1B}[<35;1;1M", "\u{1B}[200~",
      "\u{1B}[201~",
      "\u{1B}[200~text\r\nmore\u{1B}[201~", "\u{1B}[97;5u", "\u{1B}[97:65;2:1u", "\u{1B}[27;5;13~",
      "\u{1B}[?1u",
      "\u{1B}[?2026;1$y", "\u{1B}]0;x\u{7}", "\u{1B}P1\u{1B}\\", "\u{1B}_", "\u{1B}\\", "\u{1B}[I", ";", "1",
      "~",
      "\u{1B}[M", "\u{1B}[[", "\u{7F}", "\u{9B}", "\u{1B}x",
    ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xF0, 0x9F], [0x80]]

  static func bytes(_ numbers: inout SplitMix) -> [UInt8] {
    (0..<Int.random(in: 0...8, using: &numbers)).flatMap { _ in
      Int.random(in: 0..<8, using: &numbers) == 0
        // Control-C alone in a read is another thing than in the middle of one: it ends a paste.
        ? [UInt8.random(in: 4...255, using: &numbers)] : numbers.pick(pieces)
    }
  }

  /// Events with text that was typed joined: a character that is cut comes in parts, which are it again in a text field.
  static func joined(_ events: [InputEvent]) -> [String] {
    var words: [String] = []
    var text = ""
    for event in events {
      if case .key(let press) = event, case .character(let character) = press.key, press.modifiers.isEmpty {
        text.append(character)
      } else {
        if !text.isEmpty { words.append(text) }
        text = ""
        words.append(InputParserTests.word(event))
      }
    }
    return text.isEmpty ? words : words + [text]
  }

  @Test("however input is cut, it says the same")
  func cuts() {
    var numbers = SplitMix(seed: 1)
    for _ in rounds(5_000) {
      let bytes = Self.bytes(&numbers)
      var whole = InputParser()
      let expected = whole.feed(bytes) + whole.flush()
      var parser = InputParser()
      var events: [InputEvent] = []
      var rest = bytes[...]
      while !rest.isEmpty {
        let chunk = rest.prefix(Int.random(in: 1...4, using: &numbers))
        events += parser.feed(chunk)
        rest = rest.dropFirst(chunk.count)
      }
      events += parser.flush()
      #expect(Self.joined(events) == Self.joined(expected), "\(bytes)")
    }
  }

  @Test("no input stops the parser, and after silence a key is a key again")
  func noise() {
    var numbers = SplitMix(seed: 2)
    var parser = InputParser()
    let time = processorTime {
      for _ in rounds(25_000) {
        let count = Int.random(in: 0...16, using: &numbers)
        let bytes = (0..<count).map { _ in UInt8(truncatingIfNeeded: numbers.next()) }
        // Only the end of a paste ends a paste.
        let events =
          parser.feed(bytes) + parser.flush() + parser.feed("\u{1B}[201~".utf8) + parser.feed([0x0D])
        if events.last != .key(KeyPress(.enter)) { Issue.record("\(bytes)") }
        if events.count > bytes.count + 8 { Issue.record("\(events.count) events of \(bytes)") }
      }
    }
    #expect(time < .seconds(60))
  }
}
