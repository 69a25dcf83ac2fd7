import Foundation
import TestSupport
import Testing

/// Known findings do not fail, new ones do.
@Suite struct BaselineTests {
  private static func folder() throws -> Folder {
    try Folder(["a.layout.xml": Folder.faulty, "b.layout.xml": Folder.clean])
  }

  @Test("findings that are known are counted, wherever their lines are, and with any seed")
  func known() throws {
    let folder = try Self.folder()
    let written = try folder.explore(".", "--write-baseline", "known.json")
    #expect(written.status == 0)
    #expect(written.output.contains("warning:"))
    #expect(written.output.hasSuffix("\n1 finding of 1 file is in known.json\n"))
    let lines = try folder.scratch.read("known.json").split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[0] == "{\"version\":1,\"findings\":[")
    #expect(lines[1].hasPrefix("{\"file\":\"a.layout.xml\",\"code\":\"order-dependent\",\"message\":\""))

    // The elements are on other lines and in another order, and there is one more.
    try folder.write(
      "<layout version='1'>\n\n\n<Plain id='new'/>\n<Plain id='q'/>\n\n<Plain id='p' peer='#q'/></layout>",
      to: "a.layout.xml")
    let moved = try folder.explore("./.", "--baseline", "known.json", "--seed", "9")
    #expect(moved.status == 0)
    #expect(moved.output.hasPrefix("././a.layout.xml: 1 known finding, and no other in "), "\(moved.output)")
    #expect(moved.output.hasSuffix("\n2 files, nothing new, 1 known\n"))
  }

  @Test("a new finding is reported without those that are known")
  func new() throws {
    let folder = try Self.folder()
    _ = try folder.explore(".", "--write-baseline", "known.json")
    try folder.write(
      "<layout version='1'><Plain id='p' peer='#q'/><Plain id='q'/>"
        + "<Stopper id='s' how='exit3' when='early' peer='#p'/></layout>", to: "a.layout.xml")
    let run = try folder.explore(".", "--baseline", "known.json")
    #expect(run.status == 1)
    #expect(run.output.contains("ends the program with exit(3)"))
    #expect(!run.output.contains("warning: q.other is"))
    #expect(run.output.contains("\nBesides these, 1 known finding.\n"))
    #expect(run.output.hasSuffix("\n2 files, 1 finding in 1 of them, 1 known\n"))
    let log = try Folder.object(folder.explore(".", "--baseline", "known.json", "--format", "sarif").output)
    let results = (log["runs"] as? [[String: Any]])?.first?["results"] as? [[String: Any]] ?? []
    #expect(Set(results.compactMap { $0["baselineState"] as? String }) == ["new", "unchanged"])
  }

  @Test("a finding that is gone is reported, and one of a file that is not explored is kept")
  func fixed() throws {
    let folder = try Self.folder()
    try folder.write(Folder.faulty, to: "c.layout.xml")
    _ = try folder.explore(".", "--write-baseline", "known.json")
    try folder.write(Folder.clean, to: "a.layout.xml")
    let part = try folder.explore(
      "a.layout.xml", "--baseline", "known.json", "--write-baseline", "known.json")
    #expect(part.status == 0)
    let notes = part.output.split(separator: "\n").filter { $0.hasPrefix("note: no longer found: ") }
    #expect(notes.count == 1)
    #expect(notes.first?.contains("a.layout.xml: ") == true)
    let rest = try folder.scratch.read("known.json")
    #expect(rest.contains("c.layout.xml") && !rest.contains("a.layout.xml"))
    let all = try folder.explore(".", "--baseline", "known.json")
    #expect(all.status == 0)
    #expect(all.output.hasSuffix("\n3 files, nothing new, 1 known\n"))
    // Of a file that cannot be loaded nothing is known.
    try folder.write(Folder.wrong, to: "c.layout.xml")
    let wrong = try folder.explore(".", "--baseline", "known.json")
    #expect(wrong.status == 1)
    #expect(!wrong.output.contains("no longer found"))
  }

  @Test(
    "a file that is not a baseline is an error with its place",
    arguments: [
      ("", "1:1", "this is not a baseline: an object is expected"),
      ("{\"version\":1,\n\"findings\":[\n{\"file\":\"a\",}]}", "3:13", "a key in quotes is expected"),
      ("{\"version\":2,\"findings\":[]}", "1:12", "the baseline has version 2; only version 1 can be read"),
      ("{\"version\":1,\"findings\":[\n{\"file\":\"a\"}]}", "2:1", "a finding of a baseline must have"),
      ("{\"version\":1}", "1:1", "it has no 'version' and 'findings'"),
      ("<levels>", "1:513", "values are nested more than 512 levels deep"),
      ("{\"version\":1,\"findings\":[]}\n{}", "2:1", "other text follows the baseline"),
    ])
  func broken(text: String, place: String, words: String) throws {
    let folder = try Self.folder()
    // Spelled out here, it would be in the output of the tests.
    let text = text == "<levels>" ? String(repeating: "[", count: 100_000) : text
    try folder.write(text, to: "known.json")
    let run = try folder.explore(".", "--baseline", "known.json")
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.errors.hasPrefix("known.json:\(place): error: "), "\(run.errors.prefix(300))")
    #expect(run.errors.contains(words))
  }

  @Test("a baseline that is missing, and one that cannot be written, are errors")
  func files() throws {
    let folder = try Self.folder()
    let missing = try folder.explore(".", "--baseline", "missing.json")
    #expect(missing.status == 2)
    #expect(missing.errors.hasPrefix("missing.json: error: the file cannot be opened"))
    let unwritable = try folder.explore("b.layout.xml", "--write-baseline", "no/folder.json")
    #expect(unwritable.status == 2)
    #expect(unwritable.errors.contains("'no/folder.json' cannot be written"))
  }
}
