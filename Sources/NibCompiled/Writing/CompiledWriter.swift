internal import NibModel

/// Writes a document in the compiled form. The same document always gives the same bytes.
struct CompiledWriter {
  private let document: NibDocument
  private let isStripped: Bool
  /// The bytes of the values. With the text, those of the document; without it, one value after the other.
  private var storage: [UInt8]
  private var tables: [Table] = []

  private struct Table {
    let kind: CompiledForm.Table
    let bytes: [UInt8]
  }

  /// - Parameter strips: true if the text and the positions are omitted.
  init(_ document: NibDocument, strips: Bool) {
    self.document = document
    isStripped = strips || document.texts.contains(where: \.bytes.isEmpty)
    storage = isStripped ? [] : document.storage
  }

  /// Returns the bytes of the file. O(bytes).
  mutating func file() -> [UInt8] {
    let attributes = document.attributes.flatMap { value($0.value) }
    let items = document.items.flatMap { item($0) }
    let inclusions = document.inclusions.flatMap { inclusion($0) }
    add(.fileName, document.texts.flatMap { name(of: $0) })
    add(.bytes, storage)
    addNames()
    addShapes()
    add(.objects, document.objects.flatMap { numbers(of: $0) })
    add(.connects, document.connects.flatMap { numbers(of: $0) })
    add(.attributes, attributes)
    add(.parts, document.parts.flatMap { [UInt32(bitPattern: $0.object), UInt32(bitPattern: $0.attribute)] })
    if !isStripped { add(.strayNames, document.strayNames.flatMap { [$0.attribute, $0.position] }) }
    add(.structures, document.structures.flatMap { [$0.attribute, $0.firstItem, $0.itemsEnd] })
    add(.items, items)
    if !isStripped { addRanges() }
    let seed = addIDs()
    addSources()
    add(.inclusions, inclusions)
    add(.ownedAttributes, document.ownedAttributes.flatMap { [$0.attribute, UInt32(bitPattern: $0.inclusion)] })
    add(.useSites, document.useSites.flatMap { [$0.attribute, UInt32(bitPattern: $0.inclusion)] })
    add(.layers, document.layers.flatMap { [$0.attribute, UInt32(bitPattern: $0.inclusion)] })
    return assembled(seed)
  }

  // MARK: Records

  private func position(_ position: UInt32) -> UInt32 {
    isStripped ? UInt32(document.file(ofAddress: Int(position))) : position
  }

  private func numbers(of object: NibDocument.ObjectRecord) -> [UInt32] {
    [
      object.shape, position(object.position), UInt32(bitPattern: object.parent), UInt32(bitPattern: object.end),
      object.firstAttribute,
    ]
  }

  private func numbers(of connect: NibDocument.ElementRecord) -> [UInt32] {
    [position(connect.position), connect.firstAttribute, connect.shape, UInt32(bitPattern: connect.objectsBefore)]
  }

  /// Returns the place of a value in the bytes of the file.
  private mutating func value(_ range: Range<Int>) -> [UInt32] {
    guard isStripped else { return [UInt32(range.lowerBound), UInt32(range.count)] }
    defer { storage += document.storage[range] }
    return [UInt32(storage.count), UInt32(range.count)]
  }

  private mutating func item(_ item: NibDocument.ItemRecord) -> [UInt32] {
    let flags = (item.isStructure ? ItemEntry.isStructure : 0) | (item.hasKey ? ItemEntry.hasKey : 0)
    return [position(item.position), item.end, flags] + value(item.key) + value(item.value)
  }

  private mutating func inclusion(_ inclusion: Inclusion) -> [UInt32] {
    let name = Array(inclusion.layout.utf8)
    defer { storage += name }
    let site = isStripped ? nil : inclusion.site.range
    return [
      UInt32(storage.count), UInt32(name.count), UInt32(inclusion.site.file), UInt32(site?.lower ?? 0),
      UInt32(site?.upper ?? 0),
    ]
      + [inclusion.objects.lowerBound, inclusion.objects.upperBound, inclusion.outer, inclusion.owner].map {
        UInt32(bitPattern: $0)
      }
  }

  // MARK: Tables

  private mutating func add(_ kind: CompiledForm.Table, _ bytes: [UInt8]) {
    if !bytes.isEmpty { tables.append(Table(kind: kind, bytes: bytes)) }
  }

