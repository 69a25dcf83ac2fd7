import Foundation
import NibKit
import TestSupport
import Testing

@MainActor @Suite struct CompileCommandTests {
  private static let text = """
    <layout version="1">
      <GalleryView id="a">
        <GalleryView/>
      </GalleryView>
    </layout>

    """

  private func bytes(_ path: String) -> [UInt8] { (try? Array(Data(contentsOf: URL(filePath: path)))) ?? [] }

  @Test("layouts are compiled beside each, under the names by which they are found")
  func beside() throws {
    let folder = try Scratch(["A.layout.xml": Self.text, "b.xml": Self.text, "c": Self.text])
    let run = ToolRun(arguments: ["compile"] + ["A.layout.xml", "b.xml", "c"].map(folder.file))
    #expect((run.status, run.output, run.errors) == (0, "", ""))
    #expect(folder.names == ["A.layout.xml", "A.nib", "b.xml", "b.xml.nib", "c", "c.nib"])
    let document = try NibDocument(Self.text)
    for name in ["A", "b.xml", "c"] {
      #expect(
        try LayoutFolders([folder.path], formats: [.compiled]).document(named: name).firstDifference(
          from: document) == nil)
    }
    #expect(bytes(folder.file("A.nib")) == (try NibDocument(Self.text, file: "A.layout.xml").compiled()))
  }

  @Test("--output names a file, and --strip leaves the text out")
  func output() throws {
    let folder = try Scratch(["A.layout.xml": Self.text])
    let run = ToolRun("compile", folder.file("A.layout.xml"), "-o", folder.file("out"), "--strip")
    #expect((run.status, run.errors) == (0, ""))
    #expect(
      bytes(folder.file("out"))
        == (try NibDocument(Self.text, file: "A.layout.xml").compiled(strippingPositions: true)))
    let input = ToolRun("compile", "-", "-o", folder.file("in.nib"), input: Self.text)
    #expect(input.status == 0)
    #expect(
      ToolRun("objects", folder.file("in.nib")).output == ToolRun("objects", "-", input: Self.text).output)
  }

  @Test("the file for the output can be the one that is read, and keeps its contents if the command fails")
  func outputInPlace() throws {
    let folder = try Scratch(["A.layout.xml": Self.text, "B.layout.xml": "<layout version='1'><Zeppelin/>"])
    let (sound, broken) = (folder.file("A.layout.xml"), folder.file("B.layout.xml"))
    // A compiled layout never replaces its text.
    #expect(ToolRun("compile", sound, "-o", sound).status == 2)
    #expect(try String(contentsOfFile: sound, encoding: .utf8) == Self.text)
    #expect(ToolRun("convert", sound, "-o", sound).status == 0)
    #expect(try NibDocument(contentsOf: sound).firstDifference(from: NibDocument(Self.text)) == nil)
    for command in ["compile", "convert"] {
      #expect(ToolRun(command, broken, "-o", broken).status == 1)
      #expect(try String(contentsOfFile: broken, encoding: .utf8) == "<layout version='1'><Zeppelin/>")
    }
    // A result without a word replaces the previous one.
    #expect(ToolRun("check", folder.file("A.layout.xml"), "-o", broken).status == 0)
    #expect(try String(contentsOfFile: broken, encoding: .utf8) == "")
  }

  @Test("a compiled layout is replaced; another file is left as it is")
  func replacing() throws {
    let folder = try Scratch(["A.layout.xml": Self.text, "notes.nib": "notes", "empty.nib": ""])
    for _ in 0..<2 { #expect(ToolRun("compile", folder.file("A.layout.xml")).status == 0) }
    for (name, old) in [("notes.nib", "notes"), ("empty.nib", ""), ("A.layout.xml", Self.text)] {
      let run = ToolRun("compile", folder.file("A.layout.xml"), "-o", folder.file(name))
      #expect(run.status == 2)
      #expect(
        run.errors
          == "error: '\(folder.file(name))' cannot be written: it exists and is not a compiled layout, so it is left as it is\n"
      )
      #expect(try folder.read(name) == old)
    }
    let device = ToolRun("compile", folder.file("A.layout.xml"), "-o", "/dev/null")
    #expect(device.status == 2)
    let missing = ToolRun("compile", folder.file("A.layout.xml"), "-o", folder.file("none/A.nib"))
    #expect(missing.status == 2 && missing.errors.contains("No such file or directory"))
  }

  @Test("a layout that cannot be read is reported, and only the others are written")
  func faults() throws {
    let folder = try Scratch([
      "Bad.layout.xml": "<layout version='1'>text</layout>", "Worse.layout.xml": "<layout",
      "Good.layout.xml": Self.text,
    ])
    let run = ToolRun(
      arguments: ["compile"] + ["Bad", "Worse", "Good"].map { folder.file($0 + ".layout.xml") })
    #expect(run.status == 1)
    #expect(run.errors.contains("[misplaced-text]") && run.errors.contains("Worse.layout.xml:1:1: error"))
    #expect(folder.names.filter { $0.hasSuffix(".nib") } == ["Good.nib"])
    let archive = try Scratch()
    try Data(NibArchive(of: [Item()], classes: Item.classes).bytes).write(
      to: URL(filePath: archive.file("A.plist")))
    let refused = ToolRun("compile", archive.file("A.plist"))
    #expect(
      refused.status == 2
        && refused.errors.contains("is an archive of objects, not a layout: only layouts are compiled"))
    #expect(ToolRun("compile", folder.file("None.layout.xml")).status == 2)
  }

  private final class Item: NibObject, NibEncodable {
    static var members: Members { Members() }
    static var classes: ClassRegistry {
      var classes = ClassRegistry()
      classes.register(Item.self)
      return classes
    }
    init() {}
    init(coder: NibDecoder) throws {}
    func awake() {}
    func encode(with encoder: NibEncoder) {}
  }

  @Test(
    "a command line that is not valid is refused",
    arguments: [
      ["compile"], ["compile", "-"], ["compile", "a", "b", "-o", "c"],
      ["compile", "a.layout.xml", "x/../a.layout.xml", "a.layout.xml"],
    ])
  func senseless(arguments: [String]) { #expect(ToolRun(arguments: arguments).status == 2) }

  @Test("commands that change the text of a layout want the XML", arguments: [["format"], ["merge"]])
  func textCommands(command: [String]) throws {
    let folder = try Scratch(["A.layout.xml": Self.text])
    #expect(ToolRun("compile", folder.file("A.layout.xml"), "-o", folder.file("A.other")).status == 0)
    let files = command == ["merge"] ? ["A.layout.xml", "A.other", "A.layout.xml"] : ["A.other"]
    let run = ToolRun(arguments: command + files.map(folder.file))
    #expect(run.status == 2)
    #expect(
      run.errors
        == "error: '\(folder.file("A.other"))' is a compiled layout: only the XML that it was made from can be changed\n"
    )
  }

  // MARK: Every layout of the project

  private struct Folders {
    let xml: Scratch
    let compiled: Scratch
    let stripped: Scratch
    let names: [String]
  }

  /// Returns the layouts of a folder, and what is compiled from them in folders of their own.
  private func folders(of folder: String) throws -> Folders {
    let all = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".xml") }
      .sorted()
    let folders = Folders(xml: try Scratch(), compiled: try Scratch(), stripped: try Scratch(), names: all)
    // A layout may include others.
    for name in all {
      try folders.xml.write(String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8), to: name)
    }
    for name in all {
      let output = name.replacing(".layout.xml", with: "") + ".nib"
      let path = folders.xml.file(name)
      // Some layouts are there to show what is wrong with a text.
      guard (try? NibDocument(contentsOf: path)) != nil else { continue }
      #expect(ToolRun("compile", path, "-o", folders.compiled.file(output)).status == 0)
      #expect(ToolRun("compile", path, "--strip", "-o", folders.stripped.file(output)).status == 0)
    }
    return folders
  }

  nonisolated private static let folders =
    ["checklists", "commitdialog", "logviewer", "pitfalls", "repo"].map { "Layouts/" + $0 }
    + ["Layouts", "Tests/NibExploringTests/Articles/Layouts"]

  private static let commands = [
    ["check"], ["check", "--stand-ins"], ["trace", "--stand-ins"],
    ["trace", "--stand-ins", "--order", "appkit"], ["objects"],
    ["plan", "--stand-ins"], ["describe", "--stand-ins"], ["show"],
  ]

  @Test("a compiled layout does with every command what the layout does", arguments: folders)
  func everyLayout(folder: String) throws {
    let folders = try folders(of: packageFolder + "/" + folder)
    for (index, name) in folders.names.enumerated() {
      let output = name.replacing(".layout.xml", with: "") + ".nib"
      guard FileManager.default.fileExists(atPath: folders.compiled.file(output)) else { continue }
      // Exploring takes long.
      let explores =
        ["Name.layout.xml", "Dialog.layout.xml"].contains(name) || name.hasPrefix(isThorough ? "0" : "01")
      let exploring = explores ? [["explore", "--stand-ins", "--runs", "2"]] : []
      // What is compiled is the whole, with the contents of the layouts that it includes.
      let isWhole = try !String(contentsOfFile: folders.xml.file(name), encoding: .utf8).contains("<include")
      for command in turns(Self.commands, turn: index, of: 8) + exploring
      where isWhole || command != ["objects"] {
        let expected = ToolRun(arguments: command + [folders.xml.file(name)])
        let run = ToolRun(arguments: command + [folders.compiled.file(output)])
        func plain(_ text: String, _ folder: Scratch, _ file: String) -> String {
          // Two loads are compared by addresses, too, which are others in each.
          text.replacing(folder.file(file), with: "FILE").replacing(folder.file(name), with: "FILE")
            .replacing(folder.path, with: "FOLDER").replacing(/Not compared, because .*/, with: "")
        }
        #expect(run.status == expected.status, "\(command) \(name)")
        #expect(
          plain(run.output, folders.compiled, output) == plain(expected.output, folders.xml, name),
          "\(command) \(name)")
        #expect(
          plain(run.errors, folders.compiled, output) == plain(expected.errors, folders.xml, name),
          "\(command) \(name)")
        guard command[0] == "trace" else { continue }
        let stripped = ToolRun(arguments: command + [folders.stripped.file(output)])
        #expect(stripped.status == expected.status)
        #expect(withoutPlaces(stripped.output) == withoutPlaces(expected.output), "\(name)")
      }
      #expect(
        ToolRun("diff", folders.xml.file(name), folders.compiled.file(output)).status == (isWhole ? 0 : 1))
      #expect(
        ToolRun("diff", folders.stripped.file(output), folders.xml.file(name)).status == (isWhole ? 0 : 1))
    }
  }

  /// Two spaces stand before a place at the end of a line; an early read of an outlet has one in its words.
  private func withoutPlaces(_ trace: String) -> [String] {
    trace.replacing(/layout\.xml:\S+ wired/, with: "layout.xml: wired").split(separator: "\n").map { line in
      line.range(of: "  ", options: .backwards).map { String(line[..<$0.lowerBound]) } ?? String(line)
    }
  }
}
