import Foundation
import TestSupport
import Testing

/// A target with layouts, which is checked and compiled as the plugin and SwiftPM do it.
struct ClientTarget {
  private let scratch: Scratch
  private(set) var files: [String: String]
  /// True if the target depends on TerminalKit.
  private let hasControllers: Bool

  init(_ files: [String: String] = Self.greeter, hasControllers: Bool = true) throws {
    self.hasControllers = hasControllers
    scratch = try Scratch(["Package.swift": ""])
    self.files = files
  }

  /// A text of a file that is replaced by another.
  struct Edit: Sendable {
    let file: String
    let old: String
    let new: String

    init(_ file: String, _ old: String, _ new: String) { (self.file, self.old, self.new) = (file, old, new) }
  }

  /// Changes a file. The text must be there.
  mutating func edit(_ edit: Edit, _ location: SourceLocation = #_sourceLocation) {
    let text = files[edit.file] ?? ""
    #expect(edit.old.isEmpty || text.contains(edit.old), sourceLocation: location)
    files[edit.file] = edit.old.isEmpty ? edit.new : text.replacing(edit.old, with: edit.new)
  }

  mutating func move(_ file: String, to other: String?) {
    let text = files.removeValue(forKey: file)
    if let other { files[other] = text }
  }

  /// Returns the errors and warnings, as `File.swift:3:5: error: sentence`, in the order of the places.
  ///
  /// Files in `Base/` belong to another target, which the target depends on.
  func findings(compiles: Bool = true) async throws -> [String] {
    for (name, text) in files { try scratch.write(text, to: path(name)) }
    try scratch.write("", to: "Code/empty")
    let layouts = files.keys.filter { $0.hasSuffix(".layout.xml") || $0.hasSuffix(".nib") }.sorted()
    let swift = files.keys.filter { $0.hasSuffix(".swift") }.sorted()
    let sources = swift.filter { !$0.hasPrefix(Self.base) }.map { scratch.file(path($0)) }
    let others = swift.filter { $0.hasPrefix(Self.base) }.map { scratch.file(path($0)) }
    let code = layouts.map { scratch.file("Code/\($0).swift") }
    let common = scratch.file("Code/EmbeddedLayouts+Module.swift")
    let kit = BuiltPackage.folder + "/Sources/TerminalKit/classes.json"
    var words = [
      BuiltPackage.program("LayoutsTool"), "--module", "Greeter", "--library", "NibKit", "--package",
      scratch.path,
    ]
    if hasControllers { words += ["--controllers", "--catalog", kit] }
    for source in sources { words += ["--source", source] }
    if !others.isEmpty { words += ["--sources-of", "Base"] }
    for source in others { words += ["--source", source] }
    words += ["--output", common]
    for (layout, code) in zip(layouts, code) { words += [scratch.file(path(layout)), code] }
    let tool = try await Run.finished(words)
    guard tool.status == 0, compiles else { return Self.findings(in: tool.errors) }
    var base = ""
    if !others.isEmpty {
      let made = try await compile(
        others, as: "Base", ["-emit-module", "-o", scratch.file("Base.swiftmodule")])
      base = made.errors
    }
    let compiler = try await compile(
      sources + [common] + code, as: "Greeter", ["-typecheck", "-I", scratch.path])
    return Self.findings(in: tool.errors) + Self.findings(in: base) + Self.findings(in: compiler.errors)
  }

  /// Returns the errors and warnings of a file of tests, which imports the target with `@testable`.
  func findings(inTests text: String) async throws -> [String] {
    let found = try await findings()
    guard found.isEmpty else { return found }
    try scratch.write(text, to: "Tests.swift")
    let sources = files.keys.filter { $0.hasSuffix(".swift") }.map { scratch.file(path($0)) }
    let code =
      FileManager.default.enumerator(atPath: scratch.file("Code"))?.compactMap { $0 as? String } ?? []
    let module = try await compile(
      sources + code.filter { $0.hasSuffix(".swift") }.map { scratch.file("Code/\($0)") }, as: "Greeter",
      ["-enable-testing", "-emit-module", "-o", scratch.file("Greeter.swiftmodule")])
    let tests = try await compile(
      [scratch.file("Tests.swift")], as: "Tests", ["-typecheck", "-I", scratch.path])
    return Self.findings(in: module.errors) + Self.findings(in: tests.errors)
  }

  private static let base = "Base/"

  private func compile(_ sources: [String], as module: String, _ options: [String]) async throws -> Run {
    try await Run.finished(
      ["swiftc", "-swift-version", "6", "-module-name", module] + options
        + (hasControllers ? ["-default-isolation", "MainActor"] : []) + BuiltPackage.importOptions + sources)
  }

  /// Returns the text of a file that the tool has made, or nil.
  func code(_ file: String) -> String? { try? scratch.read("Code/\(file).swift") }

  private func path(_ file: String) -> String {
    if file.hasPrefix(Self.base) { return "Sources/\(file)" }
    return file.hasSuffix(".swift") || file == "classes.json"
      ? "Sources/Greeter/\(file)" : "Sources/Greeter/Layouts/\(file)"
  }

  /// The errors and warnings, and the notes that have a place, each once.
  private static func findings(in output: String) -> [String] {
    var found: [String] = []
    for line in output.split(separator: "\n") {
      guard let match = line.firstMatch(of: #/^(\S.*\/)?([^\/:]+:\d+:\d+: (error|warning): .*)$/#) else {
        continue
      }
      let text = String(match.2)
      if !found.contains(text) { found.append(text) }
    }
    return found
  }

}

extension ClientTarget {
  /// A layout whose outlets are declared by the plugin, one whose owner is written by hand, and a class of its own.
  static let greeter: [String: String] = [
    "Greeting.layout.xml": """
    <layout version="1" owner="GreetingController">
      <Window outlet="view" title="Greeter">
        <HStack spacing="1">
          <Label text="_Name:" for="#name"/>
          <TextField id="name" outlet="name" width="*"/>
          <Button title="_Greet" action="#owner.greet"/>
        </HStack>
        <Text outlet="greeting"/>
      </Window>
    </layout>
    """,
    "Hand.layout.xml": """
    <layout version="1" owner="HandController">
      <Window outlet="view">
        <TextField outlet="name"/>
        <Gauge angle="3"/>
        <Button title="OK" action="#owner.finish"/>
        <Button title="Close" action="#owner.dismiss"/>
      </Window>
    </layout>
    """,
    "Greeting.swift": #"""
    import NibKit
    import TerminalKit

    final class GreetingController: Controller, Layouts.Greeting.Owner {
      func greet() {
        greeting.text = "Hello, \(name.text)!"
      }
    }
    """#,
    "Hand.swift": """
    import NibKit
    import TerminalKit

    final class HandController: Controller {
      @Outlet var name: TextField

      override class var members: Members {
        super.members.adding(HandController.self) {
          $0.outlet("name", \\.$name)
          $0.action("finish", HandController.finish)
        }
      }

      private func finish() {}
    }
    """,
    "Gauge.swift": """
    import NibKit
    import TerminalKit

    final class Gauge: View {
      var angle = 0

      override class var members: Members {
        super.members.adding(Gauge.self) { $0.attribute("angle", \\.angle) }
      }
    }

    func classes() -> ClassRegistry {
      var classes = ClassRegistry.terminal
      classes.register(Gauge.self)
      return classes
    }

    func field(in nib: LoadedNib) -> TextField? { nib[Layouts.Greeting.IDs.name] }

    func application() -> Application {
      Application(layouts: EmbeddedLayouts.module.translated(to: .ofEnvironment))
    }
    """,
  ]
}
