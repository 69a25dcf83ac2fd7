internal import NibModel
internal import NibReading

/// Reads connections: outlets, collections and actions, and the records of all other connections. They are collected
/// while the objects are read, and added after them, in the order of the file.
struct XcodeConnections {
  private(set) var records: [NibDocument.ElementRecord] = []
  private(set) var places: [SourceRange] = []
  private let tree: XMLTree
  private let references: References
  private var groups: [Group] = []

  /// The connections of one object.
  private struct Group {
    /// The `<connections>` element.
    var element: Int
    /// The reference of the object that the connections start from.
    var source: Range<Int>
  }

  init(_ tree: XMLTree, _ references: References) {
    self.tree = tree
    self.references = references
    records.reserveCapacity(tree.count / 4)
  }

  /// Adds a `<connections>` element.
  mutating func add(_ element: Int, from source: Range<Int>) { groups.append(Group(element: element, source: source)) }

  /// Adds the connections that were collected to a document.
  ///
  /// - Parameter objects: the number of objects in the document.
  mutating func read(into contents: inout XcodeContents, objects: Int) {
    for group in groups.sorted(by: { $0.element < $1.element }) {
      for element in tree.children(of: group.element) {
        let first = contents.attributes.count
        read(element, group.source, &contents)
        guard contents.attributes.count > first else { continue }
        records.append(
          NibDocument.ElementRecord(
            position: tree.elements[element].position, firstAttribute: UInt32(first),
            shape: contents.attributes.endElement(ReservedName.connect), objectsBefore: Int32(objects)))
        places.append(tree.tagName(element))
      }
    }
  }

  private func read(_ element: Int, _ source: Range<Int>, _ contents: inout XcodeContents) {
    switch tree.elements[element].name {
    case ElementName.outlet: outlet(element, ReservedName.outlet, source, &contents)
    case ElementName.outletCollection: outlet(element, ReservedName.outlets, source, &contents)
    case ElementName.action: action(element, source, &contents)
    default: record(element, source, &contents)
    }
  }

  private func outlet(
    _ element: Int, _ kind: NibDocument.Name, _ source: Range<Int>, _ contents: inout XcodeContents
  ) {
    guard let property = needed(ElementName.property, "property", of: element, &contents),
      let destination = needed(ElementName.destination, "destination", of: element, &contents)
    else { return }
    appendSource(source, element, &contents)
    contents.append(kind, attribute: property)
    appendReference(destination, &contents)
    appendRest(of: element, besides: [ElementName.property, ElementName.destination], &contents)
  }

  private func action(_ element: Int, _ source: Range<Int>, _ contents: inout XcodeContents) {
    guard let selector = needed(ElementName.selector, "selector", of: element, &contents) else { return }
    appendSource(source, element, &contents)
    let place = tree.tagPlace(element)
    if let event = tree.attribute(ElementName.eventType, of: element), !tree.attributes[event].value.isEmpty {
      contents.append(ReservedName.event, attribute: event)
    } else {
      contents.append(ReservedName.event, contents.literals.action, at: place)
    }
    contents.append(ReservedName.action, attribute: selector)
    if let target =
      tree.attribute(ElementName.target, of: element) ?? tree.attribute(ElementName.destination, of: element)
    {
      appendReference(target, &contents)
    } else {
      contents.append(ReservedName.to, contents.literals.first, at: place)
    }
    appendRest(
      of: element,
      besides: [ElementName.selector, ElementName.eventType, ElementName.target, ElementName.destination], &contents)
  }

  /// Records a connection that a load does not make, such as a segue or a binding.
  private func record(_ element: Int, _ source: Range<Int>, _ contents: inout XcodeContents) {
    appendSource(source, element, &contents)
    if let destination = tree.attribute(ElementName.destination, of: element) {
      appendReference(destination, &contents)
    }
    contents.attributes.append(
      contents.attributes.names.number(of: DesignName.connection), .inTag, tree.nameRange(of: element),
      tree.tagPlace(element), tree.tagName(element))
    appendRest(of: element, besides: [ElementName.destination], &contents)
  }

  // MARK: Attributes

  private func appendSource(_ source: Range<Int>, _ element: Int, _ contents: inout XcodeContents) {
    contents.append(ReservedName.from, source, at: tree.tagPlace(element))
  }

  private func needed(
    _ name: UInt32, _ spelling: String, of element: Int, _ contents: inout XcodeContents
  ) -> Int? {
    if let attribute = tree.attribute(name, of: element), !tree.attributes[attribute].value.isEmpty { return attribute }
    contents.reportMissing(spelling, in: element)
    return nil
  }

  private func appendReference(_ attribute: Int, _ contents: inout XcodeContents) {
    let id = tree.attributes[attribute].value
    let reference = references.reference(toID: id, in: tree) ?? contents.values.texts.addReference(id)
    contents.append(ReservedName.to, attribute: attribute, reference)
  }

  /// Appends the remaining attributes of a connection as design data.
  private func appendRest(of element: Int, besides taken: [UInt32], _ contents: inout XcodeContents) {
    for index in tree.attributes(of: element) where !taken.contains(tree.attributes[index].name) {
      contents.append(contents.uniqueDesignName(tree.attributes[index].name), attribute: index)
    }
    for child in tree.children(of: element) { appendFlat(child, DesignName.prefix, &contents) }
  }

  /// Appends the contents of a connection as texts, named by the path to each, because a connection of a layout
  /// contains only texts.
  private func appendFlat(_ element: Int, _ path: String, _ contents: inout XcodeContents) {
    let path = path + (tree.nameKey(of: element) ?? tree.names[Int(tree.elements[element].name)])
    let place = tree.tagPlace(element)
    if let text = contents.values.scalar(element) {
      return contents.append(contents.attributes.unique(path), text, at: place)
    }
    for index in tree.attributes(of: element) where tree.attributes[index].name != ElementName.key {
      let name = contents.attributes.unique("\(path).\(tree.names[Int(tree.attributes[index].name)])")
      contents.append(name, attribute: index)
    }
    if tree.elements[element].textCount > 0 {
      contents.append(contents.attributes.unique(path + ".text"), tree.textRange(of: element), at: place)
    }
    for child in tree.children(of: element) { appendFlat(child, path + ".", &contents) }
  }
}
