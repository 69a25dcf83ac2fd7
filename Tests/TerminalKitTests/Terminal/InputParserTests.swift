import TerminalKit
import TestSupport
import Testing

/// The bytes that terminals send, written down by hand from manuals and from real terminals.
@Suite("Input")
struct InputParserTests {
  /// Returns the events of some bytes in words: keys by name, the rest by kind.
  static func words(_ bytes: String, thenSilence: Bool = false) -> String {
    var parser = InputParser()
    var events = parser.feed(bytes.utf8)
    if thenSilence { events += parser.flush() }
    return events.map(word).joined(separator: " ")
  }

  static func word(_ event: InputEvent) -> String {
    switch event {
    case .key(let press): press.description
    case .paste(let text): "paste(\(text))"
    case .focus(let isIn): isIn ? "focus-in" : "focus-out"
    case .reply(.mode(let mode, let state)): "mode(\(mode),\(state))"
    case .reply(.keyboardFlags(let flags)): "flags(\(flags))"
    case .reply(.background(let brightness)): "background(\(brightness))"
    case .reply(.backgroundColor(let color)): "background(\(color))"
    case .reply(.deviceAttributes): "attributes"
    case .mouse(let mouse):
      // The name of a button stands after its type's.
      "\(mouse.kind)@\(mouse.position.x),\(mouse.position.y)".replacing(
        "TerminalKit.MouseEvent.Button.", with: "")
        + (mouse.modifiers.isEmpty ? "" : "+\(mouse.modifiers.rawValue)")
    }
  }

  @Test(
    "the bytes of a key are read as that key",
    arguments: [
      // What every terminal sends.
      ("a", "a"), ("A", "shift+a"), (" ", "space"), ("+", "plus"), ("\r", "enter"), ("\t", "tab"),
      ("\u{7F}", "backspace"), ("\u{8}", "ctrl+h"), ("\u{0}", "ctrl+space"), ("\u{1}", "ctrl+a"),
      ("\n", "ctrl+j"), ("\u{1A}", "ctrl+z"), ("\u{1C}", "ctrl+\\"), ("\u{1D}", "ctrl+]"),
      ("\u{1E}", "ctrl+^"), ("\u{1F}", "ctrl+/"), ("\u{1B}a", "alt+a"), ("\u{1B}A", "alt+shift+a"),
      ("\u{1B}é", "alt+é"), ("\u{1B}\r", "alt+enter"), ("\u{1B}\u{7F}", "alt+backspace"),
      ("\u{1B}\u{1}", "ctrl+alt+a"), ("\u{1B}\u{1B}", "escape escape"), ("\u{1B}", "escape"),
      ("\u{1B}[", "alt+["), ("\u{1B}O", "alt+shift+o"), ("\u{1B}]", "alt+]"), ("\u{1B}P", "alt+shift+p"),
      // xterm, VTE, tmux.
      ("\u{1B}[A", "up"), ("\u{1B}OB", "down"), ("\u{1B}[1;5C", "ctrl+right"), ("\u{1B}[1;2D", "shift+left"),
      ("\u{1B}[1;3A", "alt+up"), ("\u{1B}[1;8H", "ctrl+alt+shift+home"), ("\u{1B}[F", "end"),
      ("\u{1B}OH", "home"), ("\u{1B}[1~", "home"), ("\u{1B}[4~", "end"), ("\u{1B}[2~", "insert"),
      ("\u{1B}[3~", "delete"), ("\u{1B}[3;5~", "ctrl+delete"), ("\u{1B}[5~", "page-up"),
      ("\u{1B}[6;2~", "shift+page-down"), ("\u{1B}[Z", "shift+tab"), ("\u{1B}OP", "f1"), ("\u{1B}OS", "f4"),
      ("\u{1B}[1;2P", "shift+f1"), ("\u{1B}[15~", "f5"), ("\u{1B}[17~", "f6"), ("\u{1B}[21~", "f10"),
      ("\u{1B}[24;5~", "ctrl+f12"), ("\u{1B}[25~", "f13"), ("\u{1B}[34~", "f20"),
      ("\u{1B}[27;5;13~", "ctrl+enter"), ("\u{1B}[27;6;9~", "ctrl+shift+tab"), ("\u{1B}[27;5;46~", "ctrl+."),
      ("\u{1B}OM", "enter"), ("\u{1B}Ok", "plus"), ("\u{1B}Op", "0"), ("\u{1B}O5A", "ctrl+up"),
      // rxvt, PuTTY, the Linux console.
      ("\u{1B}[7~", "home"), ("\u{1B}[8~", "end"), ("\u{1B}[3^", "ctrl+delete"), ("\u{1B}[a", "shift+up"),
      ("\u{1B}Oa", "ctrl+up"), ("\u{1B}\u{1B}[A", "alt+up"), ("\u{1B}\u{1B}OA", "alt+up"),
      ("\u{1B}[[A", "f1"),
      ("\u{1B}[[E", "f5"), ("\u{1B}[11~", "f1"),
      // kitty.
      ("\u{1B}[27u", "escape"), ("\u{1B}[13;5u", "ctrl+enter"), ("\u{1B}[105;5u", "ctrl+i"),
      ("\u{1B}[115;5u", "ctrl+s"), ("\u{1B}[115;6u", "ctrl+shift+s"), ("\u{1B}[97:65;2u", "shift+a"),
      ("\u{1B}[97:65;4u", "alt+shift+a"), ("\u{1B}[45:95;6u", "ctrl+/"), ("\u{1B}[61:43;6u", "ctrl+plus"),
      ("\u{1B}[47;5u", "ctrl+/"), ("\u{1B}[1089::99;5u", "ctrl+c"), ("\u{1B}[1089::99;3u", "alt+с"),
      ("\u{1B}[9;2u", "shift+tab"), ("\u{1B}[32;5u", "ctrl+space"), ("\u{1B}[113;9u", "cmd+q"),
      ("\u{1B}[97;69u", "ctrl+a"), ("\u{1B}[97;129u", "a"), ("\u{1B}[57376u", "f13"),
      ("\u{1B}[57387u", "f24"),
      ("\u{1B}[57404u", "5"), ("\u{1B}[57414u", "enter"), ("\u{1B}[57419;5u", "ctrl+up"),
      ("\u{1B}[97;1:1u", "a"), ("\u{1B}[97;1:2u", "a"), ("\u{1B}[97;5:3u", ""), ("\u{1B}[1;1:3A", ""),
      ("\u{1B}[1;5:1A", "ctrl+up"), ("\u{1B}[3;1:3~", ""), ("\u{1B}[97;;228u", "ä"),
      ("\u{1B}[0;;229:98u", "å b"),
      ("\u{1B}[57441;2u", ""), ("\u{1B}[57358u", ""),
    ])
  func keys(bytes: String, expected: String) {
    #expect(Self.words(bytes, thenSilence: true) == expected, "\(bytes.debugDescription)")
  }

