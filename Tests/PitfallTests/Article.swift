import Foundation
import NibKit

let isRecordingDocs = ProcessInfo.processInfo.environment["RECORD_DOCS"] != nil

/// The folder of the package.
let packageFolder = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(
  separator: "/")

/// An article of the documentation catalog, as far as tests look into it.
struct Article {
  private(set) var lines: [String]
  private let path: String

  init(named name: String) throws {
    path = packageFolder + "/Sources/NibKit/NibKit.docc/\(name).md"
    lines = try String(contentsOf: URL(filePath: path), encoding: .utf8).components(separatedBy: "\n")
  }

  func write() throws {
    try lines.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
  }

  mutating func replaceAll(with lines: [String]) { self.lines = lines }

  /// A fenced block: its language, and the lines between the fences.
  struct Block {
    var language: String
    var lines: Range<Int>
  }

  /// A section of the third level whose heading is a code, with the layout that yields it and what is printed.
  struct Example {
    var heading: String
    var layout: String
    var output: String

    var code: Diagnostic.Code? { Diagnostic.Code.all.first { $0.rawValue == heading } }
    /// The name that the messages call the layout by.
    var file: String { String(output.prefix { $0 != ":" }) }
  }

  func blocks(of language: String) -> [String] {
    blocks(in: lines.indices).filter { $0.language == language }.map(text)
  }

  var examples: [Example] {
    sections.map { heading, range in
      let blocks = blocks(in: range)
      return Example(
        heading: heading, layout: blocks.first { $0.language == "xml" }.map(text) ?? "",
        output: blocks.last { $0.language.isEmpty }.map(text) ?? "")
    }
  }

  /// Puts an output in the place of another.
  mutating func replace(_ old: String, with new: String, under heading: String) {
    guard old != new, let section = sections.first(where: { $0.heading == heading }),
      let block = blocks(in: section.range).last(where: { $0.language.isEmpty })
    else { return }
    lines.replaceSubrange(block.lines, with: new.components(separatedBy: "\n").dropLast())
  }

  private var sections: [(heading: String, range: Range<Int>)] {
    var result: [(heading: String, range: Range<Int>)] = []
    for (index, line) in lines.enumerated() where line.hasPrefix("### `") {
      result.append((line.dropFirst(5).prefix { $0 != "`" }.description, index..<lines.count))
    }
    for index in result.indices.dropLast() {
      result[index].range = result[index].range.lowerBound..<result[index + 1].range.lowerBound
    }
    return result
  }

  private func blocks(in range: Range<Int>) -> [Block] {
    var result: [Block] = []
    var open: Int?
    for index in range where lines[index].hasPrefix("```") {
      if let start = open {
        result.append(Block(language: String(lines[start].dropFirst(3)), lines: start + 1..<index))
        open = nil
      } else {
        open = index
      }
    }
    return result
  }

  private func text(_ block: Block) -> String { lines[block.lines].map { $0 + "\n" }.joined() }
}

extension String {
  /// The lines without the white space before them.
  var withoutIndentation: String {
    components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "\n")
  }
}
