import Foundation
import NibKit
import RandomNumbers
import TestSupport
import Testing

@MainActor @Suite struct FormatCommandTests {
  nonisolated static let ugly = "<layout version='1'>\n\n\n<!-- a --><GalleryView id='a'/></layout>"
  nonisolated static let pretty = """
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="1">

      <!-- a -->
      <GalleryView id="a"/>
    </layout>

    """

  @Test("files are rewritten, and those in canonical form are not touched")
  func rewriting() throws {
    let folder = try Scratch(["a": Self.ugly, "b": Self.pretty, "c": Self.ugly])
    let old = Date(timeIntervalSince1970: 1_000_000)
    try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: folder.file("b"))
    let run = ToolRun("format", folder.file("a"), folder.file("b"), folder.file("c"))
    #expect((run.status, run.output, run.errors) == (0, "", ""))
    for name in ["a", "b", "c"] { #expect(try folder.read(name) == Self.pretty) }
    let date = try FileManager.default.attributesOfItem(atPath: folder.file("b"))[.modificationDate] as? Date
    #expect(date == old)
    #expect(folder.names == ["a", "b", "c"])
  }

  @Test("--check says what differs in files that are not in canonical form, and where, and writes nothing")
  func checking() throws {
    let spaced = Self.pretty.replacing("  <GalleryView", with: "<GalleryView")
    let folder = try Scratch(["a": Self.ugly, "b": Self.pretty, "c": spaced])
    let files = ["a", "b", "c"].map(folder.file)
    let run = ToolRun(arguments: ["format", "--check"] + files)
    #expect((run.status, run.errors) == (1, ""))
    #expect(
      run.output == """
        \(files[0]):1: not in canonical form: text differs in 2 places
          - <layout version='1'>
          + <?xml version="1.0" encoding="UTF-8"?>
        \(files[2]):5: not in canonical form: white space differs in 1 place
          - <GalleryView id="a"/>
          +   <GalleryView id="a"/>

        """)
    #expect(try folder.read("a") == Self.ugly)
    let good = ToolRun("format", "--check", files[1])
    #expect((good.status, good.output) == (0, ""))
  }

  @Test("other line ends are named as such")
  func lineEnds() throws {
    let folder = try Scratch(["V.xib": Self.xib.replacing("\n", with: "\r\n")])
    let file = folder.file("V.xib")
    #expect(
      ToolRun("format", "--check", file).output == "\(file):1: not in canonical form: the line ends differ\n")
  }

  private static let xib = """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" targetRuntime="iOS.CocoaTouch">
        <objects>
            <view id="v"/>
        </objects>
    </document>

    """

  /// In the order of ids, `a` comes before `b`.
  @Test("of lines in another order, --check shows the line that would be in the place of the first")
  func checkingOrder() throws {
    let constraint = { (id: String) in
      "<constraint firstAttribute=\"width\" constant=\"\(id)0\" id=\"\(id)\"/>"
    }
    let (a, b) = (constraint("a"), constraint("b"))
    let folder = try Scratch([
      "V.xib": """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" targetRuntime="iOS.CocoaTouch">
          <objects>
              <view id="v">
                  <constraints>
                      \(b)
                      \(a)
                  </constraints>
              </view>
          </objects>
      </document>

      """
    ])
    let file = folder.file("V.xib")
    #expect(
      ToolRun("format", "--check", file).output == """
        \(file):6: not in canonical form: the order differs in 2 places
          -                 \(b)
          +                 \(a)

        """)
  }

  @Test("standard input is formatted to standard output")
  func standardInput() {
    let run = ToolRun("format", "-", input: Self.ugly)
    #expect((run.status, run.output, run.errors) == (0, Self.pretty, ""))
    let check = ToolRun("format", "--check", "-", input: Self.ugly)
    #expect(check.status == 1)
    #expect(check.output.hasPrefix("<standard input>:1: not in canonical form: "))
  }

  @Test("--diff writes changes that git can apply, and no file", .needs("git"))
  func differences() throws {
    for round in rounds(8) {
      var random = SplitMix(seed: round)
      let views = (0..<40).map { number in
        let indent = random.once(in: 3) ? "" : "  "
        return "\(indent)<GalleryView id=\"v\(number)\"/>" + (random.once(in: 4) ? "\n\n\n" : "\n")
      }
      let end = round % 2 == 0 ? "\n" : ""
      let text =
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<layout version=\"1\">\n\(views.joined())</layout>\(end)"
      let folder = try Scratch(["a b.layout.xml": text])
      let file = folder.file("a b.layout.xml")
      let run = ToolRun("format", "--diff", file)
      #expect(run.status == 1)
      #expect(try folder.read("a b.layout.xml") == text)
      // git applies only changes of relative paths.
      try folder.write(run.output.replacing(folder.path, with: "x"), to: "change.diff")
      let git = try Run(["git", "apply", "change.diff"], in: folder.path)
      #expect(git.status == 0, "\(git.errors)\n\(run.output)")
      let applied = try folder.read("a b.layout.xml")
      try folder.write(text, to: "a b.layout.xml")
      #expect(ToolRun("format", file).status == 0)
      #expect(try folder.read("a b.layout.xml") == applied)
      #expect(ToolRun("format", "--diff", file).output == "")
    }
    #expect(ToolRun("format", "--diff", "--check", "a").status == 2)
  }

  @Test(
    "--diff writes any name of a file as git does", .needs("git"),
    arguments: [
      "t\tab", "new\nline", "bell\u{7}\u{1B}[1m", "say \"a\"", "back\\slash", "Größe", "\u{85}\u{202E}next",
      "\u{7F}",
    ])
  func names(name: String) throws {
    let file = "\(name).layout.xml"
    let folder = try Scratch(["in/\(file)": Self.ugly])
    let run = try Run([ProcessTests.program, "format", "--diff", "in/\(file)"], in: folder.path)
    #expect(run.status == 1)
    try folder.write(run.output, to: "change.diff")
    let git = try Run(["git", "apply", "change.diff"], in: folder.path)
    #expect(git.status == 0, "\(git.errors)\n\(run.output)")
    #expect(try folder.read("in/\(file)") == Self.pretty)
    // Git itself does not quote these, although they change how a terminal shows the line.
    if name.hasSuffix("next") { return }
    let pair = ["in": Self.pretty, "out": Self.ugly].map { ("\($0.key)/\(file)", $0.value) }
    for (path, text) in pair { try folder.write(text, to: path) }
    let own = try Run(
      ["git", "-c", "core.quotePath=false", "diff", "--no-index", "out/\(file)", "in/\(file)"],
      in: folder.path)
    let head = own.output.split(separator: "\n").first { $0.hasPrefix("+++ ") }
    #expect(head.map { run.output.contains("\n\($0)\n") } == true, "\(head ?? "") \(run.output)")
  }

  @Test("a file with errors is reported and left as it is, and the others are formatted")
  func faults() throws {
    let bad = "<layout version='1'><GalleryView a='1' a='2'/></layout>"
    let folder = try Scratch(["a": bad, "b": Self.ugly])
    let run = ToolRun("format", folder.file("a"), folder.file("b"))
    #expect(run.status == 1)
    #expect(run.errors.hasPrefix("\(folder.file("a")):1:"))
    #expect(run.errors.contains("[duplicate-attribute]"))
    #expect(try folder.read("a") == bad)
    #expect(try folder.read("b") == Self.pretty)
  }

  @Test("a file that cannot be read is reported, and the others are formatted")
  func unreadable() throws {
    let folder = try Scratch(["b": Self.ugly])
    let run = ToolRun("format", folder.file("a"), folder.file("b"))
    #expect(run.status == 2)
    #expect(run.errors.contains("[unreadable-file]"))
    #expect(try folder.read("b") == Self.pretty)
  }

  @Test("a file keeps its mode, and a symbolic link stays one")
  func modeAndLink() throws {
    let folder = try Scratch(["a": Self.ugly])
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder.file("a"))
    try FileManager.default.createSymbolicLink(atPath: folder.file("link"), withDestinationPath: "a")
    #expect(ToolRun("format", folder.file("link")).status == 0)
    #expect(try folder.read("a") == Self.pretty)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("link")) == "a")
    let mode = try FileManager.default.attributesOfItem(atPath: folder.file("a"))[.posixPermissions] as? Int
    #expect(mode == 0o640)
  }

  @Test("a folder that cannot be written to is reported", .enabled(if: getuid() != 0))
  func unwritable() throws {
    let folder = try Scratch(["a": Self.ugly])
    try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: folder.path)
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path) }
    let run = ToolRun("format", folder.file("a"))
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix("error: '\(folder.file("a"))' cannot be written: "))
    #expect(try folder.read("a") == Self.ugly)
  }

  @Test("a command line that is not valid is refused", arguments: [["format"], ["format", "-", "a"]])
  func usage(arguments: [String]) {
    #expect(ToolRun(arguments: arguments).status == 2)
  }

  @Test("the layouts of this package are in canonical form")
  func house() throws {
    let folder = packageFolder + "/Layouts"
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder).filter {
      $0.hasSuffix(".layout.xml")
    }
    #expect(files.count > 60)
    let run = ToolRun(arguments: ["format", "--check"] + files.sorted().map { "\(folder)/\($0)" })
    #expect((run.status, run.output, run.errors) == (0, "", ""))
  }
}
