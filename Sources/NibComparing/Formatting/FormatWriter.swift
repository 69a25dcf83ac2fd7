internal import NibModel

/// Writes a layout file in canonical form. It preserves what its author has written in addition to the layout itself:
/// comments, processing instructions, blank lines, and the line breaks between the attributes of a tag.
struct FormatWriter {
  private let tree: LayoutTree
  private var text = XMLText()

  init(_ tree: LayoutTree) { self.tree = tree }

  /// Returns the text, with the line ends of the file.
  mutating func write() -> [UInt8] {
    contents(of: 0, level: 0)
    text.append("\n".utf8)
    let source = tree.source.bytes
    guard let end = source.firstIndex(of: UInt8(ascii: "\n")), end > 0, source[end - 1] == UInt8(ascii: "\r") else {
      return text.bytes
    }
    var result: [UInt8] = []
    result.reserveCapacity(text.bytes.count)
    for byte in text.bytes {
      if byte == UInt8(ascii: "\n") { result.append(UInt8(ascii: "\r")) }
      result.append(byte)
    }
    return result
  }

  // The recursion is as deep as the layout, and the reader limits the depth.
  private mutating func contents(of index: Int, level: Int) {
    for (number, child) in tree.nodes[index].children.enumerated() {
      let lead = tree.bytes(tree.lead(of: child))
      let beginsFile = index == 0 && number == 0
      if tree.nodes[child].kind == .comment, !beginsFile, !lead.contains(UInt8(ascii: "\n")) {
        // A comment at the end of a line stays there.
        text.append(" ".utf8)
      } else {
        // With a blank line above the declaration, the text would not be XML.
        if !beginsFile || tree.hasDeclaration { blankLine(lead) }
        text.newLine(level: level)
      }
      write(child, level: level)
    }
  }

  /// Writes a blank line if some white space contains one.
  private mutating func blankLine(_ space: ArraySlice<UInt8>) {
    if space.count(where: { $0 == UInt8(ascii: "\n") }) > 1 { text.append("\n".utf8) }
  }

  private mutating func write(_ index: Int, level: Int) {
    let node = tree.nodes[index]
    switch node.kind {
    case .file: break
    case .comment: comment(node)
    case .value: value(node, index, "attribute", [XMLText.Attribute("name", Array(node.name.utf8)[...])], level)
    case .item: value(node, index, "item", attributes(of: node), level)
    case .part: element(index, "attribute", [XMLText.Attribute("name", Array(node.name.utf8)[...])], level)
    case .layout, .object, .connect: element(index, node.name, attributes(of: node), level)
    }
  }

  private func attributes(of node: LayoutTree.Node) -> [XMLText.Attribute] {
    var end = node.nameEnd
    return node.attributes.map { attribute in
      defer { end = attribute.range.upperBound }
      let beginsLine = tree.bytes(end..<attribute.range.lowerBound).contains(UInt8(ascii: "\n"))
      return XMLText.Attribute(attribute.name, attribute.value.bytes[...], beginsLine: beginsLine)
    }
  }

  /// Writes an element that contains elements.
  private mutating func element(_ index: Int, _ name: String, _ attributes: [XMLText.Attribute], _ level: Int) {
    let isEmpty = tree.nodes[index].children.isEmpty
    text.tag(name, attributes, level: level, isEmpty: isEmpty)
    if isEmpty { return }
    contents(of: index, level: level + 1)
    blankLine(tree.bytes(tree.tail(of: index)))
    text.newLine(level: level)
    text.endTag(name)
  }

  /// Writes an element that contains text or items.
  private mutating func value(
    _ node: LayoutTree.Node, _ index: Int, _ name: String, _ attributes: [XMLText.Attribute], _ level: Int
  ) {
    guard let value = node.value, value.isText else { return element(index, name, attributes, level) }
    let spelling = tree.bytes(node.tag.upperBound..<max(node.tag.upperBound, node.close.lowerBound))
    text.tag(name, attributes, level: level, isEmpty: spelling.isEmpty)
    if spelling.isEmpty { return }
    if spelling.contains(UInt8(ascii: "<")) {
      // A text that contains comments or CDATA sections. All of its spaces are significant.
      text.append(Self.unified(spelling))
    } else {
      text.appendText(value.bytes[...])
    }
    text.endTag(name)
  }

  // MARK: Comments

  /// Writes a comment. All of its lines are shifted together with the first one.
  private mutating func comment(_ node: LayoutTree.Node) {
    let bytes = Self.unified(tree.bytes(node.span))
    // White space in a processing instruction may be significant.
    guard bytes.starts(with: "<!--".utf8), bytes.contains(UInt8(ascii: "\n")) else { return text.append(bytes) }
    let from = Self.indentation(ofLineBefore: node.span.lowerBound, in: tree.source.bytes)
    let to = Self.indentation(ofLineBefore: text.bytes.count, in: text.bytes)
    var rest = bytes[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      text.append(rest[...end])
      rest = rest[(end + 1)...]
      if rest.first == UInt8(ascii: "\n") { continue }
      if rest.starts(with: from) {
        text.append(to)
        rest = rest.dropFirst(from.count)
      }
    }
    text.append(rest)
  }

  /// Returns the white space at the beginning of the line that contains an offset.
  private static func indentation(ofLineBefore offset: Int, in bytes: [UInt8]) -> ArraySlice<UInt8> {
    let start = bytes[..<offset].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return bytes[start..<offset].prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
  }

  /// Returns the bytes with uniform line ends.
  private static func unified(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for byte in bytes {
      if byte == UInt8(ascii: "\n"), result.last == UInt8(ascii: "\r") { result.removeLast() }
      result.append(byte)
    }
    return result
  }
}

extension LayoutTree {
  /// True if the file begins with an XML declaration.
  fileprivate var hasDeclaration: Bool {
    prologEnd > 0 && source.bytes[prologEnd - 1] == UInt8(ascii: ">")
  }
}