  @Test("a terminal whose backspace key sends ^H says so in its settings")
  func backspaceByte() {
    var parser = InputParser()
    parser.backspace = 8
    #expect(parser.feed([8, 0x7F]).map(Self.word) == ["backspace", "backspace"])
  }

  @Test(
    "the bytes of the mouse are read as presses, drags, moves and scrolls",
    arguments: [
      ("\u{1B}[<0;1;1M", "press(left)@0,0"), ("\u{1B}[<0;1;1m", "release(left)@0,0"),
      ("\u{1B}[<1;300;20M", "press(middle)@299,19"), ("\u{1B}[<2;5;6M", "press(right)@4,5"),
      ("\u{1B}[<32;7;8M", "drag(left)@6,7"), ("\u{1B}[<34;7;8M", "drag(right)@6,7"),
      ("\u{1B}[<35;7;8M", "move@6,7"),
      ("\u{1B}[<64;3;4M", "scrollUp@2,3"), ("\u{1B}[<65;3;4M", "scrollDown@2,3"),
      ("\u{1B}[<66;3;4M", "scrollLeft@2,3"), ("\u{1B}[<67;3;4M", "scrollRight@2,3"),
      ("\u{1B}[<4;1;1M", "press(left)@0,0+1"), ("\u{1B}[<8;1;1M", "press(left)@0,0+2"),
      ("\u{1B}[<16;1;1M", "press(left)@0,0+4"), ("\u{1B}[<80;1;1M", "scrollUp@0,0+4"),
      // Further buttons, the wheel's release, and places that are none.
      ("\u{1B}[<128;1;1M", ""), ("\u{1B}[<64;1;1m", ""), ("\u{1B}[<0;0;1M", ""), ("\u{1B}[<0;1M", ""),
      ("\u{1B}[<0;99999999999;1M", ""), ("\u{1B}[<;;M", ""), ("\u{1B}[M !!x", "x"),
    ])
  func mouse(bytes: String, expected: String) {
    #expect(Self.words(bytes) == expected, "\(bytes.debugDescription)")
  }

