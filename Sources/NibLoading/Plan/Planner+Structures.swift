internal import NibModel

/// Values that are no texts: items, and objects that are parts of another.
extension Planner {
  /// Resolves an attribute that holds elements.
  @inline(never)
  mutating func resolve(_ structure: NibDocument.StructureRecord, _ slot: Slot, _ descriptor: ClassDescriptor) {
    let attribute = Int(structure.attribute)
    let name = document.names[Int(document.attributes[attribute].name)]
    let place = document.place(ofAttribute: attribute)
    switch slot.kind {
    case .attribute, .identity:
      let entry = descriptor.members.attributes[slot.index]
      if structure.holdsObjects { return report(.objectForValue(name, type: entry.type, at: place)) }
      slots[attribute] = Slot(.structure, slot.index)
      check(structure, entry, at: place)
    case .part where !structure.holdsObjects:
      report(.valueForObject(descriptor.members.parts[slot.index], given: "items", registry, at: place))
    case .part: break
    default:
      report(
        .valueForReference(name, kind: slot.kind, given: structure.holdsObjects ? "an object" : "items", at: place))
    }
  }

  // MARK: Items

  private mutating func check(
    _ structure: NibDocument.StructureRecord, _ entry: AttributeEntry, at place: SourcePlace
  ) {
    let value = document.value(ofItems: structure.items)
    guard !isValue(value, of: entry.type) else { return }
    let fault = fault(in: structure.items, value, entry.type) ?? Fault(item: nil, value: value, type: entry.type)
    report(
      .badValue(
        fault.value, attribute: entry.name, type: fault.type, isItem: fault.item != nil,
        at: fault.item.map(document.place(ofItem:)) ?? place))
  }

  /// What is wrong with a value: the innermost item that is to blame, or nil for the whole.
  private struct Fault {
    var item: Int?
    var value: PropertyList
    var type: any NibValue.Type
  }

  /// As deep as the type is.
  private func fault(in items: Range<Int>, _ value: PropertyList, _ type: any NibValue.Type) -> Fault? {
    guard let container = type as? any NibItems.Type, case let isKeyed = document.items[items.lowerBound].hasKey,
      container.isKeyed == isKeyed
    else { return nil }
    for item in document.topItems(in: items) {
      let value = document.value(ofItem: item)
      if isValue(value, of: container.itemType) { continue }
      let inner =
        document.items[item].isStructure
        ? fault(in: item + 1..<Int(document.items[item].end), value, container.itemType) : nil
      return inner ?? Fault(item: item, value: value, type: container.itemType)
    }
    return nil
  }

  func isValue<Value: NibValue>(_ value: PropertyList, of _: Value.Type) -> Bool {
    Value(propertyList: value) != nil
  }

  // MARK: Parts

  /// Enters an object as a value of its attribute, which stands before it and is resolved.
  @inline(never)
  mutating func enterPart(_ part: Int) {
    let record = document.objects[part]
    let attribute = Int(record.partOf)
    let whole = classes[Int(record.parent)]
    guard whole >= 0, slots[attribute].kind == .part else { return }
    let entry = registry.classes[Int(whole)].members.parts[slots[attribute].index]
    let count = parts.append(part, ofAttribute: attribute, of: Int(record.parent))
    let place = document.place(ofObject: part)
    if !entry.isList, count == 2 {
      report(.tooManyParts(document.names[Int(record.name)], of: entry, at: place))
    }
    guard classes[part] >= 0 else { return }
    let descriptor = registry.classes[Int(classes[part])]
    if !entry.accepts(descriptor.type) { report(.partType(descriptor.name, of: entry, registry, at: place)) }
  }

  /// An attribute that takes objects has a text: an element without any is an empty list.
  @inline(never)
  mutating func checkEmpty(_ attribute: Int, _ entry: PartEntry) {
    let isElement = document.isElement(attribute: attribute)
    let isBlank = document.text(ofAttribute: attribute).allSatisfy(\.isWhitespace)
    guard !entry.isList || !isElement || !isBlank else { return }
    report(
      .valueForObject(
        entry, given: isElement && isBlank ? "nothing" : "text", registry, at: document.place(ofAttribute: attribute)))
  }
}
