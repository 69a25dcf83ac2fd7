/// The elements of several documents in one, with the numbers that they have there.
struct ElementCopies {
  /// A connection of one of the documents.
  struct Connection {
    let document: Int
    let index: Int
    /// The number of copied objects before it.
    var objectsBefore: Int32
  }

  /// One of the documents, with the numbers that its parts have in the copy; -1 for parts that are not copied.
  private struct Original {
    let document: NibDocument
    let addresses: AddressMap
    var names: [Int32]
    var shapes: [Int32]
    var attributes: [Int32]
    var objects: [Int32]
    var items: [Int32]

    init(_ document: NibDocument, _ addresses: AddressMap) {
      self.document = document
      self.addresses = addresses
      names = document.names.indices.map { $0 < ReservedName.all.count ? Int32($0) : -1 }
      shapes = Array(repeating: -1, count: document.shapes.count)
      attributes = Array(repeating: -1, count: document.attributes.count)
      objects = Array(repeating: -1, count: document.objects.count)
      items = Array(repeating: -1, count: document.items.count)
    }

    /// Returns the site of a text in the copy, or nil if the copy leaves the text out.
    func site(_ site: NibDocument.TextSite) -> NibDocument.TextSite? {
      switch site {
      case .attribute(let index): attributes[index] < 0 ? nil : .attribute(Int(attributes[index]))
      case .item(let index): items[index] < 0 ? nil : .item(Int(items[index]))
      }
    }
  }

  /// The connections in the order of the copy.
  var connections: [Connection] = []
  private var originals: [Original] = []
  private var sources: JoinedSources
  private var fields: NibDocument.Fields
  private var names: [String: Int32] = [:]
  private var tree = ShapeTree()
  private var places: NibDocument.TextPlaces?
  private var variant: FNV

  /// - Parameter documents: the documents. The first one gives the root.
  init(_ documents: [NibDocument]) {
    let first = documents[0]
    sources = JoinedSources(first, isStripped: documents.contains { $0.source.isStripped })
    fields = NibDocument.Fields(first.source, storage: [], names: ReservedName.all)
    variant = FNV(first.variant)
    // For texts of several formats, all places are stored: only those in layout XML can be read again.
    if !sources.isStripped, documents.contains(where: { $0.textPlaces != nil }) {
      places = NibDocument.TextPlaces(root: first.textPlaces?.root ?? first.tagStart(Int(first.root.position)))
    }
    for (number, name) in ReservedName.all.enumerated() { names[name] = Int32(number) }
    for document in documents { originals.append(Original(document, sources.add(document))) }
  }

  var objectCount: Int32 { Int32(fields.objects.count) }

  // MARK: Elements

  mutating func copyRoot() {
    let own = originals[0].document
    fields.root = own.root
    fields.root.position = originals[0].addresses.address(own.root.position)
    fields.root.firstAttribute = 0
    fields.root.shape = shape(own.root.shape, of: 0)
    copy(attributes: own.rootAttributes, of: 0)
  }

  /// Copies an object, without its contents. Returns its number in the copy.
  mutating func copy(object index: Int, of number: Int, in parent: Int32) -> Int32 {
    let copy = objectCount
    let (document, addresses) = (originals[number].document, originals[number].addresses)
    originals[number].objects[index] = copy
    var record = document.objects[index]
    record.shape = shape(record.shape, of: number)
    record.position = addresses.address(record.position)
    record.parent = parent
    record.firstAttribute = UInt32(fields.attributes.count)
    fields.objects.append(record)
    places?.objects.append(addresses.addresses(document.range(ofObject: index)))
    self.copy(attributes: document.attributes(ofObject: index), of: number)
    if number > 0 {
      variant.add(number)
      variant.add(Int(parent))
    }
    return copy
  }

  mutating func end(object: Int32, at end: Int32) { fields.objects[Int(object)].end = end }

  /// Copies the connections. Their attributes follow those of all objects.
  private mutating func copyConnections() {
    for connection in connections {
      let (document, addresses) = (originals[connection.document].document, originals[connection.document].addresses)
      var record = document.connects[connection.index]
      record.shape = shape(record.shape, of: connection.document)
      record.position = addresses.address(record.position)
      record.objectsBefore = connection.objectsBefore
      record.firstAttribute = UInt32(fields.attributes.count)
      fields.connects.append(record)
      places?.connects.append(addresses.addresses(document.range(ofConnect: connection.index)))
      copy(attributes: document.attributes(ofConnect: connection.index), of: connection.document)
    }
  }

  private mutating func copy(attributes range: Range<Int>, of number: Int) {
    let (document, addresses) = (originals[number].document, originals[number].addresses)
    for index in range {
      originals[number].attributes[index] = Int32(fields.attributes.count)
      let value = document.attributes[index].value
      fields.attributes.append(
        NibDocument.AttributeRecord(valueStart: start(of: value, number), valueCount: UInt32(value.count)))
      places?.attributes.append(
        NibDocument.TextPlaces.AttributePlace(
          whole: addresses.addresses(document.range(ofAttribute: index)),
          value: addresses.addresses(document.valueRange(ofAttribute: index))))
    }
  }

  /// Returns the place of a value's bytes in the copy.
  private mutating func start(of value: Range<Int>, _ number: Int) -> UInt32 {
    if let start = originals[number].addresses.value(value) { return UInt32(truncatingIfNeeded: start) }
    // The bytes of the first document are there already.
    let start = number == 0 ? value.lowerBound : sources.add(value, of: originals[number].document)
    return UInt32(truncatingIfNeeded: start)
  }

