import Foundation
import NibKit
import PitfallGallery
import TerminalKit
import TestSupport
import Testing

/// The sample layouts of the repository, by two validators of others and the schemas that `nib` makes.
@Suite("Sample layouts conform to the schema") @MainActor struct SampleLayoutSchemaTests {
  private static let folder = packageFolder + "/Layouts"

  private struct Layout {
    let name: String
    let text: String
  }

  /// Returns the layouts in which `nib check` finds nothing, with some options.
  private static func sound(in folder: String, _ options: [String], classes: ClassRegistry) throws -> [Layout]
  {
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder).filter {
      $0.hasSuffix(".layout.xml")
    }
    return try names.sorted().compactMap { name in
      let path = folder + "/" + name
      let check = ToolRun(arguments: ["check", path] + options, classes: classes)
      // The schema does not see that a name means another class than that of the kit.
      guard check.status == 0, !check.output.contains("is taken for a class") else { return nil }
      return Layout(name: name, text: try String(contentsOfFile: path, encoding: .utf8))
    }
  }

  private func expectConforming(_ layouts: [Layout], to schema: String) throws {
    let texts = layouts.map(\.text)
    if Xmllint.isInstalled {
      for (layout, conforms) in zip(layouts, try Xmllint.verdicts(of: texts, schema: schema)) {
        #expect(conforms, "xmllint: \(layout.name)")
      }
    }
    if Jing.isInstalled {
      for (layout, messages) in zip(layouts, try Jing.messages(about: texts, schema: schema)) {
        #expect(messages == [], "jing: \(layout.name)")
      }
    }
  }

  @Test("with stand-ins, every sample that the check accepts conforms, also those of version 2")
  func standIns() throws {
    let options = ["--stand-ins", "--no-classes"]
    let layouts = try Self.sound(in: Self.folder, options, classes: .terminal)
    #expect(layouts.count > 70)
    #expect(layouts.count { $0.text.contains("sample.") } > 7)
    try expectConforming(layouts, to: ToolRun(arguments: ["schema"] + options, classes: .terminal).output)
  }

  @Test("with the catalog of their classes, the layouts of the gallery conform, and without it they do not")
  func catalog() throws {
    let scratch = try Scratch()
    _ = ToolRun("classes", "-o", scratch.file("classes.json"), classes: PitfallGallery.classes)
    let options = ["--classes", scratch.file("classes.json")]
    let layouts = try Self.sound(in: Self.folder + "/pitfalls", options, classes: .terminal)
    #expect(layouts.count > 40)
    let schema = ToolRun(arguments: ["schema"] + options, classes: .terminal).output
    try expectConforming(layouts, to: schema)
    guard Xmllint.isInstalled else { return }
    let plain = ToolRun("schema", "--no-classes", classes: .terminal).output
    #expect(!plain.contains("AddressFrame") && schema.contains("AddressFrame"))
    #expect(try Xmllint.verdicts(of: layouts.map(\.text), schema: plain).contains(false))
  }

  @Test("the gallery's own tool makes a schema of its classes")
  func ownTool() throws {
    let layouts = try Self.sound(in: Self.folder + "/pitfalls", [], classes: PitfallGallery.classes)
    #expect(layouts.count > 40)
    try expectConforming(layouts, to: ToolRun("schema", classes: PitfallGallery.classes).output)
  }

  @Test("nib finds the catalog of the current folder's layouts, as check does", .needs("xmllint"))
  func foundCatalog() throws {
    let scratch = try Scratch()
    _ = ToolRun("classes", "-o", scratch.file("classes.json"), classes: PitfallGallery.classes)
    let nib = BuiltPackage.program("nib")
    let found = try Run([nib, "schema"], in: scratch.path)
    let none = try Run([nib, "schema", "--no-classes"], in: scratch.path)
    #expect(found.status == 0 && found.output.contains("\"class.AddressFrame\""))
    #expect(none.status == 0 && !none.output.contains("AddressFrame"))
  }

  /// The schema had 588,000 bytes before attributes that several classes have were in it once.
  @Test("the schema of TerminalKit's classes has less than half of its former size")
  func size() {
    for options in [[], ["--stand-ins"]] {
      let schema = ToolRun(arguments: ["schema", "--no-classes"] + options, classes: .terminal).output
      #expect(schema.utf8.count < 588_000 / 2, "\(options)")
    }
  }
}
