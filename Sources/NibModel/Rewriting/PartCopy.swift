/// The document of a part, while its elements are copied.
struct PartCopy {
  private let document: NibDocument
  private let number: Int
  private var fields: NibDocument.Fields
  private var tree = ShapeTree()
  private var names: [NibDocument.Name: NibDocument.Name] = [:]
  /// The numbers of the shapes whose attributes are all copied.
  private var shapes: [UInt32: UInt32] = [:]
  /// The objects, attributes and items that are copied, by their numbers in the document, in order.
  private var objects: [Int32] = []
  private var attributes: [Int32] = []
  private var items: [Int32] = []
  /// The numbers of the inclusions, by their numbers in the document.
  private var inclusions: [Int32: Int32] = [:]
  private var incompleteObjects: Set<Int32> = []
  /// The values that use sites override, which come after all attributes, by their numbers in the document.
  private var layers: [(old: Int, record: LayerRecord)] = []
  /// The name for the targets of segues to other parts, if there is one.
  private var destinationName: NibDocument.Name?
  /// The attributes of the root, until it is complete.
  private var rootShape: [Shapes.Attribute] = []

  init(_ document: NibDocument, number: Int) {
    self.document = document
    self.number = number
    fields = NibDocument.Fields(document.source, storage: [], names: ReservedName.all)
    fields.root = document.root
    fields.root.firstAttribute = 0
    fields.joined = document.joined
    fields.isWhole = document.isWhole
    fields.includers = document.includers
    fields.showsSamples = document.showsSamples
    fields.textPlaces = document.textPlaces.map { NibDocument.TextPlaces(root: $0.root) }
  }

  // MARK: Elements

  /// Copies the root, with some of its attributes.
  mutating func copyRoot(where isCopied: (Int) -> Bool) {
    for attribute in document.rootAttributes where isCopied(attribute) { rootShape.append(copy(attribute: attribute)) }
    endRoot()
  }

  /// Adds the class of the owner, which is an object of another part.
  mutating func add(owner: Int, _ className: Range<Int>) {
    let place = document.range(ofObject: owner)
    rootShape.append(
      add(ReservedName.owner, className, whole: place, value: place, position: document.objects[owner].position))
    endRoot()
  }

  private mutating func endRoot() {
    fields.root.shape = tree.shape(ReservedName.layout, rootShape, addedTo: &fields.shapes)
  }

  /// Copies an object without its contents.
  ///
  /// - Parameter isTop: true if its container is in another part. Then it is no longer the value of an attribute.
  mutating func copy(object index: Int, isTop: Bool, leavingOut emptied: Set<Int>) {
    var record = document.objects[index]
    record.firstAttribute = UInt32(fields.attributes.count)
    record.shape = shape(
      record.shape, isPart: !isTop && document.isPart(index), copying: document.attributes(ofObject: index),
      leavingOut: emptied)
    fields.objects.append(record)
    objects.append(Int32(index))
    fields.textPlaces?.objects.append(document.range(ofObject: index))
  }

  /// Copies an explicit connection.
  ///
  /// - Parameters:
  ///   - from: the text of the reference to its source, if it is not that of the document.
  ///   - to: the text of the reference to its target, if it is not that of the document.
  ///   - leavesPart: true if the target is an object of a part that has no relation with this one, or does not exist. If
  ///     the connection is a record only, such as a segue, its target is design data.
  mutating func copy(connection index: Int, from: Range<Int>?, to: Range<Int>?, leavesPart: Bool = false) {
    var record = document.connects[index]
    let range = document.attributes(ofConnect: index)
    let isRecord = leavesPart && range.contains { document.name(ofAttribute: $0) == DesignName.connection }
    record.firstAttribute = UInt32(fields.attributes.count)
    var shape: [Shapes.Attribute] = []
    for attribute in range {
      switch document.attributeName(attribute) {
      case ReservedName.from where from != nil: shape.append(copy(attribute: attribute, as: from))
      case ReservedName.to where to != nil: shape.append(copy(attribute: attribute, as: to))
      case ReservedName.to where isRecord:
        var entry = copy(attribute: attribute, as: document.attributes[attribute].value.dropFirst())
        entry = Shapes.Attribute(nameOfDestination(), entry.form)
        shape.append(entry)
      default: shape.append(copy(attribute: attribute))
      }
    }
    record.shape = tree.shape(ReservedName.connect, shape, addedTo: &fields.shapes)
    fields.connects.append(record)
    fields.textPlaces?.connects.append(document.range(ofConnect: index))
  }

