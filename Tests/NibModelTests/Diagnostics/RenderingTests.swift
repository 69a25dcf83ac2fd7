import Foundation
import NibModel
import Testing
import TestSupport

@Suite struct RenderingTests {
  static func rendered(
    _ text: String, _ range: SourceRange?, message: String = "bad", style: Diagnostic.Style = .plain
  ) -> String {
    [Diagnostic(.badValue, message, at: range)].rendered(
      in: SourceText(file: "L", bytes: Array(text.utf8)), style: style)
  }

  /// Returns the range of the part that stands in brackets.
  static func excerpt(_ bracketed: String) -> String {
    let parts = bracketed.split(separator: /[\[\]]/, omittingEmptySubsequences: false).map(String.init)
    let start = parts[0].utf8.count
    let text = rendered(parts.joined(), SourceRange(start, start + parts[1].utf8.count))
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst().joined(separator: "\n")
  }

  @Test("a message has its place, text, caret and notes")
  func messagePlaceText() {
    let source = SourceText(file: "Login.layout.xml", bytes: Array("<A\n  b='c'\n  b='d'/>".utf8))
    let diagnostics = [
      Diagnostic(
        .duplicateAttribute, "twice", at: SourceRange(13, 18),
        notes: [
          Diagnostic.Note("the first is here", at: SourceRange(5, 10)), Diagnostic.Note("once is enough"),
        ]),
      Diagnostic(.badValue, "odd", at: SourceRange(16, 17), severity: .warning),
      Diagnostic(.unreadableFile, "gone", at: nil),
    ]
    #expect(
      diagnostics.rendered(in: source) == """
        Login.layout.xml:3:3: error: twice [duplicate-attribute]
              b='d'/>
              ^~~~~
        Login.layout.xml:2:3: note: the first is here
              b='c'
              ^~~~~
            note: once is enough
        Login.layout.xml:3:6: warning: odd [bad-value]
              b='d'/>
                 ^
        Login.layout.xml: error: gone [unreadable-file]
        """)
  }

  @Test(
    "the caret is below the marked text",
    arguments: [
      ("a [b] c", "    a b c\n      ^"),
      ("[abc]", "    abc\n    ^~~"),
      ("a[]b", "    ab\n     ^"),
      ("ab[]", "    ab\n      ^"),
      ("\t\ta\t[b]", "    \t\ta\tb\n    \t\t \t^"),
      ("é[é]", "    éé\n     ^"),
      ("e\u{301}[e\u{301}x]", "    e\u{301}e\u{301}x\n     ^~"),
      ("漢[字x]", "    漢字x\n      ^~~"),
      ("👩‍👩‍👧[🎉]", "    👩‍👩‍👧🎉\n      ^~"),
      ("가[a]", "    가a\n      ^"),
      ("a\n[b\nc]", "    b\n    ^"),
      ("a\r\n[b\r\nc]\r\n", "    b\n    ^"),
      ("\u{FEFF}[a]", "    a\n    ^"),
      ("[\u{FEFF}a]b", "    ab\n    ^"),
      ("[\u{FEFF}]a", "    a\n    ^"),
      ("a[\n]b", "    a\n     ^"),
      // An empty range is shown at a whole character.
      ("a[]\u{200B}b", "    a\u{200B}b\n     ^"),
      ("a[]日b", "    a日b\n     ^~"),
      ("a[]🇩🇪b", "    a🇩🇪b\n     ^~"),
      ("a\u{200B}[b]", "    a\u{200B}b\n     ^"),
      ("🇩🇪[b]", "    🇩🇪b\n      ^"),
      ("น\u{E33}[b]", "    น\u{E33}b\n      ^"),
      ("a\u{202E}[b]", "    a\u{FFFD}b\n      ^"),
      ("a[\r\n]b", "    a\n     ^"),
    ])
  func caretBelowMarked(bracketed: String, expected: String) {
    #expect(Self.excerpt(bracketed) == expected)
  }

  /// A long line is cut on both sides, and the caret stays under what it marks.
  @Test("a long line is cut on both sides of the caret", arguments: ["x", "é", "e\u{301}", "漢", "👩‍👩‍👧"])
  func longLineCut(filler: String) throws {
    let side = String(repeating: filler, count: 1_000)
    let lines = Self.excerpt(side + "[MARK]" + side).split(separator: "\n")
    #expect(lines.count == 2)
    // Scalars, because a family that is cut may join what stands before it.
    #expect(
      lines[0].unicodeScalars.starts(with: "    …".unicodeScalars) && lines[0].unicodeScalars.last == "…")
    #expect(lines[0].utf8.count < 200)
    #expect(!lines[0].contains("\u{FFFD}"))
    let mark = try #require(lines[0].range(of: "MARK"))
    // A family may be cut, and then its members stand side by side; the others are as wide as they always are.
    if filler != "👩‍👩‍👧" {
      let wide = filler == "漢" ? 2 : 1
      let before = lines[0][..<mark.lowerBound].reduce(0) { $0 + (String($1) == filler ? wide : 1) }
      #expect(lines[1] == String(repeating: " ", count: before) + "^~~~")
    }
  }

  @Test("a long range is cut")
  func longRangeCut() {
    let lines = Self.excerpt("a[" + String(repeating: "b", count: 100_000) + "]c").split(separator: "\n")
    #expect(lines.map(\.utf8.count).allSatisfy { $0 < 300 })
    #expect(lines[1].hasPrefix("     ^~~~"))
    #expect(lines[0].hasSuffix("b…"))
  }

  /// Nothing that a file, or its name, says reaches a terminal as a command.
  @Test("control characters are shown")
  func controlCharactersAreShown() {
    let source = SourceText(file: "a\u{1B}]0;b\u{7}.xml", bytes: Array("\u{1B}[31m\u{0}\u{9B}\u{7F}".utf8))
    let text = [Diagnostic(.badValue, "a\r\u{8}\u{1B}[2J\nb", at: SourceRange(0, 1))].rendered(in: source)
    #expect(text == "a␛]0;b␇.xml:1:1: error: a␍␈␛[2J␊b [bad-value]\n    ␛[31m␀\u{FFFD}\u{FFFD}\n    ^")
  }

  /// Letters that turn the direction of writing would show a line as another than it is.
  @Test("characters that change the direction of text are shown")
  func directionsAreShown() {
    let text = Self.rendered("a\u{202E}b\u{2066}c\u{2028}d", SourceRange(0, 1), message: "x\u{202D}y")
    #expect(text == "L:1:1: error: x\u{FFFD}y [bad-value]\n    a\u{FFFD}b\u{FFFD}c\u{FFFD}d\n    ^")
  }

  @Test("colors change nothing else")
  func colorsChangeElse() {
    let text = Self.rendered("ab", SourceRange(1, 2), style: .ansi)
    let plain = text.replacing(/\u{1B}\[[0-9;]*m/, with: "")
    #expect(text.contains("\u{1B}[1;31merror:\u{1B}[0m"))
    #expect(plain == Self.rendered("ab", SourceRange(1, 2)))
  }

  /// Whatever a range says and bytes are, rendering ends with text of two lines below the message.
  @Test("any range of any bytes is rendered", arguments: rounds(25))
  func rangeBytesRendered(seed: UInt64) {
    var numbers = SplitMix(seed: seed)
    let bytes =
      numbers.pick([[], [0xEF, 0xBB, 0xBF]])
      + (0..<numbers.pick([0, 1, 5, 300])).map { _ in
        numbers.pick([
          UInt8(ascii: "a"), 0x0A, 0x0D, 0x80, 0xC3, 0xF0, 0x9F, UInt8.random(in: 0...255, using: &numbers),
        ])
      }
    for _ in 0..<20 {
      let range = SourceRange(
        Int.random(in: -5...320, using: &numbers), Int.random(in: -5...320, using: &numbers))
      let source = SourceText(file: "L", bytes: bytes)
      let text = [Diagnostic(.badValue, "bad", at: range)].rendered(in: source)
      #expect(text.unicodeScalars.count { $0 == "\n" } == 2)
      let json = [Diagnostic(.badValue, "bad", at: range)].jsonLines(in: source)
      #expect((try? JSONSerialization.jsonObject(with: Data(json.utf8))) is [String: Any])
    }
  }
}

