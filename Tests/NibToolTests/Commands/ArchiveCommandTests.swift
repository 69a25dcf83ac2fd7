import Foundation
import NibKit
import TestSupport
import Testing

/// The commands that take an archive as they take a layout.
@Suite @MainActor struct ArchiveCommandTests {
  /// Returns a run with the sample's archive as its file.
  private func run(_ arguments: String..., knowsClasses: Bool = true) throws -> ToolRun {
    let scratch = try Scratch()
    let path = scratch.file("shelves.plist")
    try Shelf.sample().archived().write(to: URL(filePath: path))
    var run = ToolRun(
      arguments: arguments.map { $0 == "FILE" ? path : $0 },
      classes: knowsClasses ? Shelf.classes : ClassRegistry())
    run.output = run.output.replacing(scratch.path + "/", with: "")
    run.errors = run.errors.replacing(scratch.path + "/", with: "")
    return run
  }

  @Test(
    "check finds nothing wrong with an archive that its classes fit, and names classes that it does not know")
  func check() throws {
    let known = try run("check", "FILE")
    #expect((known.status, known.output, known.errors) == (0, "", ""))
    let unknown = try run("check", "FILE", knowsClasses: false)
    #expect(unknown.status == 1)
    let faults = unknown.lines.filter { $0.hasPrefix("shelves.plist: classes.") }
    #expect(
      faults.map { $0.replacing(/classes\.\d/, with: "classes.N") }.sorted() == [
        "shelves.plist: classes.N.name: error: no class 'Label' is registered: the registry is empty [unknown-class]",
        "shelves.plist: classes.N.name: error: no class 'Shelf' is registered: the registry is empty [unknown-class]",
      ], "\(unknown.output)")
    #expect(unknown.output.contains(", --stand-ins, or a tool of your own"))
    let standIns = try run("check", "FILE", "--stand-ins", knowsClasses: false)
    let remark =
      "5 objects of 2 classes (Shelf, Label) were stand-ins: their attributes and connections were not checked.\n"
    #expect((standIns.status, standIns.output) == (0, remark))
    let json = try parsedLines(run("check", "FILE", "--format", "json", knowsClasses: false).output)
    #expect(
      json.allSatisfy { ($0["keyPath"] as? String)?.hasPrefix("classes.") == true && $0["line"] == nil })
  }

  @Test("a damaged archive is reported with what is wrong, and nothing is loaded") func damage() throws {
    let scratch = try Scratch()
    var bytes = try Shelf.sample().archived()
    bytes[bytes.count / 2] ^= 0x20
    try bytes.write(to: URL(filePath: scratch.file("a.plist")))
    for command in ["check", "trace", "objects", "plan", "describe", "explore"] {
      let run = ToolRun(command, scratch.file("a.plist"), classes: Shelf.classes)
      #expect(run.status == 1, "\(command)")
      #expect((run.output + run.errors).contains("a.plist: "), "\(command)")
      #expect((run.output + run.errors).contains("error: "), "\(command)")
    }
  }

  @Test("an archive without objects is called an archive") func emptyArchive() throws {
    let scratch = try Scratch()
    let file = scratch.file("empty.plist")
    try Data(NibArchive(of: [], classes: Shelf.classes).bytes).write(to: URL(filePath: file))
    for command in ["objects", "describe"] {
      let run = ToolRun(command, file, classes: Shelf.classes)
      #expect((run.status, run.output, run.errors) == (0, "the archive has no objects\n", ""), "\(command)")
    }
  }

  @Test("objects lists the tree with edges and key paths") func objects() throws {
    let run = try run("objects", "FILE", knowsClasses: false)
    #expect(run.status == 0)
    let words = run.lines.map { $0.replacing(/\ \ objects\.\d+$/, with: "") }
    // One label is contained three times.
    #expect(words.filter { !$0.contains("→") }.count == 5)
    #expect(words.filter { $0.contains("→ Shelf[0]/Label[") }.count == 2)
    #expect(words[0].hasPrefix("Shelf friends=Shelf[0]/Shelf[1],Shelf[0]/Shelf[0]"))
    #expect(words.contains("  label: Label"))
    #expect(words.contains("  Shelf next=Shelf[0]/Shelf[1] parent=Shelf[0] moved=Shelf[0].dust"))
  }

  @Test("an object that several contain is listed in the first of them, and named in the others")
  func sharedObjects() throws {
    let scratch = try Scratch()
    try handWrittenArchive([
      ["class": 0, "children": [1, 2, 3]],
      ["class": 0, "parts": ["labels": [4, 5]]],
      ["class": 0, "parts": ["labels": [5, 4]]],
      ["class": 0, "children": [6, 1]],
      ["class": 1, "values": ["label": "shared"]],
      ["class": 1, "values": ["label": "own"]],
      ["class": 0, "parts": ["caption": 4]],
    ]).write(to: URL(filePath: scratch.file("shared.plist")))
    let run = ToolRun("objects", scratch.file("shared.plist"))
    #expect((run.status, run.errors) == (0, ""))
    #expect(
      run.output == """
        Box  objects.0
          Box  objects.1
            labels: Label 'shared'  objects.4
            labels: Label 'own'  objects.5
          Box  objects.2
            labels: → Box[0]/Box[0]/Label[1]  objects.2.parts.labels.0
            labels: → Box[0]/Box[0]/Label[0]  objects.2.parts.labels.1
          Box  objects.3
            Box  objects.6
              caption: → Box[0]/Box[0]/Label[0]  objects.6.parts.caption
            → Box[0]/Box[0]  objects.3.children.1

        """)
  }

  @Test("a second container of an object is no connection") func secondContainers() throws {
    let scratch = try Scratch()
    func write(_ parts: [String: Any], _ children: [Int], to name: String) throws {
      try handWrittenArchive([
        ["class": 0, "children": [1, 2, 3]], ["class": 0, "parts": ["caption": 4]],
        ["class": 0, "parts": parts],
        ["class": 0, "children": children], ["class": 1], ["class": 0],
      ]).write(to: URL(filePath: scratch.file(name)))
    }
    try write(["caption": 4], [5], to: "old")
    try write([:], [5, 1], to: "new")
    let run = ToolRun("diff", scratch.file("old"), scratch.file("new"), "-L", "old", "-L", "new")
    #expect(
      run.output == """
        - <Box>: 'caption' is removed, it was <Label> objects.4
            old: objects.2.parts.caption → new: objects.2
        + <Box>: 'children' is added, <Box> objects.5, <Box> objects.1
            old: objects.3 → new: objects.3.children
        2 differences

        """)
    let json = try parsedLines(
      ToolRun("diff", scratch.file("old"), scratch.file("new"), "--format", "json").output)
    #expect(json.map { $0["kind"] as? String } == ["attribute-removed", "attribute-added"])
  }

  /// Returns an archive with these objects, of the classes Box and Label, in version 1 of the format, which has no
  /// checksum.
  private func handWrittenArchive(_ objects: [[String: Any]]) throws -> Data {
    let list: [String: Any] = [
      "format": "NibKit archive", "version": 1, "classes": [["name": "Box"], ["name": "Label"]],
      "objects": objects,
      "roots": [0],
    ]
    return try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
  }

  @Test("trace shows what is contained first, values and edges afterwards, and no awake") func trace() throws
  {
    let run = try run("trace", "FILE")
    #expect((run.status, run.errors) == (0, ""))
    #expect(run.lines.first == "load>   shelves.plist archive")
    let inits = run.lines.filter { $0.hasPrefix("init>") }.map { $0.split(separator: " ")[1] }
    #expect(inits.last == "Shelf")
    #expect(inits.count == 5)
    #expect(!run.output.contains("awake"))
    #expect(run.lines.contains { $0.hasPrefix("attr    Shelf[0].levels = 3  objects.") })
    #expect(run.lines.contains { $0.hasPrefix("action  Shelf[0]/Shelf[0].moved = Shelf[0].dust  objects.") })
    let begin = try #require(
      run.lines.firstIndex { $0.hasPrefix("init> ") && $0.contains("Shelf Shelf[0]  ") })
    for inner in run.lines.indices where run.lines[inner].hasPrefix("init>") && inner != begin {
      #expect(inner < begin)
    }
  }

  @Test("a trace as JSON has exact values") func traceValues() throws {
    let events = try parsedLines(run("trace", "FILE", "--format", "json").output)
    func value(_ member: String) -> Any? {
      events.first { $0["member"] as? String == member && $0["value"] != nil }?["value"]
    }
    #expect(value("levels") as? Int == 3)
    #expect(value("width") as? Double == 1.5)
    #expect(value("made") as? [String: Double] == ["$date": 1000])
    #expect(value("image") as? [String: [Int]] == ["$data": [1, 2, 254]])
    #expect(value("tags") as? [String] == ["old", "tall"])
    let notes = try #require(value("notes") as? [String: Any])
    #expect(notes.keys.sorted() == ["$$date", "size"])
    #expect(notes["$$date"] as? String == "none")
    let size = try #require(notes["size"] as? [Any])
    #expect(size.first as? [String: String] == ["$real": "inf"])
    #expect(size.last as? Double == -0.5)
  }

  @Test("a plan is what a trace shows") func plan() throws {
    let steps = try run("plan", "FILE").lines.map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(steps.first == "order archive (undefined: afterInit, attributes, connections, construction)")
    let outlets = try run("trace", "FILE", "--only", "outlet").lines.map {
      $0.replacing("outlet  ", with: "outlet ")
    }
    #expect(steps.filter { $0.hasPrefix("outlet") } == outlets)
    #expect(outlets.count == 4)
  }

  @Test("describe lists classes with their attributes, parts, outlets and actions") func describe() throws {
    let run = try run("describe", "FILE")
    #expect(run.status == 0)
    for line in [
      "Shelf (3 objects)", "Label (2 objects)", "  actions: dust", "  events: moved",
      "  outlet collections: friends",
      "  outlets: next, parent", "  parts: hooks (objects of class Label), label (an object of class Label)",
    ] { #expect(run.lines.contains(line), "\(line)") }
  }

  @Test("explore loads an archive in the orders that are allowed, and promise says which") func explore()
    throws
  {
    let run = try run("explore", "FILE", "--runs", "16")
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    #expect(
      run.output.hasPrefix(
        "Nothing that was compared depends on order. Ran 16 of the loads that 'archive' allows"))
    #expect(try self.run("promise", "FILE").output.contains("archive"))
  }

  @Test(
    "commands about the text of a layout refuse an archive",
    arguments: [
      (["show", "FILE"], "only layouts are shown"), (["format", "FILE"], "only layouts are formatted"),
      (["format", "--check", "FILE"], "only layouts are formatted"),
      (["merge", "FILE", "FILE", "FILE"], "only layouts are merged"),
    ])
  func refused(_ arguments: [String], _ reason: String) throws {
    let scratch = try Scratch()
    let path = scratch.file("shelves.plist")
    let bytes = try Shelf.sample().archived()
    try bytes.write(to: URL(filePath: path))
    let run = ToolRun(arguments: arguments.map { $0 == "FILE" ? path : $0 })
    #expect((run.status, run.output) == (2, ""))
    #expect(run.errors == "error: '\(path)' is an archive of objects, not a layout: \(reason)\n")
    #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
  }

  @Test("help says which commands take archives") func help() {
    for command in ["check", "trace", "objects", "plan", "describe", "explore", "diff"] {
      #expect(ToolRun(command, "--help").output.contains("archive"), "\(command)")
    }
  }
}