  private mutating func add(_ kind: CompiledForm.Table, _ numbers: [UInt32]) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * numbers.count)
    for number in numbers { bytes.append(number) }
    add(kind, bytes)
  }

  private mutating func addNames() {
    var ends: [UInt32] = []
    var bytes: [UInt8] = []
    for name in document.names.dropFirst(ReservedName.all.count) {
      bytes += name.utf8
      ends.append(UInt32(bytes.count))
    }
    add(.nameEnds, ends)
    add(.nameBytes, bytes)
  }

  private mutating func addShapes() {
    let shapes = document.shapes
    add(.shapes, shapes.records.flatMap { [$0.name, $0.attributeCount, $0.isPart ? 1 : 0] })
    // In a document, too, the attributes of the shapes follow one another, shape by shape.
    add(.shapeAttributes, shapes.attributes.flatMap { [$0.name, UInt32($0.form.rawValue)] })
  }

  private mutating func addRanges() {
    guard let places = document.textPlaces else { return }
    let attributes = places.attributes.flatMap { [$0.whole, $0.value] }
    let ranges = [places.root] + places.objects + places.connects + attributes + places.items
    add(.ranges, ranges.flatMap { [UInt32($0.lower), UInt32($0.upper)] })
  }

  /// Returns the name of a file; empty for a source without one, such as standard input.
  private func name(of source: SourceText) -> [UInt8] {
    let name = source.file.lastPathComponent
    let isName = LayoutName(name) != nil && name.hasFewMarks && !name.utf8.contains(UInt8(ascii: "<"))
    return isName ? Array(name.utf8) : []
  }

  /// True if the document is that of one file, each part of whose text belongs to one element.
  private var isOneFile: Bool {
    guard document.joined.isEmpty else { return false }
    if isStripped { return true }
    func ascend(_ positions: some Collection<UInt32>) -> Bool {
      zip(positions, positions.dropFirst()).allSatisfy { $0 < $1 }
    }
    let isInOrder =
      document.textPlaces != nil
      || ascend(document.objects.lazy.map(\.position)) && ascend(document.connects.lazy.map(\.position))
    return isInOrder && document.attributes.reduce(0) { $0 + Int($1.valueCount) } <= storage.count
  }

  private mutating func addSources() {
    if isOneFile { return }
    let starts = [0] + document.joined.map(\.start)
    var nameEnd: UInt32 = 0
    var numbers: [UInt32] = []
    for (index, source) in document.texts.enumerated() {
      nameEnd += UInt32(name(of: source).count)
      numbers += isStripped ? [nameEnd, UInt32(index), 0] : [nameEnd, starts[index], UInt32(source.bytes.count)]
    }
    add(.sources, numbers)
  }

  /// Adds the table of ids, unless an id is invalid. In that case, a plan makes its own table and reports the id.
  ///
  /// - Returns: the initial value of hashes.
  private mutating func addIDs() -> UInt64 {
    // One value after the other, until no id is far from its place. The first one works, except for ids that were
    // chosen to collide.
    for number in 1...16 as ClosedRange<UInt64> {
      let seed = number &* 0x9E37_79B9_7F4A_7C15
      var table = IDTable(capacity: document.objects.count, seed: seed)
      var isSound = true
      table.enter(idsOf: document) { _, _, _ in isSound = false }
      if !isSound { return 0 }
      if table.fitsFile {
        add(.ids, table.places)
        return seed
      }
    }
    return 0
  }

  // MARK: The file

  private func assembled(_ seed: UInt64) -> [UInt8] {
    var directory: [UInt8] = []
    var body: [UInt8] = []
    let start = CompiledForm.headerSize + tables.count * CompiledForm.entrySize
    var checksum = Checksum()
    for table in tables {
      body += [UInt8](repeating: 0, count: -(start + body.count) & (CompiledForm.alignment - 1))
      directory.append(table.kind.rawValue)
      directory.append(UInt16(table.kind.recordSize))
      directory.append(UInt32(table.bytes.count / table.kind.recordSize))
      directory.append(UInt64(start + body.count))
      body += table.bytes
    }
    var header: [UInt8] = []
    header.append(UInt32(tables.count))
    header.append(UInt32(isStripped ? 0 : document.source.bytes.count))
    header.append(seed)
    header.append(position(document.root.position))
    header.append(document.root.shape)
    header.append(0 as UInt64)
    (header + directory).withUnsafeBytes { checksum.add($0) }
    for table in tables { table.bytes.withUnsafeBytes { checksum.add($0) } }

    var file = CompiledForm.signature
    file.append(CompiledForm.byteOrderMark)
    file.append(tables.contains { $0.kind == .sources } ? CompiledForm.versionOfSeveralFiles : CompiledForm.version)
    file.append(isStripped ? 0 : CompiledForm.keepsText)
    file.append(UInt64(start + body.count))
    file.append(checksum.value)
    return file + header + directory + body
  }
}

extension [UInt8] {
  /// Appends a number, lowest byte first.
  fileprivate mutating func append(_ number: some FixedWidthInteger) {
    for shift in stride(from: 0, to: number.bitWidth, by: 8) { append(UInt8(truncatingIfNeeded: number >> shift)) }
  }
}
