internal import NibModel

/// Reads a compiled layout. The tables become part of the document unchanged, after everything in them has been
/// checked.
///
/// A file may contain anything: its checksum detects damage, but not malice. So everything that is used as an index, a
/// count or a size is checked first, and the total work is O(bytes of the file).
///
/// The file is read, and not mapped. If another program truncates a mapped file, the next access ends the process with
/// a signal. If a file is read, it can be too short, which is an ordinary error. Each table is read directly into the
/// array that the document keeps, so the only copy is the one that the system makes.
struct CompiledReader {
  var tables: CompiledTables
  let limits: ReadingLimits

  var names = ReservedName.all
  var shapes = Shapes()
  /// Data of the shapes, for the loops over all objects.
  var shapeFacts: [ShapeFacts] = []
  var storage: [UInt8] = []
  var root = NibDocument.ElementRecord(position: 0, firstAttribute: 0, shape: 0, objectsBefore: 0)
  var objects: [NibDocument.ObjectRecord] = []
  var connects: [NibDocument.ElementRecord] = []
  var attributes: [NibDocument.AttributeRecord] = []
  var parts: [NibDocument.PartRecord] = []
  var strayNames: [NibDocument.StrayName] = []
  var structures: [NibDocument.StructureRecord] = []
  var items: [NibDocument.ItemRecord] = []
  var ranges: [RangeEntry] = []
  /// The files in version 2; empty in version 1.
  var sources: [SourceEntry] = []
  private(set) var inclusions: CompiledInclusions?
  /// The number of bytes that the remaining values may have.
  var valueBytesLeft = 0

  /// Data of a shape.
  struct ShapeFacts: BitwiseCopyable {
    var attributeCount: UInt32 = 0
    /// The number of attributes with items or objects.
    var structured: UInt32 = 0
    /// The number of bytes of the element's name.
    var nameLength: UInt32 = 0
    var isPart = false
    /// True for the shape of an object, false for that of the root and of connections.
    var isObject = false
  }

  /// Reads a document.
  ///
  /// - Throws: `NibError` with the first fault, and its offset in the file.
  static func document(reading file: any FileBytes, limits: ReadingLimits) throws(NibError) -> NibDocument {
    var reader = try CompiledReader(tables: CompiledTables(file, limits: limits), limits: limits)
    return try reader.read()
  }

  private mutating func read() throws(NibError) -> NibDocument {
    let fileName = try tables.records(.fileName, as: UInt8.self)
    storage = try tables.records(.bytes, as: UInt8.self)
    let nameEnds = try tables.records(.nameEnds, as: UInt32.self)
    let nameBytes = try tables.records(.nameBytes, as: UInt8.self)
    let shapeEntries = try tables.records(.shapes, as: ShapeEntry.self)
    let shapeAttributes = try tables.records(.shapeAttributes, as: ShapeAttributeEntry.self)
    objects = try tables.records(.objects, as: NibDocument.ObjectRecord.self)
    connects = try tables.records(.connects, as: NibDocument.ElementRecord.self)
    attributes = try tables.records(.attributes, as: NibDocument.AttributeRecord.self)
    parts = try tables.records(.parts, as: NibDocument.PartRecord.self)
    strayNames = try tables.records(.strayNames, as: NibDocument.StrayName.self)
    structures = try tables.records(.structures, as: NibDocument.StructureRecord.self)
    let itemEntries = try tables.records(.items, as: ItemEntry.self)
    ranges = try tables.records(.ranges, as: RangeEntry.self)
    let places = try tables.records(.ids, as: UInt32.self)
    sources = try tables.records(.sources, as: SourceEntry.self)
    let inclusions = try CompiledInclusions(&tables)
    self.inclusions = inclusions
    try tables.checkChecksum()

    try takeNames(nameEnds, nameBytes)
    try takeShapes(shapeEntries, shapeAttributes)
    try checkText()
    try checkSources(fileName.count)
    try checkRoot()
    try checkObjects()
    try checkAttributes()
    try takeItems(itemEntries)
    try checkStructures()
    try checkParts()
    try checkConnects()
    try inclusions.check(
      in: CompiledInclusions.Surroundings(
        tables: tables, limits: limits, keepsText: keepsText, storage: storage, sources: sources, objects: objects,
        shapes: shapes, names: names))
    try checkPlaces()
    let texts = try texts(fileName)
    var fields = NibDocument.Fields(texts[0], storage: storage, names: names)
    fields.joined = zip(texts, sources).dropFirst().map { NibDocument.JoinedSource($0, start: $1.start) }
    fields.shapes = shapes
    fields.root = root
    fields.objects = objects
    fields.connects = connects
    fields.attributes = attributes
    fields.parts = parts
    fields.strayNames = strayNames
    fields.structures = structures
    fields.items = items
    fields.textPlaces = textPlaces
    fields.ids = try ids(places)
    // Only a whole layout is compiled. Without its table of ids, or in the parts of it, this must still be known.
    fields.isWhole = true
    if inclusions.isEmpty { return NibDocument(fields) }
    fields.ownedAttributes = inclusions.ownedAttributes
    fields.useSites = inclusions.useSites
    fields.layers = inclusions.layers
    let document = NibDocument(fields)
    fields.inclusions = inclusions.inclusions(of: document)
    fields.includers = inclusions.includers(fields.inclusions, of: document)
    return NibDocument(fields)
  }

