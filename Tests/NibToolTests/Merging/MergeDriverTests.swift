import Foundation
import TestSupport
import Testing

/// git merges, rebases and picks layouts with nib as its driver. If nib fails in any way, both sides are in the file.
@MainActor @Suite(.needs("git")) struct MergeDriverTests {
  nonisolated static let base = DiffAndMergeTests.base
  /// A change that a merge by structure takes, and a change of the next line that is not XML.
  nonisolated static let good = base.replacing("Sign in", with: "Log in")
  nonisolated static let broken = base.replacing("_OK", with: "Salt & pepper")

  /// The text with the conflict of both changes, which are on neighboring lines.
  private func marked(_ labels: (ours: String, theirs: String), base: Bool = false) -> String {
    func lines(_ text: String) -> String { text.split(separator: "\n")[2...3].map { "\($0)\n" }.joined() }
    let conflict =
      "<<<<<<< \(labels.ours)\n\(lines(Self.good))"
      + (base ? "||||||| base\n\(lines(Self.base))" : "")
      + "=======\n\(lines(Self.broken))>>>>>>> \(labels.theirs)\n"
    return Self.base.replacing(lines(Self.base), with: conflict)
  }

  @Test(
    "a side that is not XML leaves the lines of both sides between marks",
    arguments: ["merge", "diff3", "zdiff3"])
  func malformedSide(style: String) throws {
    let repository = try GitFolder()
    try repository.git("config", "merge.conflictStyle", style)
    try repository.commit(base: Self.base, main: Self.good, topic: Self.broken)
    let run = try repository.git("merge", "--no-edit", "topic", expecting: 1)
    #expect(run.errors.contains("error: this '&' does not begin a reference"))
    #expect(try repository.isUnmerged)
    let text = try repository.layout
    let labels = text.contains("HEAD") ? ("HEAD", "topic") : ("ours", "theirs")
    #expect(text.replacing(/\|{7} .*/, with: "||||||| base") == marked(labels, base: style != "merge"))
  }

  @Test("the same holds for a rebase, and for a commit that is picked", arguments: ["rebase", "cherry-pick"])
  func otherCommands(command: String) throws {
    let repository = try GitFolder()
    try repository.commit(base: Self.base, main: Self.good, topic: Self.broken)
    try repository.git(command, "topic", expecting: 1)
    #expect(try repository.isUnmerged)
    let text = try repository.layout
    #expect(text.contains("Log in") && text.contains("Salt & pepper") && text.contains("\n=======\n"))
  }

  @Test(
    "a program that is missing, is killed or does not know its options leaves the lines of both sides",
    arguments: ["", "kill -9 $$", "kill -SEGV $$", "exit 2", "exit 126"])
  func failingProgram(script: String) throws {
    var repository = try GitFolder()
    let programs = try Scratch()
    if !script.isEmpty {
      try programs.write("#!/bin/sh\n\(script)\n", to: "nib")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: programs.file("nib"))
    }
    repository.programs = programs.path
    try repository.commit(base: Self.base, main: Self.good, topic: Self.broken)
    try repository.git("merge", "--no-edit", "topic", expecting: 1)
    #expect(try repository.isUnmerged)
    #expect(try repository.layout == marked(("ours", "theirs")))
  }

  @Test(
    "a driver that git runs without the lines below 'nib merge' leaves both sides, whatever git passes on")
  func plainDriver() throws {
    let repository = try GitFolder()
    try repository.git(
      "config", "merge.layout.driver", "nib merge -i -m %L --path=%P -L -x -L '' -L 'a\nb' %O %A %B")
    try repository.folder.write("*.layout.xml merge=layout conflict-marker-size=2000\n", to: ".gitattributes")
    try repository.commit(base: Self.base, main: Self.good, topic: Self.broken)
    try repository.git("merge", "--no-edit", "topic", expecting: 1)
    let text = try repository.layout
    #expect(text.contains("\n\(String(repeating: "<", count: 1000)) -x\n"))
    #expect(text.contains("\n\(String(repeating: ">", count: 1000)) a b\n"))
  }

  @Test("a merge by structure takes what git's lines cannot merge")
  func mergeByStructure() throws {
    let repository = try GitFolder()
    let topic = Self.base.replacing("_OK", with: "_Go")
    try repository.commit(base: Self.base, main: Self.good, topic: topic)
    try repository.git("merge", "-q", "--no-edit", "topic")
    #expect(try repository.layout == Self.good.replacing("_OK", with: "_Go"))
  }
}

/// Results of a merge that do not load, although both sides do, are conflicts.
@MainActor @Suite struct MergeLoadTests {
  private func merged(_ base: String, _ ours: String, _ theirs: String) throws -> ToolRun {
    func layout(_ lines: String) -> String { "<layout version=\"1\" owner=\"Login\">\n\(lines)\n</layout>\n" }
    let folder = try Scratch(["base": layout(base), "ours": layout(ours), "theirs": layout(theirs)])
    for name in ["ours", "theirs"] { #expect(ToolRun("check", "--stand-ins", folder.file(name)).status == 0) }
    return ToolRun("merge", folder.file("base"), folder.file("ours"), folder.file("theirs"))
  }

  @Test("two objects that each awake after the other are a conflict")
  func awakeCycle() throws {
    let (a, b) = ("<First id=\"a\"/>", "<Second id=\"b\"/>")
    let run = try merged(
      "\(a)\n\n\(b)", "<First id=\"a\" awake-after=\"#b\"/>\n\n\(b)",
      "\(a)\n\n<Second id=\"b\" awake-after=\"#a\"/>")
    #expect(run.status == 1)
    #expect(run.errors.contains("conflict: the result of the merge does not load: "))
    #expect(run.errors.contains("[not-loadable]"))
    #expect(run.output.contains("<<<<<<< ours\n<First id=\"a\" awake-after=\"#b\"/>"))
  }

  @Test("two objects for one outlet of the owner are a conflict")
  func outletTwice() throws {
    let (a, b) = ("<First id=\"a\"/>", "<Second id=\"b\"/>")
    let run = try merged(
      "\(a)\n\n\(b)", "<First id=\"a\" outlet=\"main\"/>\n\n\(b)",
      "\(a)\n\n<Second id=\"b\" outlet=\"main\"/>")
    #expect(run.status == 1)
    #expect(run.errors.contains("[not-loadable]"))
  }

  @Test("faults that a side had before do not keep a merge from being made")
  func olderFaults() throws {
    let base = "<layout version=\"1\">\n<First id=\"a\" x=\"#nothing\"/>\n\n<Second id=\"b\"/>\n</layout>\n"
    let folder = try Scratch([
      "base": base, "ours": base.replacing("<Second", with: "<Second y=\"1\""),
      "theirs": base.replacing("<First", with: "<First y=\"1\""),
    ])
    #expect(ToolRun("merge", folder.file("base"), folder.file("ours"), folder.file("theirs")).status == 0)
  }
}