@Suite struct JSONTests {
  /// Another program's reader reads the values as they were written.
  @Test("JSON strings are read back unchanged", arguments: 0..<50)
  func jsonStringsRead(seed: UInt64) throws {
    var numbers = SplitMix(seed: seed)
    let special = "\"\\/\n\r\t\u{0}\u{1F}\u{7F}\u{85}\u{9F}\u{2028}\u{2029}é漢🎉👩‍👩‍👧\u{FEFF}\u{FFFF}{}[],:"
    let scalars = Array(special.unicodeScalars)
    var text = String.UnicodeScalarView()
    for _ in 0..<40 { text.append(numbers.pick(scalars)) }
    let string = String(text)
    var json = JSONText()
    json.object { json in
      json.field(string, string)
      json.field("int", Int.min)
      json.field("yes", true)
      json.key("list")
      json.array { json in
        json.string(string)
        json.int(7)
        json.bool(false)
        json.array { _ in }
        json.object { _ in }
      }
    }
    #expect(!json.text.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) })
    let read = try #require(try JSONSerialization.jsonObject(with: Data(json.text.utf8)) as? [String: Any])
    let scalarsOf = { (value: Any?) in (value as? String).map { Array($0.unicodeScalars) } }
    #expect(scalarsOf(read[string]) == Array(string.unicodeScalars))
    #expect(read["int"] as? Int == Int.min)
    #expect(read["yes"] as? Bool == true)
    let list = try #require(read["list"] as? [Any])
    #expect(scalarsOf(list[0]) == Array(string.unicodeScalars))
    #expect(list[1] as? Int == 7 && list[2] as? Bool == false && list.count == 5)
  }