  private func ids(_ places: [UInt32]) throws(NibError) -> IDTable? {
    if places.isEmpty { return nil }
    guard let table = IDTable(places: places, seed: tables.seed, capacity: objects.count) else {
      throw tables.wrong("the table of ids is not one of \(objects.count) objects", .ids, 0)
    }
    return table
  }

  /// True if the text and the positions are kept.
  var keepsText: Bool { tables.flags & CompiledForm.keepsText != 0 }

  // MARK: Sources

  /// The maximum number of bytes of all values, and of all that is read again for places. In version 2, a part of a text
  /// may belong to several elements, as if it were in the file as many times.
  var mostBytesOfParts: Int { tables.hasSources ? max(storage.count, limits.bytes) : storage.count }

  /// Checks the places of the texts and their names.
  ///
  /// - Parameter nameCount: the size of the table of names.
  private func checkSources(_ nameCount: Int) throws(NibError) {
    if sources.count > limits.names { throw tables.error(.limit(.names, limits.names)) }
    var (nameEnd, end) = (0, -1)
    for (index, source) in sources.enumerated() {
      guard Int(source.nameEnd) >= nameEnd, Int(source.nameEnd) <= nameCount else {
        throw tables.wrong("the name of the file ends before it begins", .sources, index)
      }
      nameEnd = Int(source.nameEnd)
      let (start, count) = (Int(source.start), Int(source.count))
      let isRight =
        keepsText
        ? start > end && count > 0 && start + count <= storage.count && isWhole(source.start, source.count)
        : start == index && count == 0
      guard isRight, index > 0 || start == 0 && count == tables.textCount else {
        throw tables.wrong("the text of the file is not after that of the file before", .sources, index, field: 4)
      }
      end = start + count
    }
    guard sources.isEmpty || nameEnd == nameCount else { throw tables.wrong("no name ends here", .fileName, nameEnd) }
  }

  /// Returns the sources, with the names of the files that were compiled, in the folder of the compiled file.
  private func texts(_ names: [UInt8]) throws(NibError) -> [SourceText] {
    if sources.isEmpty { return [try text(named: names[...], 0, 0..<tables.textCount)] }
    var texts: [SourceText] = []
    var start = 0
    for (index, source) in sources.enumerated() {
      let bytes = Int(source.start)..<Int(source.start) + Int(source.count)
      texts.append(try text(named: names[start..<Int(source.nameEnd)], index, bytes))
      start = Int(source.nameEnd)
    }
    return texts
  }

