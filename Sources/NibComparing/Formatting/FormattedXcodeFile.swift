package import NibModel

/// One of Xcode's files in the form in which the newest Xcode writes it, as far as this is known: the order of what Xcode
/// sorts, one element a line, four spaces a level, values in double quotes.
///
/// The order of attributes and the spelling of values stay as they are.
package struct FormattedXcodeFile: Sendable {
  /// The text in canonical form.
  package let bytes: [UInt8]
  /// True if the text differs from the file.
  package let isChanged: Bool

  /// Formats a file, and checks that its contents have not changed, but for the order of what Xcode sorts.
  ///
  /// - Throws: `NibError` if the text is not well-formed; `FormatLoss` if the contents of the formatted text differ.
  /// - Complexity: O(n log n).
  package init(_ source: SourceText) throws {
    let tree = try LayoutTree(readingXcode: source)
    var writer = XcodeFormatWriter(tree)
    let bytes = writer.write()
    let result = try LayoutTree(readingXcode: SourceText(file: source.file, bytes: bytes))
    var table = ShapeTable()
    let (before, after) = (table.inventory(of: tree), table.inventory(of: result))
    guard before == after else { throw FormatLoss(description: "an element or a comment would change") }
    self.bytes = bytes
    isChanged = bytes != source.bytes
  }
}

/// Writes a tree in the form of Xcode's.
private struct XcodeFormatWriter {
  private let tree: LayoutTree
  private var text: [UInt8] = []

  init(_ tree: LayoutTree) { self.tree = tree }

  mutating func write() -> [UInt8] {
    let start = tree.source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    text += tree.bytes(start..<tree.prologEnd)
    for child in tree.nodes[0].children { writeLine(child, depth: 0) }
    text.append(UInt8(ascii: "\n"))
    return text
  }

  private mutating func writeLine(_ index: Int, depth: Int) {
    // The first line of the file.
    if !text.isEmpty { text.append(UInt8(ascii: "\n")) }
    text += repeatElement(UInt8(ascii: " "), count: 4 * depth)
    write(index, depth: depth)
  }

  private mutating func write(_ index: Int, depth: Int) {
    let node = tree.nodes[index]
    switch node.kind {
    case .comment: text += unified(tree.bytes(node.span))
    case .value: writeMarkup(node.span, depth: depth)
    default:
      writeTag(
        MarkupScanner.Tag(
          range: node.tag, nameEnd: node.nameEnd, attributes: node.attributes.map(\.range), isEmpty: node.close.isEmpty),
        isEmpty: node.children.isEmpty)
      if node.children.isEmpty { return }
      if let child = node.children.first, tree.nodes[child].name == LayoutTree.textName {
        text += unified(tree.bytes(tree.nodes[child].span))
      } else {
        for child in tree.sortedChildren(of: index) { writeLine(child, depth: depth + 1) }
        text.append(UInt8(ascii: "\n"))
        text += repeatElement(UInt8(ascii: " "), count: 4 * depth)
      }
      text += "</".utf8 + tree.bytes(node.nameRange)
      text.append(UInt8(ascii: ">"))
    }
  }

  /// Writes a value with its contents, which have no nodes.
  private mutating func writeMarkup(_ range: Range<Int>, depth: Int) {
    var scanner = MarkupScanner(tree.source.bytes, from: range.lowerBound)
    var depth = depth
    /// The end of the last tag if nothing has followed it but text, and it has begun an element.
    var opened: MarkupScanner.Tag?
    while scanner.place < range.upperBound {
      let last = scanner.place
      guard let markup = scanner.next() else { break }
      switch markup {
      case .start(let tag):
        if last > range.lowerBound { endTag(&opened, isEmpty: false); line(depth) }
        if tag.isEmpty { writeTag(tag, isEmpty: true) } else { (opened, depth) = (tag, depth + 1) }
      case .end(let close):
        depth -= 1
        if let tag = opened {
          let contents = tree.bytes(tag.range.upperBound..<close.lowerBound)
          let isEmpty = contents.isEmpty
          writeTag(tag, isEmpty: isEmpty)
          opened = nil
          if isEmpty { continue }
          text += unified(contents)
        } else {
          line(depth)
        }
        text += tree.bytes(close).filter { !$0.isSpace }
      case .comment(let range), .cdata(let range), .declaration(let range), .instruction(let range):
        // Within a text, it stays where it is.
        if opened != nil { continue }
        line(depth)
        text += unified(tree.bytes(range))
      }
    }
  }

