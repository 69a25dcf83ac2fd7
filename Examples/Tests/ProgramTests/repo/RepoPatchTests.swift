import Foundation
import GitAccess
import TerminalKit
import TestSupport
import Testing

@testable import repo

/// Lines that are staged and unstaged with patches, as git understands these.
@Suite("Repo: patches of lines", .needs("git", inProcess: true))
struct RepoPatchTests {
  /// A file in a repository, with names and bytes that git has to quote.
  private struct Subject {
    let folder: GitFolder
    let repository: Repository
    let path = "a b\t\"ü'.txt"

    init() async throws {
      folder = try GitFolder()
      // Settings of a user, which must not matter.
      for (name, value) in [
        ("diff.noprefix", "true"), ("diff.suppressBlankEmpty", "true"), ("apply.whitespace", "fix"),
        ("diff.context", "1"), ("color.ui", "always"), ("diff.interHunkContext", "2"),
        ("apply.ignoreWhitespace", "change"), ("diff.algorithm", "histogram"),
      ] { try folder.git("config", name, value) }
      repository = try await Repository(around: folder.path)
    }

    func write(_ bytes: [UInt8]) throws {
      try Data(bytes).write(to: URL(filePath: folder.scratch.file(path)))
    }
    func stage() throws { try folder.git("add", "--all", "--", path) }

    /// Returns the file as the index has it; nil if it does not.
    func indexed() throws -> [UInt8]? {
      let run = try Run(
        ["sh", "-c", "git cat-file blob \":$1\" > .git/out", "sh", path], in: folder.path,
        environment: GitFolder.environment)
      guard run.status == 0 else { return nil }
      return [UInt8](try Data(contentsOf: URL(filePath: folder.scratch.file(".git/out"))))
    }

    func file() async throws -> ChangedFile {
      let status = try await repository.readStatus(of: [Array(path.utf8)]).status
      return try #require(status.files.first { $0.path == Array(path.utf8) })
    }
  }

  // MARK: Expected patches

