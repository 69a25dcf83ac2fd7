import Foundation
import NibKit
import TestSupport
import Testing

/// `nib diff` between two archives.
@Suite @MainActor struct ArchiveDiffTests {
  /// Returns the comparison of the sample's archive with that of a changed sample.
  private func diff(_ arguments: String..., change: (Shelf) throws -> Void) throws -> ToolRun {
    let scratch = try Scratch()
    let shelf = try Shelf.sample()
    try shelf.archived().write(to: URL(filePath: scratch.file("old.plist")))
    try change(shelf)
    try shelf.archived().write(to: URL(filePath: scratch.file("new.plist")))
    var run = ToolRun(
      arguments: ["diff", scratch.file("old.plist"), scratch.file("new.plist"), "-L", "old", "-L", "new"]
        + arguments)
    run.errors = run.errors.replacing(scratch.path + "/", with: "")
    return run
  }

  @Test("archives of the same objects have no difference") func same() throws {
    let run = try diff { _ in }
    #expect((run.status, run.output, run.errors) == (0, "", ""))
  }

  @Test("a value is reported with its type and its key path") func values() throws {
    let run = try diff {
      $0.title = "changed"
      $0.levels = 4
      $0.shelves[0].width = 2
      $0.shelves[1].isOpen = false
      $0.made = Date(timeIntervalSinceReferenceDate: 1000.5)
      $0.image = Data([1, 255])
      $0.tags = ["old"]
    }
    #expect(run.status == 1)
    #expect(
      run.lines.filter { !$0.hasPrefix(" ") }.sorted() == [
        "7 differences",
        "~ <Shelf>: 'image' was data 0102fe, and is data 01ff",
        "~ <Shelf>: 'isOpen' was true, and is false",
        "~ <Shelf>: 'levels' was 3, and is 4",
        "~ <Shelf>: 'made' was date 1000.0, and is date 1000.5",
        "~ <Shelf>: 'tags' [1] is removed, it was \"tall\"",
        "~ <Shelf>: 'title' was \"root\", and is \"changed\"",
        "~ <Shelf>: 'width' was 1.5, and is 2.0",
      ])
    let titles = try #require(run.lines.firstIndex { $0.contains("'title'") })
    #expect(
      run.lines[titles + 1].wholeMatch(
        of: /\ {4}old: objects\.\d+\.values\.title → new: objects\.\d+\.values\.title/) != nil)
  }

  @Test("an object that comes moves no edges of others, although all numbers behind it change")
  func addition() throws {
    let run = try diff { shelf in
      let first = try Shelf.sample().shelves[0]
      (first.title, first.next, first.moved) = ("first", nil, nil)
      shelf.shelves.insert(first, at: 0)
      first.parent = shelf
    }
    #expect(run.lines.filter { !$0.hasPrefix(" ") } == ["+ <Shelf> is added to <Shelf>", "1 difference"])
  }

  @Test("an edge to another object of the same class is a difference") func edges() throws {
    let run = try diff { shelf in
      shelf.friends = [shelf.shelves[0], shelf.shelves[1]]
      shelf.shelves[0].next = shelf
      shelf.shelves[1].next = nil
      shelf.shelves[0].moved = nil
    }
    let words = run.lines.filter { !$0.hasPrefix(" ") }.map { $0.replacing(/objects\.\d+/, with: "N") }
    #expect(
      words.sorted() == [
        "- <Shelf>: the connection 'moved' is removed, it was dust to <Shelf> N",
        "- <Shelf>: the connection 'next' is removed, it was <Shelf> N",
        "4 differences",
        "~ <Shelf>: the connection 'friends' was <Shelf> N, <Shelf> N, and is <Shelf> N, <Shelf> N",
        "~ <Shelf>: the connection 'next' was <Shelf> N, and is <Shelf> N",
      ])
  }

  @Test("a part that is shared no longer is a difference") func sharing() throws {
    let run = try diff { $0.shelves[1].label = Label("shared") }
    #expect(run.status == 1)
    #expect(run.output.contains("'label'"))
  }

  @Test("the version of a class and the order of what was archived are differences of the archive")
  func versionsAndRoots() throws {
    let scratch = try Scratch()
    func write(
      _ roots: [any NibEncodable & AnyObject], _ register: (inout ClassRegistry) -> Void, to name: String
    ) throws {
      var classes = ClassRegistry()
      register(&classes)
      try Data(NibArchive(of: roots, classes: classes).bytes).write(to: URL(filePath: scratch.file(name)))
    }
    try write([First()], { $0.register(First.self, as: "Thing") }, to: "old")
    try write([Second()], { $0.register(Second.self, as: "Thing") }, to: "new")
    let versions = ToolRun("diff", scratch.file("old"), scratch.file("new"))
    #expect(versions.lines.first == "+ the archive: 'version of Thing' is added, 2")
    let (one, two) = (Label("one"), Label("two"))
    try write([one, two], { $0.register(Label.self) }, to: "old")
    try write([one, two, one], { $0.register(Label.self) }, to: "new")
    let roots = ToolRun("diff", scratch.file("old"), scratch.file("new"))
    #expect(roots.lines.first?.hasPrefix("+ the archive: the connection 'roots' is added, <Label> ") == true)
  }

  private final class First: NibDecodable, NibEncodable {
    init() {}
    init(coder: NibDecoder) throws {}
    func encode(with encoder: NibEncoder) {}
    static var members: Members { Members() }
  }

  private final class Second: NibDecodable, NibEncodable {
    static var archiveVersion: Int { 2 }
    init() {}
    init(coder: NibDecoder) throws {}
    func encode(with encoder: NibEncoder) {}
    static var members: Members { Members() }
  }

  @Test("JSON has key paths as places") func json() throws {
    let run = try diff("--format", "json") { $0.shelves[0].title = "new" }
    let change = try #require(try parsedLines(run.output).first)
    #expect(change["kind"] as? String == "attribute-changed")
    #expect(change["class"] as? String == "Shelf")
    #expect(change["old"] as? String == "top")
    #expect(change["new"] as? String == "new")
    #expect((change["newKeyPath"] as? String)?.wholeMatch(of: /objects\.\d+\.values\.title/) != nil)
    #expect(change["newFile"] as? String == "new")
    #expect(change["oldLine"] == nil)
  }

  @Test("an archive and a layout are not compared, nor is what is no archive") func mixture() throws {
    let scratch = try Scratch([
      "a.layout.xml": "<layout version='1'><A/></layout>", "broken.plist": "bplist00 nothing",
    ])
    let archive = scratch.file("a.plist")
    try Shelf.sample().archived().write(to: URL(filePath: archive))
    for files in [[archive, scratch.file("a.layout.xml")], [scratch.file("a.layout.xml"), archive]] {
      let run = ToolRun(arguments: ["diff"] + files)
      #expect((run.status, run.output) == (2, ""))
      #expect(
        run.errors
          == "error: \(archive) is an archive and \(scratch.file("a.layout.xml")) is a layout: compare files of the same kind\n"
      )
    }
    let broken = ToolRun("diff", archive, scratch.file("broken.plist"))
    #expect((broken.status, broken.output) == (2, ""))
    #expect(broken.errors.contains("broken.plist: error: "))
    let empty = ToolRun("diff", "/dev/null", archive)
    #expect(empty.status == 1)
    #expect(empty.lines.first?.hasPrefix("+ the archive is added to the file, with ") == true)
  }
}
