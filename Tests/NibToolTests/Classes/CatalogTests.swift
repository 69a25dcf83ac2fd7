import Foundation
import NibKit
import NibTool
import TerminalKit
import TestSupport
import Testing

/// The classes of a program that the tool knows only from a catalog.
@Suite("A catalog of classes") @MainActor struct CatalogTests {
  private let scratch: Scratch

  private static var classes: ClassRegistry {
    var classes = ClassRegistry.terminal
    classes.register(Altimeter.self)
    classes.register(owner: CockpitScreen.self) { CockpitScreen() }
    return classes
  }

  private static let layout = """
    <layout version="1" owner="CockpitScreen">
      <VStack outlet="view"><Altimeter id="a" outlet="altimeter" height="12"/></VStack>
    </layout>
    """

  init() throws {
    scratch = try Scratch()
    for folder in ["App/Layouts", "App/Sources/Deep"] {
      try FileManager.default.createDirectory(atPath: scratch.file(folder), withIntermediateDirectories: true)
    }
    try scratch.write("// swift-tools-version: 6.2", to: "App/Package.swift")
    try scratch.write(Self.layout, to: "App/Layouts/Good.layout.xml")
    try scratch.write(
      Self.layout.replacing("height", with: "heigth"), to: "App/Layouts/Bad.layout.xml")
  }

  /// Runs the tool without classes of its own, as `nib` does.
  private func nib(_ arguments: String...) -> ToolRun {
    ToolRun(arguments: arguments.map { $0.hasPrefix("App/") ? scratch.file($0) : $0 }, classes: .terminal)
  }

  private func write(_ path: String) {
    _ = ToolRun("classes", "-o", scratch.file(path), classes: Self.classes)
  }

  @Test("a class of a catalog is loaded as its superclass of the kit, and fits where that one fits")
  func superclasses() throws {
    func item(_ name: String, _ base: String, _ others: String, _ members: String = "") -> String {
      #""\#(name)": {"type": "App.\#(name)", "superclasses": ["TerminalKit.\#(base)"\#(others)], "#
        + #""extends": "TerminalKit.\#(base)", "use": ["element"], "members": [\#(members)]}"#
    }
    let label = #"{"attribute": "mood", "type": "Swift.String"}"#
    try scratch.write(
      #"{"nibClasses": 1, "kit": "0.1.0", "classes": {"#
        + [
          item("MyLabel", "Label", #", "TerminalKit.View""#, label), item("MyMenu", "Menu", ""),
          item("MyView", "View", ""),
        ].joined(separator: ",\n") + "}}", to: "App/classes.json")
    try scratch.write(
      """
      <layout version="1">
        <Window contextMenu="#m"><MyLabel text="kept" mood="good"/><MyView/></Window>
        <MyMenu id="m"/>
      </layout>
      """, to: "App/Layouts/S.layout.xml")
    for command in ["check", "plan", "describe", "trace", "show"] {
      let run = nib(command, "App/Layouts/S.layout.xml")
      #expect(run.status == 0, "\(command): \(run)")
    }
    let shown = nib("show", "--size", "20x6", "App/Layouts/S.layout.xml")
    #expect(shown.output.contains("kept") && shown.output.contains("MyView"), "\(shown)")
    #expect(
      nib("explore", "App/Layouts/S.layout.xml").output.contains(
        "3 objects of 3 classes (MyLabel, MyView, MyMenu) were stand-ins"))
    // A view at the top is found, too.
    try scratch.write("<layout version=\"1\"><MyView/></layout>", to: "App/Layouts/T.layout.xml")
    #expect(nib("show", "--size", "20x6", "App/Layouts/T.layout.xml").output.contains("MyView"))
  }

  @Test("a program's tool writes its own classes, and nib writes those of the kit")
  func writing() throws {
    let own = ToolRun("classes", classes: Self.classes)
    #expect(own.status == 0)
    #expect(own.output.contains(#""Altimeter": {"#) && !own.output.contains(#""Label": {"#))
    #expect(own.output.contains(#""place": "NibToolTests/CatalogTests.swift:"#))
    let kit = nib("classes")
    #expect(kit.output.contains(#""Label": {"#))
    #expect(try JSONSerialization.jsonObject(with: Data(kit.output.utf8)) is [String: Any])
  }