  private func text(named name: ArraySlice<UInt8>, _ index: Int, _ bytes: Range<Int>) throws(NibError) -> SourceText {
    let place = name.startIndex
    guard let name = String(validating: name, as: UTF8.self), LayoutName(name) != nil || name.isEmpty, name.hasFewMarks
    else { throw tables.wrong("this is not the name of a file", .fileName, place) }
    let path = tables.file.path
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    let file = name.isEmpty ? path : folder + name
    // The digest of the whole file represents each of its missing texts.
    guard keepsText else { return SourceText(file: file, digest: max(1, tables.digest &+ UInt64(index))) }
    return SourceText(file: file, bytes: bytes.count == storage.count ? storage : Array(storage[bytes]))
  }

  // MARK: Names and shapes

  private static let reservedNames = Set(ReservedName.all)

  private mutating func takeNames(_ ends: [UInt32], _ bytes: [UInt8]) throws(NibError) {
    if ends.count > limits.names { throw tables.error(.limit(.names, limits.names)) }
    var known = Self.reservedNames
    var start = 0
    for (number, end) in ends.enumerated() {
      let end = Int(end)
      guard end > start, end <= bytes.count else {
        throw tables.wrong("the name ends before it begins", .nameEnds, number)
      }
      guard let name = String(validating: bytes[start..<end], as: UTF8.self), name.hasFewMarks,
        XMLName.isLocalName(name), known.insert(name).inserted
      else { throw tables.wrong("this is not a name, or a duplicate of one", .nameBytes, start) }
      names.append(name)
      start = end
    }
    guard start == bytes.count else { throw tables.wrong("no name ends here", .nameBytes, start) }
  }

  private mutating func takeShapes(_ entries: [ShapeEntry], _ attributes: [ShapeAttributeEntry]) throws(NibError) {
    var next = 0
    // The shape that used each name last, so that no shape has a name twice.
    var shapeOfName = [Int](repeating: -1, count: names.count)
    shapeFacts.reserveCapacity(entries.count)
    for (number, entry) in entries.enumerated() {
      guard Int(entry.name) < names.count, entry.isPart <= 1 else {
        throw tables.wrong("there is no name \(entry.name)", .shapes, number)
      }
      guard Int(entry.attributeCount) <= attributes.count - next else {
        throw tables.wrong(
          "the shape has \(entry.attributeCount) attributes, and \(attributes.count - next) are left", .shapes, number,
          field: 4)
      }
      var facts = ShapeFacts()
      facts.attributeCount = entry.attributeCount
      facts.nameLength = UInt32(names[Int(entry.name)].utf8.count)
      facts.isPart = entry.isPart == 1
      facts.isObject = ![ReservedName.layout, ReservedName.connect, ReservedName.attribute].contains(entry.name)
      var given: [Shapes.Attribute] = []
      for index in next..<next + Int(entry.attributeCount) {
        let attribute = attributes[index]
        // The root of an included layout can have outlets of several owners.
        let isOfOwner = attribute.name == ReservedName.outlet || attribute.name == ReservedName.outlets
        let mayRepeat = isOfOwner && tables.hasSources && facts.isObject
        guard Int(attribute.name) < names.count, mayRepeat || shapeOfName[Int(attribute.name)] != number else {
          throw tables.wrong("there is no name \(attribute.name), or the shape has it twice", .shapeAttributes, index)
        }
        shapeOfName[Int(attribute.name)] = number
        let form: Shapes.Form =
          switch attribute.form {
          case 0: .inTag
          case 1: .element
          case 2: .items
          case 3: .objects
          default: throw tables.wrong("there is no form \(attribute.form)", .shapeAttributes, index, field: 4)
          }
        if form == .items || form == .objects { facts.structured += 1 }
        if form != .inTag, !facts.isObject, entry.name != ReservedName.layout || form == .objects {
          throw tables.wrong(
            "only an object and the layout itself have attributes that are elements", .shapeAttributes, index, field: 4)
        }
        given.append(Shapes.Attribute(attribute.name, form))
      }
      _ = shapes.add(entry.name, isPart: facts.isPart, given)
      shapeFacts.append(facts)
      next += Int(entry.attributeCount)
    }
    guard next == attributes.count else {
      throw tables.wrong("the attribute belongs to no shape", .shapeAttributes, next)
    }
  }
}
