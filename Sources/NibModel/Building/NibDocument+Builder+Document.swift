extension NibDocument.Builder {
  /// Returns the document. More can be added to the builder afterwards.
  ///
  /// - Throws: `BuildFault` if an object is open, or the document has more than 2 GiB of text.
  /// - Complexity: O(objects, attributes, items and bytes of values), without recursion.
  public func document() throws(BuildFault) -> NibDocument {
    if let object = open.last { throw BuildFault(.unclosed(names[objects[object.object].name])) }
    let counts = [objects.count, attributes.count, items.all.count, texts.bytes.count + (source?.bytes.count ?? 0)]
    guard counts.allSatisfy({ $0 <= Self.mostBytes }) else { throw BuildFault(.tooLarge) }
    guard let source else { return try written() }
    return assembled(source: source, storage: source.bytes + texts.bytes, valuesStart: source.bytes.count)
  }

  /// Offsets are stored in 32 bits.
  private static let mostBytes = Int(Int32.max)

  /// Returns the document with a newly written text.
  private func written() throws(BuildFault) -> NibDocument {
    let unplaced = assembled(
      source: SourceText(file: file, bytes: []), storage: texts.bytes, valuesStart: 0)
    var writer = LayoutWriter(unplaced)
    writer.write()
    guard writer.text.bytes.count <= Self.mostBytes else { throw BuildFault(.tooLarge) }
    var storage = writer.text.bytes
    var attributes = unplaced.attributes
    var strayNames: [NibDocument.StrayName] = []
    for index in attributes.indices {
      let value = attributes[index].value
      let (name, place) = (writer.attributePlaces[index], writer.valuePlaces[index])
      attributes[index].valueStart = UInt32(truncatingIfNeeded: place < 0 ? storage.count : place)
      if place < 0 { storage += texts.bytes[value] }
      if place < 0 || writer.text.bytes[name] == UInt8(ascii: "<") {
        strayNames.append(NibDocument.StrayName(attribute: UInt32(index), position: UInt32(truncatingIfNeeded: name)))
      }
    }
    let (structures, items) = itemsInTextOrder(unplaced, writer, appendingTo: &storage)
    guard storage.count <= Self.mostBytes else { throw BuildFault(.tooLarge) }
    var fields = unplaced.fields
    fields.source = SourceText(file: file, bytes: writer.text.bytes)
    fields.storage = storage
    fields.root.position = UInt32(writer.rootPlace)
    for index in fields.objects.indices { fields.objects[index].position = UInt32(writer.objectPlaces[index]) }
    for index in fields.connects.indices { fields.connects[index].position = UInt32(writer.connectPlaces[index]) }
    fields.attributes = attributes
    fields.strayNames = strayNames
    fields.structures = structures
    fields.items = items
    fields.textPlaces = nil
    return NibDocument(fields)
  }

  /// Returns the items in the order of the text, as a reader would find them, with the structures that they belong to.
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
        storage += texts.bytes[key]
        item.valueStart = UInt32(truncatingIfNeeded: storage.count)
        storage += texts.bytes[value]
        items.append(item)
      }
      structures[index].itemsEnd = UInt32(items.count)
    }
    return (structures, items)
  }

  /// Returns the document with the places that were passed to the builder.
  private func assembled(source: SourceText, storage: [UInt8], valuesStart: Int) -> NibDocument {
    var assembly = DocumentAssembly(self, valuesStart: valuesStart)
    assembly.run()
    var fields = NibDocument.Fields(source, storage: storage, names: names.all)
    fields.shapes = assembly.shapes
    fields.root = assembly.root
    fields.objects = assembly.objects
    fields.connects = assembly.connects
    fields.attributes = assembly.attributes
    fields.parts = assembly.parts
    fields.structures = assembly.structures
    fields.items = assembly.items
    fields.textPlaces = assembly.places
    return NibDocument(fields)
  }
}
