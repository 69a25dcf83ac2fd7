extension NibDocument.Builder {
  /// Returns the document. More can be added to the builder afterwards.
  ///
  /// - Throws: `BuildFault` if an object is open, or the document has more than 2 GiB of text.
  /// - Complexity: O(objects, attributes, items and bytes of values), without recursion.
  public func document() throws(BuildFault) -> NibDocument {
    if let object = open.last { throw BuildFault(.unclosed(names[Int(objects[object.object].name)])) }
    let counts = [objects.count, attributes.count, items.count, values.count + (source?.bytes.count ?? 0)]
    guard counts.allSatisfy({ $0 <= Self.mostBytes }) else { throw BuildFault(.tooLarge) }
    guard let source else { return try written() }
    return assembled(source: source, storage: source.bytes + values, valuesStart: source.bytes.count)
  }

  /// Offsets are stored in 32 bits.
  private static let mostBytes = Int(Int32.max)

  /// The document with the text that is written of it.
  private func written() throws(BuildFault) -> NibDocument {
    let unplaced = assembled(
      source: SourceText(file: file, bytes: []), storage: values, valuesStart: 0)
    var writer = LayoutWriter(unplaced)
    writer.write()
    guard writer.text.bytes.count <= Self.mostBytes else { throw BuildFault(.tooLarge) }
    var storage = writer.text.bytes
    var attributes = unplaced.attributes
    for index in attributes.indices {
      let value = attributes[index].value
      attributes[index].position = UInt32(truncatingIfNeeded: writer.attributePlaces[index])
      let place = writer.valuePlaces[index]
      attributes[index].valueStart = UInt32(truncatingIfNeeded: place < 0 ? storage.count : place)
      if place < 0 { storage += values[value] }
    }
    let (structures, items) = itemsInTextOrder(unplaced, writer, appendingTo: &storage)
    guard storage.count <= Self.mostBytes else { throw BuildFault(.tooLarge) }
    var root = unplaced.root
    root.position = UInt32(writer.rootPlace)
    var objects = unplaced.objects
    for index in objects.indices { objects[index].position = UInt32(writer.objectPlaces[index]) }
    var connects = unplaced.connects
    for index in connects.indices { connects[index].position = UInt32(writer.connectPlaces[index]) }
    return NibDocument(
      source: SourceText(file: file, bytes: writer.text.bytes), storage: storage, names: names, root: root,
      objects: objects, connects: connects, attributes: attributes, structures: structures, items: items)
  }

  /// The items in the order of the text, as a reader would find them, and the structures that they belong to.
  private func itemsInTextOrder(
    _ unplaced: NibDocument, _ writer: LayoutWriter, appendingTo storage: inout [UInt8]
  ) -> ([NibDocument.StructureRecord], [NibDocument.ItemRecord]) {
    var structures = unplaced.structures
    var items: [NibDocument.ItemRecord] = []
    items.reserveCapacity(unplaced.items.count)
    let withItems = structures.indices.filter { !structures[$0].holdsObjects }
    for index in withItems.sorted(by: {
      writer.itemPlaces[structures[$0].items.lowerBound] < writer.itemPlaces[structures[$1].items.lowerBound]
    }) {
      let old = structures[index].items
      structures[index].firstItem = UInt32(items.count)
      for number in old {
        var item = unplaced.items[number]
        let (key, value) = (item.key, item.value)
        item.position = UInt32(truncatingIfNeeded: writer.itemPlaces[number])
        item.end = UInt32(Int(item.end) - old.lowerBound + Int(structures[index].firstItem))
        item.keyStart = UInt32(truncatingIfNeeded: storage.count)
        storage += values[key]
        item.valueStart = UInt32(truncatingIfNeeded: storage.count)
        storage += values[value]
        items.append(item)
      }
      structures[index].itemsEnd = UInt32(items.count)
    }
    return (structures, items)
  }

  /// The document with places that were handed in.
  private func assembled(source: SourceText, storage: [UInt8], valuesStart: Int) -> NibDocument {
    var assembly = Assembly(self, valuesStart: valuesStart)
    assembly.run()
    return NibDocument(
      source: source, storage: storage, names: names, root: assembly.root, objects: assembly.objects,
      connects: assembly.connects, attributes: assembly.attributes, structures: assembly.structures,
      items: assembly.items, textPlaces: assembly.places)
  }
}

/// Puts what was added in any order into the order of a document: the attributes of each object are one run.
private struct Assembly {
  let builder: NibDocument.Builder
  let valuesStart: Int
  var root = NibDocument.ElementRecord(position: 0, firstAttribute: 0, attributeCount: 0, objectsBefore: 0)
  var objects: [NibDocument.ObjectRecord] = []
  var connects: [NibDocument.ElementRecord] = []
  var attributes: [NibDocument.AttributeRecord] = []
  var structures: [NibDocument.StructureRecord] = []
  var items: [NibDocument.ItemRecord] = []
  var places = NibDocument.TextPlaces(root: SourceRange(0, 0))

  init(_ builder: NibDocument.Builder, valuesStart: Int) {
    self.builder = builder
    self.valuesStart = valuesStart
  }

  mutating func run() {
    addItems()
    append(builder.version)
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
    for pending in builder.items {
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