  @Test(
    "a catalog conforms to its schema",
    .enabled(if: JSONSchema.isInstalled, Comment(rawValue: JSONSchema.isMissing)))
  func schemaOfCatalogs() throws {
    let catalogs = [SchemaClasses.all, Self.classes, .terminal].map {
      ToolRun("classes", classes: $0).output.replacing("\n", with: "")
    }
    let damaged = [
      catalogs[0].replacing("\"outlet\"", with: "\"outlett\""),
      catalogs[0].replacing("\"element\"", with: "\"elements\""),
      catalogs[0].replacing("\"required\":true", with: "\"required\":1"),
    ]
    let schema = packageFolder + "/Schemas/classes.schema.json"
    #expect(try JSONSchema.faults(of: catalogs, schema: schema) == ["", "", ""])
    #expect(try !JSONSchema.faults(of: damaged, schema: schema).contains(""))
  }

  @Test(
    "a layout's catalog is found beside it, in a folder above it, and in Layouts of that folder",
    arguments: ["App/Layouts/classes.json", "App/classes.json"],
    ["App/Layouts/Good.layout.xml", "App/Sources/Deep/L.layout.xml"])
  func finding(place: String, layout: String) throws {
    try scratch.write(Self.layout, to: "App/Sources/Deep/L.layout.xml")
    #expect(nib("check", layout).status == 1)
    write(place)
    let run = nib("check", layout)
    #expect(run.status == 0, "\(run.output)")
    #expect(nib("check", layout, "--no-classes").output.contains("no class 'Altimeter' is registered"))
  }

  @Test("no catalog is found above the package, nor above a layout outside a package")
  func bounds() throws {
    write("classes.json")
    #expect(nib("check", "App/Layouts/Good.layout.xml").status == 1)
    try FileManager.default.removeItem(atPath: scratch.file("App/Package.swift"))
    write("App/classes.json")
    #expect(nib("check", "App/Layouts/Good.layout.xml").status == 1)
    write("App/Layouts/classes.json")
    #expect(nib("check", "App/Layouts/Good.layout.xml").status == 0)
  }

  @Test(
    "a fault is reported as by the program's own tool, and an unknown class says where classes were looked for"
  )
  func faults() throws {
    write("App/Layouts/classes.json")
    let path = scratch.file("App/Layouts/Bad.layout.xml")
    let run = nib("check", "App/Layouts/Bad.layout.xml")
    #expect(run.status == 1)
    #expect(run.output == ToolRun("check", path, classes: Self.classes).output)
    #expect(run.output.contains("did you mean 'height'?"))
    try scratch.write("<layout version='1'><Altimetre/></layout>", to: "App/Layouts/Unknown.layout.xml")
    let unknown = nib("check", "App/Layouts/Unknown.layout.xml").output
    #expect(unknown.contains("note: did you mean 'Altimeter'?"))
    #expect(unknown.contains("note: the classes are those of TerminalKit and of "))
  }

  @Test("a tool with classes of its own takes a catalog only if it is named")
  func ownTool() throws {
    write("App/Layouts/classes.json")
    let path = scratch.file("App/Layouts/Good.layout.xml")
    var classes = ClassRegistry.terminal
    classes.register(Part.self)
    #expect(ToolRun("check", path, classes: classes).status == 1)
    let catalog = scratch.file("App/Layouts/classes.json")
    #expect(ToolRun("check", path, "--classes", catalog, classes: classes).output == "")
    #expect(ToolRun("check", path, "--no-classes", "--classes", "x").status == 2)
  }

  @Test("no one without the code says that an allowance is unused") func allowances() throws {
    write("App/Layouts/classes.json")
    let text = "<layout version='2'><VStack><Altimeter nib.allow='no-effect'/></VStack></layout>"
    try scratch.write(text, to: "App/Layouts/L.layout.xml")
    let path = scratch.file("App/Layouts/L.layout.xml")
    #expect(nib("check", "App/Layouts/L.layout.xml").status == 0)
    #expect(ToolRun("check", path, classes: Self.classes).output.contains("[unused-allowance]"))
  }

