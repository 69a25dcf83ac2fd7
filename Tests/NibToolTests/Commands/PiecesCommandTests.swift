import Foundation
import NibKit
import PitfallGallery
import TerminalKit
import TestSupport
import Testing

/// Each command, for a layout that includes another one.
@Suite("Commands and layouts in pieces") @MainActor
struct PiecesCommandTests {
  private static let address = """
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="2">
      <parameters>
        <parameter name="title" default="Address"/>
        <parameter name="height" type="integer" default="1"/>
      </parameters>
      <VStack>
        <Label text="$title"/>
        <TextField id="street" export="true" placeholder="Street" height="$height"/>
      </VStack>
    </layout>

    """

  private static let main = """
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="2">
      <Window id="w" title="Order">
        <VStack>
          <include layout="Address" id="home" with.title="Home">
            <set of="street" placeholder="Street 1"/>
          </include>
          <include layout="Address" id="work"/>
          <Label text="to" for="#home.street"/>
        </VStack>
      </Window>
    </layout>

    """

  private let scratch: Scratch
  private var path: String { scratch.file("Main.layout.xml") }

  init() throws {
    scratch = try Scratch(["Main.layout.xml": Self.main, "Address.layout.xml": Self.address])
  }

  private func run(_ arguments: String...) -> ToolRun { ToolRun(arguments: arguments, classes: .terminal) }

  // MARK: Reading

  @Test("check finds nothing, and with stand-ins it takes no element of the vocabulary for a class")
  func check() throws {
    #expect(run("check", path).status == 0)
    let open = run("check", "--stand-ins", path)
    #expect((open.status, open.output, open.errors) == (0, "", ""))
    try scratch.write(
      Self.main.replacing("<VStack>", with: "<Unknown>").replacing("</VStack>", with: "</Unknown>"),
      to: "Main.layout.xml")
    #expect(run("check", "--stand-ins", path).output.contains("1 object of 1 class (Unknown) was a stand-in"))
  }

