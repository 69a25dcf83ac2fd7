import Testing
import TestSupport

@testable import commitdialog

/// What git says, and what is made of it.
@Suite("Commit dialog: git's words")
struct CommitDialogGitTests {
  private func status(_ text: String) throws -> Status {
    try Status(Array(text.replacing("|", with: "\0").utf8))
  }

  @Test("the branch")
  func branch() throws {
    for (line, branch, isUnborn) in [
      ("## main|", "main", false), ("## main...origin/main|", "main", false),
      ("## a.b/c-d...origin/x [ahead 1, behind 2]|", "a.b/c-d", false),
      ("## No commits yet on main|", "main", true),
      ("## HEAD (no branch)|", nil as String?, false),
    ] {
      let status = try status(line)
      #expect(status.branch == branch && status.isUnborn == isUnborn, "\(line)")
    }
  }

  @Test("the files: what happened, what of it is staged, and what git is told")
  func files() throws {
    for (line, name, change, stage, paths) in [
      ("M  a b|", "a b", "modified", "yes", ["a b"]), (" M a|", "a", "modified", "no", ["a"]),
      ("MM a|", "a", "modified", "in part", ["a"]), ("A  a|", "a", "new", "yes", ["a"]),
      ("AM a|", "a", "new", "in part", ["a"]), (" D a|", "a", "deleted", "no", ["a"]),
      ("T  a|", "a", "other type", "yes", ["a"]),
      ("R  new|old|", "old → new", "renamed", "yes", ["new", "old"]),
      (" R new|old|", "old → new", "renamed", "no", ["new", "old"]),
      ("C  new|old|", "old → new", "copied", "yes", ["new"]),
      ("R  ## x|M  y|", "M  y → ## x", "renamed", "yes", ["## x", "M  y"]),
    ] {
      let files = try status("## main|\(line)").files
      #expect(files.count == 1, "\(line)")
      guard let file = files.first else { continue }
      #expect([file.name, file.change, file.stage] == [name, change, stage], "\(line)")
      #expect(file.paths.map { String(decoding: $0, as: UTF8.self) } == paths, "\(line)")
    }
    for pair in ["DD", "AU", "UD", "UA", "DU", "AA", "UU"] {
      #expect(try status("\(pair) a|").files[0].isUnmerged)
    }
    #expect(try status("## main|?? new|!! ignored|").files.isEmpty)
    #expect(try status("").files.isEmpty)
  }

  @Test(
    "what is no status is no status, and nothing breaks",
    arguments: ["M", "M  |", "M  a", "R  a|", "Mxa|", "|"])
  func noStatus(_ text: String) throws {
    #expect(throws: GitError.self) { try status(text) }
  }

  @Test("random bytes are a status or none")
  func random() {
    var random = SplitMix(seed: 7)
    let letters = Array("MADRCU? #\0\0\0ab\n\u{1B}".utf8) + [0xFF, 0xC3]
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

  @Test("names of files as the shell would write them")
  func names() {
    for (bytes, shown) in [
      (Array("plain 日本 👨‍👩‍👧".utf8), "plain 日本 👨‍👩‍👧"), (Array("a\nb\tc\rd\\".utf8), "a\\nb\\tc\\rd\\\\"),
      ([0x1B, 0x5B, 0x41, 0x07], "\\033[A\\007"), ([0x63, 0xE9, 0x2E], "c\\351."),
      ([0xE6, 0x97], "\\346\\227"),
      (Array("a\u{202E}b".utf8), "a\\342\\200\\256b"), (Array("\u{9B}".utf8), "\\302\\233"), ([], ""),
    ] { #expect(Readable.name(bytes) == shown) }
  }

  @Test("what hooks say, without what it would do to a terminal")
  func words() {
    for (said, shown) in [
      ("\u{1B}[1;31mred\u{1B}[0m\n", "red"), ("\u{1B}]0;title\u{07}after", "after"),
      ("\u{1B}]0;title\u{1B}\\after", "after"),
      ("50%\r100%\n\n", "50%100%"), ("a\tb\u{08}", "a    b\u{FFFD}"), ("\u{1B}[31", ""),
      ("\u{1B}]never\nends", "\nends"),
    ] { #expect(Readable.words(said.utf8) == shown, "\(said.debugDescription)") }
    #expect(Readable.words([0x61, 0xFF, 0x62]) == "a\u{FFFD}b")
  }

  @Test("a program that is not there is said to be so; one that is ended by a signal too")
  func programs() async throws {
    #expect { _ = try ChildProcess([Array("no such program".utf8)]) } throws: {
      "\($0)" == "No such file or directory"
    }
    func words(_ text: String) -> [[UInt8]] {
      text.split(separator: " ", maxSplits: 2).map { Array($0.utf8) }
    }
    let child = try ChildProcess(words("sh -c cat; echo oops >&2; kill -9 $$"), input: Array("in".utf8))
    let ending = await child.finish()
    #expect(ending.status == 137)
    #expect(ending.output == Array("in".utf8))
    #expect(ending.errors == Array("oops\n".utf8))
    // What is left running behind holds nobody up.
    let start = ContinuousClock.now
    #expect(try ChildProcess(words("sh -c sleep 30 & exit 3")).wait().status == 3)
    #expect(ContinuousClock.now - start < .seconds(20))
    // There is no terminal to ask on.
    let asking = try ChildProcess(words("sh -c : </dev/tty"))
    #expect(await asking.finish().status != 0)
  }
}
