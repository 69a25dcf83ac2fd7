import Foundation
import TestSupport
import Testing

/// The commands that messages of `nib merge` suggest, run as a person copies them.
@MainActor @Suite(.needs("git")) struct SuggestedCommandTests {
  @Test(
    "a suggested command works for a path with any character",
    arguments: [
      "My App/Main Board.xib", "$HOME.xib", "it's.xib", "\"a\".xib", "-name.xib", "a\\b.xib", "a;b&c|d.xib",
      "~a#*?[1].xib", "(Größe) `x` <y>!{z}=.xib", "a\nb\tc.xib", ":(top).xib", "Plain-1.xib",
    ])
  func copied(name: String) throws {
    let folder = try Scratch([
      "base.xib": XcodeMergeCommandTests.base, "ours.xib": xibWithTitle("Log in"),
      "theirs.xib": xibWithTitle("Enter"), name: "",
    ])
    let merge = try Run(
      [ProcessTests.program, "merge", "--output=\(name)", "base.xib", "ours.xib", "theirs.xib"],
      in: folder.path)
    #expect(merge.status == 1)
    let next = try command("nib merge", before: "\n", in: merge.errors)
    if name == "Plain-1.xib" { #expect(next == "nib merge --continue Plain-1.xib") }
    if name.hasPrefix("My") { #expect(next == #"nib merge --continue My\ App/Main\ Board.xib"#) }
    // Xcode saves the file without the comments.
    let saved = try folder.read(name).replacing(XcodeMergeCommandTests.comment, with: "")
    try folder.write(saved, to: name)
    let check = try Run([ProcessTests.program, "check", "--", name], in: folder.path)
    #expect(try command("nib merge", before: "; or remove", in: check.output) == next)
    let bin = URL(filePath: ProcessTests.program).deletingLastPathComponent().path
    // Only a name with control characters needs more than the shell of older systems.
    let shell = name.contains("\n") ? "bash" : "sh"
    func run(_ command: String) throws -> Run {
      let run = try Run(
        [shell, "-c", command], in: folder.path, environment: ["PATH": "\(bin):\(Program.searchPath ?? "")"])
      #expect(run.status == 0, "\(command) \(run.errors)")
      return run
    }
    let errors = try run(next + " --take theirs").errors
    #expect(try folder.read(name) == xibWithTitle("Enter"))
    _ = try run("git init -q")
    _ = try run(command("git add", before: " next\n", in: errors))
    #expect(try run("git ls-files -z").output == name + "\0")
  }

  /// Returns the command between quotes that begins with some words and stands before others.
  private func command(_ words: String, before next: String, in text: String) throws -> String {
    let start = try #require(text.range(of: "run '\(words)")).lowerBound
    let rest = text[start...].dropFirst(5)
    return String(rest[..<(try #require(rest.range(of: "'" + next))).lowerBound])
  }
}