  /// Adds the relation of an object to the attribute that contains it. It is left out if the attribute is in another
  /// part. Called after the objects, and before the connections.
  mutating func add(_ part: NibDocument.PartRecord) {
    guard let object = place(of: part.object, in: objects), let attribute = place(of: part.attribute, in: attributes)
    else { return }
    fields.parts.append(NibDocument.PartRecord(object: Int32(object), attribute: Int32(attribute)))
  }

  /// Adds an included layout, unless nothing of it is in the part.
  mutating func add(_ inclusion: Inclusion, number: Int32) {
    let range = count(before: inclusion.objects.lowerBound)..<count(before: inclusion.objects.upperBound)
    if range.isEmpty { return }
    inclusions[number] = Int32(fields.inclusions.count)
    fields.inclusions.append(
      Inclusion(
        layout: inclusion.layout, site: inclusion.site, objects: range, outer: inclusions[inclusion.outer] ?? -1,
        owner: place(of: inclusion.owner, in: objects).map { Int32($0) } ?? -1))
  }

  /// Adds what is known of attributes of included objects. Called after the inclusions, and before the connections.
  mutating func add(_ owned: OwnedAttribute) {
    guard let attribute = place(ofAttribute: owned.attribute), let inclusion = inclusions[owned.inclusion],
      fields.inclusions[Int(inclusion)].owner >= 0
    else { return }
    fields.ownedAttributes.append(OwnedAttribute(attribute: attribute, inclusion: inclusion))
  }

  mutating func add(_ site: UseSiteRecord) {
    guard let attribute = place(ofAttribute: site.attribute), let inclusion = inclusions[site.inclusion] else { return }
    fields.useSites.append(UseSiteRecord(attribute: attribute, inclusion: inclusion))
  }

  mutating func add(_ layer: LayerRecord, number: Int) {
    guard let attribute = place(ofAttribute: layer.attribute) else { return }
    layers.append((number, LayerRecord(attribute: attribute, inclusion: inclusions[layer.inclusion] ?? -1)))
  }

  private func place(ofAttribute attribute: UInt32) -> UInt32? {
    place(of: Int32(attribute), in: attributes).map { UInt32($0) }
  }

  /// Adds an object whose text lacks something.
  mutating func add(incompleteObject object: Int32) {
    if let place = place(of: object, in: objects) { incompleteObjects.insert(Int32(place)) }
  }

  // MARK: Attributes

  private mutating func shape(
    _ old: UInt32, isPart: Bool, copying range: Range<Int>, leavingOut emptied: Set<Int>
  ) -> UInt32 {
    let isWhole =
      isPart == document.shapes[old].isPart && (emptied.isEmpty || !range.contains(where: emptied.contains))
    if isWhole, let known = shapes[old] {
      for attribute in range { _ = copy(attribute: attribute) }
      return known
    }
    let record = document.shapes[old]
    var shape: [Shapes.Attribute] = []
    for attribute in range where !emptied.contains(attribute) { shape.append(copy(attribute: attribute)) }
    let new = tree.shape(name(record.name), isPart: isPart, shape, addedTo: &fields.shapes)
    if isWhole { shapes[old] = new }
    return new
  }

  /// Copies an attribute, with another text if there is one.
  private mutating func copy(attribute index: Int, as text: Range<Int>? = nil) -> Shapes.Attribute {
    let old = document.shapeAttribute(index)
    if let text {
      return add(
        old.name, text, whole: document.range(ofAttribute: index), value: document.valueRange(ofAttribute: index),
        position: UInt32(document.position(ofAttribute: index)), form: old.form, original: index)
    }
    let number = UInt32(fields.attributes.count)
    fields.attributes.append(document.attributes[index])
    attributes.append(Int32(index))
    if let places = document.textPlaces {
      fields.textPlaces?.attributes.append(places.attributes[index])
    } else if let stray = document.strayName(ofAttribute: index) {
      fields.strayNames.append(NibDocument.StrayName(attribute: number, position: stray.position))
    }
    if let structure = document.structure(ofAttribute: index) { copy(structure, as: number) }
    return Shapes.Attribute(name(old.name), old.form)
  }

