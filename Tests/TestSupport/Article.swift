import Foundation

/// The folder of the package.
public let packageFolder =
  #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")

/// A page of the documentation, as far as tests look into it.
public struct Article {
  private let path: String
  /// The lines, without their ends. A test that records writes others.
  public var lines: [String]

  /// - Parameter path: The path of the page from the package's folder.
  public init(path: String) throws {
    self.path = packageFolder + "/" + path
    lines = try String(contentsOfFile: self.path, encoding: .utf8).components(separatedBy: "\n")
  }

  /// Writes the lines to the page's file.
  public func write() throws {
    try lines.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
  }

  // MARK: Code blocks

  /// A code block.
  public struct Block {
    /// The word after the first fence, which may be empty.
    public let language: String
    /// The code, without the indentation that it has in a list.
    public let text: String
    /// The code above the block, if it is alone in its line, as in `` `nib explore File`: ``.
    public let title: String?
    /// The place of the code among the lines of the article.
    public let lines: Range<Int>
    /// The number of blanks before the fence: more than none in a list.
    let indentation: Int
  }

  /// The code blocks of the article.
  public var blocks: [Block] { blocks(in: lines.indices) }

  /// Returns the code blocks in a range of lines.
  public func blocks(in range: Range<Int>) -> [Block] {
    var result: [Block] = []
    var open: Int?
    for index in range {
      let indentation = lines[index].prefix { $0 == " " }.count
      guard lines[index].dropFirst(indentation).hasPrefix("```") else { continue }
      guard let start = open else {
        open = index
        continue
      }
      let above = start > 1 ? lines[start - 2] : ""
      let isTitle = above.wholeMatch(of: #/`[^`]+`:/#) != nil
      result.append(
        Block(
          language: String(lines[start].dropFirst(indentation + 3)),
          text: lines[start + 1..<index].map { $0.dropFirst(indentation) + "\n" }.joined(),
          title: isTitle ? String(above.dropFirst().dropLast(2)) : nil, lines: start + 1..<index,
          indentation: indentation))
      open = nil
    }
    return result
  }

  /// Returns the texts of the code blocks in a language.
  public func blocks(of language: String) -> [String] {
    blocks.filter { $0.language == language }.map(\.text)
  }

  /// Puts another text in the place of a block. The blocks after it may have other places then.
  public mutating func replace(_ block: Block, with text: String) {
    let margin = String(repeating: " ", count: block.indentation)
    lines.replaceSubrange(
      block.lines, with: text.components(separatedBy: "\n").dropLast().map { $0.isEmpty ? $0 : margin + $0 })
  }

  // MARK: Tables

  /// Returns the cells of the first table below a line, without its heading.
  public func table(below line: String) -> [[String]] {
    guard let start = lines.firstIndex(of: line) else { return [] }
    let rows = lines[(start + 1)...].drop { !$0.hasPrefix("|") }.prefix { $0.hasPrefix("|") }
    return rows.dropFirst(2).map { row in
      row.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast().map {
        $0.trimmingCharacters(in: .whitespaces)
      }
    }
  }

  /// Returns the texts in backquotes in the first column of the first table below a line.
  public func names(below line: String) -> [String] { table(below: line).flatMap { $0.first?.quoted ?? [] } }
}

extension String {
  /// The texts in backquotes.
  public var quoted: [String] {
    components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
  }

  /// The lines without the white space before them.
  public var withoutIndentation: String {
    components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "\n")
  }
}
