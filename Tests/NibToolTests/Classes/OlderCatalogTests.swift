import Foundation
import NibKit
import NibTool
import TerminalKit
import TestSupport
import Testing

/// Catalogs that are older than the Swift files that they name.
@Suite("A catalog that is older than the sources") @MainActor struct OlderCatalogTests {
  private let scratch: Scratch

  private static var classes: ClassRegistry {
    var classes = ClassRegistry.terminal
    classes.register(Sextant.self)
    return classes
  }

  /// The source of this file's class, with members in its table.
  private static func source(_ members: String) -> String {
    "c.register(Sextant.self)\nsuper.members.adding(Sextant.self) { \(members) }"
  }

  private static let present = "$0.attribute(\"angle\", a); $0.action(\"reset\", b)"

  init() throws {
    scratch = try Scratch(["App/Package.swift": "", "App/Layouts/L.layout.xml": ""])
    _ = ToolRun("classes", "-o", scratch.file("App/Layouts/classes.json"), classes: Self.classes)
    let text = try scratch.read("App/Layouts/classes.json")
    #expect(text.contains("NibToolTests/OlderCatalogTests.swift:"))
  }

  private func write(members: String) throws {
    try scratch.write(Self.source(members), to: "App/Sources/NibToolTests/Classes/OlderCatalogTests.swift")
  }

  /// Checks a layout as `nib` does.
  private func check(_ content: String, _ options: String...) throws -> ToolRun {
    try scratch.write("<layout version='1'>\(content)</layout>", to: "App/Layouts/L.layout.xml")
    return ToolRun(
      arguments: ["check", scratch.file("App/Layouts/L.layout.xml")] + options, classes: .terminal)
  }

  private var catalog: String { scratch.file("App/Layouts/classes.json") }

  private func note(_ difference: String) -> String {
    "note: \(catalog) is older than Sources/NibToolTests/Classes/OlderCatalogTests.swift: it \(difference). Write it again: "
      + "MyTool classes -o \(catalog)\n"
  }

  @Test("nothing is reported of a catalog that has what its files declare")
  func upToDate() throws {
    try write(members: Self.present)
    #expect(try check("<Sextant angle='3'/>").output == "")
  }

  @Test("a member that only the sources have is no fault, and the catalog is reported as older, once")
  func newMember() throws {
    try write(
      members: Self.present + "; $0.attribute(\"scale\", c); $0.action(\"turn\", d); $0.event(\"turned\", e)")
    let run = try check(
      """
      <Sextant id='s' angle='3' scale='4' turned='#s.turn'/><Sextant scale='5'/>
      <Button title='x' action='#first.turn'/>
      """)
    #expect(run.status == 0)
    #expect(run.output == note("lacks the attribute 'scale' of Sextant, and 2 more differences"))
    let other = try check("<Sextant scael='4'/>")
    #expect(other.status == 1)
    #expect(other.output.contains("Sextant has no attribute, outlet or event 'scael'"))
    let without = try check("<Sextant scale='4'/>", "--classes", catalog, "--format", "json")
    #expect(without.status == 0 && without.output == "")
  }

  @Test("the kind of a member counts")
  func kinds() throws {
    try write(members: Self.present + "; $0.attribute(\"turn\", c); $0.action(\"scale\", d)")
    let run = try check("<Sextant id='s' scale='4'/><Button title='x' action='#s.turn'/>")
    #expect(run.lines.count { $0.hasSuffix("[unknown-attribute]") } == 1)
    #expect(run.lines.count { $0.hasSuffix("[unknown-action]") } == 1)
  }

  @Test("a member of another class is none of this class")
  func otherClass() throws {
    try write(members: Self.present + " }\nMembers(of: Compass.self) { $0.attribute(\"scale\", c)")
    #expect(try check("<Sextant scale='4'/>").output.contains("has no attribute, outlet or event 'scale'"))
  }

  @Test("a catalog is reported as older also where the layout does not use the difference")
  func unused() throws {
    try write(members: Self.present + "; $0.outlet(\"peer\", c)")
    #expect(try check("<Sextant angle='3'/>").output == note("lacks the outlet 'peer' of Sextant"))
    try write(members: "$0.attribute(\"angle\", a)")
    let run = try check("<Sextant angle='3'/>")
    #expect(run.status == 0)
    #expect(run.output == note("has the action 'reset' of Sextant, which the file does not declare"))
    #expect(try check("<Label text='x'/>").output == "")
  }

  @Test("a class that only the sources register is open, and the catalog lacks it")
  func newClass() throws {
    try write(members: Self.present)
    try scratch.write("c.register(Astrolabe.self)", to: "App/Sources/App/Astrolabe.swift")
    let run = try check("<Sextant angle='3'/><Astrolabe x='1'/>")
    #expect(run.status == 0)
    #expect(
      run.output.hasPrefix(
        "note: \(catalog) is older than Sources/App/Astrolabe.swift: it lacks the class Astrolabe. "))
    #expect(
      run.output.contains("1 object of 1 class (Astrolabe) is known from Sources/App/Astrolabe.swift only"))
  }

  @Test("the members of TerminalKit's classes are checked as ever")
  func terminalKit() throws {
    try write(members: Self.present + " }\nMembers(of: Label.self) { $0.attribute(\"txet\", c)")
    #expect(try check("<Label txet='x'/>").status == 1)
  }
}

private final class Sextant: View {
  override class var members: Members {
    super.members.adding(Sextant.self) {
      $0.attribute("angle") { (_: Sextant, _: Int) in }
      $0.action("reset", Sextant.reset)
    }
  }

  private func reset() {}
}
