/// Copies a document with changed attributes: attributes can be left out, changed or added.
///
/// The order of objects and connections, and places are preserved.
package struct DocumentRewriter {
  /// An attribute of the copy.
  package struct Entry {
    package var name: NibDocument.Name
    package var form: Shapes.Form
    package var record: NibDocument.AttributeRecord
    /// The items of the value, or an empty range at 0 for objects; nil for a text.
    package var items: Range<Int>?
    package var place: NibDocument.TextPlaces.AttributePlace?
    /// The number of the attribute in the document, if it comes from there.
    package var original: Int?
    /// The offset of the name in the text, or of the element's `<`, if it cannot be found from the value. Used only if
    /// the document has no places of texts.
    package var position: UInt32?

    package init(
      name: NibDocument.Name, form: Shapes.Form, record: NibDocument.AttributeRecord, items: Range<Int>? = nil,
      place: NibDocument.TextPlaces.AttributePlace? = nil, original: Int? = nil, position: UInt32? = nil
    ) {
      (self.name, self.form, self.record, self.items) = (name, form, record, items)
      (self.place, self.original, self.position) = (place, original, position)
    }
  }

  package let document: NibDocument
  /// The names of the document. More can be added.
  private var names: [String]
  /// The names that the copy uses.
  private var usedNames = ReservedName.all
  /// For each name, its number in the copy, or -1 if it has not been used.
  private var newNumbers: [Int32]
  /// Texts that are not in the document. They follow its own texts.
  private var added: [UInt8] = []
  private var shapes = Shapes()
  private var tree = ShapeTree()
  private var attributes: [NibDocument.AttributeRecord] = []
  private var places: NibDocument.TextPlaces?
  private var items: [NibDocument.ItemRecord] = []
  private var structures: [NibDocument.StructureRecord] = []
  /// The new number of each attribute, or -1.
  private var numbers: [Int32]
  private var nextStructure = 0
  private var strayNames: [NibDocument.StrayName] = []
  private var nextStrayName = 0
  /// The attributes for objects that the copy adds: for the number of an object and a name, the number in the copy.
  private var addedParts: [Int: [NibDocument.Name: Int32]] = [:]

  package init(_ document: NibDocument) {
    self.document = document
    names = document.names
    newNumbers = (0..<names.count).map { $0 < ReservedName.all.count ? Int32($0) : -1 }
    numbers = [Int32](repeating: -1, count: document.attributes.count)
    places = document.textPlaces.map { NibDocument.TextPlaces(root: $0.root) }
  }

  /// Adds a name, and returns its number.
  package mutating func add(name: String) -> NibDocument.Name {
    if let known = names.firstIndex(of: name) { return NibDocument.Name(known) }
    names.append(name)
    newNumbers.append(-1)
    return NibDocument.Name(names.count - 1)
  }

  /// Adds a text, and returns the record of an attribute with this value.
  package mutating func add(text: String) -> NibDocument.AttributeRecord {
    let start = document.storage.count + added.count
    added += text.utf8
    return NibDocument.AttributeRecord(valueStart: UInt32(start), valueCount: UInt32(text.utf8.count))
  }

  /// True to write the copy in version 2 of the vocabulary, in which a value can have any character but U+0000.
  package var spellsCharacters = false

  /// True if texts that the copy leaves out have characters that a layout cannot have. The copy has spaces in their
  /// places.
  package var erasesCharacters = false

  /// The texts of the copy.
  private var storage: [UInt8] {
    var storage = added.isEmpty ? document.storage : document.storage + added
    guard erasesCharacters else { return storage }
    // XML allows all characters of the file's own texts.
    for index in document.source.bytes.count..<storage.count
    where spellsCharacters ? storage[index] == 0 : !XMLText.isCharacter(at: index, in: storage) {
      let start = storage[index] < 0x80 ? index : index - 2
      for place in start...index { storage[place] = UInt8(ascii: " ") }
    }
    return storage
  }

  /// Makes the copy.
  ///
  /// - Parameters:
  ///   - keepsConnections: false to leave out everything that connects objects.
  ///   - parts: For objects that become values of an attribute of their container, the name of this attribute, which is
  ///     one of the entries that are added.
  ///   - className: Returns the name of an object's class in the copy.
  ///   - entries: Returns the attributes of the root, an object or a connection in the copy, from those in the
  ///     document.
  /// - Complexity: O(objects + attributes), plus the time of the functions.
  package mutating func copy(
    keepsConnections: Bool = true, parts moved: [Int: NibDocument.Name] = [:],
    className: (inout DocumentRewriter, Int, NibDocument.Name) -> NibDocument.Name = { $2 },
    entries: (inout DocumentRewriter, Owner, [Entry]) -> [Entry]
  ) -> NibDocument {
    var root = document.root
    root.firstAttribute = 0
    root.shape = take(document.rootAttributes, .root, ReservedName.layout, isPart: false, entries)
    var objects: [NibDocument.ObjectRecord] = []
    var parts: [NibDocument.PartRecord] = []
    for index in document.objects.indices {
      var record = document.objects[index]
      record.firstAttribute = UInt32(attributes.count)
      let name = className(&self, index, document.shapes[record.shape].name)
      let added = moved[index].flatMap { addedParts[Int(document.objects[index].parent)]?[$0] }
      record.shape = take(
        document.attributes(ofObject: index), .object(index), name, isPart: added != nil || document.isPart(index),
        entries)
      let part = document.part(ofObject: index)
      if let attribute = added ?? (part >= 0 ? numbers[part] : nil) {
        parts.append(NibDocument.PartRecord(object: Int32(objects.count), attribute: attribute))
      }
      objects.append(record)
    }
    var connects: [NibDocument.ElementRecord] = []
    for index in keepsConnections ? document.connects.indices : 0..<0 {
      var record = document.connects[index]
      record.firstAttribute = UInt32(attributes.count)
      record.shape = take(
        document.attributes(ofConnect: index), .connection(index), ReservedName.connect, isPart: false, entries)
      connects.append(record)
    }
    if let all = document.textPlaces {
      places?.objects = all.objects
      places?.connects = keepsConnections ? all.connects : []
    }
    var fields = NibDocument.Fields(document.source, storage: storage, names: usedNames)
    fields.shapes = shapes
    fields.root = root
    fields.objects = objects
    fields.connects = connects
    fields.attributes = attributes
    fields.parts = parts
    fields.strayNames = strayNames
    fields.structures = structures
    fields.items = items
    fields.damage = document.damage
    fields.showsSamples = document.showsSamples
    fields.textPlaces = places
    fields.joined = document.joined
    fields.isWhole = document.isWhole || spellsCharacters
    fields.inclusions = document.inclusions
    fields.ownedAttributes = document.ownedAttributes.compactMap { owned in
      let number = numbers[Int(owned.attribute)]
      return number < 0 ? nil : OwnedAttribute(attribute: UInt32(number), inclusion: owned.inclusion)
    }
    fields.includers = document.includers
    copyUseSites(to: &fields)
    return NibDocument(fields)
  }

  /// Copies what is known of the values that use sites give, and those that they override, which come last.
  private func copyUseSites(to fields: inout NibDocument.Fields) {
    for site in document.useSites where numbers[Int(site.attribute)] >= 0 {
      fields.useSites.append(
        UseSiteRecord(attribute: UInt32(numbers[Int(site.attribute)]), inclusion: site.inclusion))
    }
    for (place, layer) in document.layers.enumerated() where numbers[Int(layer.attribute)] >= 0 {
      fields.add(
        LayerRecord(attribute: UInt32(numbers[Int(layer.attribute)]), inclusion: layer.inclusion),
        copying: document.firstLayer + place, of: document)
    }
  }

  /// The owner of some attributes.
  package enum Owner { case root, object(Int), connection(Int) }

  private mutating func take(
    _ range: Range<Int>, _ owner: Owner, _ name: NibDocument.Name, isPart: Bool,
    _ entries: (inout DocumentRewriter, Owner, [Entry]) -> [Entry]
  ) -> UInt32 {
    var given: [Entry] = []
    for index in range { given.append(entry(ofAttribute: index)) }
    let wanted = entries(&self, owner, given)
    for entry in wanted {
      if let original = entry.original { numbers[original] = Int32(attributes.count) }
      if let range = entry.items {
        let first = items.count
        copy(items: range)
        structures.append(
          NibDocument.StructureRecord(
            attribute: UInt32(attributes.count), firstItem: UInt32(first), itemsEnd: UInt32(items.count)))
      }
      if entry.form == .objects, entry.original == nil, case .object(let object) = owner {
        addedParts[object, default: [:]][entry.name] = Int32(attributes.count)
      }
      if places == nil, !document.source.isStripped, let position = entry.position {
        strayNames.append(NibDocument.StrayName(attribute: UInt32(attributes.count), position: position))
      }
      attributes.append(entry.record)
      if let place = entry.place { places?.attributes.append(place) }
    }
    let entries = wanted.map { Shapes.Attribute(use($0.name), $0.form) }
    return tree.shape(use(name), isPart: isPart, entries, addedTo: &shapes)
  }

  /// Returns the number of a name in the copy.
  private mutating func use(_ name: NibDocument.Name) -> NibDocument.Name {
    if newNumbers[Int(name)] < 0 {
      newNumbers[Int(name)] = Int32(usedNames.count)
      usedNames.append(names[Int(name)])
    }
    return NibDocument.Name(newNumbers[Int(name)])
  }

  private mutating func copy(items range: Range<Int>) {
    let shift = items.count - range.lowerBound
    for index in range {
      var item = document.items[index]
      item.end = UInt32(Int(item.end) + shift)
      items.append(item)
      if let place = document.textPlaces?.items[index] { places?.items.append(place) }
    }
  }

  private mutating func entry(ofAttribute index: Int) -> Entry {
    while nextStructure < document.structures.count, Int(document.structures[nextStructure].attribute) < index {
      nextStructure += 1
    }
    var items: Range<Int>?
    if nextStructure < document.structures.count, Int(document.structures[nextStructure].attribute) == index {
      items = document.structures[nextStructure].items
    }
    while nextStrayName < document.strayNames.count, Int(document.strayNames[nextStrayName].attribute) < index {
      nextStrayName += 1
    }
    var position: UInt32?
    if nextStrayName < document.strayNames.count, Int(document.strayNames[nextStrayName].attribute) == index {
      position = document.strayNames[nextStrayName].position
    }
    return Entry(
      name: document.attributeName(index), form: document.form(ofAttribute: index), record: document.attributes[index],
      items: items, place: document.textPlaces?.attributes[index], original: index, position: position)
  }
}
