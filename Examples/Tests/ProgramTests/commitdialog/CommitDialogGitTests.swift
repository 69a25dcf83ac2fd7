import Testing
import TestSupport

@testable import CommitScreen
@testable import GitAccess

/// The output of git is read, and its names and messages are made fit to be shown.
@Suite("Commit dialog: git's words")
struct CommitDialogGitTests {
  private func status(_ text: String) throws -> Status {
    try Status(Array(text.replacing("|", with: "\0").utf8))
  }

  private static let hash = String(repeating: "a", count: 40)
  private static let other = String(repeating: "b", count: 40)
  private static let none = String(repeating: "0", count: 40)

  @Test("a status has the branch and the last commit")
  func branch() throws {
    for (oid, head, branch) in [
      (Self.hash, "main", "main"), (Self.hash, "a.b/c-d", "a.b/c-d"), ("(initial)", "main", "main"),
      (Self.hash, "(detached)", nil as String?),
    ] {
      let status = try status("# branch.oid \(oid)|# branch.head \(head)|# branch.ab +1 -2|# stash 3|")
      #expect(status.branch == branch && status.isUnborn == (oid == "(initial)"))
      #expect(status.head == (oid == "(initial)" ? nil : Self.hash))
    }
  }

  @Test("each file has its change, its staged part, and the content that a commit gives it")
  func files() throws {
    let entry = IndexEntry(mode: Array("100755".utf8)[...], object: Array(Self.other.utf8)[...])
    let staged = try CommitPlan.Content.staged(#require(entry))
    let folder = CommitPlan.Content.folder(mode: "100644")
    let row = "N... 100644 100755 100644 \(Self.hash) \(Self.other)"
    let gone = "N... 100644 000000 000000 \(Self.hash) \(Self.none)"
    let noFile = "N... 100644 100755 000000 \(Self.hash) \(Self.other)"
    let cases: [(line: String, words: [String], contents: [String: CommitPlan.Content])] = [
      ("1 M. \(row) a  b|", ["a  b", "modified", "yes"], ["a  b": staged]),
      ("1 .M \(row) a|", ["a", "modified", "no"], ["a": folder]),
      ("1 MM \(row) a|", ["a", "modified", "in part"], ["a": staged]),
      ("1 A. \(row) -a|", ["-a", "new", "yes"], ["-a": staged]),
      ("1 AD \(noFile) a|", ["a", "new", "in part"], ["a": staged]),
      ("1 .A N... 000000 000000 100644 \(Self.none) \(Self.none) a|", ["a", "new", "no"], ["a": folder]),
      ("1 D. \(gone) a|", ["a", "deleted", "yes"], ["a": .absent]),
      ("1 .D \(noFile) a|", ["a", "deleted", "no"], ["a": .absent]),
      ("1 T. \(row) a|", ["a", "other type", "yes"], ["a": staged]),
      ("2 R. \(row) R100 new|old|", ["old → new", "renamed", "yes"], ["new": staged, "old": .absent]),
      ("2 RM \(row) R90 new|old|", ["old → new", "renamed", "in part"], ["new": staged, "old": .absent]),
      ("2 .R \(row) R100 new|old|", ["old → new", "renamed", "no"], ["new": folder, "old": .absent]),
      ("2 C. \(row) C100 new|old|", ["old → new", "copied", "yes"], ["new": staged]),
      ("2 .C \(row) C100 new|old|", ["old → new", "copied", "no"], ["new": folder]),
      (
        "2 R. \(row) R100 1 .M x|? y|", ["? y → 1 .M x", "renamed", "yes"],
        ["1 .M x": staged, "? y": .absent]
      ),
    ]
    for (line, words, contents) in cases {
      let files = try status("# branch.head main|\(line)").files
      #expect(files.count == 1, "\(line)")
      guard let file = files.first else { continue }
      #expect([file.name, file.change, file.stage] == words, "\(line)")
      let plan = CommitPlan([file]).contents.map { (String(decoding: $0, as: UTF8.self), $1) }
      #expect(Dictionary(uniqueKeysWithValues: plan) == contents, "\(line)")
    }
    for pair in ["DD", "AU", "UD", "UA", "DU", "AA", "UU"] {
      let file = try status(
        "u \(pair) N... 100644 100644 100644 100644 \(Self.hash) \(Self.hash) \(Self.hash) a b|"
      ).files[0]
      #expect(file.isUnmerged && file.name == "a b" && file.change == "conflict" && file.stage == "no")
    }
    #expect(try status("# branch.head main|? new|! ignored|").files.isEmpty)
    #expect(try status("").files.isEmpty)
  }

  @Test(
    "a text that is no status is refused",
    arguments: [
      "M", "1 M.|", "1 M. N... 1 1 1 a b |", "2 R. N... 1 1 1 a b R100 x|", "u UU N... 1 1 1 1 a b c|", "|",
    ])
  func noStatus(_ text: String) throws {
    #expect(throws: GitError.self) { try status(text) }
  }

  @Test("random bytes are refused, or read as a status whose names can be shown")
  func random() {
    var random = SplitMix(seed: 7)
    let letters = Array("12u? MADR.  0\0\0ab\n\u{1B}".utf8) + [0xFF, 0xC3]
    for _ in 0..<2000 {
      let bytes = (0..<Int.random(in: 0..<40, using: &random)).map { _ in
        letters[Int.random(in: 0..<letters.count, using: &random)]
      }
      guard let status = try? Status(bytes) else { continue }
      for file in status.files {
        #expect(!file.path.contains(0))
        #expect(file.name.unicodeScalars.allSatisfy { $0.value >= 32 && $0.value != 127 })
      }
    }
  }

  @Test("file names are shown with escapes for bytes that cannot be shown")
  func names() {
    for (bytes, shown) in [
      (Array("plain 日本 👨‍👩‍👧".utf8), "plain 日本 👨‍👩‍👧"), (Array("a\nb\tc\rd\\".utf8), "a\\nb\\tc\\rd\\\\"),
      ([0x1B, 0x5B, 0x41, 0x07], "\\033[A\\007"), ([0x63, 0xE9, 0x2E], "c\\351."),
      ([0xE6, 0x97], "\\346\\227"),
      (Array("a\u{202E}b".utf8), "a\\342\\200\\256b"), (Array("\u{9B}".utf8), "\\302\\233"), ([], ""),
    ] { #expect(Readable.name(bytes) == shown) }
  }

  @Test("the output of hooks is shown without escape sequences")
  func words() {
    for (said, shown) in [
      ("\u{1B}[1;31mred\u{1B}[0m\n", "red"), ("\u{1B}]0;title\u{07}after", "after"),
      ("\u{1B}]0;title\u{1B}\\after", "after"),
      ("50%\r100%\n\n", "50%100%"), ("a\tb\u{08}", "a    b\u{FFFD}"), ("\u{1B}[31", ""),
      ("\u{1B}]never\nends", "\nends"),
    ] { #expect(Readable.words(said.utf8) == shown, "\(said.debugDescription)") }
    #expect(Readable.words([0x61, 0xFF, 0x62]) == "a\u{FFFD}b")
  }

  @Test("a missing program is reported, and so is a program that a signal ends")
  func programs() async throws {
    await #expect {
      _ = try await ChildProcess.run("no such program", [])
    } throws: {
      "\(GitError(starting: $0))" == "git is not installed, or not in PATH"
    }
    func shell(_ text: String, input: String = "") async throws -> ChildProcess.Ending {
      try await ChildProcess.run("sh", ["-c", text].map { Array($0.utf8) }, input: Array(input.utf8))
    }
    let ending = try await shell("cat; echo oops >&2; kill -9 $$", input: "in")
    #expect(ending.status == 137)
    #expect(ending.output == Array("in".utf8))
    #expect(ending.errors == Array("oops\n".utf8))
    // What is left running behind delays nothing.
    let start = ContinuousClock.now
    #expect(try await shell("sleep 30 & exit 3").status == 3)
    #expect(ContinuousClock.now - start < .seconds(20))
    // There is no terminal to ask on.
    #expect(try await shell(": </dev/tty").status != 0)
  }
}
