import Foundation
import NibKit
import NibTool
import TerminalKit
import TestSupport

extension Article {
  /// Reads an article of TerminalKit.
  init(named name: String) throws { try self.init(path: "Sources/TerminalKit/TerminalKit.docc/\(name).md") }

  /// Returns the last text of a file that the article gives, or the first.
  func file(_ name: String, first: Bool = false) -> String {
    let texts = blocks.filter { $0.title == name }.map(\.text)
    return (first ? texts.first : texts.last) ?? ""
  }

  /// The types that stand under topics.
  var topics: [String] {
    lines.filter { $0.hasPrefix("- ``") && $0.hasSuffix("``") }.map { String($0.dropFirst(4).dropLast(2)) }
  }

  /// Returns the rows of the table below a heading.
  func table(under heading: String) -> [[String]] { table(below: "## " + heading) }

  /// Returns the layouts of an article, each as a program finds it.
  func layouts(_ names: [String: String]) -> MemoryLayouts { MemoryLayouts(names) }
}

extension String {
  /// The lines without imports, and without the white space before them.
  var code: String {
    components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.hasPrefix("import ") && !$0.hasPrefix("@testable import ") && !$0.isEmpty }
      .joined(separator: "\n")
  }
}

/// Returns the sources of these tests, which the code of the articles is part of.
func sources() throws -> [String] {
  let folder = URL(filePath: #filePath).deletingLastPathComponent()
  return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    .filter { $0.pathExtension == "swift" }.map { try String(contentsOf: $0, encoding: .utf8).code }
}

/// Runs `nib` with a text as standard input. Returns its output and its errors.
func nib(_ arguments: String..., input: String, classes: ClassRegistry = .terminal) -> String {
  var printed = ""
  let console = Console(
    hasColors: false, input: { SourceText(file: "<standard input>", bytes: Array(input.utf8)) },
    output: { printed += $0 }, errors: { printed += $0 })
  _ = NibTool.run(arguments, classes: { classes }, console: console)
  return printed
}
