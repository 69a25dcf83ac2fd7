import GitAccess
import TerminalKit
import TestSupport
import Testing

@testable import repo

/// The order of the lines of a replaced block of which only some are staged.
@Suite("Repo: some lines of a block", .enabled(if: Run.has("git"), "git is not installed"))
struct ChangedBlockTests {
  /// Returns the lines of the index after git has applied the patch of some lines.
  private func staged(_ old: [String], _ new: [String], _ chosen: [String], isReverse: Bool = false)
    async throws
    -> [String]
  {
    let folder = try GitFolder()
    func text(_ lines: [String]) -> String { (["top"] + lines + ["bottom"]).map { $0 + "\n" }.joined() }
    try folder.scratch.write(text(old), to: "f")
    try folder.shell("git add f; git commit -qm f")
    try folder.scratch.write(text(new), to: "f")
    if isReverse { try folder.git("add", "f") }
    let repository = try await Repository(around: folder.path)
    let file = try #require(try await repository.readStatus().status.files.first)
    let diff = try await repository.diff(of: file, isReverse ? .staged : .unstaged)
    let rows = diff.rows.indices.filter {
      diff.isChange($0) && chosen.contains(String(decoding: diff.line(diff.rows[$0]), as: UTF8.self))
    }
    try await repository.apply(diff.patch(of: Set(rows), isReverse: isReverse), isReverse: isReverse)
    return try folder.git("show", ":f").split(separator: "\n").dropFirst().dropLast().map { String($0) }
  }

  @Test(
    "lines take the places of those that they replace",
    arguments: [
      // The first, the middle and the last of three pairs.
      ("a b c", "A B C", "-a +A", "A b c"), ("a b c", "A B C", "-b +B", "a B c"),
      ("a b c", "A B C", "-c +C", "a b C"), ("a b c", "A B C", "-a +A -c +C", "A b C"),
      // The removal was staged before, so the new line comes first.
      ("int_i_=_0;", "//_init int_x_=_0;", "+//_init", "//_init int_i_=_0;"),
      ("beta", "one two", "+one", "one beta"), ("alpha", "one two", "+two", "alpha two"),
      // More lines than before, and fewer.
      ("a b c", "X", "-a +X", "X b c"), ("a b c", "X", "-c +X", "a b X"), ("a", "X Y Z", "-a +X", "X"),
      // A line that is similar to one that is not the first.
      ("gone value_=_1", "value_=_2", "-value_=_1 +value_=_2", "gone value_=_2"),
    ])
  func places(_ old: String, _ new: String, _ chosen: String, _ expected: String) async throws {
    func lines(_ text: String) -> [String] {
      text.split(separator: " ").map { String($0).replacing("_", with: " ") }
    }
    #expect(try await staged(lines(old), lines(new), lines(chosen)) == lines(expected))
    // To take everything else back leads to the same lines.
    let all = lines(old).map { "-" + $0 } + lines(new).map { "+" + $0 }
    let others = all.filter { !lines(chosen).contains($0) }
    if old.count == new.count {
      #expect(try await staged(lines(old), lines(new), others, isReverse: true) == lines(expected))
    }
  }
}
