import NibKit
import TestSupport
import Testing

@Suite struct TraceComparisonTests {
  /// Marks and lines, as a person would write them down.
  private func rows(_ first: String, _ second: String) -> [String] {
    let comparison = comparison(first, second)
    return comparison.rows.map { row in
      let text = row.first.map { comparison.first[$0] } ?? row.second.map { comparison.second[$0] } ?? "?"
      switch row.mark {
      case .same: return "= \(text)"
      case .changed: return "! \(text) | \(row.second.map { comparison.second[$0] } ?? "?")"
      case .moved: return "\(row.first == nil ? ">" : "<")~ \(text) \((row.elsewhere ?? -1) + 1)"
      case .onlyFirst: return "< \(text)"
      case .onlySecond: return "> \(text)"
      }
    }
  }

  private func comparison(_ first: String, _ second: String) -> TraceComparison {
    func lines(_ text: String) -> [String] { text.isEmpty ? [] : text.split(separator: "/").map(String.init) }
    return TraceComparison(lines(first), lines(second))
  }

  @Test(
    "rows are marked as by a person",
    arguments: [
      ("", "", []),
      ("a/b", "a/b", ["= a", "= b"]),
      ("a/b", "b/a", ["<~ a 2", "= b", ">~ a 1"]),
      ("a/b/c", "a/c", ["= a", "< b", "= c"]),
      ("a/c", "a/b/c/d", ["= a", "> b", "= c", "> d"]),
      // The shorter block moved, whichever way.
      ("a/b/c", "b/c/a", ["<~ a 3", "= b", "= c", ">~ a 1"]),
      ("b/c/a", "a/b/c", [">~ a 3", "= b", "= c", "<~ a 1"]),
      ("p/q/x/y/z", "x/y/z/p/q", ["<~ p 4", "<~ q 5", "= x", "= y", "= z", ">~ p 1", ">~ q 2"]),
      // Lines that occur several times.
      ("x/a/x", "a/x", ["< x", "= a", "= x"]),
      ("a/x", "x/a/x", ["> x", "= a", "= x"]),
      ("x/x/a", "a/x/x", [">~ a 3", "= x", "= x", "<~ a 1"]),
      ("x/x/x", "x", ["= x", "< x", "< x"]),
      // The same event of the same object, in other words.
      (
        "attr    a.nm = \"1\"  2:3", "attr    a.nm = \"2\"  2:3",
        ["! attr    a.nm = \"1\"  2:3 | attr    a.nm = \"2\"  2:3"]
      ),
      ("note    a: x", "note    b: x", ["< note    a: x", "> note    b: x"]),
      ("init>   A a  3:3", "init>   B a  3:3", ["! init>   A a  3:3 | init>   B a  3:3"]),
      ("awake   a/awake   b", "awake   b/awake   c", ["< awake   a", "= awake   b", "> awake   c"]),
      ("outlet  a.p = b  2:3", "outlet  a.q = b  2:3", ["< outlet  a.p = b  2:3", "> outlet  a.q = b  2:3"]),
      (
        "note    a: 1/note    a: 2/z", "q/note    a: 3/z",
        ["< note    a: 1", "> q", "! note    a: 2 | note    a: 3", "= z"]
      ),
    ])
  func rowsMarkedPerson(_ first: String, _ second: String, _ expected: [String]) {
    #expect(rows(first, second) == expected)
  }

  @Test(
    "the summary is a sentence",
    arguments: [
      ("a", "a", "No difference."),
      (
        "awake   sup/awake   sub", "awake   sub/awake   sup",
        "awake sub comes before awake sup in the second."
      ),
      (
        "init>   V sup  3:3/awake   sup/awake   sub/after   sup", "awake   sub/awake   sup/after   sup",
        "awake sub comes before awake sup in the second; 1 line is only in the first."
      ),
      // The nearest of the same kind of event is named, rather than what stands between.
      (
        "awake   a/note    a: x/awake   b/note    b: x/after   a",
        "awake   b/note    b: x/after   a/awake   a/note    a: x",
        "awake b comes before awake a in the second; 1 more line is elsewhere."
      ),
      ("a/b/c/d", "d/a/b/c", "d comes before a in the second."),
      ("awake   a", "", "awake a is only in the first."),
      ("", "awake   a", "awake a is only in the second."),
      ("", "awake   a/awake   b", "2 lines are only in the second."),
      (
        "attr    a.nm = \"1\"  2:3", "attr    a.nm = \"2\"  2:3",
        "attr a.nm = \"1\" has other words in the second."
      ),
      (
        "p/note    a: 1", "note    a: 2/q/r",
        "p is only in the first; 2 lines are only in the second; 1 line has other words."
      ),
    ])
  func summarySentence(_ first: String, _ second: String, _ expected: String) {
    #expect(comparison(first, second).summary() == expected)
  }

