package import NibModel
internal import NibReading

extension LayoutTree {
  /// Reads one of Xcode's files, without its meaning: each element, attribute and comment has its place.
  ///
  /// An empty file gives an empty tree: git passes such a file if one side has none.
  ///
  /// - Throws: `NibError` if the text is not well-formed, or exceeds a limit.
  /// - Complexity: O(bytes).
  package init(readingXcode source: SourceText, limits: ReadingLimits = ReadingLimits()) throws(NibError) {
    if source.bytes.isEmpty {
      self.init(source: source, reading: [Node.file(of: 0)], prologEnd: 0)
    } else {
      let elements = try XMLTree.reading(
        source, limits: limits, known: KnownNames(["string", "mutableString"], textElements: 0..<2)
      ) { _ in nil }
      var reader = XcodeTreeReader(elements)
      reader.read()
      self.init(source: source, reading: reader.nodes, prologEnd: reader.prologEnd)
    }
    isXcode = true
  }

  /// Reads a text in the vocabulary of this tree.
  func reading(_ source: SourceText) throws(NibError) -> LayoutTree {
    isXcode ? try LayoutTree(readingXcode: source) : try LayoutTree(reading: source)
  }

  /// The name of the value that is the text of an element.
  static let textName = "#text"
}

/// Makes the nodes of one of Xcode's files. Places are found in the text, and values are those that libxml2 has read.
private struct XcodeTreeReader {
  private let tree: XMLTree
  private let bytes: [UInt8]
  var nodes: [LayoutTree.Node]
  var prologEnd = 0

  /// The open elements that have nodes.
  private var open = [Open(node: 0, isList: false)]
  /// The number of open elements within a value.
  private var depthInValue = 0
  private var nextElement = 0

  private struct Open {
    var node: Int
    /// True if the elements in it without an id or a key are the elements of a list.
    var isList: Bool
    /// The node of its text, which contains nothing else.
    var text: Int?
    /// The number of parts and values with each name.
    var names: [String: Int] = [:]
  }

  init(_ tree: XMLTree) {
    self.tree = tree
    bytes = tree.source.bytes
    nodes = [LayoutTree.Node.file(of: bytes.count)]
  }

  mutating func read() {
    var scanner = MarkupScanner(bytes)
    prologEnd = scanner.place
    var last = scanner.place
    while let markup = scanner.next() {
      switch markup {
      case .start(let tag):
        stray(last..<tag.range.lowerBound)
        start(tag)
      case .end(let range):
        stray(last..<range.lowerBound)
        end(range)
      case .comment(let range), .instruction(let range), .cdata(let range):
        stray(last..<range.lowerBound)
        comment(range)
      case .declaration(let range): prologEnd = range.upperBound
      }
      last = scanner.place
    }
  }

  // MARK: Markup

  private mutating func append(_ node: LayoutTree.Node) {
    nodes[node.parent].children.append(nodes.count)
    nodes.append(node)
  }

  /// Adds a text between elements, which Xcode ignores, as a comment.
  private mutating func stray(_ gap: Range<Int>) {
    guard let first = bytes[gap].firstIndex(where: { !$0.isSpace }),
      let last = bytes[gap].lastIndex(where: { !$0.isSpace })
    else { return }
    comment(first..<last + 1)
  }

  private mutating func comment(_ span: Range<Int>) {
    guard depthInValue == 0, let parent = open.last, parent.text == nil else { return }
    append(
      LayoutTree.Node(
        kind: .comment, name: "", parent: parent.node, span: span, tag: span, close: span.upperBound..<span.upperBound,
        value: LayoutTree.Value(bytes: Array(bytes[span]))))
  }

  private mutating func end(_ range: Range<Int>) {
    if depthInValue > 1 {
      depthInValue -= 1
      return
    }
    let node: Int
    if depthInValue == 1 {
      depthInValue = 0
      node = nodes.count - 1
    } else {
      guard let last = open.popLast() else { return }
      if let text = last.text {
        nodes[text].span = nodes[text].span.lowerBound..<range.lowerBound
        nodes[text].tag = nodes[text].span
        nodes[text].close = range.lowerBound..<range.lowerBound
      }
      node = last.node
    }
    nodes[node].close = range
    nodes[node].span = nodes[node].span.lowerBound..<range.upperBound
  }

