import Foundation
import NibKit
import TerminalKit
import TestSupport
import Testing

@Suite @MainActor struct ShowTests {
  private func show(_ arguments: String..., body: String, owner: String? = nil) -> ToolRun {
    let owner = owner.map { " owner=\"\($0)\"" } ?? ""
    let text = "<layout version=\"1\"\(owner)>\(body)</layout>"
    return ToolRun(arguments: ["show", "-"] + arguments, input: text, classes: .terminal)
  }

  @Test("--output writes the picture to a file", arguments: ["text", "svg", "ansi"])
  func outputToAFile(format: String) throws {
    let folder = try Scratch([:])
    let body = "<Label text=\"Milk\"/>"
    let run = show("--format", format, body: body)
    #expect(run.output.contains("Milk"))
    for option in ["-o", "--output"] {
      let filed = show("--format", format, option, folder.file("out"), body: body)
      #expect((filed.status, filed.output, filed.errors) == (run.status, "", run.errors))
      #expect(try folder.read("out") == run.output)
    }
    // The name of the file chooses the format.
    let named = show("-o", folder.file("out.\(format)"), body: body)
    #expect((named.status, named.output) == (0, ""))
    #expect(try folder.read("out.\(format)").hasPrefix("<svg ") == (format == "svg"))
    let missing = show("-o", folder.file("none/out"), body: body)
    #expect((missing.status, missing.output) == (2, ""))
  }