  @Test("programs that read findings get the notes on the other output") func notesForPrograms() throws {
    let body = "<layout version='1'><Altimeter/></layout>"
    try scratch.write(body, to: "App/Layouts/L.layout.xml")
    let run = nib("check", "App/Layouts/L.layout.xml", "--stand-ins", "--format", "json")
    #expect(run.output.isEmpty)
    #expect(run.errors.hasPrefix("1 object of 1 class (Altimeter) was a stand-in"))
  }

  @Test(
    "values that make no sense are refused",
    arguments: [
      (
        #""attribute":"a","type":"x","shape":{"integer":{"min":5,"max":4}}"#,
        "'integer' is not a range of numbers"
      ),
      (#""attribute":"a","type":"x","shape":{"words":[]}"#, "'words' is not a list with values"),
      (#""attribute":"a","type":"x","shape":{"any":[]}"#, "'any' is not a list with values"),
      (#""children":"c","type":"x","most":-1"#, "'most' is not a number of objects"),
    ])
  func nonsense(member: String, words: String) throws {
    try scratch.write(
      #"{"nibClasses":1,"kit":"","classes":{"A":{"type":"M.A","use":["element"],"members":[{\#(member)}]}}}"#,
      to: "App/classes.json")
    let run = nib("check", "App/Layouts/Good.layout.xml")
    #expect(run.output.contains(words + " [malformed-classes]"), "\(run.output)")
  }

  @Test("a hostile pattern costs no more than a common one", arguments: ["(a*){400}b", "(a|a|a|a){0,300}b"])
  func patterns(pattern: String) throws {
    try scratch.write(
      #"{"nibClasses":1,"kit":"","classes":{"A":{"type":"M.A","use":["element"],"members":["#
        + #"{"attribute":"p","type":"M.P","shape":{"pattern":"\#(pattern)"}}]}}}"#, to: "App/classes.json")
    try scratch.write(
      "<layout version='1'><A p='\(String(repeating: "a", count: 20_000))'/></layout>",
      to: "App/Layouts/L.layout.xml")
    let time = processorTime { _ = nib("check", "App/Layouts/L.layout.xml") }
    #expect(time < .seconds(10))
  }

  @Test("a class of the catalog replaces one of the kit, and the check says so")
  func replacing() throws {
    var classes = ClassRegistry.terminal
    classes.register(Altimeter.self, as: "Label")
    _ = ToolRun("classes", "-o", scratch.file("App/classes.json"), classes: classes)
    try scratch.write("<layout version='1'><Label height='1'/></layout>", to: "App/Layouts/L.layout.xml")
    let run = nib("check", "App/Layouts/L.layout.xml")
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("note: Label: the class of "), "\(run.output)")
    #expect(run.output.hasSuffix("classes.json replaces that of TerminalKit\n"))
    // Beside an error too, and once.
    try scratch.write("<layout version='1'><Label colour='1'/></layout>", to: "App/Layouts/L.layout.xml")
    for command in ["trace", "plan", "show"] {
      let errors = nib(command, "App/Layouts/L.layout.xml").errors
      #expect(errors.contains("[unknown-attribute]"), "\(command): \(errors)")
      #expect(
        errors.components(separatedBy: "note: Label: the class of ").count == 2, "\(command): \(errors)")
    }
  }

  @Test("an exploration of several files says of each which objects were stand-ins")
  func severalFiles() throws {
    write("App/Layouts/classes.json")
    try scratch.write(
      "<layout version='1'><Window><Altimeter height='1'/></Window></layout>",
      to: "App/Layouts/One.layout.xml")
    try scratch.write("<layout version='1'><Window/></layout>", to: "App/Layouts/Two.layout.xml")
    let run = nib("explore", "--runs", "2", "App/Layouts/One.layout.xml", "App/Layouts/Two.layout.xml")
    let lines = run.lines.filter { $0.contains("nothing found in") }
    #expect(lines.count == 2, "\(run)")
    #expect(lines.first?.hasSuffix("; 1 object of 1 class (Altimeter) was a stand-in") == true, "\(lines)")
    #expect(lines.last?.contains("stand-in") == false, "\(lines)")
  }

  @Test(
    "a pattern that no value is checked with is any text in the schema",
    arguments: ["\\\\d{3}", "(?:a|b)+", "(zq"])
  func unreadPattern(pattern: String) throws {
    try scratch.write(
      #"{"nibClasses": 1, "classes": {"A": {"type": "M.A", "extends": "TerminalKit.View", "use": ["element"], "#
        + #""members": [{"attribute": "code", "type": "M.C", "shape": {"pattern": ""# + pattern + #""}}]}}}"#,
      to: "App/classes.json")
    try scratch.write("<layout version='1'><A code='xyz'/></layout>", to: "App/Layouts/P.layout.xml")
    #expect(nib("check", "App/Layouts/P.layout.xml").status == 0)
    let schema = nib("schema", "--classes", scratch.file("App/classes.json"))
    #expect(schema.status == 0 && schema.output.contains(#"<attribute name="code">"#), "\(schema.errors)")
    #expect(!schema.output.contains(pattern.replacing("\\\\", with: "\\")))
  }

  @Test("commands that load use stand-ins for the classes of a catalog, and say so")
  func loading() throws {
    write("App/Layouts/classes.json")
    let (good, bad) = ("App/Layouts/Good.layout.xml", "App/Layouts/Bad.layout.xml")
    let traced = nib("trace", good)
    #expect(traced.status == 0)
    #expect(
      traced.errors
        == "note: 2 objects of 2 classes (Altimeter, CockpitScreen) were stand-ins: their code was not run.\n"
    )
    #expect(nib("plan", good).status == 0)
    #expect(nib("describe", good).output.contains("height (a whole number)"))
    let shown = nib("show", good)
    #expect(shown.status == 0)
    #expect(shown.output.contains("Altimeter"))
    #expect(shown.errors.contains("note: Altimeter: only "), "\(shown.errors)")
    let explored = nib("explore", good, "--runs", "2")
    #expect(
      explored.output.contains("2 objects of 2 classes (Altimeter, CockpitScreen) were stand-ins"),
      "\(explored)")
    for command in ["trace", "show", "explore"] {
      let run = nib(command, bad)
      #expect(run.status == 1)
      #expect((run.output + run.errors).contains("[unknown-attribute]"), "\(command): \(run)")
    }
  }