  private static let before = [
    "load>   a", "init>   V sup  3:3", "init<   V sup", "awake   sup", "awake   sub", "note    sub: x",
    "load<   a",
  ]
  private static let after = [
    "load>   a", "init>   V sup  3:3", "init<   V sup", "awake   sub", "note    sub: y", "awake   sup",
    "load<   a", "afterInit sub",
  ]

  @Test("the side by side form has numbers and marks")
  func sideSideForm() {
    var comparison = TraceComparison(Self.before, Self.after)
    comparison.firstName = "strict"
    comparison.secondName = "other"
    #expect(
      comparison.sideBySide(width: 63) == """
            strict                     │     other
        1   load>   a                  │ 1   load>   a
        2   init>   V sup  3:3         │ 2   init>   V sup  3:3
        3   init<   V sup              │ 3   init<   V sup
        4 ~ awake   sup → 6            │
        5   awake   sub                │ 4   awake   sub
        6 ! note    sub: x             │ 5 ! note    sub: y
                                       │ 6 ~ awake   sup ← 4
        7   load<   a                  │ 7   load<   a
                                       │ 8 > afterInit sub

        """)
  }

  @Test("the unified form has one column")
  func unifiedFormColumn() {
    #expect(
      TraceComparison(Self.before, Self.after).unified(context: 1) == """
        <  the first
        >  the second
           … 2 lines the same
           init<   V sup
        <~ awake   sup  (line 6 of the second)
           awake   sub
        <! note    sub: x
        >! note    sub: y
        >~ awake   sup  (line 4 of the first)
           load<   a
        >  afterInit sub

        """)
  }

  @Test("equal stretches are folded only where that saves lines")
  func equalStretches() {
    let lines = (1...9).map { "line \($0)" }
    let other = lines.map { $0 == "line 5" ? "other" : $0 }
    func shown(_ context: Int) -> [String] {
      TraceComparison(lines, other).unified(context: context).split(separator: "\n").dropFirst(2).map {
        String($0.dropFirst(3))
      }
    }
    #expect(shown(0) == ["… 4 lines the same", "line 5", "other", "… 4 lines the same"])
    #expect(
      shown(2) == [
        "… 2 lines the same", "line 3", "line 4", "line 5", "other", "line 6", "line 7", "… 2 lines the same",
      ])
    #expect(shown(3) == lines[..<5] + ["other"] + lines[5...])
    #expect(shown(.max) == lines[..<5] + ["other"] + lines[5...])
    #expect(TraceComparison(lines, lines).sideBySide(context: 3).contains("… 9 lines the same"))
  }

  /// Each line is as wide as asked for, whatever the characters; and a difference that is far to the right is shown.
  @Test("lines are cut to the width")
  func linesCutWidth() {
    let long = String(repeating: "名前", count: 60)
    let text = TraceComparison(["note    a: \(long)1", "x"], ["note    a: \(long)2", "y"]).sideBySide(
      width: 61)
    let lines = text.split(separator: "\n").dropFirst().map(String.init)
    #expect(
      lines.first == "1 ! …名前名前名前1" + String(repeating: " ", count: 11) + " │ 1 ! …名前名前名前2")
    #expect(lines.dropFirst().first == "2 < x" + String(repeating: " ", count: 24) + " │")
  }

  @Test("each line has at most one color")
  func lineMostColor() {
    let text = TraceComparison(["a", "b"], ["b", "a", "c"]).unified(style: .ansi)
    #expect(
      text == """
        <  the first
        >  the second
        \u{1B}[33m<~ a  (line 2 of the second)\u{1B}[0m
           b
        \u{1B}[33m>~ a  (line 1 of the first)\u{1B}[0m
        \u{1B}[32m>  c\u{1B}[0m

        """)
  }

  /// A text cannot send commands to the terminal.
  @Test("escape sequences are shown as symbols")
  func escapeSequences() {
    let comparison = TraceComparison(["a\u{1B}[2J\tb"], ["\u{202E}x"])
    for text in [comparison.unified(), comparison.sideBySide(), comparison.summary()] {
      #expect(!text.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" || $0 == "\t" })
    }
  }

  @Test("JSON has a line for each row")
  func jsonLineRow() {
    #expect(
      TraceComparison(["a", "b", "note    n: 1"], ["b", "a", "note    n: 2"]).jsonLines() == """
        {"version":1,"first":"the first","second":"the second","same":false,"differences":2,"summary":"b comes before a in the second; 1 line has other words."}
        {"version":1,"mark":"moved","in":"first","first":1,"second":2,"text":"a"}
        {"version":1,"mark":"same","first":2,"second":1,"text":"b"}
        {"version":1,"mark":"moved","in":"second","first":1,"second":2,"text":"a"}
        {"version":1,"mark":"changed","first":3,"second":3,"text":"note    n: 1","otherText":"note    n: 2"}

        """)
  }
}
