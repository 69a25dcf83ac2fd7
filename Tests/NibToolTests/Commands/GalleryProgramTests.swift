import Foundation
import TestSupport
import Testing

/// The program `nib` outside its repository: it brings the gallery's layouts, and their classes belong to them alone.
@Suite struct GalleryProgramTests {
  private static func nib(_ words: String..., in folder: Scratch? = nil, input: String = "") throws -> Run {
    try Run([ProcessTests.program] + words, in: folder?.path ?? packageFolder, input: input)
  }

  /// Three of these names are classes of the gallery, too.
  private static let own = """
    <layout version="1">
      <Gauge id="gauge" limits="1 2" unit="bar"><Badge id="badge" shape="round"/></Gauge>
      <Thermostat id="thermostat" mode="eco" badge="#badge"/>
    </layout>

    """

  @Test("classes of a layout that have the names of the gallery's are a person's own")
  func ownClasses() throws {
    let folder = try Scratch(["Own.layout.xml": Self.own])
    let check = try Self.nib("check", "--stand-ins", "Own.layout.xml", in: folder)
    let remark =
      "3 objects of 3 classes (Gauge, Badge, Thermostat) were stand-ins: their attributes and connections were not checked.\n"
    #expect((check.status, check.output) == (0, remark))
    let unknown = try Self.nib("check", "Own.layout.xml", in: folder)
    #expect(unknown.status == 1)
    #expect(unknown.output.contains("no class 'Gauge' is registered"))
    #expect(try Self.nib("plan", "--stand-ins", "-", in: folder, input: Self.own).status == 0)
    #expect(!(try Self.nib("schema", in: folder).output.contains("Thermostat")))
  }

  @Test("the gallery's layouts are known by name and by text, to every command that loads or checks them")
  func galleryLayouts() throws {
    let path = "Layouts/pitfalls/03-attr-before-outlet.layout.xml"
    let text = try String(contentsOfFile: packageFolder + "/" + path, encoding: .utf8)
    let folder = try Scratch(["Copy.layout.xml": text])
    for command in ["check", "plan", "describe", "trace", "objects"] {
      #expect(try Self.nib(command, path).status == 0, "\(command)")
      #expect(try Self.nib(command, "Copy.layout.xml", in: folder).status == 0, "\(command)")
      #expect(try Self.nib(command, "-", in: folder, input: text).status == 0, "\(command)")
    }
    let explored = try Self.nib("explore", path)
    #expect(explored.status == 1)
    #expect(explored.output.contains("[order-dependent]"))
    // A fix is explored in another process, which reads the changed text.
    try folder.write(text, to: "03-attr-before-outlet.layout.xml")
    let fixed = try Self.nib("explore", "--fix", "03-attr-before-outlet.layout.xml", in: folder)
    #expect(!fixed.output.contains("no class") && !fixed.errors.contains("no class"))
  }

  @Test(
    "the gallery and the cases are shown in an empty folder",
    arguments: [
      (["pitfall", "1"], "  > note    sub: sub.str = \"DefaultValue\""),
      (["pitfall", "1", "--cured"], "  > note    sup: sub.str = \"valueFromSuper\""),
      (["pitfall", "13", "--explore"], "order"),
      (["source", "1"], "From the layout TestInitView.layout.xml"),
      (["initializers", "6"], "From the layout 6-button.layout.xml:"),
    ])
  func emptyFolder(words: [String], expected: String) throws {
    let folder = try Scratch()
    let run = try Run([ProcessTests.program] + words, in: folder.path)
    #expect(run.status < 2 && run.errors == "", "\(run.errors)")
    #expect(run.output.contains(expected), "\(run.output)")
    // A command that the text offers works here, too.
    #expect(!run.output.contains("nib trace") && !run.output.contains("Layouts/"))
  }
}

/// `explore` with stand-ins says that no code of the layout's program ran.
@MainActor @Suite struct StandInExploringTests {
  private static let layout =
    "<layout version=\"1\" owner=\"Form\">\n  <Nope id=\"a\"/>\n  <Nope id=\"b\"/>\n</layout>\n"

  @Test("a layout of stand-ins alone has not been explored", arguments: ["text", "json", "sarif"])
  func standInsAlone(format: String) throws {
    let run = ToolRun("explore", "--stand-ins", "-", "--format", format, input: Self.layout)
    #expect(run.status == 2)
    #expect(!run.output.contains("Nothing that was compared"))
    #expect(
      run.errors.hasPrefix(
        "error: nothing of the layout's own program was explored: 3 objects of 2 classes (Nope, Form) are stand-ins, "
          + "and no code of these classes ran."))
  }

  @Test("stand-ins beside other objects are reported at the end")
  func standInsBesideOthers() throws {
    let layout = Self.layout.replacing("<Nope id=\"b\"/>", with: "<MySubview id=\"b\"/>")
    let run = ToolRun("explore", "--stand-ins", "-", input: layout)
    #expect(run.status == 0)
    #expect(run.lines.last == "2 objects of 2 classes (Nope, Form) were stand-ins: their code was not run.")
  }

  @Test(
    "the report on one file as JSON tells the stand-ins, and reports that are merged are as those of both files"
  )
  func merging() throws {
    let layouts = [
      "a.layout.xml": Self.layout,
      "b.layout.xml": Self.layout.replacing("<Nope id=\"b\"/>", with: "<MySubview id=\"b\"/>"),
      "c.layout.xml": "<layout version=\"1\">\n  <MySubview/>\n</layout>\n",
    ]
    let folder = try Scratch(layouts)
    var standIns: [NSDictionary?] = []
    for name in layouts.keys.sorted() {
      let report = ToolRun("explore", "--stand-ins", folder.file(name), "--format", "json").output
      try folder.write(report, to: name.replacing(".layout.xml", with: ".json"))
      let object = try JSONSerialization.jsonObject(with: Data(report.utf8)) as? [String: Any]
      standIns.append(object?["standIns"] as? NSDictionary)
    }
    #expect(
      standIns == [
        ["objects": 3, "classes": ["Nope", "Form"], "all": true],
        ["objects": 2, "classes": ["Nope", "Form"], "all": false], nil,
      ])
    let merged = ToolRun(
      arguments: ["join", "--all"] + ["a", "b", "c"].map { folder.file("\($0).json") })
    #expect(merged.status == 2)
    #expect(merged.lines.last == "3 files, nothing found, 1 of stand-ins only")
    #expect(
      merged.output.contains("a.layout.xml: nothing of the layout's own program was explored: 3 objects"))
    #expect(
      merged.lines.contains("2 objects of 2 classes (Nope, Form) were stand-ins: their code was not run."))
    #expect(ToolRun("join", folder.file("c.json")).status == 0)
  }

  @Test("among several files, those of stand-ins alone are distinguished")
  func severalFiles() throws {
    let folder = try Scratch([
      "a.layout.xml": Self.layout,
      "b.layout.xml": "<layout version=\"1\">\n  <MySubview id=\"b\"/>\n</layout>\n",
    ])
    let run = ToolRun("explore", "--stand-ins", folder.path)
    #expect(run.status == 2)
    #expect(run.output.contains("a.layout.xml: nothing of the layout's own program was explored"))
    #expect(run.lines.last == "2 files, nothing found, 1 of stand-ins only")
  }
}
