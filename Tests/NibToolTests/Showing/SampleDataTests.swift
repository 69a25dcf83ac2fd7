import Foundation
import NibKit
import TerminalKit
import TestSupport
import Testing

/// Sample data are shown at design time, and by no load.
@Suite @MainActor struct SampleDataTests {
  private static let main = """
    <layout version="2" owner="MainController">
      <Window outlet="view">
        <Label text="real" sample.text="shown"/>
        <HStack spacing="1">
          <List width="14"><attribute name="sample.items"><item>Home | 2</item><item>[x] Call</item></attribute></List>
          <List width="10" checkable="true">
            <attribute name="sample.items"><item>[x] Call</item><item>[ ] Eat</item></attribute>
          </List>
          <Own><attribute name="sample.rows"><item><item>a</item><item>b</item></item></attribute></Own>
        </HStack>
        <VStack sample.layouts="Part Part"/>
      </Window>
    </layout>
    """
  private static let part = """
    <layout version="2" owner="PartController">
      <Label outlet="view" sample.text="of a part"/>
    </layout>
    """

  private func folder(_ more: [String: String] = [:]) throws -> Scratch {
    try Scratch(
      ["Main.layout.xml": Self.main, "Part.layout.xml": Self.part].merging(more) { $1 })
  }

  @Test("sample data is shown")
  func theyAreShown() throws {
    let folder = try folder()
    let run = ToolRun("show", "--size", "40x7", folder.file("Main.layout.xml"), classes: .terminal)
    #expect(run.errors == "note: no class Own: see \"Preview your own classes\"\n")
    #expect(
      run.output == """
        shown
        Home         2 [x] Call   a  b
        [x] Call       [ ] Eat
        of a part
        of a part

        """)
  }

  @Test("no load sets sample data")
  func loadSetsSample() throws {
    let folder = try folder()
    let run = ToolRun("trace", "--stand-ins", folder.file("Main.layout.xml"), classes: .terminal)
    #expect(run.status == 0)
    #expect(run.output.contains(".text = \"real\""))
    #expect(!run.output.contains("sample") && !run.output.contains("shown"), "\(run.output)")
  }

  @Test("a layout that contains itself ends")
  func layoutContains() throws {
    let ring =
      #"<layout version="2"><VStack><Label text="ring"/><VStack sample.layouts="Ring Other"/></VStack></layout>"#
    let other =
      #"<layout version="2"><VStack><Label text="other"/><VStack sample.layouts="Ring"/></VStack></layout>"#
    let folder = try folder(["Ring.layout.xml": ring, "Other.layout.xml": other])
    let run = ToolRun("show", folder.file("Ring.layout.xml"), classes: .terminal)
    #expect(run.status == 0)
    #expect(run.lines.filter { !$0.isEmpty } == ["ring", "other"])
  }

  /// Ten layouts that name each other ten times would be ten billion parts.
  @Test("parts of parts are shown up to a limit")
  func partsPartsShown() throws {
    let names = (0..<10).map { "L\($0)" }
    let layouts = names.map { name in
      (
        "\(name).layout.xml",
        "<layout version='2'><VStack><Label text='\(name)'/><VStack sample.layouts='\(names.joined(separator: " "))'/>"
          + "</VStack></layout>"
      )
    }
    let folder = try folder(Dictionary(uniqueKeysWithValues: layouts))
    let run = ToolRun("show", "--size", "10x200", folder.file("L0.layout.xml"), classes: .terminal)
    #expect(run.status == 0)
    #expect((11...101).contains(run.lines.count { $0.hasPrefix("L") }))
  }

  @Test("a missing part is a fault at its name")
  func missingPartFault() throws {
    let text = "<layout version=\"2\">\n<VStack sample.layouts=\"Nope\"/>\n</layout>"
    let folder = try folder(["Bad.layout.xml": text])
    let run = ToolRun("show", folder.file("Bad.layout.xml"), classes: .terminal)
    #expect(run.status == 1)
    #expect(
      run.errors.contains("Bad.layout.xml:2:25: error: the layout 'Nope' is not found"), "\(run.errors)")
    // Items are names too. A name that cannot be one has one fault.
    for (value, faults) in [
      ("><attribute name=\"sample.layouts\"><item>Part</item><item>Nope</item></attribute></VStack>", 1),
      (" sample.layouts=\"../g\"/>", 1), (" sample.layouts=\"Part\"/>", 0),
    ] {
      try folder.write("<layout version=\"2\">\n<VStack\(value)\n</layout>", to: "Bad.layout.xml")
      let check = ToolRun("check", folder.file("Bad.layout.xml"), classes: .terminal)
      #expect(check.lines.count { $0.contains(": error: ") } == faults, "\(value): \(check.output)")
    }
  }

  /// A tool without the programs' classes shows every line of the sample data.
  @Test(
    "a tool without the classes of the programs shows every line of their sample data",
    arguments: ["checklists/Lists", "logviewer/Main", "repo/Files", "repo/History", "repo/Detail"])
  func thePrograms(layout: String) throws {
    let path = packageFolder + "/Layouts/" + layout + ".layout.xml"
    let text = try String(contentsOf: URL(filePath: path), encoding: .utf8)
    let run = ToolRun("show", "--size", "100x30", path, classes: .terminal)
    #expect(run.status == 0)
    var items = text.matches(of: /<item>(.+)<\/item>/).map { String($0.1) }
    // The lines of a diff.
    if let diff = text.firstMatch(of: /name="sample.diff">([^<]+)</) {
      items += diff.1.split(separator: "\n").map(String.init)
    }
    #expect(items.count >= 3)
    for item in items {
      for word in item.split(separator: " | ") { #expect(run.output.contains(word), "\(word)") }
    }
  }

  @Test("the main screen of `repo` is full")
  func mainScreenRepo() {
    let path = packageFolder + "/Layouts/repo/Repo.layout.xml"
    let run = ToolRun("show", "--size", "90x30", path, classes: .terminal)
    for line in ["M README.md", "* main", "4f2c1aa", "WIP on main", "final class Dial"] {
      #expect(run.output.contains(line), "\(line)")
    }
  }

  // MARK: Other commands

  @Test("texts of sample data are not translated")
  func textsSampleData() throws {
    let folder = try folder()
    let run = ToolRun("strings", "export", folder.file("Main.layout.xml"), classes: .terminal)
    #expect(run.status == 0)
    #expect(!run.output.contains("shown") && !run.output.contains("Call"), "\(run.output)")
  }

  @Test("sample data is compared, merged and written")
  func sampleDataCompared() throws {
    let folder = try folder(["Other.layout.xml": Self.main.replacing("Home | 2", with: "Home | 3")])
    let (main, other) = (folder.file("Main.layout.xml"), folder.file("Other.layout.xml"))
    let diff = ToolRun("diff", main, other, classes: .terminal)
    #expect(diff.output.contains("Home | 2") && diff.output.contains("Home | 3"), "\(diff.output)")
    let merge = ToolRun("merge", main, main, other, classes: .terminal)
    #expect(merge.status == 0)
    #expect(merge.output == Self.main.replacing("Home | 2", with: "Home | 3"))
    let format = ToolRun(
      "format", "-", input: "<layout version='2'><Label  sample.text='a'/></layout>", classes: .terminal)
    #expect(format.output.contains("<Label sample.text=\"a\"/>"))
  }

  @Test("a compiled layout keeps sample data")
  func compiledLayout() throws {
    let folder = try folder()
    let compiled = folder.file("Main.nib")
    #expect(
      ToolRun("compile", folder.file("Main.layout.xml"), "-o", compiled, classes: .terminal).status == 0)
    #expect(ToolRun("check", "--stand-ins", compiled, classes: .terminal).status == 0)
    let run = ToolRun("show", "--size", "40x7", compiled, classes: .terminal)
    #expect(run.output.hasPrefix("shown\nHome         2"), "\(run.output)\(run.errors)")
  }

  @Test(
    "a layout that is written again keeps its sample data and allowances", arguments: ["convert", "format"])
  func written(command: String) throws {
    let main = Self.main.replacing("sample.text=", with: "nib.allow=\"no-effect\" sample.text=")
    let folder = try folder(["Main.layout.xml": main, "Copy.layout.xml": main])
    let copy = folder.file("Copy.layout.xml")
    let run = ToolRun(
      arguments: [command] + (command == "convert" ? [copy, "-o", copy] : [copy]), classes: .terminal)
    #expect(run.status == 0, "\(run.errors)")
    let text = try String(contentsOfFile: copy, encoding: .utf8)
    #expect(text != main)
    for word in [
      #"version="2""#, #"nib.allow="no-effect""#, #"sample.text="shown""#, #"sample.layouts="Part Part""#,
      #"name="sample.rows""#, "<item>Home | 2</item>",
    ] {
      #expect(text.contains(word), "\(word): \(text)")
    }
    #expect(ToolRun("diff", folder.file("Main.layout.xml"), copy, classes: .terminal).status == 0)
    // The other side of a merge is kept too.
    let ours = folder.file("Ours.layout.xml")
    try folder.write(
      text.replacing("Home", with: "House"), to: "Ours.layout.xml")
    let merged = ToolRun("merge", folder.file("Main.layout.xml"), ours, copy, classes: .terminal)
    #expect(merged.output.contains("<item>House | 2</item>"), "\(merged)")
    #expect(merged.output.contains(#"sample.text="shown""#))
  }

  @Test("check applies allowances to all of its findings")
  func checkAppliesAllowances() {
    let text = #"<layout version="2"><VStack><Buton nib.allow="unknown-class"/></VStack></layout>"#
    #expect(ToolRun("check", "--stand-ins", "-", input: text, classes: .terminal).status == 0)
    // With the class itself there may be such a warning.
    let own = #"<layout version="2"><VStack><Dial nib.allow="no-effect"/></VStack></layout>"#
    #expect(ToolRun("check", "--stand-ins", "-", input: own, classes: .terminal).status == 0)
    let used = ToolRun("check", "-", input: text, classes: .terminal)
    #expect(used.output.contains("[unknown-class]") && used.output.contains("[unused-allowance]"))
  }
}
