internal import NibModel

extension LayoutTree {
  /// Returns the nodes of a document in a format other than XML. Their spans are the places that the reader gave, and
  /// they have no end tags. If the document has no text, the spans are indices of the paths that are used as places.
  static func nodes(of document: NibDocument) -> (nodes: [Node], paths: [String]) {
    var builder = TreeBuilder(document)
    builder.build()
    return (builder.nodes, builder.paths)
  }
}

/// Makes a tree from a document, in the order of its objects.
private struct TreeBuilder {
  let document: NibDocument
  var nodes: [LayoutTree.Node]
  /// The paths of a document without a text.
  var paths = [""]
  /// The node of each object, and of each attribute that contains objects.
  private var ofObject: [Int]
  private var ofPart: [Int: Int] = [:]
  private var nextConnect = 0

  init(_ document: NibDocument) {
    self.document = document
    nodes = [LayoutTree.Node.file(of: document.source.bytes.count)]
    ofObject = []
  }

  mutating func build() {
    append(.layout, "layout", 0, document.ownerPlace)
    attributes(document.rootAttributes, of: 1)
    for index in document.objects.indices {
      if document.objects[index].parent < 0 { connections(before: index) }
      object(index)
    }
    connections(before: .max)
  }

  private mutating func append(_ kind: LayoutTree.Kind, _ name: String, _ parent: Int, _ place: SourcePlace) {
    let range = range(of: place)
    nodes[parent].children.append(nodes.count)
    nodes.append(
      LayoutTree.Node(
        kind: kind, name: name, parent: parent, span: range, tag: range, close: range.upperBound..<range.upperBound,
        nameEnd: range.upperBound))
  }

  private mutating func attribute(_ index: Int) -> LayoutTree.Attribute {
    LayoutTree.Attribute(
      name: document.name(ofAttribute: index),
      value: LayoutTree.Value(bytes: Array(document.storage[document.attributes[index].value])),
      range: range(of: document.place(ofAttribute: index)))
  }

  private mutating func range(of place: SourcePlace) -> Range<Int> {
    if let range = place.range { return range.lower..<range.upper }
    paths.append(place.keyPath ?? "")
    return paths.count - 1..<paths.count - 1
  }

  private mutating func object(_ index: Int) {
    let record = document.objects[index]
    var parent = record.parent < 0 ? 1 : ofObject[Int(record.parent)]
    let part = document.part(ofObject: index)
    if part >= 0 {
      if ofPart[part] == nil {
        ofPart[part] = nodes.count
        append(
          .part, document.name(ofAttribute: part), parent, document.place(ofAttribute: part))
      }
      parent = ofPart[part] ?? parent
    }
    let node = nodes.count
    ofObject.append(node)
    append(.object, document.className(ofObject: index), parent, document.place(ofObject: index))
    attributes(document.attributes(ofObject: index), of: node)
  }

  /// Adds attributes to a node. Texts become its attributes, and other values become nodes within it.
  private mutating func attributes(_ range: Range<Int>, of node: Int) {
    for number in range {
      guard let structure = document.structure(ofAttribute: number) else {
        nodes[node].attributes.append(attribute(number))
        continue
      }
      if structure.holdsObjects { continue }
      append(.value, document.name(ofAttribute: number), node, document.place(ofAttribute: number))
      nodes[nodes.count - 1].value = LayoutTree.Value(document.value(ofItems: structure.items))
    }
  }

  private mutating func connections(before index: Int) {
    while nextConnect < document.connects.count, Int(document.connects[nextConnect].objectsBefore) <= index {
      append(.connect, "connect", 1, document.place(ofConnect: nextConnect))
      nodes[nodes.count - 1].attributes = document.attributes(ofConnect: nextConnect).map { attribute($0) }
      nextConnect += 1
    }
  }
}
