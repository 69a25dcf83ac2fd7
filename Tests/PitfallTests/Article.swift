import Foundation
import NibKit
import TestSupport

let isRecordingDocs = ProcessInfo.processInfo.environment["RECORD_DOCS"] != nil

extension Article {
  /// Reads an article of NibKit.
  init(named name: String) throws { try self.init(path: "Sources/NibKit/NibKit.docc/\(name).md") }

  /// A section of the third level whose heading is a code, with the layout that yields it and what is printed.
  struct Example {
    var heading: String
    var layout: String
    var output: String

    var code: Diagnostic.Code? { Diagnostic.Code.all.first { $0.rawValue == heading } }
    /// The name that the messages call the layout by.
    var file: String { String(output.prefix { $0 != ":" }) }
  }

  var examples: [Example] {
    sections.map { heading, range in
      let blocks = blocks(in: range)
      return Example(
        heading: heading, layout: blocks.first { $0.language == "xml" }?.text ?? "",
        output: blocks.last { $0.language.isEmpty }?.text ?? "")
    }
  }

  /// Puts an output in the place of another.
  mutating func replace(_ old: String, with new: String, under heading: String) {
    guard old != new, let section = sections.first(where: { $0.heading == heading }),
      let block = blocks(in: section.range).last(where: { $0.language.isEmpty })
    else { return }
    replace(block, with: new)
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
}
