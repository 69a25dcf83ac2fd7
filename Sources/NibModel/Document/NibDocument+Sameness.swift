extension NibDocument {
  /// Returns the first difference between the contents of two layouts, or nil if the contents are the same, in the same
  /// order.
  ///
  /// Sources, places and spelling are not compared.
  ///
  /// - Complexity: O(objects, attributes, items and bytes of values).
  package func firstDifference(from other: NibDocument) -> String? {
    func facts(_ document: NibDocument, _ range: Range<Int>) -> [AttributeFacts] {
      range.map { AttributeFacts(of: $0, in: document) }
    }
    if facts(self, rootAttributes) != facts(other, other.rootAttributes) { return "<layout>" }
    if objects.count != other.objects.count { return "the number of objects" }
    for index in objects.indices {
      let (mine, theirs) = (objects[index], other.objects[index])
      let isSame =
        className(ofObject: index).utf8.elementsEqual(other.className(ofObject: index).utf8)
        && mine.parent == theirs.parent
        && mine.end == theirs.end && part(index) == other.part(index)
        && facts(self, attributes(ofObject: index)) == facts(other, other.attributes(ofObject: index))
      if !isSame { return "<\(className(ofObject: index))>, object \(index + 1)" }
    }
    if connects.count != other.connects.count { return "the number of connections" }
    for (index, (mine, theirs)) in zip(connects, other.connects).enumerated() {
      let isSame =
        mine.objectsBefore == theirs.objectsBefore
        && facts(self, attributes(ofConnect: index)) == facts(other, other.attributes(ofConnect: index))
      if !isSame { return "<connect>, connection \(index + 1)" }
    }
    return isIncludedEqually(as: other) ? nil : "an included layout"
  }

  private func isIncludedEqually(as other: NibDocument) -> Bool {
    func facts(_ document: NibDocument) -> [[Int32]] {
      document.inclusions.map { [$0.objects.lowerBound, $0.objects.upperBound, $0.outer, $0.owner] }
        + document.ownedAttributes.map { [Int32($0.attribute), $0.inclusion] }
        + document.useSites.map { [Int32($0.attribute), $0.inclusion] }
        + document.layers.map { [Int32($0.attribute), $0.inclusion] }
    }
    func values(_ document: NibDocument) -> [String] {
      document.inclusions.map(\.layout)
        + (document.firstLayer..<document.attributes.count).map { document.text(ofAttribute: $0) }
    }
    return facts(self) == facts(other) && values(self) == values(other)
  }

  /// Returns the number of the attribute whose value an object is, among those of the containing object; -1 for a
  /// child.
  private func part(_ object: Int) -> Int {
    let part = part(ofObject: object)
    return part < 0 ? -1 : part - attributes(ofObject: Int(objects[object].parent)).lowerBound
  }

  /// An attribute without its place.
  private struct AttributeFacts: Equatable {
    var name: [UInt8]
    var value: [UInt8]
    /// The items with their nesting, or nil for a text.
    var items: [ItemFacts]?
    /// True if the value is not a text, or is empty and an element, because that can be an empty list.
    var isElement: Bool

    init(of index: Int, in document: NibDocument) {
      name = Array(document.name(ofAttribute: index).utf8)
      value = Array(document.storage[document.attributes[index].value])
      let structure = document.structure(ofAttribute: index)
      items = structure.map { structure in
        structure.items.map { ItemFacts(of: $0, from: structure.items.lowerBound, in: document) }
      }
      isElement = structure != nil || document.isBlank(attribute: index) && document.isElement(attribute: index)
    }
  }

  private struct ItemFacts: Equatable {
    var key: [UInt8]?
    var value: [UInt8]
    var isStructure: Bool
    var end: Int

    init(of index: Int, from start: Int, in document: NibDocument) {
      let item = document.items[index]
      key = item.hasKey ? Array(document.storage[item.key]) : nil
      value = Array(document.storage[item.value])
      isStructure = item.isStructure
      end = Int(item.end) - start
    }
  }
}
