import Foundation

/// A page of the documentation, as far as tests look into it.
struct Article {
  private let path: String
  private(set) var lines: [String]

  /// - Parameter path: from the package's folder.
  init(_ path: String) throws {
    self.path = packageFolder + "/" + path
    lines = try String(contentsOfFile: self.path, encoding: .utf8).components(separatedBy: "\n")
  }

  func write() throws {
    try lines.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
  }

  /// A code block.
  struct Block {
    var language: String
    var lines: Range<Int>
    /// The number of blanks before the fence: more than none in a list.
    var indentation: Int
    /// The code above the block, if it is alone in its line, as in `` `nib explore File`: ``.
    var title: String?
  }

  var blocks: [Block] {
    var result: [Block] = []
    var open: Int?
    for (index, line) in lines.enumerated() {
      let indentation = line.prefix { $0 == " " }.count
      guard line.dropFirst(indentation).hasPrefix("```") else { continue }
      guard let start = open else {
        open = index
        continue
      }
      let above = start > 1 ? lines[start - 2] : ""
      let isTitle = above.wholeMatch(of: #/`[^`]+`:/#) != nil
      result.append(
        Block(
          language: String(lines[start].dropFirst(indentation + 3)), lines: start + 1..<index,
          indentation: indentation, title: isTitle ? String(above.dropFirst().dropLast(2)) : nil))
      open = nil
    }
    return result
  }

  func blocks(of language: String) -> [String] {
    blocks.filter { $0.language == language }.map(text)
  }

  func text(of block: Block) -> String {
    lines[block.lines].map { $0.dropFirst(block.indentation) + "\n" }.joined()
  }

  /// Puts another text in the place of a block. Blocks behind it are somewhere else then.
  mutating func replace(_ block: Block, with text: String) {
    let margin = String(repeating: " ", count: block.indentation)
    lines.replaceSubrange(
      block.lines, with: text.components(separatedBy: "\n").dropLast().map { $0.isEmpty ? $0 : margin + $0 })
  }

  mutating func replace(line: Int, with text: String) { lines[line] = text }

  /// Returns the first cells of the table that comes next after some words, each backquoted name of it.
  func names(inTableAfter words: String) -> [String] {
    guard let start = lines.firstIndex(of: words) else { return [] }
    let rows = lines[(start + 1)...].drop { !$0.hasPrefix("|") }.prefix { $0.hasPrefix("|") }.dropFirst(2)
    return rows.flatMap { row in row.components(separatedBy: " | ")[0].quoted }
  }
}

extension String {
  /// The texts in backquotes.
  var quoted: [String] {
    components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
  }

  /// The lines without the white space before them.
  var withoutIndentation: String {
    components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "\n")
  }
}

/// The folder of the package.
let packageFolder = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4).joined(
  separator: "/")
