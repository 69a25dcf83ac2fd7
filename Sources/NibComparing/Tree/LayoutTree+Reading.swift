package import NibModel
internal import NibReading

extension LayoutTree {
  /// Reads a layout. An empty file gives an empty tree, without a layout: git passes such a file if one side has none.
  ///
  /// - Throws: `NibError`, with every fault and its place.
  /// - Complexity: O(bytes).
  package init(reading source: SourceText) throws(NibError) {
    guard !source.bytes.isEmpty else {
      self.init(source: source, reading: [Node.file(of: 0)], prologEnd: 0)
      return
    }
    self.init(try NibDocument(reading: source))
  }

  /// Creates the tree of a layout or an archive that was read. The items of an archive's values have no nodes.
  ///
  /// - Parameters:
  ///   - includesItems: true if there are nodes for items and for comments in values.
  ///   - readsText: false to make the tree only from the document, and not from its text. The text of a compiled layout
  ///     may differ from its contents.
  package init(_ document: NibDocument, includesItems: Bool = false, readsText: Bool = true) {
    if document.links != nil {
      let (nodes, keyPaths) = LayoutTree.archiveNodes(of: document)
      self.init(source: document.source, reading: nodes, prologEnd: 0)
      self.keyPaths = keyPaths
      isArchive = true
      return
    }
    if !readsText || document.textPlaces != nil || !document.hasText {
      let (nodes, paths) = LayoutTree.nodes(of: document)
      self.init(source: document.source, reading: nodes, prologEnd: 0)
      if !document.hasText { keyPaths = paths }
      return
    }
    var reader = TreeReader(document, includesItems: includesItems)
    reader.read()
    self.init(source: document.source, reading: reader.nodes, prologEnd: reader.prologEnd)
  }

  init(source: SourceText, reading nodes: [Node], prologEnd: Int) {
    self.source = source
    self.nodes = nodes
    self.prologEnd = prologEnd
    for index in nodes.indices.reversed() {
      let end = max(self.nodes[index].end, index + 1)
      self.nodes[index].end = end
      if index > 0 { self.nodes[nodes[index].parent].end = max(self.nodes[nodes[index].parent].end, end) }
    }
  }
}

extension LayoutTree.Node {
  static func file(of bytes: Int) -> Self {
    Self(kind: .file, name: "", parent: -1, span: 0..<bytes, tag: 0..<0, close: bytes..<bytes)
  }
}

/// Finds the ends of elements in a text. The text was read as a layout, so it is well-formed. Names and values are
/// taken from the document, in which they are in the same order.
private struct TreeReader {
  let document: NibDocument
  let bytes: [UInt8]
  var nodes: [LayoutTree.Node]
  var prologEnd = 0

  /// The nodes that are open.
  private var open = [0]
  private let includesItems: Bool
  /// The number of open items within a value that have no nodes.
  private var openItems = 0
  private var nextItem = 0
  private var nextObject = 0
  /// The number of the layout's own values so far.
  private var rootValues = 0
  private var nextConnect = 0
  /// For each node of an object, the object's index in the document, and the number of its values so far.
  private var objects: [Int: (index: Int, values: Int)] = [:]

  init(_ document: NibDocument, includesItems: Bool) {
    self.document = document
    self.includesItems = includesItems
    bytes = document.source.bytes
    nodes = [LayoutTree.Node.file(of: document.source.bytes.count)]
  }

  mutating func read() {
    var scanner = MarkupScanner(bytes)
    prologEnd = scanner.place
    while let markup = scanner.next() {
      switch markup {
      case .start(let tag): startTag(tag)
      case .end(let range): endTag(range)
      case .comment(let range), .instruction(let range): comment(range)
      case .declaration(let range): prologEnd = range.upperBound
      case .cdata: continue
      }
    }
  }