  /// Returns the lines of a text, each with its newline.
  private static func lines(_ bytes: [UInt8]) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
      lines.append(Array(bytes[start..<end]))
      start = end
    }
    return lines
  }

  /// Returns the index after some lines are staged, or unstaged: its lines before, gone through with the diff beside
  /// them.
  private static func expected(
    _ index: [UInt8], _ diff: UnifiedDiff, _ chosen: Set<Int>, isReverse: Bool
  ) -> [UInt8] {
    let source = lines(index)
    var result: [[UInt8]] = []
    var next = 0
    for hunk in diff.hunks {
      let first = (isReverse ? hunk.new.place : hunk.old.place) - 1
      while next < first {
        result.append(source[next])
        next += 1
      }
      for row in hunk.rows {
        let kind = diff.rows[row].kind
        if kind == .note { continue }
        let isInSource = kind == .context || kind == (isReverse ? .added : .removed)
        if isInSource {
          if kind == .context || !chosen.contains(row) { result.append(source[next]) }
          next += 1
        } else if chosen.contains(row) {
          let hasNewline = row + 1 >= diff.rows.count || diff.rows[row + 1].kind != .note
          result.append(diff.line(diff.rows[row]).dropFirst() + (hasNewline ? [UInt8(ascii: "\n")] : []))
        }
      }
    }
    result += source[next...]
    // Only the last line of a file can be without a newline.
    for index in result.indices.dropLast() where result[index].last != UInt8(ascii: "\n") {
      result[index].append(UInt8(ascii: "\n"))
    }
    return Array(result.joined())
  }

  /// Returns the lines of a text in alphabetical order. Within a block, lines take the places of those that they
  /// replace; see `ChangedBlockTests`.
  private static func sorted(_ bytes: [UInt8]) -> [[UInt8]] {
    lines(bytes.last == UInt8(ascii: "\n") ? bytes : bytes + [UInt8(ascii: "\n")])
      .sorted { $0.lexicographicallyPrecedes($1) }
  }

  // MARK: Random texts

  private static func randomLine(_ random: inout SplitMix) -> [UInt8] {
    let lines: [[UInt8]] = [
      Array("same".utf8), Array("}".utf8), [], Array("-- minus".utf8), Array("++ plus".utf8),
      Array("diff --git a/x b/x".utf8), Array("@@ -1,2 +1,2 @@".utf8),
      Array("\\ No newline at end of file".utf8),
      [0xFF, 0x1B, 0x5B, 0x33, 0x31, 0x6D], Array("return\r".utf8), Array("  blanks  ".utf8),
      Array("\ttab".utf8),
    ]
    return random.once(in: 2)
      ? Array("line \(Int.random(in: 0..<1000, using: &random))".utf8) : random.pick(lines)
  }

  private static func text(_ lines: [[UInt8]], endsWithNewline: Bool) -> [UInt8] {
    let bytes = Array(lines.joined(separator: [UInt8(ascii: "\n")]))
    return bytes.isEmpty ? [] : bytes + (endsWithNewline ? [UInt8(ascii: "\n")] : [])
  }

  private static func edited(_ lines: [[UInt8]], _ random: inout SplitMix) -> [[UInt8]] {
    var lines = lines
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let place = Int.random(in: 0...lines.count, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: lines.insert(randomLine(&random), at: place)
      case 1 where place < lines.count: lines.remove(at: place)
      case 2 where place < lines.count: lines[place] = randomLine(&random)
      default: break
      }
    }
    return lines
  }

  @Test("random lines of random edits: the index has exactly these, staged and unstaged", arguments: 0..<6)
  func randomEdits(seed: Int) async throws {
    var random = SplitMix(seed: UInt64(seed))
    let subject = try await Subject()
    var tried = 0
    for round in 0..<8 {
      // Sometimes the file is new, and sometimes it is deleted.
      let isNew = random.once(in: 5)
      let isGone = !isNew && random.once(in: 5)
      let before =
        isNew ? [] : (0..<Int.random(in: 1..<40, using: &random)).map { _ in Self.randomLine(&random) }
      let after = isGone ? [] : Self.edited(before, &random)
      let old = Self.text(before, endsWithNewline: !random.once(in: 3))
      let new = Self.text(after, endsWithNewline: !random.once(in: 3))
      try subject.folder.shell(
        "git read-tree --empty && rm -f 'a b'* && git commit -q --allow-empty -m \(round)")
      if !isNew {
        try subject.write(old)
        try subject.stage()
        try subject.folder.git("commit", "-q", "--allow-empty", "-m", "base \(round)")
      }
      if isGone { try subject.folder.shell("rm -f 'a b'*") } else { try subject.write(new) }
      for side in [Repository.Side.unstaged, .staged] {
        guard let file = try? await subject.file() else { break }
        let isReverse = side == .staged
        if isReverse { try subject.stage() }
        let shown = isReverse ? try await subject.file() : file
        let diff = try await subject.repository.diff(of: shown, side)
        let changes = diff.rows.indices.filter(diff.isChange)
        guard !changes.isEmpty else { continue }
        let chosen = Set(changes.filter { _ in random.happens(50) })
        guard !chosen.isEmpty else { continue }
        let index = try subject.indexed() ?? []
        let patch = try diff.patch(of: chosen, isReverse: isReverse)
        try await subject.repository.apply(patch, isReverse: isReverse)
        let expected = Self.expected(index, diff, chosen, isReverse: isReverse)
        let found = try subject.indexed()
        // A file comes and goes only with all of its lines.
        if found == nil {
          #expect(chosen.count == changes.count && expected.isEmpty, "seed \(seed), round \(round), \(side)")
        } else {
          #expect(
            found.map { Self.sorted($0) } == Self.sorted(expected),
            "seed \(seed), round \(round), \(side)\n\(String(decoding: patch, as: UTF8.self))")
        }
        tried += 1
      }
    }
    #expect(tried > 4)
  }

  @Test("git reports the chosen lines as staged, one by one")
  func cachedDiff() async throws {
    let subject = try await Subject()
    try subject.write(Array((1...60).map { "line \($0)\n" }.joined().utf8))
    try subject.stage()
    try subject.folder.git("commit", "-q", "-m", "base")
    let edited = (1...60).flatMap { number -> [String] in
      switch number {
      case 5, 40: ["new \(number)\n"]
      case 6: []
      case 20: ["line 20\n", "more 1\n", "more 2\n"]
      default: ["line \(number)\n"]
      }
    }
    try subject.write(Array(edited.joined().utf8))
    let diff = try await subject.repository.diff(of: subject.file(), .unstaged)
    let wanted = ["-line 6", "+more 2", "+new 40"]
    let chosen = Set(
      diff.rows.indices.filter { wanted.contains(String(decoding: diff.line(diff.rows[$0]), as: UTF8.self)) })
    try await subject.repository.apply(diff.patch(of: chosen, isReverse: false), isReverse: false)
    let cached = try subject.folder.shell("git -c color.ui=never diff --cached -U0 | grep '^[-+][^-+]'")
    #expect(cached == wanted.joined(separator: "\n"))
  }

  @Test("a new mode and a new name do not come with lines")
  func modeAndName() async throws {
    let subject = try await Subject()
    try subject.folder.shell(
      "printf '1\\n2\\n3\\n4\\n5\\n6\\n7\\n8\\n' > old && git add old && git commit -qm old && git mv old new && echo 9 >> new && chmod +x new"
    )
    let repository = subject.repository
    let before = try #require(
      try await repository.readStatus(of: [Array("new".utf8), Array("old".utf8)]).status.files.first)
    #expect(before.isRenamed && before.isStagedInPart)
    let diff = try await repository.diff(of: before, .unstaged)
    let rows = Set(diff.rows.indices.filter(diff.isChange))
    try await repository.apply(diff.patch(of: rows, isReverse: false), isReverse: false)
    #expect(try subject.folder.git("ls-files", "--stage").contains("100644"))
    #expect(
      try subject.folder.git("diff", "--no-color", "--summary").contains("mode change 100644 => 100755 new"))
    let staged = try #require(
      try await repository.readStatus(of: [Array("new".utf8), Array("old".utf8)]).status.files.first)
    let cached = try await repository.diff(of: staged, .staged)
    let all = Set(cached.rows.indices.filter(cached.isChange))
    #expect(all.count == 1)
    try await repository.apply(cached.patch(of: all, isReverse: true), isReverse: true)
    #expect(try subject.folder.status.contains("RM old -> new"))
  }

  @Test("a file without lines to choose says why")
  func indivisible() async throws {
    func reason(_ diff: UnifiedDiff, _ rows: Set<Int>) -> String? {
      do {
        _ = try diff.patch(of: rows, isReverse: false)
        return nil
      } catch { return "\(error)" }
    }
    let binary = UnifiedDiff(
      Array("diff --git a/x b/x\nindex 1..2 100644\nBinary files a/x and b/x differ\n".utf8))
    #expect(reason(binary, [0])?.contains("not text") == true)
    let text = "diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n"
    #expect(reason(UnifiedDiff(Array(text.utf8)), [3])?.contains("added or removed") == true)
    #expect(reason(UnifiedDiff(Array((text + text).utf8)), [4])?.contains("type of the file") == true)
    #expect(reason(UnifiedDiff(Array(text.utf8), limit: 10), [4])?.contains("too long") == true)
    #expect(reason(.empty, [0])?.contains("added or removed") == true)
  }
}
