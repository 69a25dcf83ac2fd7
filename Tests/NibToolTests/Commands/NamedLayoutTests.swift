import Foundation
import NibKit
import TerminalKit
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Layouts that a layout names: which files the tool opens, and what it says of those that it does not.
@Suite @MainActor struct NamedLayoutTests {
  /// Returns a folder with a scene of one controller, and a file beside the folder that no layout may reach.
  private func scene(_ name: String, controller: String = "Controller") throws -> Scratch {
    let scratch = try Scratch(["secret.xml": "<layout version='1'><Label text='the secret'/></layout>"])
    try FileManager.default.createDirectory(
      atPath: scratch.file("screens"), withIntermediateDirectories: false)
    try scratch.write(
      "<layout version='1'>\n  <\(controller) layout='\(name)'/>\n</layout>\n", to: "screens/Main.layout.xml")
    return scratch
  }

  private func run(_ command: String..., in scratch: Scratch) -> ToolRun {
    var run = ToolRun(arguments: command + [scratch.file("screens/Main.layout.xml")], classes: .terminal)
    run.output = run.output.replacing(scratch.path, with: "T")
    run.errors = run.errors.replacing(scratch.path, with: "T")
    return run
  }

  @Test(
    "a path as the name of a layout is an error at its place, and the file is not opened",
    arguments: ["../secret.xml", "/etc/hostname", ".hidden"], ["show", "check"])
  func paths(name: String, command: String) throws {
    let run = try run(command, in: scene(name))
    #expect(run.status == 1)
    #expect(
      run.output + run.errors == """
        T/screens/Main.layout.xml:2:23: error: '\(name)' is not the name of a layout (a file's name, no path), which \
        'layout' takes [bad-value]
              <Controller layout='\(name)'/>
                                  \(String(repeating: "^", count: 1) + String(repeating: "~", count: name.count - 1))

        """)
  }

  @Test(
    "a controller of an unknown class opens no other file than its program would",
    arguments: [
      "../secret.xml", "/etc/hostname",
    ])
  func pathsOfUnknownControllers(name: String) throws {
    let run = try run("show", in: scene(name, controller: "ListsController"))
    #expect(run.status == 1)
    #expect(run.output == "")
    #expect(
      run.errors.contains(
        """
        T/screens/Main.layout.xml:2:28: error: '\(name)' is not the name of a layout: a name has no path and does not begin \
        with a dot [nested-layout]
              <ListsController layout='\(name)'/>
        """))
  }

  @Test(
    "a layout that is not found is reported at the line that asks for it",
    arguments: ["show", "check", "describe"])
  func missing(command: String) throws {
    let run = try run(command, in: scene("Lists"))
    #expect(run.status == 1)
    #expect(
      run.output + run.errors == """
        T/screens/Main.layout.xml:2:23: error: the layout 'Lists' is not found: there is no Lists.layout.xml in T/screens \
        [nested-layout]
              <Controller layout='Lists'/>
                                  ^~~~~

        """)
  }

  @Test("a FIFO that a layout names is refused, and nothing waits for a writer", .mustEnd)
  func fifo() throws {
    let scratch = try scene("Lists")
    #expect(mkfifo(scratch.file("screens/Lists.layout.xml"), 0o600) == 0)
    let run = run("show", in: scratch)
    #expect(run.status == 1)
    #expect(
      run.errors.hasPrefix(
        """
        T/screens/Main.layout.xml:2:23: error: the layout 'Lists' cannot be loaded: Lists.layout.xml: the file cannot \
        be opened: it is a FIFO [unreadable-file] [nested-layout]
        """))
  }

  @Test("describe lists the files that a layout leads to, and those that they lead to")
  func describedFiles() throws {
    let scratch = try scene("Lists", controller: "ListsController")
    try scratch.write(
      "<layout version='1'><Window/><ItemController layout='Item.layout.xml'/></layout>",
      to: "screens/Lists.layout.xml")
    try scratch.write(
      "<layout version='1'><ItemController layout='Lists'/></layout>", to: "screens/Item.layout.xml")
    let run = run("describe", "--stand-ins", in: scratch)
    #expect(run.status == 0)
    #expect(
      run.output == """
        ListsController (1 object)
          attributes: layout (any value)
        files
          T/screens/Lists.layout.xml (ListsController)
          T/screens/Item.layout.xml (ItemController)

        """)
  }

  @Test("describe says of a file that is missing that it is not")
  func describedFileThatIsMissing() throws {
    let run = try run("describe", "--stand-ins", in: scene("../secret", controller: "ListsController"))
    #expect(
      run.output.hasSuffix(
        """
        files
          '../secret' is not the name of a layout: a name has no path and does not begin with a dot (ListsController)

        """))
  }

  @Test(
    "a file whose permissions forbid reading is not called missing",
    .enabled(if: Run.has("setpriv") || geteuid() != 0))
  func permissions() throws {
    let scratch = try scene("Lists")
    try scratch.write("<layout version='1'/>", to: "screens/Lists.layout.xml")
    for path in [scratch.path, scratch.file("screens")] {
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o644], ofItemAtPath: scratch.file("screens/Main.layout.xml"))
    try FileManager.default.setAttributes(
      [.posixPermissions: 0], ofItemAtPath: scratch.file("screens/Lists.layout.xml"))
    let other = geteuid() == 0 ? ["setpriv", "--reuid=65534", "--clear-groups"] : []
    let run = try Run(other + [ProcessTests.program, "show", scratch.file("screens/Main.layout.xml")])
    #expect(
      run.errors.contains(
        "Lists.layout.xml: the file cannot be opened: Permission denied [unreadable-file] [nested-layout]"))
  }
}
