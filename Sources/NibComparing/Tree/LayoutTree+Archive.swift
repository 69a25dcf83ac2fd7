internal import NibModel

extension LayoutTree {
  /// Returns the nodes of an archive's graph, and its places. The ranges of the nodes are indices of these places.
  ///
  /// If several objects contain an object, the first of them has its node, and the others have an edge to it.
  ///
  /// - Complexity: O(objects + values + edges).
  static func archiveNodes(of document: NibDocument) -> (nodes: [Node], keyPaths: [String]) {
    var builder = ArchiveTreeBuilder(document)
    builder.build()
    return (builder.nodes, builder.keyPaths)
  }
}

/// Makes a tree of an archive: containment by nodes, and all other edges by attributes.
private struct ArchiveTreeBuilder {
  let document: NibDocument
  private let objects: [NibDocument.Object]
  var nodes: [LayoutTree.Node] = [.file(of: 0)]
  var keyPaths = [""]
  /// The node of each object.
  private var ofObject: [Int] = []
  /// The node of each attribute that contains objects, by object and name.
  private var ofPart: [Part: Int] = [:]

  private struct Part: Hashable {
    var object: Int
    var name: String
  }

  init(_ document: NibDocument) {
    self.document = document
    objects = document.allObjects
  }

  mutating func build() {
    append(.layout, "archive", 0, "roots")
    for object in objects { append(object) }
    addRoot()
    for object in objects { addAttributes(of: object) }
  }

  private mutating func append(_ kind: LayoutTree.Kind, _ name: String, _ parent: Int, _ place: String) {
    let range = number(of: place)
    nodes[parent].children.append(nodes.count)
    nodes.append(
      LayoutTree.Node(
        kind: kind, name: name, parent: parent, span: range, tag: range, close: range, nameEnd: range.upperBound))
  }

  /// Returns the range that represents a place.
  private mutating func number(of place: String) -> Range<Int> {
    keyPaths.append(place)
    return keyPaths.count - 1..<keyPaths.count - 1
  }

  private mutating func append(_ object: NibDocument.Object) {
    var parent = object.parent.map { ofObject[$0] } ?? 1
    if let name = object.attributeName, let container = object.parent {
      let part = Part(object: container, name: name)
      if ofPart[part] == nil {
        ofPart[part] = nodes.count
        append(.part, name, parent, "\(objects[container].place.keyPath ?? "").parts.\(name.keyPathComponent)")
      }
      parent = ofPart[part] ?? parent
    }
    ofObject.append(nodes.count)
    append(.object, object.className, parent, object.place.keyPath ?? "")
  }

  /// Adds the versions of the classes, and the objects from which the archive was made if they are not those at the
  /// top.
  private mutating func addRoot() {
    guard let links = document.links else { return }
    var versions: [String: Int] = [:]
    for record in links.classes { versions.merge(record.versions) { max($0, $1) } }
    for (name, version) in versions.sorted(by: { $0.key < $1.key }) {
      add("version of \(name)", .init(.integer(version)), nil, "classes", to: 1)
    }
    let roots = links.roots.map(Int.init)
    if roots != objects.indices.filter({ objects[$0].parent == nil }) {
      addEdge("roots", "", roots, "roots", to: 1)
    }
  }

  private mutating func addAttributes(of object: NibDocument.Object) {
    let node = ofObject[object.index]
    for attribute in object.attributes {
      let place = attribute.place.keyPath ?? ""
      switch attribute.edge {
      case nil:
        add(
          attribute.name, attribute.structure.map { .init($0) } ?? .init(bytes: Array(attribute.value.utf8)), nil,
          place, to: node)
      case .part?:
        let isWhole = attribute.targets.allSatisfy {
          objects[$0].parent == object.index && objects[$0].attributeName == attribute.name
        }
        if !isWhole || attribute.targets.isEmpty {
          addEdge(attribute.name, "", attribute.targets, place, to: node, isContainment: true)
        }
      case .outlet?, .collection?: addEdge(attribute.name, "", attribute.targets, place, to: node)
      case .action(let name)?: addEdge(attribute.name, name, attribute.targets, place, to: node)
      }
    }
    guard let links = document.links else { return }
    let children = links.children(ofObject: object.index).map(Int.init)
    // In most cases, all children have their nodes in this container.
    if children.contains(where: { objects[$0].parent != object.index || objects[$0].attributeName != nil }) {
      addEdge(
        "children", "", children, (object.place.keyPath ?? "") + ".children", to: node, isContainment: true)
    }
  }

  private mutating func add(
    _ name: String, _ value: LayoutTree.Value, _ targets: [Int]?, _ place: String, to node: Int,
    isContainment: Bool = false
  ) {
    nodes[node].attributes.append(
      LayoutTree.Attribute(
        name: name, value: value, range: number(of: place), targets: targets, isContainment: isContainment))
  }

  /// Adds an edge. Its value consists of the classes of its targets, because the objects are identified only when trees
  /// are matched.
  private mutating func addEdge(
    _ name: String, _ action: String, _ targets: [Int], _ place: String, to node: Int, isContainment: Bool = false
  ) {
    let classes = targets.map { "<\(objects[$0].className)>" }.joined(separator: ", ")
    let value = LayoutTree.Value(
      isText: false, bytes: Array((action.isEmpty ? "to \(classes)" : "\(action) to \(classes)").utf8))
    add(name, value, targets.map { ofObject[$0] }, place, to: node, isContainment: isContainment)
  }
}
