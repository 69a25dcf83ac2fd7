import Foundation
import NibKit
import NibTool
import TerminalKit

/// An article of TerminalKit's documentation, as far as tests look into it.
struct Article {
  let lines: [String]

  init(named name: String) throws { try self.init(path: "Sources/TerminalKit/TerminalKit.docc/\(name).md") }

  /// - Parameter path: of a page in the package.
  init(path: String) throws {
    lines = try String(contentsOf: URL(filePath: packageFolder + "/" + path), encoding: .utf8)
      .components(separatedBy: "\n")
  }

  struct Block {
    let language: String
    let text: String
    /// The file that the block is the text of.
    let file: String?
  }

  /// The code blocks.
  var blocks: [Block] {
    var result: [Block] = []
    var open: Int?
    for index in lines.indices where lines[index].hasPrefix("```") {
      if let start = open {
        let title = start > 1 ? lines[start - 2] : ""
        result.append(
          Block(
            language: String(lines[start].dropFirst(3)),
            text: lines[start + 1..<index].map { $0 + "\n" }.joined(),
            file: title.hasPrefix("`") && title.hasSuffix("`:") ? String(title.dropFirst().dropLast(2)) : nil)
        )
        open = nil
      } else {
        open = index
      }
    }
    return result
  }

  func blocks(of language: String) -> [String] { blocks.filter { $0.language == language }.map(\.text) }

  /// Returns the last text of a file that the article gives, or the first.
  func file(_ name: String, first: Bool = false) -> String {
    let texts = blocks.filter { $0.file == name }.map(\.text)
    return (first ? texts.first : texts.last) ?? ""
  }

  /// The types that stand under topics.
  var topics: [String] {
    lines.filter { $0.hasPrefix("- ``") && $0.hasSuffix("``") }.map { String($0.dropFirst(4).dropLast(2)) }
  }

  /// Returns the rows of the table below a heading, without its own.
  func table(under heading: String) -> [[String]] {
    guard let start = lines.firstIndex(of: "## " + heading) else { return [] }
    let rows = lines[(start + 1)...].drop { !$0.hasPrefix("|") }.prefix { $0.hasPrefix("|") }
    return rows.dropFirst(2).map { row in
      row.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast().map {
        $0.trimmingCharacters(in: .whitespaces)
      }
    }
  }

  /// Returns the layouts of an article, each as a program finds it.
  func layouts(_ names: [String: String]) -> MemoryLayouts { MemoryLayouts(names) }
}

extension String {
  /// The texts in backquotes.
  var quoted: [String] {
    split(separator: "`", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }.map {
      String($0.element)
    }
  }

  /// The lines without imports, and without the white space before them.
  var code: String {
    components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.hasPrefix("import ") && !$0.hasPrefix("@testable import ") && !$0.isEmpty }
      .joined(separator: "\n")
  }
}

/// The folder of the package.
let packageFolder = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(
  separator: "/")

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
