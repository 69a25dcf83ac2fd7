import Foundation
import GitAccess
import TerminalKit
import TestSupport
import Testing

@testable import repo

/// The forms that git writes, and the models that are read from them.
@Suite("Repo: git's words")
struct RepoModelTests {
  private static func name(_ number: Int) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 40 - digits.count) + digits
  }

  private static func record(
    _ number: Int, _ parents: [Int], _ references: String = "", _ summary: String = "s"
  ) -> String {
    [name(number), parents.map(name).joined(separator: " "), "1700000000", "Ada", references, summary]
      .joined(separator: "\0")
  }

  private static func history(_ records: [String]) -> [HistoryEntry] {
    var parser = HistoryParser()
    return parser.read(Array(records.joined(separator: "\0").utf8)[...]) + parser.finish()
  }

  /// Returns the graph of commits, which are given with their parents, the last one first.
  private static func graph(_ commits: [(Int, [Int])]) -> String {
    history(commits.map { record($0.0, $0.1) }).map { $0.graph.text }.joined(separator: "\n")
  }

  @Test("a line of commits, a merge, and three parents")
  func graphs() {
    #expect(Self.graph([(3, [2]), (2, [1]), (1, [])]) == "○\n○\n○")
    #expect(
      Self.graph([(5, [4, 3]), (4, [2]), (3, [2]), (2, [1]), (1, [])]) == """
        ◎─╮
        ○ │
        │ ○
        ○─╯
        ○
        """)
    #expect(
      Self.graph([(5, [4, 3, 2]), (4, [1]), (3, [1]), (2, [1]), (1, [])]) == """
        ◎─┬─╮
        ○ │ │
        │ ○ │
        │ │ ○
        ○─┴─╯
        """)
    // Two heads, and a line that crosses a lane.
    #expect(
      Self.graph([(6, [3]), (5, [4]), (4, [2, 3]), (3, [1]), (2, [1]), (1, [])]) == """
        ○
        │ ○
        ├─◎
        ○ │
        │ ○
        ○─╯
        """)
  }

  @Test("a parent that a wrong clock puts above its child has no lane that never ends")
  func wrongClock() {
    #expect(Self.graph([(1, []), (3, [2]), (2, [1])]) == "○\n○\n○")
  }

  @Test("ten thousand parents are drawn in as many lanes as there are, and no more is kept")
  func octopus() {
    let entries = Self.history([Self.record(1, Array(2...10_000))] + (2...300).map { Self.record($0, []) })
    #expect(entries.count == 300)
    #expect(entries.allSatisfy { $0.graph.laneCount <= GraphLanes.mostLanes })
  }

  @Test("a history is the same in whatever pieces it comes")
  func pieces() {
    let bytes = Array(
      [
        Self.record(3, [2, 1], "HEAD -> main, tag: v1", "a\u{1B}[31mb\u{202E}"), Self.record(2, [1]),
        Self.record(1, []),
      ]
      .joined(separator: "\0").utf8)
    let whole = Self.history([String(decoding: bytes, as: UTF8.self)])
    #expect(whole.map(\.name.digits) == [3, 2, 1].map(Self.name))
    #expect(whole[0].references == ["HEAD -> main", "tag: v1"] && whole[1].references.isEmpty)
    #expect(whole[0].summary == "a\\033[31mb\\342\\200\\256" && whole[0].author == "Ada")
    for size in 1...bytes.count {
      var parser = HistoryParser()
      var entries: [HistoryEntry] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        entries += parser.read(bytes[start..<min(bytes.count, start + size)])
      }
      entries += parser.finish()
      #expect(entries.map(\.name) == whole.map(\.name) && entries.map(\.graph) == whole.map(\.graph))
      #expect(entries.map(\.summary) == whole.map(\.summary))
    }
  }

  @Test("random bytes are a history or none, and a diff, and nothing breaks")
  func randomBytes() {
    var random = SplitMix(seed: 8)
    let pieces = [
      "\0", "\n", " ", "@@ -1,2 +1,3 @@", "@@@ -1 -1 +1 @@@", "diff --git a/x b/x\n", "+a", "-b", "\\ No",
      "--- ",
      "+++ ", Self.name(1), Self.name(2), "\u{1B}[2J", "9999999999999999999",
      "@@ -99999999999999999999 +1 @@",
    ]
    for _ in 0..<1500 {
      let bytes = (0..<Int.random(in: 0..<30, using: &random)).flatMap { _ in Array(random.pick(pieces).utf8)
      }
      var parser = HistoryParser()
      _ = parser.read(bytes[...]) + parser.finish()
      _ = (Branch.read(bytes), StashEntry.read(bytes))
      let diff = UnifiedDiff(bytes)
      for row in diff.rows.indices {
        _ = diff.styledText(ofRow: row)
        _ = diff.hunk(at: row)
      }
      _ = try? diff.patch(of: Set(diff.rows.indices), isReverse: random.happens(50))
      #expect(diff.rows.map(\.bytes.count).reduce(0, +) <= bytes.count)
    }
  }

  @Test("a line of a file that looks like a header is a line")
  func lookalikes() {
    let diff = UnifiedDiff(
      Array(
        """
        diff --git a/x b/x
        --- a/x
        +++ b/x
        @@ -1,3 +1,3 @@ words
         diff --git a/y b/y
        --- minus
        +++ plus
         @@ -1 +1 @@
        \\ No newline at end of file

        """.utf8))
    #expect(diff.fileCount == 1 && diff.hunks.count == 1)
    #expect(
      diff.rows.map(\.kind) == [
        .header, .header, .header, .hunk, .context, .removed, .added, .context, .note,
      ])
    #expect(diff.hunk(at: 2) == nil && diff.hunk(at: 3) == 0 && diff.hunk(at: 8) == 0)
  }

  @Test("tabs are blanks, what hides is a mark, and a long line is cut")
  func text() {
    let long = String(repeating: "x", count: 100_000)
    let diff = UnifiedDiff(
      Array("diff --git a/x b/x\n@@ -0,0 +1,3 @@\n+a\tb\n+\u{202E}evil\n+\(long)\n".utf8))
    #expect(diff.styledText(ofRow: 2).plain == "+a       b")
    #expect(diff.styledText(ofRow: 3).plain == "+\u{FFFD}evil")
    #expect(diff.styledText(ofRow: 4).plain.count < 10_000 && diff.styledText(ofRow: 4).plain.hasSuffix("…"))
  }

  @Test("the words that differ between a line and its replacement are marked")
  func emphasis() {
    let diff = UnifiedDiff(Array("diff --git a/x b/x\n@@ -1 +1 @@\n-let count = 3\n+let total = 3\n".utf8))
    #expect(diff.styledText(ofRow: 2).debugDescription == "[-let ][count][ = 3]")
    #expect(diff.styledText(ofRow: 3).debugDescription == "[+let ][total][ = 3]")
  }

  @Test("names of both kinds of hash")
  func names() {
    let long = String(repeating: "0123456789abcdef", count: 4)
    for digits in [Self.name(0xABC), long, String(repeating: "f", count: 40)] {
      #expect(ObjectName(digits.utf8)?.digits == digits)
    }
    for wrong in ["", "abc", String(long.dropLast()), Self.name(1).uppercased() + "G"] {
      #expect(ObjectName(wrong.utf8) == nil)
    }
    #expect(ObjectName(Self.name(1).utf8) != ObjectName(Self.name(2).utf8))
  }

  @Test(
    "a status has the files that git does not track, and the distance from the upstream, in whatever pieces")
  func status() throws {
    let none = String(repeating: "0", count: 40)
    let bytes = Array(
      """
      # branch.oid \(Self.name(1))|# branch.head main|# branch.upstream origin/main|# branch.ab +2 -3|\
      2 R. N... 100644 100644 100644 \(none) \(none) R100 new|old|? a b|? sub/|
      """.replacing("|", with: "\0").utf8)
    for size in [1, 7, bytes.count] {
      var reader = StatusReader(takesUntracked: true)
      for start in stride(from: 0, to: bytes.count, by: size) {
        try reader.read(Array(bytes[start..<min(bytes.count, start + size)]))
      }
      let status = try reader.finish()
      #expect(status.files.map(\.name) == ["old → new", "a b", "sub/"])
      #expect(status.files.map(\.isUntracked) == [false, true, true])
      #expect(status.distance?.ahead == 2 && status.distance?.behind == 3 && status.upstream == "origin/main")
    }
  }
}
