import Foundation
import NibExploring
import NibKit
import NibTool
import Outline
import TerminalKit
import Testing

/// A format made with the products alone has what layouts in XML have.
@MainActor @Suite struct OtherFormatTests {
  nonisolated static let login = """
    Panel login
      title = Sign in
      next -> user
      marks:
        - a
        - b
      Field user
        width = 12
    """

  /// The output of the tool about some files.
  struct Run {
    var status: Int32 = 0
    var output = ""
    var errors = ""
  }

  /// Runs the tool in a folder with outlines.
  private func run(_ arguments: [String], _ files: [String: String]) throws -> Run {
    let folder = FileManager.default.temporaryDirectory.appending(path: "format-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for (name, text) in files { try Data(text.utf8).write(to: URL(filePath: "\(folder)/\(name)")) }
    var run = Run()
    let console = Console(
      input: { SourceText(file: "-", bytes: []) }, output: { run.output += $0 }, errors: { run.errors += $0 })
    run.status = NibTool.run(
      arguments.map { files[$0] == nil ? $0 : "\(folder)/\($0)" }, classes: { outlineClasses },
      otherFormats: [outline],
      console: console)
    run.output.replace(folder + "/", with: "")
    run.errors.replace(folder + "/", with: "")
    return run
  }

  @Test("the sample outline is drawn with the views of a terminal")
  func sample() throws {
    let path = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Layouts/outline/Greeting.outline").standardized.path
    var screen = ""
    let console = Console(
      input: { SourceText(file: "-", bytes: []) }, output: { screen += $0 }, errors: { Issue.record("\($0)") }
    )
    let status: Int32 = NibTool.run(
      ["show", "--size", "24x4", path], classes: { .terminal }, otherFormats: [outline], console: console)
    #expect(status == 0)
    #expect(screen == " Greeting\nName:\n[ Greet ]\n")
  }

  @Test("a sound outline has no findings")
  func sound() throws {
    let run = try run(["check", "a.outline"], ["a.outline": Self.login])
    #expect((run.status, run.output, run.errors) == (0, "", ""))
  }

  @Test("findings point into the outline, at the object, the name and the value")
  func findings() throws {
    let text = """
      Panel login
        titel = Sign in
        next -> nobody
        Field user
          width = twelve
      Pannel
      """
    let run = try run(["check", "a.outline"], ["a.outline": text])
    #expect(run.status == 1)
    #expect(
      run.output == """
        a.outline:2:3: error: Panel has no attribute, outlet or event 'titel' [unknown-attribute]
              titel = Sign in
              ^~~~~~~~~~~~~~~
            note: did you mean 'title'? (Panel offers: title, marks, next)
        a.outline:3:11: error: no object has the id 'nobody' [dangling-reference]
              next -> nobody
                      ^~~~~~
        a.outline:5:13: error: 'twelve' is not a whole number, which 'width' takes [bad-value]
                width = twelve
                        ^~~~~~
        a.outline:6:1: error: no class 'Pannel' is registered [unknown-class]
            Pannel
            ^~~~~~
            note: did you mean 'Panel'?
        4 findings

        """)
  }

