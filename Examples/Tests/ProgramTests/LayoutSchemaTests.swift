import CommitScreen
import Foundation
import NibKit
import NibTool
import TestSupport
import Testing

@testable import TerminalKit
@testable import checklists
@testable import compare
@testable import logviewer
@testable import repo

/// The programs' layouts, beside the schema that the tool makes of the programs' classes. Validators that know nothing of
/// this package say whether they conform.
@Suite("Layouts of the programs, by other validators")
struct LayoutSchemaTests {
  /// Returns a program's classes, by its name.
  static func classes(of program: String) throws -> ClassRegistry {
    var classes = ClassRegistry.terminal
    switch program {
    case "checklists": classes.merge(Checklists.classes(file: DataFile(path: "none")))
    case "logviewer": classes.merge(LogViewer.classes)
    case "repo": classes.merge(Repo.classes)
    case "compare": classes.merge(Compare.classes)
    default: classes.merge(CommitScreen.classes)
    }
    return classes
  }

  private static func schema(of program: String) throws -> String {
    let classes = try classes(of: program)
    var schema = ""
    let console = Console(
      input: { SourceText(file: "-", bytes: []) }, output: { schema += $0 }, errors: { Issue.record("\($0)") }
    )
    let run: () -> Int32 = { NibTool.run(["schema"], classes: { classes }, console: console) }
    #expect(run() == 0)
    return schema
  }

  /// Returns each element of a layout that has a width as a layout of its own, without its contents. In a layout of many
  /// levels, xmllint takes minutes to judge a wrong width.
  private static func widths(in text: String) -> [String] {
    let root = text.firstMatch(of: #/<layout[^<>]*>/#)?.output ?? "<layout>"
    return text.matches(of: #/<[A-Za-z][^<>]*\swidth="[^<>]*>/#).map { match in
      let tag = match.output.dropLast()
      return "\(root)\(tag.hasSuffix("/") ? tag : tag + "/")></layout>"
    }
  }

  /// Returns a text with another letter in its first width.
  private static func withWrongWidth(_ text: String) -> String {
    text.replacing(" width=\"", with: " width=\"x", maxReplacements: 1)
  }

  /// Returns the layouts in a program's folder, and what is wrong with each when one letter is.
  private static func layouts(of program: String) throws -> [(name: String, text: String, damaged: [String])]
  {
    let folder = repositoryFolder.appending(path: "Layouts/\(program)").path
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    return try names.map { name in
      let text = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
      let changes = [
        ("Window", "Winodw"), ("Dialog", "Dailog"), ("title=", "tilte="),
        ("outlet=\"view\"", "outlet=\"viev\""), ("layout=\"", "layuot=\""),
      ]
      return (
        name, text, changes.map { text.replacing($0, with: $1) }.filter { $0 != text }
      )
    }
  }

  @Test(
    "all conform, and with one wrong letter none",
    arguments: ["checklists", "logviewer", "commitdialog", "repo", "compare"])
  func conform(program: String) throws {
    let layouts = try Self.layouts(of: program)
    let schema = try Self.schema(of: program)
    #expect(layouts.count >= 2)
    if Xmllint.isInstalled {
      #expect(try Xmllint.verdicts(of: layouts.map(\.text), schema: schema).allSatisfy { $0 })
      for layout in layouts {
        let verdicts = try Xmllint.verdicts(of: layout.damaged, schema: schema)
        #expect(!verdicts.isEmpty && !verdicts.contains(true), "\(layout.name): \(verdicts)")
      }
      let widths = layouts.flatMap { Self.widths(in: $0.text) }
      #expect(!widths.isEmpty)
      #expect(try Xmllint.verdicts(of: widths, schema: schema).allSatisfy { $0 })
      #expect(try !Xmllint.verdicts(of: widths.map(Self.withWrongWidth), schema: schema).contains(true))
    }
    if Run.has("jing") {
      let folder = try Scratch(["schema.rng": schema])
      for layout in layouts {
        try folder.write(layout.text, to: layout.name)
        let run = try Run(["jing", folder.file("schema.rng"), folder.file(layout.name)])
        #expect(run.status == 0, "\(run.output)\(run.errors)")
        let damaged = Self.withWrongWidth(layout.text)
        if damaged == layout.text { continue }
        try folder.write(damaged, to: layout.name)
        #expect(try Run(["jing", folder.file("schema.rng"), folder.file(layout.name)]).status == 1)
      }
    }
  }

  @Test("the programs are of a size that proves something: their layouts have a hundred lines and more")
  func size() throws {
    for program in ["logviewer", "commitdialog"] {
      let lines = try Self.layouts(of: program).map { $0.text.split(separator: "\n").count }
      #expect(lines.reduce(0, +) >= 100, "\(program): \(lines)")
    }
  }
}
