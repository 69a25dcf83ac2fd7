internal import NibModel

/// Copies a document with other attributes: some left out, some with other values, some more.
///
/// Objects, connections and their order stay, and so do places.
struct DocumentRewriter {
  /// An attribute of the copy.
  struct Entry {
    var name: NibDocument.Name
    var form: Shapes.Form
    var record: NibDocument.AttributeRecord
    /// The items of the value, or an empty range at 0 for objects; nil for a text.
    var items: Range<Int>?
    var place: NibDocument.TextPlaces.AttributePlace?
    /// The number of the attribute in the document, if it is one.
    var original: Int?
  }

  let document: NibDocument
  /// The names of the copy; more can be added.
  private(set) var names: [String]
  /// Texts that the document does not have. They follow its own.
  private var added: [UInt8] = []
  private var shapes = Shapes()
  private var tree = ShapeTree()
  private var attributes: [NibDocument.AttributeRecord] = []
  private var places: NibDocument.TextPlaces?
  private var structures: [NibDocument.StructureRecord] = []
  /// The new number of each attribute, or -1.
  private var numbers: [Int32]
  private var nextStructure = 0

  init(_ document: NibDocument) {
    self.document = document
    names = document.names
    numbers = [Int32](repeating: -1, count: document.attributes.count)
    places = document.textPlaces.map { NibDocument.TextPlaces(root: $0.root) }
  }

  /// Adds a name, and returns its number.
  mutating func add(name: String) -> NibDocument.Name {
    if let known = names.firstIndex(of: name) { return NibDocument.Name(known) }
    names.append(name)
    return NibDocument.Name(names.count - 1)
  }

  /// Adds a text, and returns the record of an attribute with it as its value.
  mutating func add(text: String) -> NibDocument.AttributeRecord {
    let start = document.storage.count + added.count
    added += text.utf8
    return NibDocument.AttributeRecord(valueStart: UInt32(start), valueCount: UInt32(text.utf8.count))
  }

  /// Makes the copy.
  ///
  /// - Parameters:
  ///   - className: Returns the name of an object's class in the copy.
  ///   - entries: Returns the attributes of the root, an object or a connection in the copy, out of those in the document.
  /// - Complexity: O(objects + attributes), besides what the functions take.
  mutating func copy(
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
      record.shape = take(
        document.attributes(ofObject: index), .object(index), name, isPart: document.isPart(index), entries)
      let part = document.part(ofObject: index)
      if part >= 0 { parts.append(NibDocument.PartRecord(object: Int32(index), attribute: numbers[part])) }
      objects.append(record)
    }
    var connects: [NibDocument.ElementRecord] = []
    for index in document.connects.indices {
      var record = document.connects[index]
      record.firstAttribute = UInt32(attributes.count)
      record.shape = take(
        document.attributes(ofConnect: index), .connection(index), ReservedName.connect, isPart: false, entries)
      connects.append(record)
    }
    places?.objects = document.textPlaces?.objects ?? []
    places?.connects = document.textPlaces?.connects ?? []
    places?.items = document.textPlaces?.items ?? []
    return NibDocument(
      source: document.source, storage: added.isEmpty ? document.storage : document.storage + added, names: names,
      shapes: shapes, root: root, objects: objects,
      connects: connects, attributes: attributes, parts: parts, structures: structures, items: document.items,
      damage: document.damage, textPlaces: places)
  }

  /// The element that has some attributes.
  enum Owner { case root, object(Int), connection(Int) }

  private mutating func take(
    _ range: Range<Int>, _ owner: Owner, _ name: NibDocument.Name, isPart: Bool,
    _ entries: (inout DocumentRewriter, Owner, [Entry]) -> [Entry]
  ) -> UInt32 {
    var given: [Entry] = []
    for index in range { given.append(entry(ofAttribute: index)) }
    let wanted = entries(&self, owner, given)
    for entry in wanted {
      if let original = entry.original { numbers[original] = Int32(attributes.count) }
      if let items = entry.items {
        structures.append(
          NibDocument.StructureRecord(
            attribute: UInt32(attributes.count), firstItem: UInt32(items.lowerBound), itemsEnd: UInt32(items.upperBound)
          ))
      }
      attributes.append(entry.record)
      if let place = entry.place { places?.attributes.append(place) }
    }
    return tree.shape(name, isPart: isPart, wanted.map { Shapes.Attribute($0.name, $0.form) }, addedTo: &shapes)
  }

  private mutating func entry(ofAttribute index: Int) -> Entry {
    while nextStructure < document.structures.count, Int(document.structures[nextStructure].attribute) < index {
      nextStructure += 1
    }
    var items: Range<Int>?
    if nextStructure < document.structures.count, Int(document.structures[nextStructure].attribute) == index {
      items = document.structures[nextStructure].items
    }
    return Entry(
      name: document.attributeName(index), form: document.form(ofAttribute: index), record: document.attributes[index],
      items: items, place: document.textPlaces?.attributes[index], original: index)
  }
}