  private mutating func add(
    _ name: NibDocument.Name, _ text: Range<Int>, whole: SourceRange, value: SourceRange, position: UInt32,
    form: Shapes.Form = .inTag, original: Int = -1
  ) -> Shapes.Attribute {
    if fields.textPlaces != nil {
      fields.textPlaces?.attributes.append(NibDocument.TextPlaces.AttributePlace(whole: whole, value: value))
    } else if !document.source.isStripped {
      fields.strayNames.append(
        NibDocument.StrayName(attribute: UInt32(fields.attributes.count), position: position))
    }
    fields.attributes.append(
      NibDocument.AttributeRecord(valueStart: UInt32(text.lowerBound), valueCount: UInt32(text.count)))
    attributes.append(Int32(original))
    return Shapes.Attribute(self.name(name), form)
  }

  private mutating func copy(_ structure: NibDocument.StructureRecord, as attribute: UInt32) {
    let first = UInt32(fields.items.count)
    let range = structure.items
    fields.structures.append(
      NibDocument.StructureRecord(
        attribute: attribute, firstItem: range.isEmpty ? 0 : first,
        itemsEnd: range.isEmpty ? 0 : first + UInt32(range.count)))
    for index in range {
      var item = document.items[index]
      item.end = item.end - UInt32(range.lowerBound) + first
      fields.items.append(item)
      items.append(Int32(index))
      if let place = document.textPlaces?.items[index] { fields.textPlaces?.items.append(place) }
    }
  }

  // MARK: Names

  private mutating func name(_ old: NibDocument.Name) -> NibDocument.Name {
    if old < ReservedName.all.count { return old }
    if let known = names[old] { return known }
    let new = NibDocument.Name(fields.names.count)
    fields.names.append(document.names[Int(old)])
    names[old] = new
    return new
  }

  /// Returns the name for the target of a segue to another part.
  private mutating func nameOfDestination() -> NibDocument.Name {
    if let destinationName { return destinationName }
    let text = "ib.destination"
    let known = document.names.firstIndex(of: text).map { name(NibDocument.Name($0)) }
    if known == nil { fields.names.append(text) }
    destinationName = known ?? NibDocument.Name(fields.names.count - 1)
    return nameOfDestination()
  }

  // MARK: The end

  /// Returns the place of a number in some numbers, which ascend except for -1.
  private func place(of number: Int32, in numbers: [Int32]) -> Int? {
    let place = numbers.partitioningIndex(where: { $0 >= number })
    return place < numbers.count && numbers[place] == number ? place : nil
  }

  /// Returns the document.
  ///
  /// - Parameter storage: the texts.
  consuming func document(_ storage: [UInt8]) -> NibDocument {
    fields.storage = storage
    for index in fields.objects.indices {
      let record = fields.objects[index]
      fields.objects[index].parent = place(of: record.parent, in: objects).map { Int32($0) } ?? -1
      fields.objects[index].end = count(before: record.end)
    }
    for index in fields.connects.indices {
      fields.connects[index].objectsBefore = count(before: fields.connects[index].objectsBefore)
    }
    copyLayers()
    if number == 0 { fields.damage = document.damage }
    fields.damage.incompleteObjects = incompleteObjects
    var variant = FNV(document.variant)
    variant.add(number)
    fields.variant = variant.hash
    return NibDocument(fields)
  }

  /// Returns the number of copied objects before one of the document.
  private func count(before object: Int32) -> Int32 {
    Int32(objects.partitioningIndex(where: { $0 >= object }))
  }

  /// Copies the origins of texts that replace others. Called after all elements.
  ///
  /// - Parameter origins: the table of each text and the place in it, by the text's site in the document.
  mutating func copyReplacements(_ origins: [NibDocument.TextSite: (table: Int, place: SourceRange)]) {
    var places = document.replacements.map { _ in [(site: NibDocument.TextSite, place: SourceRange)]() }
    for (number, old) in attributes.enumerated() {
      if let origin = origins[.attribute(Int(old))] { places[origin.table].append((.attribute(number), origin.place)) }
    }
    for (number, old) in items.enumerated() {
      if let origin = origins[.item(Int(old))] { places[origin.table].append((.item(number), origin.place)) }
    }
    fields.replacements = zip(document.replacements, places).map { NibDocument.Replacements($0.source, $1) }
  }

  private mutating func copyLayers() {
    for (old, record) in layers { fields.add(record, copying: old, of: document) }
  }
}