  private mutating func comment(_ span: Range<Int>) {
    guard let parent = open.last, nodes[parent].kind != .value || includesItems else { return }
    append(
      LayoutTree.Node(
        kind: .comment, name: "", parent: parent, span: span, tag: span, close: span.upperBound..<span.upperBound,
        value: LayoutTree.Value(bytes: Array(bytes[span]))))
  }

  private mutating func append(_ node: LayoutTree.Node) {
    nodes[node.parent].children.append(nodes.count)
    nodes.append(node)
  }

  private mutating func endTag(_ range: Range<Int>) {
    if openItems > 0 {
      openItems -= 1
    } else if let node = open.popLast() {
      nodes[node].close = range
      nodes[node].span = nodes[node].span.lowerBound..<range.upperBound
    }
  }

  private mutating func startTag(_ tag: MarkupScanner.Tag) {
    guard let parent = open.last else { return }
    // A value contains items, which are not compared individually.
    if nodes[parent].kind == .value, !includesItems {
      if !tag.isEmpty { openItems += 1 }
      return
    }
    var node = LayoutTree.Node(
      kind: .layout, name: String(decoding: bytes[tag.range.lowerBound + 1..<tag.nameEnd], as: UTF8.self),
      parent: parent, span: tag.range, tag: tag.range, close: tag.range.upperBound..<tag.range.upperBound,
      nameEnd: tag.nameEnd)
    describe(&node, tag.attributes)
    if !tag.isEmpty { open.append(nodes.count) }
    append(node)
  }

  /// Sets the kind of an element by its container, in the same way as the reader.
  private mutating func describe(_ node: inout LayoutTree.Node, _ ranges: [Range<Int>]) {
    if nodes[node.parent].kind == .file {
      take(document.rootAttributes, ranges, into: &node)
    } else if nodes[node.parent].kind == .value || nodes[node.parent].kind == .item {
      node.kind = .item
      let item = document.items[nextItem]
      nextItem += 1
      if !item.isStructure { node.value = LayoutTree.Value(bytes: Array(document.storage[item.value])) }
      node.attributes = ranges.map {
        LayoutTree.Attribute(
          name: "key", value: LayoutTree.Value(bytes: Array(document.storage[item.key])), range: $0)
      }
    } else if node.name == "connect" {
      node.kind = .connect
      // A connection with faults has no record.
      guard nextConnect < document.connects.count,
        document.place(ofConnect: nextConnect).range?.lower == node.tag.lowerBound
      else { return }
      take(document.attributes(ofConnect: nextConnect), ranges, into: &node)
      nextConnect += 1
    } else if node.name == "attribute" {
      // The value belongs to an object, or to the layout itself.
      let object = objects[node.parent]
      let first = object.map { Int(document.objects[$0.index].firstAttribute) } ?? document.rootAttributes.lowerBound
      let index = first + nodes[node.parent].attributes.count + (object?.values ?? rootValues)
      if object == nil { rootValues += 1 } else { objects[node.parent]?.values += 1 }
      let structure = document.structure(ofAttribute: index)
      node.kind = structure?.holdsObjects == true ? .part : .value
      node.name = document.name(ofAttribute: index)
      if node.kind == .value {
        node.value =
          structure.map { LayoutTree.Value(document.value(ofItems: $0.items)) }
          ?? LayoutTree.Value(bytes: Array(document.storage[document.attributes[index].value]))
      }
    } else {
      node.kind = .object
      take(document.attributes(ofObject: nextObject).prefix(ranges.count), ranges, into: &node)
      objects[nodes.count] = (nextObject, 0)
      nextObject += 1
    }
  }

  private func take(_ records: Range<Int>, _ ranges: [Range<Int>], into node: inout LayoutTree.Node) {
    node.attributes = zip(records, ranges).map { index, range in
      LayoutTree.Attribute(
        name: document.name(ofAttribute: index),
        value: LayoutTree.Value(bytes: Array(document.storage[document.attributes[index].value])), range: range)
    }
  }
}
