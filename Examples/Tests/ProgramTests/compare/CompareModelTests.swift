import Foundation
import TestSupport
import Testing
import TextComparing

@testable import compare

/// Random files, with git and patch as the model: the result has no byte that was not chosen.
@Suite("Compare: random files", .mustEnd)
nonisolated struct CompareModelTests {
  /// A random text and two random versions of it.
  private struct Texts {
    let base: String
    let left: String
    let right: String

    init(seed: UInt64) {
      var random = SplitMix(seed: seed)
      let end = seed % 3 == 0 ? "\r\n" : "\n"
      let lines = (0..<Int.random(in: 6..<40, using: &random)).map { "line \($0) é" }
      func text(_ lines: [String]) -> String {
        let text = lines.map { $0 + end }.joined()
        // The last line has no end.
        return Int.random(in: 0..<4, using: &random) == 0 ? String(text.dropLast()) : text
      }
      func edited(_ name: String) -> [String] {
        var result: [String] = []
        for line in lines {
          switch Int.random(in: 0..<18, using: &random) {
          case 0: break
          case 1: result.append("\(name) \(line)")
          case 2: result += [line, "\(name) after \(line)"]
          case 3: result.append("both \(line)")
          default: result.append(line)
          }
        }
        return result
      }
      (base, left, right) = (text(lines), text(edited("left")), text(edited("right")))
    }

    /// The files of the names that the texts have here.
    var files: [String: String] { ["base": base, "left": left, "right": right] }
  }

  private func result(_ texts: ComparedTexts, _ choices: Choices = Choices()) -> String {
    String(decoding: choices.result(of: texts), as: UTF8.self)
  }

  @Test("all left is the left file, and all right is the right one, byte for byte")
  func oneSide() {
    for seed in 0..<300 as Range<UInt64> {
      let texts = Texts(seed: seed)
      for base in [nil, TextLines(texts.base)] {
        let compared = ComparedTexts(TextLines(texts.left), TextLines(texts.right), base: base)
        var choices = Choices()
        choices.choose(.left, forAll: .all, in: compared)
        #expect(result(compared, choices) == texts.left, "\(seed)")
        choices.choose(.right, forAll: .all, in: compared)
        #expect(result(compared, choices) == texts.right, "\(seed)")
      }
    }
  }

  @Test("without a choice, the result is what git merge-file writes, with its marks", .needs("git"))
  func gitMergesTheSame() throws {
    var (clean, conflicts, others) = (0, 0, 0)
    for seed in 0..<60 as Range<UInt64> {
      let texts = Texts(seed: seed)
      let scratch = try Scratch(texts.files)
      let run = try Run(
        [
          "git", "merge-file", "-p", "-q", "-L", "left", "-L", "base", "-L", "right", "left", "base", "right",
        ],
        in: scratch.path)
      let compared = ComparedTexts(TextLines(texts.left), TextLines(texts.right), base: TextLines(texts.base))
      let count = Choices().conflicts(in: compared).open
      if run.status == 0 { clean += 1 } else { conflicts += 1 }
      // merge-file has another algorithm, which can see other changes.
      if Int(run.status) != count || Array(run.output.utf8) != Choices().result(of: compared) { others += 1 }
    }
    #expect(clean > 5 && conflicts > 20)
    #expect(others <= 2, "\(others) of \(clean + conflicts) merges differ")
  }

  @Test(
    "some right differences are the hunks of a patch that is applied to the left file", .needs("git", "patch")
  )
  func patchDoesTheSame() throws {
    for seed in 100..<140 as Range<UInt64> {
      let texts = Texts(seed: seed)
      let compared = ComparedTexts(TextLines(texts.left), TextLines(texts.right))
      let scratch = try Scratch(texts.files)
      let diff = try Run(
        ["git", "diff", "--no-index", "--histogram", "-U0", "left", "right"], in: scratch.path)
      // A line of the texts may end with a carriage return, which would be one character with the line feed.
      var hunks = [""]
      for line in diff.output.utf8.split(separator: 10).map({ String(decoding: $0, as: UTF8.self) + "\n" }) {
        if line.hasPrefix("@@ ") { hunks.append("") }
        hunks[hunks.count - 1] += line
      }
      let header = hunks.removeFirst()
      try #require(hunks.count == compared.difference.hunks.count, "\(seed)")
      var random = SplitMix(seed: seed)
      var choices = Choices()
      var patch = ""
      for (text, hunk) in zip(hunks, compared.difference.hunks) where Bool.random(using: &random) {
        choices[hunk] = .take(.right)
        patch += text
      }
      if patch.isEmpty { continue }
      let run = try Run(
        ["patch", "--binary", "-s", "-o", "out", "left"], in: scratch.path, input: header + patch)
      #expect(run.status == 0, "\(seed): \(run.output)")
      #expect(try scratch.read("out") == result(compared, choices), "\(seed)")
    }
  }

  @Test("the lines of a difference are those that the result has, also of a last line without an end")
  func linesOfADifference() throws {
    let texts = ComparedTexts(TextLines("a\nb"), TextLines("a\nc"))
    let hunk = try #require(texts.difference.hunks.first)
    for (choice, expected) in [
      (TextChoice.leftThenRight, "b\nc"), (.rightThenLeft, "c\nb"), (.left, "b"), (.right, "c"),
      (.neither, ""),
    ] {
      var choices = Choices()
      choices[hunk] = .take(choice)
      let lines = choices.lines(ofHunk: 0, in: texts, names: ("left", "right"))
      #expect(String(decoding: lines.bytes, as: UTF8.self) == expected)
      #expect(result(texts, choices) == "a\n" + expected)
    }
  }

  @Test(
    "a choice does not count while its difference is ignored, and either mark of git makes a conflict open")
  func hiddenAndMarked() throws {
    let (left, right) = (TextLines("a\nb\n"), TextLines("a\n\nb\n"))
    let options = TextOptions(ignoresBlankLines: true)
    var choices = Choices()
    choices.choose(.right, forAll: .all, in: ComparedTexts(left, right))
    #expect(result(ComparedTexts(left, right), choices) == "a\n\nb\n")
    #expect(result(ComparedTexts(left, right, options: options), choices) == "a\nb\n")
    #expect(Choices().unsettled(in: ComparedTexts(left, right)) == 1)
    let merge = ComparedTexts(TextLines("l\n"), TextLines("r\n"), base: TextLines("b\n"))
    for (text, open) in [("<<<<<<< x\n", 1), (">>>>>>> x\n", 1), ("x\n", 0)] {
      var whole = Choices()
      whole.whole = Array(text.utf8)
      #expect(whole.conflicts(in: merge) == (1, open) && result(merge, whole) == text)
    }
  }
}
