internal import NibKit
internal import NibLoading
internal import NibModel

/// The objects of a document as a tree in text, with the objects that each of them names.
///
/// If several objects of an archive contain an object, it is listed in the first of them. The others have a line with
/// an arrow that refers to it.
struct ObjectListing {
  private let document: NibDocument
  private let objects: [NibDocument.Object]
  private let names: ObjectNames
  private let lines: SourceLines

  /// The text of the tree, with one line for each object.
  private(set) var text = ""

  /// - Complexity: O(objects + attributes + edges).
  init(_ document: NibDocument) {
    self.document = document
    objects = document.allObjects
    names = ObjectNames(document)
    lines = SourceLines(document.texts)
    document.links == nil ? listLayout() : listArchive()
  }

  private mutating func listLayout() {
    var depths = [Int](repeating: 0, count: objects.count)
    for object in objects {
      if let parent = object.parent { depths[object.index] = depths[parent] + 1 }
      list(object, depth: depths[object.index])
    }
    for connection in document.explicitConnections {
      let given = connection.attributes
      var words = ["outlet", "outlets", "event", "action"].compactMap { name in given[name].map { "\(name)=\($0)" } }
      if let record = given[DesignName.connection] {
        // The segue's kind, or the name of the bound property.
        let name = ["ib.kind", "ib.name", "ib.property"].lazy.compactMap { given[$0] }.first
        words.append(name.map { "\(record)=\($0)" } ?? record)
      }
      let target = given["to"] ?? given["ib.destination"] ?? "?"
      let line = "connect \(given["from"] ?? "") -> \(target) \(words.joined(separator: " "))".printable
      text += "\(line)  \(lines.name(of: connection.place))\n"
    }
  }

  // MARK: Archives

  /// An object that an object of an archive contains, with its place in it.
  private struct Content {
    let target: Int
    /// The object that contains the target, or nil at the top.
    let container: Int?
    /// The attribute whose value contains the target, or nil for a child.
    let attribute: String?
    let place: SourcePlace
    let depth: Int
  }

  private mutating func listArchive() {
    var isListed = [Bool](repeating: false, count: objects.count)
    // An explicit stack, because a chain of objects may be long.
    var pending: [Content] = []
    for root in objects where root.parent == nil {
      pending.append(Content(target: root.index, container: nil, attribute: nil, place: root.place, depth: 0))
      while let next = pending.popLast() {
        let object = objects[next.target]
        if isListed[next.target] || object.parent != next.container || object.attributeName != next.attribute {
          refer(to: next)
        } else {
          isListed[next.target] = true
          list(object, depth: next.depth)
          pending += contents(of: object, depth: next.depth + 1).reversed()
        }
      }
    }
  }

  /// Returns the objects that an object contains, including those that other objects contain too.
  private func contents(of object: NibDocument.Object, depth: Int) -> [Content] {
    var contents: [Content] = []
    for (attribute, index) in zip(object.attributes, document.attributes(ofObject: object.index))
    where attribute.edge == .part {
      for (place, target) in attribute.targets.enumerated() {
        contents.append(
          Content(
            target: target, container: object.index, attribute: attribute.name,
            place: document.place(ofTarget: place, ofAttribute: index),
            depth: depth))
      }
    }
    for (place, child) in (document.links?.children(ofObject: object.index) ?? []).enumerated() {
      contents.append(
        Content(
          target: Int(child), container: object.index, attribute: nil,
          place: document.place(ofChild: place, ofObject: object.index),
          depth: depth))
    }
    return contents
  }

  /// Writes the line of a content that is listed in another container.
  private mutating func refer(to content: Content) {
    let words = [content.attribute.map { $0 + ":" }, "→", names.name(ofObject: content.target)]
    append(words, at: content.place, depth: content.depth)
  }

  // MARK: Lines

  private mutating func list(_ object: NibDocument.Object, depth: Int) {
    let connections = object.attributes.filter { attribute in
      attribute.name == "outlet" || attribute.name == "outlets"
        || attribute.value.hasPrefix("#") && !DesignName.isDesign(attribute.name)
    }.map { "\($0.name)=\($0.value)" }
    let links = object.attributes.compactMap { attribute -> String? in
      let targets = attribute.targets.map(names.name(ofObject:)).joined(separator: ",")
      switch attribute.edge {
      case nil, .part?: return nil
      case .action(let action)?: return "\(attribute.name)=\(targets.isEmpty ? "#first" : targets).\(action)"
      case .outlet?, .collection?: return targets.isEmpty ? nil : "\(attribute.name)=\(targets)"
      }
    }
    // A reference is a connection, even if the class has an attribute of that name.
    let isInclude = document.vocabulary > 1 && object.className == IncludeWord.include
    let label = object.attributes.first {
      ($0.name == "label" || isInclude && $0.name == "layout") && !$0.holdsObjects && $0.edge == nil
        && !$0.value.hasPrefix("#")
    }.map { "'\($0.value)'" }
    let words = [object.attributeName.map { $0 + ":" }, object.className, object.id, label] + connections + links
    append(words, at: object.place, depth: depth)
  }

  private mutating func append(_ words: [String?], at place: SourcePlace, depth: Int) {
    text += String.indentation(ofLevel: depth)
    text += words.compactMap { $0?.printable }.joined(separator: " ")
    text += "  \(lines.name(of: place))\n"
  }
}