  @Test(
    "replies of the terminal and changes of its focus are read as events",
    arguments: [
      ("\u{1B}[?2026;2$y", "mode(2026,2)"), ("\u{1B}[?2026;0$y", "mode(2026,0)"), ("\u{1B}[?1u", "flags(1)"),
      ("\u{1B}[?u", "flags(0)"), ("\u{1B}[?62;22c", "attributes"), ("\u{1B}[?6c", "attributes"),
      ("\u{1B}[I", "focus-in"), ("\u{1B}[O", "focus-out"),
    ])
  func replies(bytes: String, expected: String) {
    #expect(Self.words(bytes) == expected)
  }

  /// The x after each shows where typing goes on.
  @Test(
    "unknown sequences are never typed",
    arguments: [
      "\u{1B}[9999~", "\u{1B}[1;2;3;4W", "\u{1B}[>0;276;0c", "\u{1B}[=1;2c", "\u{1B}[12;40R", "\u{1B}[?1;2S",
      "\u{1B}[E", "\u{1B}[8;24;80t", "\u{1B}[4;5 q", "\u{1B}OX", "\u{1B}]12;rgb:0000/0000/0000\u{7}",
      "\u{1B}]12;rgb:0000/0000/0000\u{1B}\\", "\u{1B}P>|tmux 3.3a\u{1B}\\", "\u{1B}P1$r0m\u{1B}\\",
      "\u{1B}_Gi=1;OK\u{1B}\\", "\u{1B}^private\u{1B}\\", "\u{1B}]é\u{1B}\\", "\u{85}", "\u{9B}",
      "\u{1B}[" + String(repeating: "1;", count: 5000) + "A", "\u{1B}[97;5:3u", "\u{1B}[55296u",
      "\u{1B}[999999999999999999999u",
    ])
  func unknown(bytes: String) {
    #expect(Self.words(bytes + "x") == "x", "\(bytes.debugDescription)")
  }

  @Test("half a sequence is forgotten in silence, and a control character within one still counts")
  func halves() {
    #expect(Self.words("\u{1B}[1;5", thenSilence: true) == "")
    #expect(Self.words("\u{1B}]52;c;", thenSilence: true) == "")
    #expect(Self.words("\u{1B}P\u{1B}", thenSilence: true) == "alt+shift+p escape")
    #expect(Self.words("\u{1B}[1;\u{3}x") == "ctrl+c x")
    #expect(Self.words("\u{1B}[1;\u{1B}[Ax") == "up x")
    #expect(Self.words("\u{1B}]0;title\u{1B}[Ax") == "up x")
    #expect(Self.words("\u{1B}[1é") == "é")
  }

  @Test("an escape waits for what follows, and a paste for its end")
  func waiting() {
    var parser = InputParser()
    #expect(parser.feed("a".utf8).count == 1)
    #expect(!parser.isWaiting)
    #expect(parser.feed([0x1B]).isEmpty)
    #expect(parser.waiting == .key)
    #expect(parser.flush().map(Self.word) == ["escape"])
    #expect(parser.feed("\u{1B}[1".utf8).isEmpty)
    #expect(parser.waiting == .sequence)
    #expect(parser.feed(";5A".utf8).map(Self.word) == ["ctrl+up"])
    #expect(parser.feed([0xC3]).isEmpty)
    #expect(parser.isWaiting)
    #expect(parser.flush().map(Self.word) == ["\u{FFFD}"])
    #expect(parser.feed("\u{1B}[200~rm\r".utf8).isEmpty)
    #expect(!parser.isWaiting)
    #expect(parser.flush().isEmpty)
    #expect(parser.feed("-rf\u{1B}[201~y".utf8).map(Self.word) == ["paste(rm\n-rf)", "y"])
  }

  @Test("the rest of a sequence is no text, even if its escape already counts as a key")
  func lateRest() {
    func events(_ rest: String) -> [String] {
      var parser = InputParser()
      _ = parser.feed([0x1B])
      let first = parser.flush()
      parser.resumeEscape(before: Array(rest.utf8))
      return (first + parser.feed(rest.utf8) + parser.flush()).map(Self.word)
    }
    #expect(events("[D") == ["escape", "left"])
    #expect(events("[1;5C") == ["escape", "ctrl+right"])
    #expect(events("OA") == ["escape", "up"])
    #expect(events("[") == ["escape", "["], "a user has typed it")
    #expect(events("[Dx") == ["escape", "[", "shift+d", "x"])
    #expect(events("Oh") == ["escape", "shift+o", "h"])
    #expect(events("x") == ["escape", "x"])
  }