  private mutating func endTag(_ opened: inout MarkupScanner.Tag?, isEmpty: Bool) {
    if let tag = opened { writeTag(tag, isEmpty: isEmpty) }
    opened = nil
  }

  private mutating func line(_ depth: Int) {
    text.append(UInt8(ascii: "\n"))
    text += repeatElement(UInt8(ascii: " "), count: 4 * depth)
  }

  // MARK: Tags

  private mutating func writeTag(_ tag: MarkupScanner.Tag, isEmpty: Bool) {
    text += tree.bytes(tag.range.lowerBound..<tag.nameEnd)
    for attribute in tag.attributes {
      text.append(UInt8(ascii: " "))
      writeAttribute(tree.bytes(attribute))
    }
    text += (isEmpty ? "/>" : ">").utf8
  }

  /// Writes an attribute with its value in double quotes.
  private mutating func writeAttribute(_ bytes: ArraySlice<UInt8>) {
    let name = bytes.prefix { !$0.isSpace && $0 != UInt8(ascii: "=") }
    guard let quote = bytes.firstIndex(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }) else { return }
    text += name + "=\"".utf8
    for byte in bytes[(quote + 1)...].dropLast() {
      switch byte {
      case UInt8(ascii: "\""): text += "&quot;".utf8
      // The parser reads each of them as a space.
      case UInt8(ascii: "\n"), UInt8(ascii: "\t"): text.append(UInt8(ascii: " "))
      case UInt8(ascii: "\r"): continue
      default: text.append(byte)
      }
    }
    text.append(UInt8(ascii: "\""))
  }

  /// Returns bytes with the line ends of Xcode's.
  private func unified(_ bytes: ArraySlice<UInt8>) -> [UInt8] { bytes.filter { $0 != UInt8(ascii: "\r") } }
}

extension LayoutTree {
  /// Returns the children of a node in Xcode's order. A comment belongs to the element below it.
  fileprivate func sortedChildren(of index: Int) -> [Int] {
    let children = nodes[index].children
    let keys = children.map { sortKey(of: $0) ?? guideKey(of: $0) }
    guard keys.contains(where: { $0 != nil }) else { return children }
    var groups: [(key: [[UInt8]], nodes: [Int])] = []
    var waiting: [Int] = []
    for (child, key) in zip(children, keys) {
      waiting.append(child)
      guard nodes[child].kind != .comment else { continue }
      // An element that Xcode does not sort stays behind the one before it.
      groups.append((key ?? groups.last?.key ?? [], waiting))
      waiting = []
    }
    let sorted = groups.enumerated().sorted { one, other in
      one.element.key == other.element.key
        ? one.offset < other.offset
        : one.element.key.lexicographicallyPrecedes(other.element.key) { $0.lexicographicallyPrecedes($1) }
    }
    return sorted.flatMap(\.element.nodes) + waiting
  }
}

extension LayoutTree {
  /// Returns the key of a child of a view with a safe area. Xcode 12 and later write it behind the subviews, and earlier ones
  /// behind the constraints.
  private func guideKey(of index: Int) -> [[UInt8]]? {
    let view = nodes[nodes[index].parent]
    guard view.kind == .object, view.name == "view", nodes[index].kind != .comment else { return nil }
    switch propertyName(index) {
    case "@frame", "@autoresizingMask", "subviews": return [[0]]
    case "@safeArea": return [[1]]
    default: return [[2]]
    }
  }
}

extension ShapeTable {
  /// Returns all elements with their values and the element around each, and all comments, without their order.
  fileprivate mutating func inventory(of tree: LayoutTree) -> [[Int]] {
    let shapes = shapes(of: tree)
    return tree.nodes.indices.dropFirst().map { index in
      let node = tree.nodes[index]
      if node.kind == .comment {
        let bytes = tree.bytes(node.span).filter { !$0.isSpace }
        return [-1, number(name: "", value: LayoutTree.Value(bytes: bytes))]
      }
      let name = number(name: node.name, value: LayoutTree.Value(bytes: []))
      let outer = shapes.values[node.parent]
      return [name] + shapes.values[index] + [-1, nodes(in: node, tree)] + outer
    }.sorted { $0.lexicographicallyPrecedes($1) }
  }

  private func nodes(in node: LayoutTree.Node, _ tree: LayoutTree) -> Int {
    node.children.filter { tree.nodes[$0].kind != .comment }.count
  }
}