  @Test("a window fills the screen and shows unknown elements in frames")
  func windowFillsScreen() {
    let run = show(
      "--size", "36x11",
      body: """
        <Window outlet="view" padding="0 1">
          <Label text="Sign in"/>
          <Avatar tint="wide"/>
          <Card caption="x"><Checkbox title="_Remember" checked="true"/><Label text="日本 é👍🏽|"/></Card>
          <Button title="_OK" align="end" action="#owner.submit" default="true"/>
        </Window>
        <LoginRules id="rules"/>
        """, owner: "LoginScreen")
    // The gallery in the sources of this package has an Avatar.
    #expect(
      run.errors
        == "note: no class Card, and only Sources/PitfallGallery/P22-ReplacedObject.swift knows Avatar: "
        + "see \"Preview your own classes\"\n")
    #expect(run.status == 0)
    #expect(
      run.output == """
         Sign in
         ┌────────────────────────────────┐
         │             Avatar             │
         └────────────────────────────────┘
         ┌─ Card ─────────────────────────┐
         │[x] Remember                    │
         │日本 é👍🏽|                       │
         └────────────────────────────────┘
                                     [ OK ]

        """)
  }

  @Test(
    "no command reads a folder that a layout names",
    arguments: [["show"], ["trace"], ["check"], ["explore", "--runs", "3"]])
  func folders(command: [String]) throws {
    let scratch = try Scratch(["folder/secret.txt": "", "folder/inner/deep.txt": ""])
    let folder = scratch.file("folder")
    let text = """
      <layout version="1"><VStack>
        <DirectoryTree root="\(folder)" height="6"/>
        <FileChooser root="\(folder)" path="secret.txt" height="9"/>
        <FileChooser root="\(folder)" path="missing" choice="folder" height="9"/>
      </VStack></layout>
      """
    let run = ToolRun(arguments: command + ["-"], input: text, classes: .terminal)
    #expect(run.status == 0, "\(run.errors)")
    for word in ["inner", "deep", "no folder", "No such", "secret.txt/"] {
      #expect(!(run.output + run.errors).contains(word), "\(run.output)")
    }
  }

  @Test("a tool that knows the classes draws them")
  func toolKnowsClasses() {
    var classes = ClassRegistry.terminal
    classes.register(Stars.self)
    let body = "<VStack><Stars count=\"3\"/><Moons/><Suns/><Clouds/><Winds/></VStack>"
    let run = ToolRun(
      arguments: ["show", "-", "--size", "20x4"], input: "<layout version=\"1\">\(body)</layout>",
      classes: classes)
    #expect(run.output.hasPrefix("★★★\n"))
    #expect(
      run.errors
        == "note: no class Moons, Suns, Clouds and 1 more: see \"Preview your own classes\"\n")
    let all = ToolRun(
      arguments: ["show", "-"], input: "<layout version=\"1\"><Stars count=\"5\"/></layout>", classes: classes
    )
    #expect(all.output.hasPrefix("★★★★★\n") && all.errors.isEmpty)
  }

  @Test("links of spans are followed in a terminal and are text elsewhere")
  func linksSpansFollowed() {
    let input = """
      <layout version="1"><Label text="Read "><Span text="it" link="https://example.org/a"/></Label></layout>
      """
    let plain = ToolRun(arguments: ["show", "-", "--format", "ansi"], input: input, classes: .terminal)
    #expect(plain.output.contains("Read ") && !plain.output.contains("example.org"))
    #expect(ToolRun(arguments: ["show", "-"], input: input, classes: .terminal).output == "Read it\n")
    let terminal = ToolRun(arguments: ["show", "-"], input: input, classes: .terminal, hasColors: true)
    #expect(
      terminal.output.contains("\u{1B}]8;") && terminal.output.contains(";https://example.org/a\u{1B}\\"))
  }

  /// The picture is shown all the same: the class may be the program's own.
  @Test("a misspelled class is warned of beside the picture")
  func misspelledClass() {
    let run = show("--size", "20x5", body: "<VStack><Label text=\"a\"/><Lable/></VStack>")
    #expect(run.status == 0)
    #expect(run.output == "a\n┌──────────────────┐\n│      Lable       │\n└──────────────────┘\n")
    #expect(
      run.errors.contains("1:46: warning: no class 'Lable' is registered, so a stand-in takes its place"))
    #expect(run.errors.contains("note: did you mean 'Label'?"))
  }

  @Test("a dialog is in the middle")
  func dialogMiddle() {
    let run = show("--size", "20x6", body: "<Dialog title=\"Sure?\"><Button title=\"_Yes, sure\"/></Dialog>")
    #expect(run.output == "\n  ╭─ Sure? ─────╮\n  │[ Yes, sure ]│\n  ╰─────────────╯\n")
  }

  @Test("a view that is not a window is shown in one")
  func viewWindowShown() {
    let run = show(body: "<HStack spacing=\"1\"><Label text=\"a\"/><Label text=\"b\"/></HStack>")
    #expect(run.output == "a b\n")
  }

  @Test("a terminal that is too small is reported")
  func terminalTooSmall() {
    let run = show(
      "--size", "30x3", body: "<Window minWidth=\"40\" minHeight=\"10\"><Label text=\"hidden\"/></Window>")
    #expect(run.status == 0)
    #expect(run.output == "At least 40x10 is needed: this\nterminal is too small, 30x3.\n")
  }

  @Test("the default size is 80 by 24 where there is no terminal")
  func defaultSize80() throws {
    let run = show(body: "<VStack border=\"line\" width=\"100%\" height=\"*\"/>")
    #expect(run.lines.count == 24)
    #expect(run.lines.allSatisfy { $0.count == 80 })
  }

  @Test("a scene shows the layout of its controller")
  func sceneShowsLayout() throws {
    let folder = try Scratch([
      "Main.layout.xml": "<layout version='1'><ListsController layout='Lists'/></layout>",
      "Lists.layout.xml":
        "<layout version='1' owner='ListsController'><Window outlet='view'><Label text='lists'/></Window></layout>",
    ])
    let run = ToolRun("show", folder.file("Main.layout.xml"), classes: .terminal)
    #expect(run.output == "lists\n")
    #expect(run.errors.isEmpty)
  }

  @Test("a scene without a layout is reported at its place")
  func sceneLayoutReported() throws {
    let folder = try Scratch([
      "Main.layout.xml": "<layout version='1'><Controller layout='Nope'/></layout>",
      "Ring.layout.xml": "<layout version='1'><Controller layout='Ring'/></layout>",
      "Bad.layout.xml": "<layout version='1'><Controller layout='Broken'/></layout>",
      "Broken.layout.xml": "<layout version='1'>\n  <Window minWidth='wide'/>\n</layout>",
    ])
    let missing = ToolRun("show", folder.file("Main.layout.xml"), classes: .terminal)
    #expect(missing.status == 1)
    #expect(
      missing.errors.contains(
        "Main.layout.xml:1:41: error: the layout 'Nope' is not found: there is no Nope.layout.xml in \(folder.path)"
      ))
    let ring = ToolRun("show", folder.file("Ring.layout.xml"), classes: .terminal)
    #expect(ring.status == 1)
    #expect(ring.errors.contains("Ring.layout.xml has no view"))
    let bad = ToolRun("show", folder.file("Bad.layout.xml"), classes: .terminal)
    #expect(bad.status == 1)
    #expect(bad.errors.contains("Broken.layout.xml:2:21: error:"))
  }

  @Test("faults are reported as by `check`")
  func faultsReported() {
    let run = show(body: "<VStack><Label text=\"a\" widht=\"4\"/></VStack>")
    #expect(run.status == 1)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("error: Label has no attribute, outlet or event 'widht' [unknown-attribute]"))
    #expect(run.errors.contains("did you mean 'width'?"))
  }

  /// The names that all views have mean the same for an unknown view.
  @Test("a stand-in has its own attributes and checks those of all views")
  func standAttributes() {
    #expect(show(body: "<VStack><Chart width=\"12\" spacing=\"wide\"/></VStack>").status == 0)
    let run = show(body: "<VStack><Chart width=\"wide\"/></VStack>")
    #expect(run.status == 1)
    #expect(run.errors.contains("[bad-value]"))
  }

  @Test("a file without views is an error")
  func fileViewsError() {
    let run = show(body: "<Command id=\"save\"/>")
    #expect(run.status == 1)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("<standard input> has no view"))
  }

  /// Neither the owner's code nor its initializer runs, though the tool knows its class.
  @Test("an owner that the tool knows has a stand-in")
  func ownerToolKnows() {
    var classes = ClassRegistry.terminal
    classes.register(owner: Launcher.self, make: { Launcher() })
    let text = """
      <layout version='1' owner='Launcher'>
        <Window outlet='view'><Button title='Go' action='#owner.launch'/></Window>
      </layout>
      """
    let run = ToolRun("show", "-", input: text, classes: classes)
    #expect(run.output == "[ Go ]\n")
    #expect(Launcher.count == 0)
    let misspelled = ToolRun("show", "-", input: text.replacing("launch'", with: "lunch'"), classes: classes)
    #expect(misspelled.status == 1)
    #expect(misspelled.errors.contains("[unknown-action]"))
  }

  @Test(
    "a bad size is a usage error",
    arguments: [
      "80", "x", "80x", "0x24", "80x0", "-1x4", "80x24x2", "1001x1000", "99999x2", "axb", "80X24 ",
    ])
  func badSizeUsage(size: String) {
    let run = show("--size=\(size)", body: "<VStack/>")
    #expect(run.status == 2)
    #expect(run.errors.contains("--size"))
    #expect(run.errors.contains("columns and rows from 1 to 1000, as 80x24"))
  }

  @Test(
    "an unknown value of an option is a usage error",
    arguments: [["--format", "png"], ["--theme", "pink"], ["--colors", "12"]])
  func unknownValueOption(arguments: [String]) {
    let run = ToolRun(arguments: ["show", "-"] + arguments, input: "<layout version='1'/>")
    #expect(run.status == 2)
    #expect(run.errors.contains(arguments[0]))
  }

  @Test("a missing file is a usage error")
  func missingFileUsage() {
    #expect(ToolRun("show", "/nowhere/x.layout.xml", classes: .terminal).status == 2)
  }
}

/// An owner whose code must not run.
@MainActor private final class Launcher: @MainActor NibOwner {
  static var count = 0
  init() { Launcher.count += 1 }
  static var members: Members {
    Members(of: Launcher.self) {
      $0.outlet("view") { (_: Launcher, _: inout View?) in Launcher.count += 1 }
      $0.action("launch") { _ in { Launcher.count += 1 } }
    }
  }
  func didLoad() { Launcher.count += 1 }
}

/// A class of a program: as many stars as it is set to.
@MainActor private final class Stars: View {
  var count = 0

  override class var members: Members {
    super.members.adding(Stars.self) { $0.attribute("count", \.count) }
  }

  override func contentSize(in available: Size) -> Size { Size(width: count, height: 1) }
  override func drawContent(in canvas: Canvas, _ pen: Pen) {
    canvas.write(String(repeating: "★", count: count), at: .zero, pen.style)
  }
}