  private mutating func start(_ tag: MarkupScanner.Tag) {
    let element = nextElement
    nextElement += 1
    if depthInValue > 0 {
      if !tag.isEmpty { depthInValue += 1 }
      return
    }
    guard let parent = open.last else { return }
    let name = tree.names[Int(tree.elements[element].name)]
    var node = LayoutTree.Node(
      kind: .layout, name: name, parent: parent.node, span: tag.range, tag: tag.range,
      close: tag.range.upperBound..<tag.range.upperBound, nameEnd: tag.nameEnd)
    let isList = parent.node > 0 && describe(&node, element, name, isInList: parent.isList)
    if node.kind == .value {
      depthInValue = tag.isEmpty ? 0 : 1
      return append(node)
    }
    node.attributes = zip(attributes(of: element), tag.attributes).map { attribute, range in
      LayoutTree.Attribute(
        name: attribute.name, value: LayoutTree.Value(bytes: Array(tree.storage[attribute.value])), range: range)
    }
    let index = nodes.count
    append(node)
    if tag.isEmpty { return }
    open.append(Open(node: index, isList: isList))
    let text = text(of: element)
    guard !text.isEmpty else { return }
    open[open.count - 1].text = nodes.count
    append(
      LayoutTree.Node(
        kind: .value, name: LayoutTree.textName, parent: index, span: tag.range.upperBound..<tag.range.upperBound,
        tag: 0..<0, close: 0..<0, value: LayoutTree.Value(bytes: Array(tree.storage[text])),
        nameEnd: tag.range.upperBound))
  }

  /// Sets the kind, the name and the value of an element in another one.
  ///
  /// - Returns: true if its contents are a list.
  private mutating func describe(
    _ node: inout LayoutTree.Node, _ element: Int, _ name: String, isInList: Bool
  ) -> Bool {
    let role = XcodeElement(name, isInList: isInList) { wanted in
      attributes(of: element).first { $0.name == wanted }.map {
        String(decoding: tree.storage[$0.value], as: UTF8.self)
      }
    }
    switch role {
    case .object:
      node.kind = .object
      return false
    case .part(let name, let isList):
      node.kind = .part
      node.name = unique(name, in: "part ")
      return isList
    case .value(let name):
      node.kind = .value
      let isAlsoAttribute = nodes[node.parent].attributes.contains { $0.name == name }
      node.name = unique(isAlsoAttribute ? "\(name) of an element" : name, in: "value ")
      node.value = value(of: element, name)
      return false
    }
  }

  /// Returns a name that no earlier sibling has. Xcode itself has written some keys twice, and a merge of lines can
  /// leave a text both in an attribute and in an element.
  private mutating func unique(_ name: String, in kind: String) -> String {
    let count = open[open.count - 1].names[kind + name, default: 0] + 1
    open[open.count - 1].names[kind + name] = count
    return count == 1 ? name : "\(name) \(count)"
  }

  // MARK: Elements

  private func attributes(of element: Int) -> [(name: String, value: Range<Int>)] {
    (Int(tree.elements[element].firstAttribute)..<Int(tree.elements[element + 1].firstAttribute)).map {
      (tree.names[Int(tree.attributes[$0].name)], tree.attributes[$0].value)
    }
  }

  private func text(of element: Int) -> Range<Int> {
    let record = tree.elements[element]
    return Int(record.textStart)..<Int(record.textStart) + Int(record.textCount)
  }

  /// Returns the value of an element with all of its contents, in one spelling.
  private func value(of element: Int, _ key: String) -> LayoutTree.Value {
    let isPlain = attributes(of: element).count == 1 && Int(tree.elements[element].end) == element + 1
    // Xcode writes a text with several lines as an element, and otherwise as an attribute.
    if isPlain, tree.names[Int(tree.elements[element].name)] == "string" {
      return LayoutTree.Value(bytes: Array(tree.storage[text(of: element)]))
    }
    var value = LayoutTree.Value(isText: false, bytes: [])
    var ends: [Int] = []
    for inner in element..<Int(tree.elements[element].end) {
      while let end = ends.last, end <= inner {
        value.bytes += "</>".utf8
        ends.removeLast()
      }
      value.bytes += "<\(tree.names[Int(tree.elements[inner].name)])".utf8
      for attribute in attributes(of: inner).sorted(by: { $0.name < $1.name })
      where inner > element || attribute.name != "key" {
        value.bytes += " \(attribute.name)=\"".utf8
        for byte in tree.storage[attribute.value] {
          if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { value.bytes.append(UInt8(ascii: "\\")) }
          value.bytes.append(byte)
        }
        value.bytes += "\"".utf8
      }
      value.bytes += ">".utf8
      // A `<` in a text must not look like an element.
      for byte in tree.storage[text(of: inner)] {
        value.bytes += byte == UInt8(ascii: "<") ? Array("&lt;".utf8) : [byte]
        if byte == UInt8(ascii: "&") { value.bytes += "amp;".utf8 }
      }
      ends.append(Int(tree.elements[inner].end))
    }
    return value
  }
}