  @Test("JSON has a line for each diagnostic")
  func jsonLineDiagnostic() throws {
    let source = SourceText(file: "a \"b\".xml", bytes: Array("<é\n  b='c'/>".utf8))
    let diagnostics = [
      Diagnostic(
        .unknownAttribute, "no \"b\"\n", at: SourceRange(6, 7),
        notes: [Diagnostic.Note("here", at: SourceRange(0, 3)), Diagnostic.Note("so")],
        replacement: "B"),
      Diagnostic(.unreadableFile, "gone", at: nil, severity: .warning),
    ]
    let text = diagnostics.jsonLines(in: source)
    let lines = text.split(separator: "\n")
    #expect(text.hasSuffix("\n") && lines.count == 2)
    let read = try lines.map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? NSDictionary)
    }
    #expect(
      read[0] == [
        "version": 1, "file": "a \"b\".xml", "line": 2, "column": 3, "endLine": 2, "endColumn": 4,
        "severity": "error",
        "code": "unknown-attribute", "message": "no \"b\"\n", "replacement": "B",
        "edits": [["line": 2, "column": 3, "endLine": 2, "endColumn": 4, "text": "B"] as [String: Any]],
        "notes": [
          ["message": "here", "line": 1, "column": 1, "endLine": 1, "endColumn": 3] as [String: Any],
          ["message": "so"],
        ],
      ])
    #expect(
      read[1] == [
        "version": 1, "file": "a \"b\".xml", "severity": "warning", "code": "unreadable-file",
        "message": "gone",
        "notes": [String](),
      ])
    #expect(([] as [Diagnostic]).jsonLines(in: source) == "")
  }

  /// Codes are stable words, each used once.
  @Test("codes are unique words in kebab case")
  func codesUniqueWords() {
    let codes = Diagnostic.Code.all.map(\.rawValue)
    #expect(Set(codes).count == codes.count)
    #expect(codes.allSatisfy { $0.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil })
  }

  @Test("errors are in the order of the text")
  func errorsOrderText() {
    let diagnostics = [(5, "a"), (2, "b"), (5, "c")].map {
      Diagnostic(.badValue, $0.1, at: SourceRange($0.0, $0.0))
    }
    let error = NibError(
      diagnostics + [Diagnostic(.badValue, "d", at: nil)], in: SourceText(file: "L", bytes: []))
    #expect(error.diagnostics.map(\.message) == ["d", "b", "a", "c"])
  }
}