  @Test("a sequence may come byte by byte")
  func slowSequence() {
    var parser = InputParser()
    #expect(parser.feed([0x1B]).isEmpty)
    #expect(parser.feed([0x5B]).isEmpty)
    #expect(parser.waiting == .sequence, "nobody types Alt with a bracket, so it can wait long")
    #expect(parser.feed([0x44]).map(Self.word) == ["left"])
  }

  @Test(
    "Control-C ends a paste without its end, and does nothing else",
    arguments: ["\u{3}", "\u{1B}[99;5u"])
  func unendedPaste(interrupt: String) {
    var parser = InputParser()
    #expect(parser.feed("\u{1B}[200~a".utf8).isEmpty)
    #expect(parser.feed("bc\u{3}d".utf8).isEmpty)
    #expect(parser.feed("q".utf8).isEmpty)
    #expect(parser.feed(interrupt.utf8).map(Self.word) == ["paste(abcdq)"])
    #expect(parser.feed("q".utf8).map(Self.word) == ["q"])
    // The next one is a key, and the end that comes late is nothing.
    #expect(parser.feed(interrupt.utf8).map(Self.word) == ["ctrl+c"])
    #expect(parser.feed("\u{1B}[201~x".utf8).map(Self.word) == ["x"])
  }

  @Test(
    "text is cut into characters",
    arguments: [
      ("日本", ["日", "本"]), ("e\u{301}x", ["é", "x"]), ("👩‍👩‍👧‍👦!", ["👩‍👩‍👧‍👦", "!"]), ("👍🏽🇨🇭🇫🇷", ["👍🏽", "🇨🇭", "🇫🇷"]),
      ("क्षि", ["क्षि"]), ("❤️1️⃣", ["❤️", "1️⃣"]),
    ])
  func clusters(text: String, expected: [String]) {
    #expect(Self.words(text).split(separator: " ").map(String.init) == expected)
  }

  @Test(
    "each fault in UTF-8 is one replacement character",
    arguments: [
      ([0xFF, 0x61], "\u{FFFD} a"), ([0xC3, 0x61], "\u{FFFD} a"), ([0xE2, 0x82, 0x61], "\u{FFFD} a"),
      ([0xC0, 0x80], "\u{FFFD} \u{FFFD}"), ([0xED, 0xA0, 0x80], "\u{FFFD} \u{FFFD} \u{FFFD}"),
      ([0xF4, 0x90, 0x80, 0x80], "\u{FFFD} \u{FFFD} \u{FFFD} \u{FFFD}"), ([0x80], "\u{FFFD}"),
      ([0xF0, 0x9F, 0x91], "\u{FFFD}"), ([0xE2, 0x82, 0x1B, 0x5B, 0x41], "\u{FFFD} up"),
    ] as [([UInt8], String)])
  func faults(bytes: [UInt8], expected: String) {
    var parser = InputParser()
    let events = parser.feed(bytes) + parser.flush()
    #expect(events.map(Self.word).joined(separator: " ") == expected)
  }

  @Test(
    "a paste is one event, with newlines and without other controls",
    arguments: [
      ("two\r\nlines\rand\nmore", "two\nlines\nand\nmore"), ("a\tb", "a\tb"), ("\r\n\r\n\n\r", "\n\n\n\n"),
      ("\u{1B}[A\u{3}\u{0}\u{7F}", "[A"), ("\u{1B}[20", "[20"), ("\u{1B}\u{1B}[201", "[201"), ("", ""),
      ("\u{9B}31m\u{85}é", "31mé"), ("\u{1B}[200~", "[200~"), ("👩‍👧", "👩‍👧"),
    ])
  func pastes(text: String, expected: String) {
    #expect(Self.words("\u{1B}[200~\(text)\u{1B}[201~x") == "paste(\(expected)) x")
  }

  // The limit of a parser that no limit is given to takes long to reach.
  @Test(
    "the part of a paste beyond the limit is dropped and not typed",
    arguments: sample([1 << 14, 16 << 20], oneOf: 2))
  func hugePaste(limit: Int) {
    var parser = limit == 16 << 20 ? InputParser() : InputParser(pasteLimit: limit)
    #expect(parser.feed("\u{1B}[200~a".utf8).isEmpty)
    let chunk = Array(String(repeating: "é", count: limit / 32).utf8)
    for _ in 0..<20 { #expect(parser.feed(chunk).isEmpty) }
    let events = parser.feed("\r\u{1B}[201~x".utf8)
    guard events.count == 2, case .paste(let text) = events[0] else {
      Issue.record("not a paste and a key")
      return
    }
    #expect(Self.word(events[1]) == "x")
    #expect(limit - 4...limit ~= text.utf8.count)
    #expect(text == "a" + String(repeating: "é", count: text.utf8.count / 2))
  }
}
