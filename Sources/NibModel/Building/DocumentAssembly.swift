/// Arranges what was added in any order into document order, in which the attributes of each object are adjacent.
struct DocumentAssembly {
  private let builder: NibDocument.Builder
  private let valuesStart: Int
  private(set) var shapes = Shapes()
  private var tree = ShapeTree()
  private(set) var root = NibDocument.ElementRecord(position: 0, firstAttribute: 0, shape: 0, objectsBefore: 0)
  private(set) var objects: [NibDocument.ObjectRecord] = []
  private(set) var connects: [NibDocument.ElementRecord] = []
  private(set) var attributes: [NibDocument.AttributeRecord] = []
  /// The names of the attributes of the element that is being assembled.
  private var given: [Shapes.Attribute] = []
  private(set) var parts: [NibDocument.PartRecord] = []
  private(set) var structures: [NibDocument.StructureRecord] = []
  private(set) var items: [NibDocument.ItemRecord] = []
  private(set) var places = NibDocument.TextPlaces(root: SourceRange(0, 0))

  init(_ builder: NibDocument.Builder, valuesStart: Int) {
    self.builder = builder
    self.valuesStart = valuesStart
  }

  private static let version = NibDocument.Builder.PendingAttribute(
    object: -1, name: ReservedName.version, value: ValueTexts.version, place: SourceRange(0, 0),
    valuePlace: SourceRange(0, 0))

  mutating func run() {
    addItems()
    append(Self.version)
    if let owner = builder.owner { append(owner) }
    root.shape = endElement(ReservedName.layout)
    let order = order
    var next = 0
    var indices = [Int32](repeating: -1, count: builder.attributes.count)
    for (index, object) in builder.objects.enumerated() {
      let first = UInt32(attributes.count)
      while next < order.count, builder.attributes[order[next]].object == index {
        let attribute = builder.attributes[order[next]]
        indices[order[next]] = Int32(attributes.count)
        append(attribute)
        next += 1
      }
      objects.append(
        NibDocument.ObjectRecord(
          shape: endElement(object.name, isPart: object.part != nil), position: UInt32(object.place.lower),
          parent: Int32(object.parent), firstAttribute: first, end: Int32(object.end)))
      if let part = object.part {
        parts.append(NibDocument.PartRecord(object: Int32(index), attribute: indices[part]))
      }
      places.objects.append(object.place)
    }
    for connect in builder.connects {
      let first = UInt32(attributes.count)
      for attribute in connect.attributes { append(attribute) }
      connects.append(
        NibDocument.ElementRecord(
          position: UInt32(connect.place.lower), firstAttribute: first, shape: endElement(ReservedName.connect),
          objectsBefore: Int32(connect.objectsBefore)))
      places.connects.append(connect.place)
    }
  }

  /// The attributes by object. For each object, the attributes in its tag come first, then the others, in the order in
  /// which they were set. Uses a counting sort.
  private var order: [Int] {
    func key(_ attribute: NibDocument.Builder.PendingAttribute) -> Int {
      attribute.object * 2 + (attribute.isInTag ? 0 : 1)
    }
    var starts = [Int](repeating: 0, count: builder.objects.count * 2 + 1)
    for attribute in builder.attributes { starts[key(attribute) + 1] += 1 }
    for index in starts.indices.dropFirst() { starts[index] += starts[index - 1] }
    var order = [Int](repeating: 0, count: builder.attributes.count)
    for (index, attribute) in builder.attributes.enumerated() {
      order[starts[key(attribute)]] = index
      starts[key(attribute)] += 1
    }
    return order
  }

  /// Returns the shape of the element whose attributes were appended.
  private mutating func endElement(_ name: NibDocument.Name, isPart: Bool = false) -> UInt32 {
    defer { given.removeAll(keepingCapacity: true) }
    return tree.shape(name, isPart: isPart, given, addedTo: &shapes)
  }

  private mutating func append(_ attribute: NibDocument.Builder.PendingAttribute) {
    var form = attribute.isInTag ? Shapes.Form.inTag : .element
    switch attribute.form {
    case .text: break
    case .items(let range):
      form = .items
      structures.append(
        NibDocument.StructureRecord(
          attribute: UInt32(attributes.count), firstItem: UInt32(range.lowerBound), itemsEnd: UInt32(range.upperBound)))
    case .objects(let isEmpty):
      // Without objects, it is an element without contents: an empty list.
      form = isEmpty ? .element : .objects
      if !isEmpty {
        structures.append(NibDocument.StructureRecord(attribute: UInt32(attributes.count), firstItem: 0, itemsEnd: 0))
      }
    }
    attributes.append(
      NibDocument.AttributeRecord(
        valueStart: UInt32(valuesStart + attribute.value.lowerBound), valueCount: UInt32(attribute.value.count)))
    given.append(Shapes.Attribute(attribute.name, form))
    places.attributes.append(
      NibDocument.TextPlaces.AttributePlace(whole: attribute.place, value: attribute.valuePlace))
  }

  private mutating func addItems() {
    for pending in builder.items.all {
      var item = NibDocument.ItemRecord(
        position: UInt32(pending.place.lower), valueStart: UInt32(valuesStart + pending.value.lowerBound))
      item.end = UInt32(pending.end)
      item.isStructure = pending.isStructure
      item.hasKey = pending.key != nil
      item.keyStart = UInt32(valuesStart + (pending.key?.lowerBound ?? 0))
      item.keyCount = UInt32(pending.key?.count ?? 0)
      item.valueCount = UInt32(pending.value.count)
      items.append(item)
      places.items.append(pending.place)
    }
  }
}