  @Test("a part that uses the owner of the layouts around it needs no owner, if they are checked with it")
  func ownerOfParts() throws {
    try scratch.write(
      Self.address.replacing("id=\"street\"", with: "id=\"street\" outlet=\"street\""),
      to: "Address.layout.xml")
    try scratch.write(
      Self.main.replacing("<layout version=\"2\">", with: "<layout version=\"2\" owner=\"Order\">"),
      to: "Main.layout.xml")
    let alone = run("check", "--stand-ins", scratch.file("Address.layout.xml")).output
    #expect(
      alone.contains("Address.layout.xml:9:36: warning: this connects the owner, whose class"), "\(alone)")
    let both = run("check", "--stand-ins", scratch.file("Address.layout.xml"), path).output
    #expect(!both.contains("this connects the owner"), "\(both)")
  }

  @Test(
    "with stand-ins for the owner of a part, its outlets are those that the part uses, and an outlet can lead to an inner object"
  )
  func standInsOfOwners() throws {
    try scratch.write(
      Self.address.replacing("version=\"2\"", with: "version=\"2\" owner=\"AddressController\"")
        .replacing("id=\"street\"", with: "id=\"street\" outlet=\"street\""), to: "Address.layout.xml")
    let trace = run("trace", "--stand-ins", path)
    #expect(trace.status == 0, "\(trace.errors)")
    #expect(trace.output.contains("init>   AddressController home.owner"))
    #expect(trace.output.contains("outlet  home.owner.street = home.street"))
    #expect(trace.output.contains("outlet  work.owner.street = work.street"))
    #expect(trace.output.contains("didLoad home.owner"))
    let check = run("check", path)
    #expect(
      check.output.contains("Address.layout.xml:2:21: error: no class 'AddressController' is registered"))
  }

  @Test("objects lists the file as it is") func objects() {
    let output = run("objects", path).output
    #expect(output.contains("include home 'Address'  5:7"))
    #expect(output.contains("Label for=#home.street"))
  }

  @Test("show draws the whole, and a part alone with its defaults") func show() {
    let whole = run("show", "--size", "40x9", path).output
    for text in ["Home", "Street 1", "Address", "Street", "to"] { #expect(whole.contains(text), "\(text)") }
    let part = run("show", "--size", "30x4", scratch.file("Address.layout.xml"))
    #expect(part.status == 0)
    #expect(part.output.contains("Address") && part.output.contains("Street"))
  }

  // MARK: Writing

  @Test("diff names what the use site gives") func diff() throws {
    let other = try Scratch([
      "Main.layout.xml": Self.main.replacing("Home", with: "Haus").replacing("Street 1", with: "Street 2")
    ])
    let run = run("diff", path, other.file("Main.layout.xml"))
    #expect(run.status == 1)
    #expect(run.output.contains("<include> 'home': 'with.title' was \"Home\", and is \"Haus\""))
    #expect(run.output.contains("<set>: 'placeholder' was \"Street 1\", and is \"Street 2\""))
  }

  @Test("merge takes a change of a parameter from one side, and one of an override from the other")
  func merge() throws {
    let folder = try Scratch([
      "base": Self.main, "ours": Self.main.replacing("\"Home\"", with: "\"Haus\""),
      "theirs": Self.main.replacing("Street 1", with: "Street 2"),
    ])
    let run = run("merge", folder.file("base"), folder.file("ours"), folder.file("theirs"))
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      run.output == Self.main.replacing("\"Home\"", with: "\"Haus\"").replacing("Street 1", with: "Street 2"))
    let conflict = try Scratch([
      "base": Self.main, "ours": Self.main.replacing("\"Home\"", with: "\"Haus\""),
      "theirs": Self.main.replacing("\"Home\"", with: "\"Maison\""),
    ])
    #expect(
      self.run("merge", conflict.file("base"), conflict.file("ours"), conflict.file("theirs")).status == 1)
  }

  @Test("format and convert keep all elements, and change nothing that is formatted") func format() throws {
    let before = try NibDocument(Self.main)
    #expect(ToolRun("format", "-", input: Self.main).output == Self.main)
    #expect(ToolRun("format", "-", input: Self.address).output == Self.address)
    let flat = Self.main.replacing("\n", with: "").replacing("      ", with: " ")
    #expect(try NibDocument(ToolRun("format", "-", input: flat).output).firstDifference(from: before) == nil)
    #expect(try NibDocument(run("convert", path).output).firstDifference(from: before) == nil)
  }

  @Test(
    "a compiled layout needs no other file, and its traces are those of the files, under each order",
    arguments: ["strict", "android", "javafx", "delphi", "gtk", "uikit"], [false, true])
  func compile(order: String, isStripped: Bool) throws {
    try scratch.write(
      Self.address.replacing("version=\"2\"", with: "version=\"2\" owner=\"AddressController\"")
        .replacing("id=\"street\"", with: "id=\"street\" outlet=\"street\""), to: "Address.layout.xml")
    let other = try Scratch()
    let compiled = other.file("Main.nib")
    #expect(
      ToolRun(
        arguments: ["compile", path, "-o", compiled] + (isStripped ? ["--strip"] : []), classes: .terminal
      ).status == 0)
    let (text, binary) = (
      run("trace", "--stand-ins", "--order", order, path),
      run("trace", "--stand-ins", "--order", order, compiled)
    )
    #expect(text.status == 0, "\(text.errors)")
    // Without positions, a line ends with the path of an object.
    func lines(_ run: ToolRun) -> [String] {
      isStripped
        ? run.lines.map { String($0.prefix { $0 != "/" && $0 != "@" }.split(separator: "  ")[0]) } : run.lines
    }
    #expect(lines(text) == lines(binary))
    #expect(text.output.contains("include> home Address") && binary.output.contains("include> home Address"))
  }

  @Test("a layout in pieces that is not whole is not compiled") func compileApart() throws {
    #expect { _ = try NibDocument(Self.main).compiled() } throws: {
      "\($0)".contains("first call including(_:classes:)")
    }
  }

  // MARK: Texts

  @Test("the texts that a layout gives to a part are its own, and their translations come back")
  func strings() throws {
    let exported = run("strings", "export", path)
    #expect(exported.errors == "")
    let keys = exported.lines.compactMap { $0.split(separator: " = ").first }.filter { $0.hasPrefix("\"") }
    #expect(
      keys == [
        "\"w.title\"", "\"home.with.title\"", "\"home.street.placeholder\"", "\"w/VStack:1/Label:1.text\"",
      ])
    let part = run("strings", "export", scratch.file("Address.layout.xml"))
    #expect(part.output.contains("\"street.placeholder\" = \"Street\";"))
    try FileManager.default.createDirectory(
      atPath: scratch.file("de.lproj"), withIntermediateDirectories: true)
    try scratch.write(
      "\"home.with.title\" = \"Zuhause\";\n\"home.street.placeholder\" = \"Strasse 1\";\n",
      to: "de.lproj/Main.strings")
    try scratch.write("\"street.placeholder\" = \"Strasse\";\n", to: "de.lproj/Address.strings")
    let shown = run("show", "--size", "40x9", "--lang", "de", path).output
    for text in ["Zuhause", "Strasse 1", "Strasse "] { #expect(shown.contains(text), "\(text)\n\(shown)") }
    #expect(!shown.contains("Home"))
    #expect(!run("strings", "check", path).output.contains("'home."))
  }

  @Test("strings check names a key of an override that no text has any more") func stringsCheck() throws {
    try FileManager.default.createDirectory(
      atPath: scratch.file("de.lproj"), withIntermediateDirectories: true)
    try scratch.write(
      "\"home.street.text\" = \"x\";\n\"home.town.text\" = \"x\";\n", to: "de.lproj/Main.strings")
    let output = run("strings", "check", path).output
    #expect(output.contains("home.street.text") && output.contains("home.town.text"))
  }

  // MARK: Schema

  @Test(
    "parts and what includes them conform to the schema, and an element in the wrong place does not",
    .needs("xmllint"))
  func schema() throws {
    let wrong = [
      Self.main.replacing("of=\"street\"", with: "off=\"street\""),
      Self.main.replacing("layout=\"Address\" id=\"home\"", with: "id=\"home\""),
      Self.address.replacing("type=\"integer\"", with: "type=\"int\""),
      Self.address.replacing("export=\"true\"", with: "export=\"yes\""),
      Self.main.replacing("<VStack>", with: "<VStack><set of=\"a\"/>"),
    ]
    for options in [[], ["--stand-ins"]] {
      let schema = ToolRun(arguments: ["schema", "--no-classes"] + options, classes: .terminal).output
      #expect(try Xmllint.verdicts(of: [Self.main, Self.address], schema: schema) == [true, true])
      #expect(try Xmllint.verdicts(of: wrong, schema: schema) == wrong.map { _ in false })
    }
  }

  // MARK: Exploring

  @Test("steps of included objects are put into other orders, and a finding in a part names what led to it")
  func explore() throws {
    let run = ToolRun("explore", "--orders", "all", pitfall("58-inherited-values-first"))
    #expect(run.output.contains("AddressPart.layout.xml:4:"), "\(run.output)")
    #expect(
      run.output.contains("58-inherited-values-first.layout.xml:4:22: note: included here"), "\(run.output)")
  }
}