  // MARK: Names

  private mutating func name(_ name: NibDocument.Name, of number: Int) -> NibDocument.Name {
    let known = originals[number].names[Int(name)]
    if known >= 0 { return NibDocument.Name(known) }
    let text = originals[number].document.names[Int(name)]
    let copy = names[text] ?? Int32(fields.names.count)
    if Int(copy) == fields.names.count {
      fields.names.append(text)
      names[text] = copy
    }
    originals[number].names[Int(name)] = copy
    return NibDocument.Name(copy)
  }

  private mutating func shape(_ shape: UInt32, of number: Int) -> UInt32 {
    let known = originals[number].shapes[Int(shape)]
    if known >= 0 { return UInt32(known) }
    let shapes = originals[number].document.shapes
    let record = shapes[shape]
    var attributes: [Shapes.Attribute] = []
    for index in record.attributes {
      attributes.append(
        Shapes.Attribute(name(shapes.attributes[index].name, of: number), shapes.attributes[index].form))
    }
    let copy = tree.shape(
      name(record.name, of: number), isPart: record.isPart, attributes, addedTo: &fields.shapes)
    originals[number].shapes[Int(shape)] = Int32(copy)
    return copy
  }

  // MARK: Side tables

  /// Returns the document; nil if it has more bytes than addresses can represent.
  mutating func document() -> NibDocument? {
    copyConnections()
    for number in originals.indices { copySideTables(of: number) }
    fields.parts.sort { $0.object < $1.object }
    fields.structures.sort { $0.attribute < $1.attribute }
    fields.strayNames.sort { $0.attribute < $1.attribute }
    fields.source = sources.all.all[0]
    fields.joined = sources.joined
    fields.storage = sources.storage
    fields.textPlaces = places
    copyDamage()
    fields.variant = variant.hash
    let counts = [fields.storage.count, fields.attributes.count, fields.items.count]
    return counts.allSatisfy { $0 <= ReadingLimits.mostBytes } ? NibDocument(fields) : nil
  }

  private mutating func copySideTables(of number: Int) {
    let original = originals[number]
    let document = original.document
    for structure in document.structures where original.attributes[Int(structure.attribute)] >= 0 {
      let first = UInt32(structure.holdsObjects ? 0 : fields.items.count)
      if !structure.holdsObjects { copy(items: structure.items, of: number) }
      fields.structures.append(
        NibDocument.StructureRecord(
          attribute: UInt32(original.attributes[Int(structure.attribute)]), firstItem: first,
          itemsEnd: first + UInt32(structure.items.count)))
    }
    for part in document.parts {
      fields.parts.append(
        NibDocument.PartRecord(
          object: original.objects[Int(part.object)], attribute: original.attributes[Int(part.attribute)]))
    }
    if places != nil || sources.isStripped { return }
    for stray in document.strayNames where original.attributes[Int(stray.attribute)] >= 0 {
      fields.strayNames.append(
        NibDocument.StrayName(
          attribute: UInt32(original.attributes[Int(stray.attribute)]),
          position: original.addresses.address(stray.position)))
    }
  }

  private mutating func copy(items range: Range<Int>, of number: Int) {
    let shift = fields.items.count - range.lowerBound
    for index in range {
      var item = originals[number].document.items[index]
      originals[number].items[index] = Int32(index + shift)
      item.position = originals[number].addresses.address(item.position)
      item.end = UInt32(Int(item.end) + shift)
      item.keyStart = start(of: item.key, number)
      item.valueStart = start(of: item.value, number)
      fields.items.append(item)
      places?.items.append(
        originals[number].addresses.addresses(originals[number].document.range(ofItem: index)))
    }
  }

  /// Copies faults, and the origins of texts that replace others.
  private mutating func copyDamage() {
    for (number, original) in originals.enumerated() {
      let (document, damage) = (original.document, original.document.damage)
      // The tables of replaced texts follow the sources of the elements.
      let tables = document.replacements.indices.map { 1 + fields.joined.count + fields.replacements.count + $0 }
      let files = original.addresses.files + tables
      let keepsText = files.indices.map { !sources.isStripped || $0 >= original.addresses.files.count }
      fields.damage.faults += damage.faults.map { $0.moved(to: files, keepsText) }
      fields.damage.notices += damage.notices.map { $0.moved(to: files, keepsText) }
      fields.damage.lacksObjects = fields.damage.lacksObjects || damage.lacksObjects
      fields.damage.lacksConnections = fields.damage.lacksConnections || damage.lacksConnections
      fields.damage.lacksAllowances = fields.damage.lacksAllowances || damage.lacksAllowances
      // The root is that of the first document.
      if number == 0 {
        fields.damage.lacksOwner = damage.lacksOwner
        fields.damage.lacksVersion = damage.lacksVersion
      }
      fields.damage.incompleteObjects.formUnion(damage.incompleteObjects.map { original.objects[Int($0)] })
      fields.replacements += document.replacements.map { table in
        NibDocument.Replacements(
          table.source, table.places.compactMap { entry in original.site(entry.site).map { ($0, entry.place) } })
      }
      if number > 0 { variant.add(Int(truncatingIfNeeded: document.variant)) }
    }
  }
}