  @Test("faults of the reader's own are reported with their codes, beside those of the builder")
  func ownFaults() throws {
    let text = """
      Panel login
        title = Sign in
        title = again
         Field user
      """
    let run = try run(["check", "a.outline"], ["a.outline": text])
    #expect(run.status == 1)
    #expect(
      run.output.contains(
        "a.outline:3:3: error: the attribute 'title' of <Panel> is given twice [duplicate-attribute]"))
    #expect(run.output.contains("a.outline:4:4: error: the line is indented by 3 spaces"))
    #expect(run.output.contains("[bad-indentation]"))
    let sarif = try self.run(["check", "--format", "sarif", "a.outline"], ["a.outline": text])
    let log = try #require(try JSONSerialization.jsonObject(with: Data(sarif.output.utf8)) as? [String: Any])
    let driver =
      ((log["runs"] as? [[String: Any]])?.first?["tool"] as? [String: Any])?["driver"] as? [String: Any]
    let rules = (driver?["rules"] as? [[String: Any]])?.compactMap { $0["id"] as? String }
    #expect(rules?.contains("bad-indentation") == true)
  }

  @Test("a class that is misspelled can be mended: the fix replaces the name in the outline")
  func fix() throws {
    let run = try run(["check", "--format", "sarif", "a.outline"], ["a.outline": "Pannel login"])
    #expect(run.output.contains("\"Panel\""))
    #expect(!run.output.contains("<Panel"))
  }

  @Test("a trace has the places of the outline")
  func trace() throws {
    let run = try run(["trace", "a.outline"], ["a.outline": Self.login])
    #expect((run.status, run.errors) == (0, ""))
    #expect(run.output.contains("init>   Panel login  1:1\n"), "\(run.output)")
    #expect(run.output.contains("init>   Field user  7:3\n"))
    #expect(run.output.contains("outlet  login.next = user  3:3\n"))
  }

  @Test("exploring finds what depends on the order, and points at the field")
  func explore() throws {
    let run = try run(["explore", "a.outline"], ["a.outline": Self.login])
    #expect(run.status == 1)
    #expect(
      run.output.hasPrefix(
        "a.outline:7:3: warning: user.text is \"from the field\" if awake login comes before awake user"),
      "\(run.output)")
    #expect(run.output.contains("      Field user\n      ^~~~~\n"))
  }

  @Test("two outlines are compared by structure, with their own places")
  func diff() throws {
    let new = Self.login.replacing("Sign in", with: "Log in").replacing("    - b\n", with: "    - c\n")
      .replacing(
        "    width = 12", with: "  Field more")
    let run = try run(["diff", "a.outline", "b.outline"], ["a.outline": Self.login, "b.outline": new])
    #expect(run.status == 1)
    #expect(
      run.output.contains("~ <Panel> 'login': 'title' was \"Sign in\", and is \"Log in\"\n    a.outline:2:3"),
      "\(run.output)")
    #expect(run.output.contains("'marks'"))
    #expect(run.output.contains("+ <Field> 'more' is added to <Panel> 'login'\n    b.outline:8:3"))
  }

  @Test(
    "an outline and a layout in XML that say the same have no difference, and each can be compared with the other"
  )
  func diffWithXML() throws {
    let document = try outline.document(reading: SourceText(file: "a.outline", bytes: Array(Self.login.utf8)))
    let files = ["a.outline": Self.login, "b.layout.xml": document.written]
    let run = try run(["diff", "a.outline", "b.layout.xml"], files)
    #expect((run.status, run.output, run.errors) == (0, "", ""))
  }

  @Test(
    "commands about one layout read outlines, and their output has the objects",
    arguments: ["objects", "plan", "describe"])
  func commands(name: String) throws {
    let run = try run([name, "a.outline"], ["a.outline": Self.login])
    #expect((run.status, run.errors) == (0, ""))
    #expect(run.output.contains("Field"), "\(run.output)")
  }

  @Test("an outline is loaded by a program")
  func loading() throws {
    let document = try outline.document(reading: SourceText(file: "a.outline", bytes: Array(Self.login.utf8)))
    let loaded = try LoadPlan(document, classes: outlineClasses).instantiate()
    let panel = try #require(loaded["login"] as? Panel)
    #expect((panel.title, panel.marks, panel.next?.width) == ("Sign in", ["a", "b"], 12))
  }

  @Test("an outline that another layout names is found by its name, read and checked")
  func checkNamed() throws {
    let files = ["a.outline": "Page\n  layout = b", "b.outline": Self.login]
    #expect(try run(["check", "a.outline"], files).output == "")
    #expect(try run(["trace", "a.outline"], files).output.contains("outlet  login.next = user  3:3\n"))
    let xml = ["a.layout.xml": "<layout version='1'><Page layout='b'/></layout>", "b.outline": Self.login]
    #expect(try run(["check", "a.layout.xml"], xml).output == "")
    let missing = try run(["check", "a.outline"], ["a.outline": "Page\n  layout = c"])
    #expect(missing.status == 1)
    #expect(missing.output.contains("there is no c.layout.xml in "))
    #expect(missing.output.contains("(nor one in *.outline)"), "\(missing.output)")
  }

  @Test("a loader finds outlines in its folders, by name and with their suffix, and XML before them")
  func loadingByName() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "format-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    func write(_ text: String, _ name: String) throws {
      try Data(text.utf8).write(to: URL(filePath: "\(folder)/\(name)"))
    }
    let loader = Loader(classes: outlineClasses, layouts: LayoutFolders([folder], otherFormats: [outline]))
    try write(Self.login, "Login.outline")
    try write("Page page\n  layout = Login", "Page.outline")
    for name in ["Login", "Login.outline"] {
      #expect((try loader.load(name)["login"] as? Panel)?.title == "Sign in")
    }
    #expect((try loader.load("Page")["page"] as? Page)?.panel?.title == "Sign in")
    try write(Self.login.replacing("Sign in", with: "Log in"), "Login.outline")
    #expect((try loader.load("Login")["login"] as? Panel)?.title == "Log in")
    try write("<layout version='1'><Panel id='login' title='XML'/></layout>", "Login.layout.xml")
    #expect((try loader.load("Login")["login"] as? Panel)?.title == "XML")
    #expect(throws: LayoutNotFound.self) { try loader.load("Login.outlines") }
  }

  @Test(
    "commands that write layouts in XML refuse other formats",
    arguments: [["format", "a.outline"], ["merge", "a.outline", "a.outline", "a.outline"]])
  func refused(arguments: [String]) throws {
    let run = try run(arguments, ["a.outline": Self.login])
    #expect(run.status == 2)
    #expect(run.errors == "error: 'a.outline' is in another form: only NibKit's own layouts can be written\n")
  }
}
