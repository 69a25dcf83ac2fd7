import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import compare

/// The states of the entries of two folders, as other programs find them.
@Suite("Two folders")
nonisolated struct FolderScanTests {
  /// Writes two random folders. They have equal files, files of the same size with other bytes, empty files, links
  /// (without targets, too), empty folders and entries whose types differ.
  private static func write(_ random: inout SplitMix, to scratch: Scratch) throws {
    let manager = FileManager.default
    for side in ["old", "new"] {
      try manager.createDirectory(atPath: scratch.file(side), withIntermediateDirectories: true)
    }
    var folders = [""]
    for number in 0..<Int.random(in: 0..<25, using: &random) {
      let folder = random.pick(folders)
      let name = "\(folder)\(random.pick(["a", "b ", "-c", "Z", "ä"]))\(number)"
      if random.once(in: 4) { folders.append(name + "/") }
      for side in ["old", "new"] where !random.once(in: 5) {
        let path = scratch.file("\(side)/\(name)")
        // The folder may be missing, or a file at this side.
        guard
          (try? manager.attributesOfItem(atPath: URL(filePath: path).deletingLastPathComponent().path)) != nil
        else { continue }
        if folders.last == name + "/", !random.once(in: 6) {
          try? manager.createDirectory(atPath: path, withIntermediateDirectories: false)
        } else if random.once(in: 5) {
          try? manager.createSymbolicLink(
            atPath: path, withDestinationPath: random.pick(["here", "there", ".", ".."]))
        } else {
          let text = random.pick(["", "x", "y", String(repeating: "long", count: 40_000)])
          try? Data((text + (random.once(in: 4) ? "\0" : "")).utf8).write(to: URL(filePath: path))
        }
      }
    }
  }

  /// Returns the states by paths that are not identical, without the entries of folders that only one side has.
  private static func states(_ scratch: Scratch) throws -> [String: EntryState] {
    var tree = FolderTree()
    let scan = FolderScan(left: FilePath(scratch.file("old")), right: FilePath(scratch.file("new")))
    try scan.read { tree.take($0) }
    #expect(tree.failure == nil)
    var result: [String: EntryState] = [:]
    for number in tree.entries.indices {
      let entry = tree.entries[number].scanned
      let parent = entry.parent.map { tree.entries[$0].scanned.state } ?? .same
      if entry.state != .same, parent == .same { result[tree.path(of: number).string] = entry.state }
    }
    let counted = tree.entries.filter { !$0.scanned.isPairOfFolders || $0.scanned.state != .same }
    for state in EntryState.allCases {
      #expect(tree.counts[state] == counted.count { $0.scanned.state == state })
    }
    return result
  }

  /// Returns what `diff -rq` says.
  private static func expected(_ scratch: Scratch) throws -> [String: EntryState] {
    let run = try Run(
      ["diff", "-rq", "--no-dereference", "old", "new"], in: scratch.path, environment: ["LC_ALL": "C.UTF-8"])
    var result: [String: EntryState] = [:]
    for line in run.output.split(separator: "\n").map(String.init) {
      if let match = line.wholeMatch(of: /Only in (old|new)(\/.*)?: (.*)/) {
        let folder = match.2.map { $0.dropFirst() + "/" } ?? ""
        result[folder + match.3] = match.1 == "old" ? .deleted : .added
      } else if let match = line.wholeMatch(of: /(?:Files|Symbolic links) old\/(.*) and new\/.* differ/) {
        result[String(match.1)] = .changed
      } else if let match = line.wholeMatch(of: /File old\/(.*) is a .* while file new\/.*/) {
        result[String(match.1)] = .otherType
      } else {
        Issue.record("a line of diff that the test does not know: \(line)")
      }
    }
    return result
  }

  @Test("random folders have the states that diff -rq gives them", .needs("diff"))
  func model() throws {
    var random = SplitMix(seed: 46)
    var seen: Set<EntryState> = []
    for round in 0..<60 {
      let scratch = try Scratch()
      try Self.write(&random, to: scratch)
      let states = try Self.states(scratch)
      #expect(try states == Self.expected(scratch), "round \(round)")
      seen.formUnion(states.values)
    }
    #expect(seen == [.changed, .added, .deleted, .otherType])
  }

  @Test("names that are not UTF-8 are two names, and are compared")
  func otherNames() throws {
    let scratch = try Scratch(["old/x": "", "new/x": ""])
    let script = #"""
      import os, sys
      for side in (b"old", b"new"):
        for name in (b"\xff", b"\xfe", b"caf\xe9"):
          with open(os.path.join(sys.argv[1].encode(), side, name), "wb") as file: file.write(side if name == b"\xfe" else b"")
      """#
    let run = try Run(["python3", "-c", script, scratch.path])
    // Some file systems refuse such names.
    guard run.status == 0 else { return }
    var tree = FolderTree()
    try FolderScan(left: FilePath(scratch.file("old")), right: FilePath(scratch.file("new"))).read {
      tree.take($0)
    }
    #expect(tree.counts[.same] == 3 && tree.counts[.changed] == 1 && tree.counts.all == 4)
  }

  @Test("links are not followed, so that a link to its own folder ends")
  func cycles() throws {
    let scratch = try Scratch(["old/x": "", "new/x": ""])
    for side in ["old", "new"] {
      try FileManager.default.createSymbolicLink(
        atPath: scratch.file("\(side)/loop"), withDestinationPath: ".")
    }
    #expect(try Self.states(scratch).isEmpty)
  }

  @Test("a pipe is a row with its reason, and is not opened")
  func pipes() throws {
    let scratch = try Scratch(["old/x": "", "new/x": ""])
    for side in ["old", "new"] { #expect(mkfifo(scratch.file("\(side)/pipe"), 0o600) == 0) }
    #expect(try Self.states(scratch) == ["pipe": .unreadable])
  }

  @Test(
    "files and folders that the system does not let read are rows with the reason",
    .enabled(if: geteuid() != 0, "root may read everything"))
  func unreadable() throws {
    let scratch = try Scratch([
      "old/f": "1", "new/f": "2", "old/d/g": "", "new/d/g": "", "old/h": "", "new/h": "",
    ])
    chmod(scratch.file("old/f"), 0)
    chmod(scratch.file("new/d"), 0)
    defer { chmod(scratch.file("new/d"), 0o700) }
    #expect(try Self.states(scratch) == ["f": .unreadable, "d": .unreadable])
  }

  @Test("a file that vanishes is compared again as one that no side has")
  func vanished() async throws {
    let scratch = try Scratch(["old/f": "1", "new/f": "2"])
    let scan = FolderScan(left: FilePath(scratch.file("old")), right: FilePath(scratch.file("new")))
    var tree = FolderTree()
    try scan.read { tree.take($0) }
    try FileManager.default.removeItem(atPath: scratch.file("old/f"))
    var entry = try await scan.again(tree.entries[0].scanned, at: "f")
    #expect(entry.state == .added)
    try FileManager.default.removeItem(atPath: scratch.file("new/f"))
    entry = try await scan.again(entry, at: "f")
    #expect(entry.state == .unreadable && entry.note == "it was removed")
  }

  @Test("files are read only to the first block that differs, and not at all if their sizes differ")
  func largeFiles() throws {
    let scratch = try Scratch(["old/a": "x", "new/a": "y", "old/b": "", "new/b": ""])
    // The files have no more than a block on disk, and would take minutes to read.
    for (name, size) in [("old/a", 1 << 38), ("new/a", 1 << 38), ("old/b", 1 << 38), ("new/b", 1 << 38 + 1)] {
      #expect(truncate(scratch.file(name), size) == 0)
    }
    #expect(try Self.states(scratch) == ["a": .changed, "b": .changed])
  }

  @Test("a thousand pairs of files take a moment of processor time")
  func speed() throws {
    let scratch = try Scratch()
    for side in ["old", "new"] {
      for number in 0..<1000 { try scratch.write("\(number)\n", to: "\(side)/\(number / 50)/\(number)") }
    }
    var tree = FolderTree()
    let start = Self.processorTime
    try FolderScan(left: FilePath(scratch.file("old")), right: FilePath(scratch.file("new"))).read {
      tree.take($0)
    }
    // A debug build on a slow machine takes a second or two.
    #expect(Self.processorTime - start < 20)
    #expect(tree.counts[.same] == 1000 && tree.counts.all == 1000)
  }

  /// The processor time of the current thread, in seconds.
  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
