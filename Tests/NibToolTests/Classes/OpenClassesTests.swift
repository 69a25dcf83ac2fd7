import Foundation
import NibKit
import NibTool
import TerminalKit
import TestSupport
import Testing

/// The classes of a program that the tool knows only from the program's Swift sources.
@Suite("Classes that only Swift sources register") @MainActor struct OpenClassesTests {
  private let scratch: Scratch

  private static let layout = """
    <layout version="1" owner="Screen">
      <VStack outlet="view">
        <Gauge id="g" angle="3" peer="#g"><Label text="x"/></Gauge>
        <Button title="x" action="#g.reset"/>
        <Button title="y" action="#owner.leave"/>
      </VStack>
      <Commands><Gauge/></Commands>
    </layout>
    """

  private static let source = #"""
    final class Gauge: View {
      override class var members: Members {
        super.members.adding(Gauge.self) { $0.attribute("angle", \.angle) }
      }
    }
    func add(to classes: inout ClassRegistry) {
      classes.register(Gauge.self)
      classes.register(owner: Screen.self)
    }
    """#

  private static let remark =
    "3 objects of 2 classes (Gauge, Screen) are known from Sources/App/Gauge.swift only: their attributes and "
    + "connections were not checked.\n"

  init() throws {
    scratch = try Scratch([
      "App/Package.swift": "", "App/Layouts/L.layout.xml": Self.layout,
      "App/Sources/App/Gauge.swift": Self.source,
    ])
  }

  /// Runs the tool without classes of its own, as `nib` does.
  private func nib(_ arguments: String..., classes: ClassRegistry = .terminal) -> ToolRun {
    ToolRun(arguments: arguments.map { $0.hasPrefix("App/") ? scratch.file($0) : $0 }, classes: classes)
  }

  @Test("such a class is not unknown, nothing of it is checked, and the last line says so")
  func open() {
    let run = nib("check", "App/Layouts/L.layout.xml")
    #expect(run.status == 0)
    #expect(run.output == Self.remark)
  }

  @Test("one object of such a class is reported in the singular, and a folder's objects together")
  func counts() throws {
    try scratch.write("<layout version='1'><Gauge/></layout>", to: "App/More/One.layout.xml")
    #expect(
      nib("check", "App/More/One.layout.xml").output
        == "1 object of 1 class (Gauge) is known from Sources/App/Gauge.swift only: its attributes and connections were "
        + "not checked.\n")
    try scratch.write(Self.layout, to: "App/More/Two.layout.xml")
    try scratch.write("c.register(Gauge.self)", to: "App/Sources/App/Other.swift")
    let run = nib("check", "App/More")
    #expect(
      run.output.hasPrefix("2 files, nothing found\n4 objects of 2 classes (Gauge, Screen) "), "\(run.output)"
    )
  }

  @Test("without the sources, or with --no-classes, every such class is an error")
  func unknown() throws {
    let before = nib("check", "App/Layouts/L.layout.xml", "--no-classes")
    #expect(before.status == 1)
    #expect(before.output.contains("no class 'Gauge' is registered"))
    #expect(before.output.contains("no class 'Screen' is registered"))
    try FileManager.default.removeItem(atPath: scratch.file("App/Sources"))
    #expect(nib("check", "App/Layouts/L.layout.xml").output == before.output)
  }

  @Test("names in comments and strings, and other faults of the layout, change nothing")
  func faults() throws {
    try scratch.write(
      "// c.register(Fake.self)\nlet a = \"c.register(Fake.self)\"\n" + Self.source,
      to: "App/Sources/App/Gauge.swift")
    try scratch.write(
      "<layout version='1'><Fake/><Gauge id='a'/><Gauge id='a'/><Label txet='x'/><Gage/></layout>",
      to: "App/Layouts/Bad.layout.xml")
    let run = nib("check", "App/Layouts/Bad.layout.xml")
    #expect(run.status == 1)
    for fault in [
      "no class 'Fake' is", "has no attribute, outlet or event 'txet'", "no class 'Gage' is",
      "[duplicate-id]",
    ] {
      #expect(run.output.contains(fault), "\(fault): \(run.output)")
    }
    #expect(!run.output.contains("no class 'Gauge' is"))
  }

  @Test("children that a catalog lacks, and that the class declares, are no error")
  func children() throws {
    try scratch.write(
      "super.members.adding(Gauge.self) { $0.children { $0.add($1) } }\nc.register(Gauge.self)",
      to: "App/Sources/App/Gauge.swift")
    try scratch.write(
      #"{"nibClasses": 1, "kit": "0.1.0", "classes": {"Gauge": {"type": "App.Gauge", "use": ["element"]}}}"#,
      to: "App/Layouts/classes.json")
    try scratch.write("<layout version='1'><Gauge><Label/></Gauge></layout>", to: "App/Layouts/C.layout.xml")
    let run = nib("check", "App/Layouts/C.layout.xml")
    #expect(run.status == 0, "\(run)")
    #expect(run.output.contains("it lacks the children of Gauge"), "\(run.output)")
  }

  @Test("a class with the name of one of the kit is open, too, where the kit's class has a finding")
  func nameOfKit() throws {
    try scratch.write(
      "final class Progress: View {}\nfunc add(_ c: inout ClassRegistry) { c.register(Progress.self) }",
      to: "App/Sources/App/Progress.swift")
    try scratch.write(
      "<layout version='1'><Progress angle='3'><Label txet='x'/></Progress></layout>",
      to: "App/Layouts/P.layout.xml")
    let run = nib("check", "App/Layouts/P.layout.xml")
    #expect(run.lines.count { $0.contains(": error: ") } == 1, "\(run)")
    #expect(run.output.contains("'txet'"))
    #expect(
      run.output.contains("1 object of 1 class (Progress) is known from Sources/App/Progress.swift only"))
  }

  @Test("an element cannot name a class that is registered as an owner only")
  func ownerOnly() throws {
    try scratch.write("<layout version='1' owner='Screen'><Screen/></layout>", to: "App/Layouts/S.layout.xml")
    let run = nib("check", "App/Layouts/S.layout.xml")
    #expect(run.status == 1)
    #expect(run.lines.count { $0.hasSuffix("[unknown-class]") } == 1, "\(run.output)")
    #expect(run.output.contains("S.layout.xml:1:36: error: no class 'Screen' is registered"))
  }

  @Test("an open class fits as a child, a target and a sender wherever it is")
  func fitting() throws {
    try scratch.write(
      """
      <layout version="1">
        <Commands><Gauge/></Commands>
        <VStack><FieldMessage for="#g"/><Gauge id="g"/><Table><Gauge/></Table></VStack>
      </layout>
      """, to: "App/Layouts/F.layout.xml")
    #expect(nib("check", "App/Layouts/F.layout.xml").status == 0)
  }

  @Test("commands that plan or load use stand-ins for open classes, and explore says so")
  func loading() throws {
    try scratch.write(
      Self.layout.replacing("<Commands><Gauge/></Commands>", with: ""), to: "App/Layouts/L.layout.xml")
    for command in ["plan", "describe", "trace", "show"] {
      let run = nib(command, "App/Layouts/L.layout.xml")
      #expect(run.status == 0, "\(command): \(run)")
      #expect(run.output.contains("Gauge"), "\(command)")
    }
    #expect(
      nib("show", "App/Layouts/L.layout.xml").errors
        == "note: Gauge: only Sources/App/Gauge.swift knows it, so a frame is shown: see \"Preview your own classes\"\n"
    )
    let explored = nib("explore", "App/Layouts/L.layout.xml", "--runs", "2")
    #expect(explored.output.contains("2 objects of 2 classes (Gauge, Screen) were stand-ins"), "\(explored)")
    try scratch.write(
      "<layout version='1'><VStack><Gauge/><Gage/></VStack></layout>", to: "App/Layouts/M.layout.xml")
    for command in ["plan", "trace", "explore"] {
      let run = nib(command, "App/Layouts/M.layout.xml")
      #expect((run.output + run.errors).contains("no class 'Gage' is registered"), "\(command): \(run)")
      #expect(!(run.output + run.errors).contains("no class 'Gauge' is registered"), "\(command): \(run)")
    }
  }

  @Test(
    "a stand-in is an object of the class that its uses need",
    arguments: ["plan", "trace", "show", "explore"])
  func usesOfKit(command: String) throws {
    try scratch.write(
      "func add(_ c: inout ClassRegistry) { c.register(MyMenu.self)\nc.register(MyRow.self) }",
      to: "App/Sources/App/More.swift")
    try scratch.write(
      """
      <layout version="1">
        <Window contextMenu="#m"><Table><Column title="a"/><MyRow mood="good"/></Table></Window>
        <MyMenu id="m" peer="#m"/>
      </layout>
      """, to: "App/Layouts/U.layout.xml")
    #expect(nib("check", "App/Layouts/U.layout.xml").status == 0)
    let run = nib(command, "App/Layouts/U.layout.xml")
    #expect(run.status == 0, "\(run)")
    #expect(
      nib(command, "App/Layouts/U.layout.xml", "--stand-ins", "--no-classes").status == 0 || command == "show"
    )
  }

  @Test("with stand-ins, such a class is a stand-in as others are, and is not taken for a misspelled one")
  func standIns() throws {
    try scratch.write("c.register(Labels.self)", to: "App/Sources/App/Labels.swift")
    try scratch.write("<layout version='1'><Labels/><Tabel/></layout>", to: "App/Layouts/D.layout.xml")
    let run = nib("check", "App/Layouts/D.layout.xml", "--stand-ins")
    #expect(!run.output.contains("no class 'Labels'"), "\(run.output)")
    #expect(run.output.contains("no class 'Tabel' is registered, so a stand-in takes its place"))
    #expect(run.output.contains("2 objects of 2 classes (Labels, Tabel) were stand-ins"))
    #expect(!run.output.contains("are known from"))
  }

  @Test("a tool with classes of its own takes nothing from sources")
  func ownTool() throws {
    var classes = ClassRegistry.terminal
    classes.register(Dial.self)
    let run = nib("check", "App/Layouts/L.layout.xml", classes: classes)
    #expect(run.output.contains("no class 'Gauge' is registered"))
    #expect(!run.output.contains("known from"))
  }

  @Test("a name of a file and of a class is escaped")
  func escaping() throws {
    try scratch.write("c.register(A.self, as: \"G\u{202E}\")", to: "App/Sources/App/\u{1B}[31m.swift")
    try scratch.write("<layout version='1'><G\u{202E}/></layout>", to: "App/Layouts/E.layout.xml")
    try scratch.write("c.register(B.self)", to: "App/Sources/App/\u{1B}[31mB.swift")
    try scratch.write("<layout version='1'><B/></layout>", to: "App/Layouts/B.layout.xml")
    for file in ["E", "B"] {
      let output = nib("check", "App/Layouts/\(file).layout.xml").output
      #expect(
        !output.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" }, "\(output.debugDescription)")
    }
    #expect(
      nib("check", "App/Layouts/B.layout.xml").output.contains("known from Sources/App/␛[31mB.swift only"))
  }

  @Test("the sources are read only if something is unknown")
  func laziness() throws {
    try scratch.write("<layout version='1'><Label txet='x'/></layout>", to: "App/Layouts/K.layout.xml")
    // Each file has almost as many bytes as are read at most.
    let filler = "register" + String(repeating: "f(a);\n", count: 170_000)
    for number in 0..<2 { try scratch.write(filler, to: "App/Sources/App/F\(number).swift") }
    let known = processorTime { #expect(nib("check", "App/Layouts/K.layout.xml").status == 1) }
    let unknown = processorTime { #expect(nib("check", "App/Layouts/L.layout.xml").output == Self.remark) }
    #expect(known * 5 < unknown, "\(known) \(unknown)")
  }
}
