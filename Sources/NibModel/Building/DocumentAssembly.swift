/// Puts what was added in any order into the order of a document: the attributes of each object are one run.
struct DocumentAssembly {
  private let builder: NibDocument.Builder
  private let valuesStart: Int
  private(set) var root = NibDocument.ElementRecord(position: 0, firstAttribute: 0, attributeCount: 0, objectsBefore: 0)
  private(set) var objects: [NibDocument.ObjectRecord] = []
  private(set) var connects: [NibDocument.ElementRecord] = []
  private(set) var attributes: [NibDocument.AttributeRecord] = []
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
    root.attributeCount = UInt32(attributes.count)
    let order = order
    var next = 0
    var indices = [Int32](repeating: -1, count: builder.attributes.count)
    for (index, object) in builder.objects.enumerated() {
      var record = NibDocument.ObjectRecord(
        name: object.name, position: UInt32(object.place.lower), parent: Int32(object.parent),
        firstAttribute: UInt32(attributes.count), idAttribute: -1)
      record.end = Int32(object.end)
      while next < order.count, builder.attributes[order[next]].object == index {
        let attribute = builder.attributes[order[next]]
        indices[order[next]] = Int32(attributes.count)
        if attribute.name == ReservedName.id { record.idAttribute = Int32(attributes.count) }
        append(attribute)
        next += 1
      }
      record.attributeCount = UInt32(attributes.count) - record.firstAttribute
      if let part = object.part { record.partOf = indices[part] }
      objects.append(record)
      places.objects.append(object.place)
    }
    for connect in builder.connects {
      connects.append(
        NibDocument.ElementRecord(
          position: UInt32(connect.place.lower), firstAttribute: UInt32(attributes.count),
          attributeCount: UInt32(connect.attributes.count), objectsBefore: Int32(connect.objectsBefore)))
      for attribute in connect.attributes { append(attribute) }
      places.connects.append(connect.place)
    }
  }

  /// The attributes by object, of each those in its tag first, otherwise as they were set. A counting sort.
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

  private mutating func append(_ attribute: NibDocument.Builder.PendingAttribute) {
    var isElement = !attribute.isInTag
    switch attribute.form {
    case .text: break
    case .items(let range):
      structures.append(
        NibDocument.StructureRecord(
          attribute: UInt32(attributes.count), firstItem: UInt32(range.lowerBound), itemsEnd: UInt32(range.upperBound)))
    case .objects(let isEmpty):
      // Without objects it is an element without contents: an empty list.
      isElement = true
      if !isEmpty {
        structures.append(NibDocument.StructureRecord(attribute: UInt32(attributes.count), firstItem: 0, itemsEnd: 0))
      }
    }
    attributes.append(
      NibDocument.AttributeRecord(
        name: attribute.name, position: UInt32(attribute.place.lower),
        valueStart: UInt32(valuesStart + attribute.value.lowerBound), valueCount: UInt32(attribute.value.count)))
    places.attributes.append(
      NibDocument.TextPlaces.AttributePlace(whole: attribute.place, value: attribute.valuePlace, isElement: isElement))
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
