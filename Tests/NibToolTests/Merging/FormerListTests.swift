import Foundation
import TestSupport
import Testing

/// Lists of conflicts that an earlier merge has left beside a file.
@MainActor @Suite struct FormerListTests {
  private func merge(_ folder: Scratch, into file: String, _ options: String...) -> ToolRun {
    ToolRun(
      arguments: ["merge", "-o", file] + options + ["base.xib", "ours.xib", "theirs.xib"].map(folder.file))
  }

  @Test(
    "a merge without conflicts removes the list of an earlier merge, whose sides are not taken into its result"
  )
  func cleanMerge() throws {
    let folder = try XcodeMergeCommandTests.conflict()
    let file = folder.file("Login.xib")
    #expect(merge(folder, into: file).status == 1)
    try folder.write(XcodeMergeCommandTests.base.replacing("tag=\"1\"", with: "tag=\"3\""), to: "theirs.xib")
    let run = merge(folder, into: file)
    #expect(run.status == 0)
    #expect(run.errors == "note: '\(file).conflicts.json' of an earlier merge is removed\n")
    #expect(folder.names == ["Login.xib", "base.xib", "ours.xib", "theirs.xib"])
    let result = try folder.read("Login.xib")
    #expect(!ToolRun("check", file).output.contains("unfinished-merge"))
    let next = ToolRun("merge", "--continue", "--take", "theirs", file)
    #expect(next.status == 2)
    #expect(next.errors.hasPrefix("error: there is no list of conflicts"))
    #expect(try folder.read("Login.xib") == result)
  }

  @Test("a list for another file, and what is no list, stay")
  func foreignList() throws {
    let folder = try XcodeMergeCommandTests.conflict()
    #expect(merge(folder, into: folder.file("Login.xib")).status == 1)
    let list = try folder.read("Login.xib.conflicts.json")
    try folder.write(XcodeMergeCommandTests.base, to: "theirs.xib")
    for (name, text) in [("Other.xib", list), ("Login.xib", "{}")] {
      try folder.write(text, to: name + ".conflicts.json")
      let run = merge(folder, into: folder.file(name))
      #expect(run.status == 0)
      #expect(
        run.errors == "note: '\(folder.file(name)).conflicts.json' does not belong to this merge: remove it\n"
      )
      #expect(try folder.read(name + ".conflicts.json") == text)
    }
  }

  @Test(
    "a merge that git only tries leaves the list of the open merge, and a later commit of a rebase removes an old one",
    .needs("git"))
  func git() throws {
    let repository = try GitFolder(file: "Login.xib")
    let base = XcodeMergeCommandTests.base
    try repository.commit(base: base, main: xibWithTitle("Log in"), topic: xibWithTitle("Enter"))
    try repository.git("checkout", "-q", "-b", "tag", "main~")
    try repository.commit(base.replacing("tag=\"1\"", with: "tag=\"2\""), "tag")
    try repository.git("checkout", "-q", "topic")
    try repository.commit(xibWithTitle("Enter").replacing("y=\"120\"", with: "y=\"121\""), "place")
    try repository.git("checkout", "-q", "main")
    try repository.git("merge", "--no-edit", "topic", expecting: 1)
    let list = try repository.folder.read("Login.xib.conflicts.json")
    try repository.git("merge-tree", "--write-tree", "main", "tag")
    #expect(try repository.folder.read("Login.xib.conflicts.json") == list)
    try repository.git("merge", "--abort")
    try repository.folder.write(xibWithTitle("Both"), to: "Login.xib")
    try repository.git("checkout", "-q", "-f", "topic")
    try FileManager.default.removeItem(atPath: repository.folder.file("Login.xib.conflicts.json"))
    // The first commit has a conflict, which is resolved without nib, and the second has none.
    try repository.git("rebase", "-q", "main", expecting: 1)
    #expect(repository.folder.names.contains("Login.xib.conflicts.json"))
    try repository.folder.write(xibWithTitle("Both"), to: "Login.xib")
    try repository.git("add", "Login.xib")
    let run = try repository.git("rebase", "--continue")
    #expect(try repository.layout == xibWithTitle("Both").replacing("y=\"120\"", with: "y=\"121\""))
    #expect(!repository.folder.names.contains("Login.xib.conflicts.json"), "\(run.errors)")
  }
}
