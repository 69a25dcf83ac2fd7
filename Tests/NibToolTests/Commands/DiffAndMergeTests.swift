import Foundation
import NibKit
import TestSupport
import Testing

@MainActor @Suite struct DiffAndMergeTests {
  nonisolated static let base = """
    <layout version="1" owner="Login">
      <VStack id="root" spacing="1">
        <Label id="title" text="Sign in"/>
        <Button id="ok" title="_OK"/>
      </VStack>
    </layout>

    """

  func files(_ texts: [String: String]) throws -> Scratch { try Scratch(texts) }

  @Test("equal layouts print nothing")
  func equalLayoutsPrint() throws {
    let folder = try files(["a": Self.base, "b": Self.base.replacing("\n", with: "\r\n")])
    let run = ToolRun("diff", folder.file("a"), folder.file("b"))
    #expect((run.status, run.output, run.errors) == (0, "", ""))
  }

  @Test("differences are the output")
  func differencesOutput() throws {
    let changed = Self.base.replacing("_OK", with: "_Go").replacing(
      "    <Label id=\"title\" text=\"Sign in\"/>\n", with: "")
    let folder = try files(["a": Self.base, "b": changed])
    let run = ToolRun("diff", folder.file("a"), folder.file("b"), "-L", "old", "-L", "new")
    #expect(run.status == 1)
    #expect(
      run.output == """
        - <Label> 'title' is removed from <VStack> 'root'
            old:3:5
        ~ <Button> 'ok': 'title' was "_OK", and is "_Go"
            old:4:21 → new:3:21
        2 differences

        """)
    let colored = ToolRun("diff", folder.file("a"), folder.file("b"), hasColors: true)
    #expect(colored.output.contains("\u{1B}[31m- <Label> 'title' is removed"))
  }

  @Test("long values are cut around the place where they differ, in differences and in conflicts")
  func longValues() throws {
    let start = String(repeating: "long ", count: 30)
    let texts = ["base", "ours", "theirs"].map { Self.base.replacing("Sign in", with: "\(start)\($0) end") }
    let folder = try files(["base": texts[0], "ours": texts[1], "theirs": texts[2]])
    let run = ToolRun("diff", folder.file("base"), folder.file("ours"))
    #expect(
      run.lines[0].hasSuffix(
        "'text' was \"…long long long long base end\", and is \"…long long long long ours end\""))
    let merge = ToolRun("merge", folder.file("base"), folder.file("ours"), folder.file("theirs"))
    #expect(
      merge.errors.contains(
        "ours to \"…long long long long ours end\", theirs to \"…long long long long theirs end\"; "
          + "it was \"…long long long long base end\""))
  }

  @Test("items of a long value are cut around the item that differs")
  func longItems() throws {
    func layout(_ item: String) -> String {
      let items = (1...20).map { "<item key=\"k\($0)\">\($0 == 15 ? item : "same")</item>" }.joined()
      return "<layout version=\"1\">\n<A id=\"a\"><attribute name=\"x\">\(items)</attribute></A>\n</layout>\n"
    }
    let folder = try files(["a": layout("one"), "b": layout("two")])
    let line = ToolRun("diff", folder.file("a"), folder.file("b")).lines[0]
    #expect(line.contains("\"one\"") && line.contains("\"two\""))
  }

  @Test("differences are also JSON")
  func differencesJSON() throws {
    let folder = try files(["a": Self.base])
    let run = ToolRun(
      "diff", folder.file("a"), "-", "--format", "json", input: Self.base.replacing("_OK", with: "&quot;"))
    let lines = try parsedLines(run.output)
    #expect(lines.count == 1)
    #expect(lines[0]["kind"] as? String == "attribute-changed")
    #expect(lines[0]["id"] as? String == "ok")
    #expect((lines[0]["old"] as? String, lines[0]["new"] as? String) == ("_OK", "\""))
    #expect((lines[0]["oldLine"] as? Int, lines[0]["newColumn"] as? Int) == (4, 21))
  }

  @Test("unreadable files are reported together")
  func unreadableFiles() throws {
    let folder = try files(["a": "<layout", "b": "<nothing/>", "c": Self.base])
    let diff = ToolRun("diff", folder.file("a"), folder.file("b"))
    #expect((diff.status, diff.output) == (2, ""))
    #expect(diff.errors.contains("[malformed-xml]") && diff.errors.contains("[not-a-layout]"))
    let merge = ToolRun("merge", "-o", folder.file("d"), folder.file("c"), folder.file("a"), folder.file("c"))
    #expect((merge.status, merge.output) == (2, ""))
    #expect(throws: (any Error).self) { try folder.read("d") }
    #expect(ToolRun("merge", folder.file("c"), folder.file("c"), folder.file("missing")).status == 2)
    #expect(ToolRun("diff", "-", "-").status == 2)
    #expect(ToolRun("merge", "a", "-", "b", "--in-place").status == 2)
  }

  @Test("a merge is written to the named file")
  func mergeWrittenNamed() throws {
    let folder = try files([
      "base": Self.base, "ours": Self.base.replacing("Sign", with: "Log"),
      "theirs": Self.base.replacing("_OK", with: "_Go"),
    ])
    let expected = Self.base.replacing("Sign", with: "Log").replacing("_OK", with: "_Go")
    let paths = ["base", "ours", "theirs"].map(folder.file)
    let run = ToolRun(arguments: ["merge"] + paths)
    #expect((run.status, run.output, run.errors) == (0, expected, ""))
    #expect(ToolRun(arguments: ["merge", "-o", folder.file("result")] + paths).status == 0)
    #expect(try folder.read("result") == expected)
    #expect(try folder.read("ours") != expected)
    #expect(ToolRun(arguments: ["merge", "--in-place"] + paths).output == "")
    #expect(try folder.read("ours") == expected)
  }

  @Test("conflicts are listed and left in the file")
  func conflictsListed() throws {
    let folder = try files([
      "base": Self.base, "ours": Self.base.replacing("Sign", with: "Log"),
      "theirs": Self.base.replacing("Sign", with: "Go"),
    ])
    let paths = ["base", "ours", "theirs"].map(folder.file)
    let run = ToolRun(
      arguments: [
        "merge", "--in-place", "--path", "Login.layout.xml", "-L", "HEAD", "-L", "old", "-L", "topic",
      ] + paths)
    #expect(run.status == 1)
    #expect(
      run.errors == """
        Login.layout.xml:3: conflict: both set 'text' of <Label> 'title': ours to "Log in", theirs to "Go in"; it was \
        "Sign in" [both-set]
            base: Login.layout.xml (base):3:23
            ours: Login.layout.xml (ours):3:23
            theirs: Login.layout.xml (theirs):3:23
        1 conflict

        """)
    let check = ToolRun("check", paths[1])
    #expect(check.status == 1)
    #expect(check.output.contains(":3:1: error: a merge was left unfinished here [unfinished-merge]"))
  }

  /// git itself, with what the help says put into its configuration.
  @Test("git merges layouts and shows them", .needs("git")) func gitMergesLayouts() throws {
    let repository = try GitFolder()
    try repository.commit(Self.base, "base")

    // One line in both: lines would not merge.
    try repository.git("checkout", "-q", "-b", "topic")
    try repository.commit(
      Self.base.replacing("spacing=\"1\"", with: "padding=\"2\" spacing=\"1\""), "their change")
    try repository.git("checkout", "-q", "main")
    try repository.commit(Self.base.replacing("spacing=\"1\"", with: "spacing=\"3\""), "our change")
    #expect(
      try repository.git("diff", "HEAD~1").output.contains(
        "~ <VStack> 'root': 'spacing' was \"1\", and is \"3\""))
    try repository.git("merge", "-q", "--no-edit", "topic")
    let merged = Self.base.replacing("spacing=\"1\"", with: "padding=\"2\" spacing=\"3\"")
    #expect(try repository.layout == merged)

    // A conflict: git knows of it, and the file has the marks.
    try repository.git("checkout", "-q", "-b", "other")
    try repository.commit(merged.replacing("Sign", with: "Log"), "their text")
    try repository.git("checkout", "-q", "main")
    try repository.commit(merged.replacing("Sign", with: "Go"), "our text")
    let run = try repository.git("merge", "--no-edit", "other", expecting: 1)
    #expect(run.errors.contains("Login.layout.xml:3: conflict: both set 'text'"))
    #expect(try repository.isUnmerged)
    // The names in the marks are git's, or ours where git has none to tell: never its placeholders.
    let marked = try repository.layout
    #expect(marked.contains("\n=======\n    <Label id=\"title\" text=\"Log in\"/>\n>>>>>>> "))
    #expect(marked.contains("<<<<<<< HEAD\n") || marked.contains("<<<<<<< ours\n"))
    #expect(!marked.contains("%"))
  }
}
