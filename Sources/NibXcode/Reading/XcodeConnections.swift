internal import NibModel
internal import NibReading

/// Reads connections: outlets, collections and actions, and the records of all other connections.
extension XcodeReader {
  /// Adds the connections of all objects that were read, in the order of the file.
  mutating func readConnections() {
    for group in pending.sorted(by: { $0.element < $1.element }) {
      for element in tree.children(of: group.element) where !isOmitted(element) { read(connection: element, group) }
    }
  }

  private mutating func read(connection element: Int, _ group: Connections) {
    let first = attributeCount
    switch tree.elements[element].name {
    case ElementName.outlet: outlet(element, ReservedName.outlet, group)
    case ElementName.outletCollection: outlet(element, ReservedName.outlets, group)
    case ElementName.action: action(element, group)
    default: record(connection: element, group)
    }
    guard attributeCount > first else { return }
    endConnection(element, firstAttribute: first)
  }

  private mutating func outlet(_ element: Int, _ kind: NibDocument.Name, _ group: Connections) {
    guard let property = needed(ElementName.property, "property", of: element),
      let destination = needed(ElementName.destination, "destination", of: element)
    else { return }
    appendSource(group, element)
    append(kind, attribute: property)
    appendReference(destination)
    appendRest(of: element, besides: [ElementName.property, ElementName.destination])
  }

  private mutating func action(_ element: Int, _ group: Connections) {
    guard let selector = needed(ElementName.selector, "selector", of: element) else { return }
    appendSource(group, element)
    let place = tree.tagPlace(element)
    if let event = tree.attribute(ElementName.eventType, of: element), !tree.attributes[event].value.isEmpty {
      append(ReservedName.event, attribute: event)
    } else {
      append(ReservedName.event, .inTag, literals.action, place, place)
    }
    append(ReservedName.action, attribute: selector)
    if let target =
      tree.attribute(ElementName.target, of: element) ?? tree.attribute(ElementName.destination, of: element)
    {
      appendReference(target)
    } else {
      append(ReservedName.to, .inTag, literals.first, place, place)
    }
    appendRest(
      of: element,
      besides: [ElementName.selector, ElementName.eventType, ElementName.target, ElementName.destination])
  }

  /// Records a connection that a load does not make, such as a segue or a binding.
  private mutating func record(connection element: Int, _ group: Connections) {
    appendSource(group, element)
    if let destination = tree.attribute(ElementName.destination, of: element) {
      if isForeign?(tree.attributes[destination].value) ?? false {
        append(number(of: "ib.destination"), attribute: destination)
      } else {
        appendReference(destination)
      }
    }
    append(
      number(of: DesignName.connection), .inTag, tree.nameRange(of: element), tree.tagPlace(element),
      tree.tagName(element))
    appendRest(of: element, besides: [ElementName.destination])
  }

  private mutating func appendSource(_ group: Connections, _ element: Int) {
    let place = tree.tagPlace(element)
    append(ReservedName.from, .inTag, group.source, place, place)
  }

  private mutating func needed(_ name: UInt32, _ spelling: String, of element: Int) -> Int? {
    if let attribute = tree.attribute(name, of: element), !tree.attributes[attribute].value.isEmpty { return attribute }
    faults.append(
      Diagnostic(
        XcodeFault.missing(spelling, in: tree.names[Int(tree.elements[element].name)]), at: tree.tagName(element)))
    return nil
  }

  private mutating func append(_ name: NibDocument.Name, attribute: Int) {
    append(
      name, .inTag, tree.attributes[attribute].value, tree.place(ofAttribute: attribute), tree.valuePlace(attribute))
  }

  private mutating func appendReference(_ attribute: Int) {
    let id = tree.attributes[attribute].value
    let reference = references.reference(toID: id, in: tree) ?? addReference(id)
    append(ReservedName.to, .inTag, reference, tree.place(ofAttribute: attribute), tree.valuePlace(attribute))
  }

  /// Appends the remaining attributes of a connection as design data.
  private mutating func appendRest(of element: Int, besides taken: [UInt32]) {
    for index in tree.attributes(of: element) where !taken.contains(tree.attributes[index].name) {
      append(unique(designName(ofAttribute: index)), attribute: index)
    }
    for child in tree.children(of: element) { appendFlat(child, DesignName.prefix) }
  }

  /// Appends the contents of a connection as texts, named by the path to each, because a connection of a layout
  /// contains only texts.
  private mutating func appendFlat(_ element: Int, _ path: String) {
    let key = tree.text(ElementName.key, of: element).flatMap { XMLName.isName($0) ? $0 : nil }
    let path = path + (key ?? tree.names[Int(tree.elements[element].name)])
    if let text = scalar(element) {
      let place = tree.tagPlace(element)
      return append(unique(number(of: path)), .inTag, text, place, place)
    }
    for index in tree.attributes(of: element) where tree.attributes[index].name != ElementName.key {
      append(unique(number(of: "\(path).\(tree.names[Int(tree.attributes[index].name)])")), attribute: index)
    }
    if tree.elements[element].textCount > 0 {
      let place = tree.tagPlace(element)
      append(unique(number(of: path + ".text")), .inTag, tree.textRange(of: element), place, place)
    }
    for child in tree.children(of: element) { appendFlat(child, path + ".") }
  }
}