  @Test("the schema has the classes of the catalog")
  func schema() throws {
    write("App/Layouts/classes.json")
    #expect(nib("schema", "--classes", "App/Layouts/classes.json").output.contains("Altimeter"))
  }

  @Test("a damaged catalog is a finding of its own, once, and a file of another program is none")
  func damaged() throws {
    try scratch.write("[1, 2]", to: "App/Layouts/classes.json")
    #expect(!nib("check", "App/Layouts/Bad.layout.xml").output.contains("classes.json"))
    try scratch.write("{\"nibClasses\": 1,\n\"classes\": [}", to: "App/Layouts/classes.json")
    let run = nib("check", "App/Layouts")
    #expect(run.status == 1)
    #expect(
      run.lines.count { $0.contains("classes.json:2:13: error: ") && $0.hasSuffix("[malformed-classes]") }
        == 1, "\(run.output)")
    for command in ["trace", "show", "explore", "plan", "describe"] {
      let run = nib(command, "App/Layouts/Good.layout.xml")
      #expect(run.status == 1)
      #expect((run.output + run.errors).contains("[malformed-classes]"), "\(command): \(run)")
    }
  }
}

private final class Altimeter: View {
  override class var members: Members {
    super.members.adding(Altimeter.self) { $0.attribute("height") { (_: Altimeter, _: Int) in } }
  }
}

private final class CockpitScreen: NibOwner {
  @Outlet var altimeter: Altimeter?
  @Outlet var view: View?

  static var members: Members {
    Members(of: CockpitScreen.self) {
      $0.outlet("altimeter", \.$altimeter)
      $0.outlet("view", \.$view)
    }
  }
}
