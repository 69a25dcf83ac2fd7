internal import NibModel

// Places in the text. For a layout in XML, only starts are stored, and the text is read again from them on request. The
// checks here limit this work: no part of the text is read again for more than one place.
extension CompiledReader {
  mutating func checkPlaces() throws(NibError) {
    guard keepsText else {
      try checkFileNumbers()
      if !strayNames.isEmpty { throw tables.wrong("there are places without a text", .strayNames, 0) }
      if !ranges.isEmpty { throw tables.wrong("there are places without a text", .ranges, 0) }
      return
    }
    if !ranges.isEmpty { return try checkRanges() }
    if !sources.isEmpty { return try checkAddresses() }
    var text = PlaceCheck(storage, count: tables.textCount)
    guard text.readsTag(at: Int(root.position)) else { throw tables.wrong("no tag begins there", at: 48) }
    try checkTags(&text)
    try checkStrayNames(&text)
  }

  private func checkTags(_ text: inout PlaceCheck) throws(NibError) {
    let object = storage.withUnsafeBytes { bytes in
      objects.withUnsafeBufferPointer { objects in
        shapeFacts.withUnsafeBufferPointer { shapes in
          PlaceCheck.firstWithoutTag(objects, shapes, UnsafeRawBufferPointer(rebasing: bytes[..<tables.textCount]))
        }
      }
    }
    if let object { throw tables.wrong("no tag of the object begins there", .objects, object, field: 4) }
    for (index, connect) in connects.enumerated() {
      guard text.readsTag(at: Int(connect.position)) else {
        throw tables.wrong("no tag begins there", .connects, index)
      }
    }
    for (index, item) in items.enumerated() {
      guard text.readsTag(at: Int(item.position)) else { throw tables.wrong("no tag begins there", .items, index) }
    }
  }

  private func checkStrayNames(_ text: inout PlaceCheck) throws(NibError) {
    var last = -1
    var needed = 0
    for (index, stray) in strayNames.enumerated() {
      guard Int(stray.attribute) > last, Int(stray.attribute) < attributes.count else {
        throw tables.wrong("the attribute does not follow that of the record before", .strayNames, index)
      }
      last = Int(stray.attribute)
      guard text.readsAttribute(at: Int(stray.position)) else {
        throw tables.wrong("no attribute begins there", .strayNames, index, field: 4)
      }
      if !isInText(attributes[last]) { needed += 1 }
    }
    try checkNames(&text, needed: needed)
  }

  /// Returns true if a value is in the text, and a name can precede it.
  @inline(__always)
  private func isInText(_ attribute: NibDocument.AttributeRecord) -> Bool {
    attribute.valueStart >= 3 && Int(attribute.valueStart) + Int(attribute.valueCount) < tables.textCount
  }

  /// Checks the white space before the values in the text. A name is searched there unless it has a record.
  ///
  /// - Parameter needed: the number of records for values that are not in the text.
  private func checkNames(_ text: inout PlaceCheck, needed: Int) throws(NibError) {
    let count = tables.textCount
    var others = 0
    var isShort = true
    storage.withUnsafeBytes { bytes in
      attributes.withUnsafeBufferPointer { attributes in
        for attribute in attributes {
          let start = Int(attribute.valueStart)
          if start < 3 || start &+ Int(attribute.valueCount) >= count {
            others &+= 1
          } else if bytes[start &- 2] != 0x3D || bytes[start &- 3].isSpaceOrEquals {
            // Usually the text is `name="`, where only the name must be read.
            isShort = isShort && text.readsSpace(before: start &- 1)
          }
        }
      }
    }
    if needed != others { throw tables.wrong("the place of an attribute is missing", .strayNames, 0) }
    if !isShort { throw tables.wrong("the names of attributes are not before their values", .attributes, 0) }
  }

  // MARK: Several files

  /// Checks the files of the elements in a file without texts.
  private func checkFileNumbers() throws(NibError) {
    if sources.isEmpty { return }
    let count = sources.count
    func fault(_ table: CompiledForm.Table, _ record: Int, field: Int = 0) -> NibError {
      tables.wrong("there is no file of that number", table, record, field: field)
    }
    if root.position != 0 { throw tables.wrong("the root is not in the first file", at: 48) }
    if let index = objects.firstIndex(where: { $0.position >= count }) { throw fault(.objects, index, field: 4) }
    if let index = connects.firstIndex(where: { $0.position >= count }) { throw fault(.connects, index) }
    if let index = items.firstIndex(where: { $0.position >= count }) { throw fault(.items, index) }
  }

  /// Checks that each element and attribute is in a text of version 2.
  private func checkAddresses() throws(NibError) {
    var texts = SourceTexts(sources, storage, most: mostBytesOfParts)
    func fault(_ what: String, _ table: CompiledForm.Table, _ record: Int, field: Int = 0) -> NibError {
      texts.isOverLimit
        ? tables.error(.limit(.bytes, limits.bytes)) : tables.wrong(what, table, record, field: field)
    }
    guard Int(root.position) < tables.textCount, texts.hasTag(at: root.position, nameLength: Self.layout) else {
      throw tables.wrong("no tag begins there", at: 48)
    }
    // The owner of an included layout has the place of the layout.
    let owners = inclusions?.owners ?? []
    for (index, object) in objects.enumerated() {
      let isOwner = !owners.isEmpty && owners.contains(Int32(index))
      let nameLength = isOwner ? Self.layout : Int(shapeFacts[Int(object.shape)].nameLength)
      guard texts.hasTag(at: object.position, nameLength: nameLength) else {
        throw fault("no tag of the object begins there", .objects, index, field: 4)
      }
    }
    for (index, connect) in connects.enumerated() {
      guard texts.hasTag(at: connect.position, nameLength: Self.connect) else {
        throw fault("no tag begins there", .connects, index)
      }
    }
    for (index, item) in items.enumerated() {
      guard texts.hasTag(at: item.position, nameLength: Self.item) else {
        throw fault("no tag begins there", .items, index)
      }
    }
    var (last, needed) = (-1, 0)
    for (index, stray) in strayNames.enumerated() {
      guard Int(stray.attribute) > last, Int(stray.attribute) < attributes.count else {
        throw tables.wrong("the attribute does not follow that of the record before", .strayNames, index)
      }
      last = Int(stray.attribute)
      guard texts.hasAttribute(at: stray.position, elementNameLength: Self.attribute) else {
        throw fault("no attribute begins there", .strayNames, index, field: 4)
      }
      if !texts.hasValue(attributes[last]) { needed += 1 }
    }
    for (index, attribute) in attributes.enumerated() {
      if !texts.hasValue(attribute) {
        needed -= 1
      } else if !texts.hasSpace(before: Int(attribute.valueStart) - 1) {
        throw fault("the name of the attribute is not before its value", .attributes, index)
      }
    }
    if needed != 0 { throw tables.wrong("the place of an attribute is missing", .strayNames, 0) }
  }

  private static let layout = ReservedName.all[Int(ReservedName.layout)].utf8.count
  private static let connect = ReservedName.all[Int(ReservedName.connect)].utf8.count
  private static let item = ReservedName.all[Int(ReservedName.item)].utf8.count
  private static let attribute = ReservedName.all[Int(ReservedName.attribute)].utf8.count

  // MARK: Ranges

  private func checkRanges() throws(NibError) {
    let wanted = 1 + objects.count + connects.count + 2 * attributes.count + items.count
    guard ranges.count == wanted else {
      throw tables.wrong("there are \(ranges.count) ranges, and not \(wanted)", .ranges, 0)
    }
    let texts = SourceTexts(sources, storage)
    for (index, range) in ranges.enumerated() {
      let end = sources.isEmpty ? tables.textCount : texts.end(of: Int(range.lower)) ?? -1
      guard range.lower <= range.upper, Int(range.upper) <= end else {
        throw tables.wrong("the range ends after the text", .ranges, index)
      }
    }
  }

  /// The ranges as they are stored in the document; nil for a layout in XML, and without a text.
  var textPlaces: NibDocument.TextPlaces? {
    if ranges.isEmpty { return nil }
    func range(_ index: Int) -> SourceRange { SourceRange(Int(ranges[index].lower), Int(ranges[index].upper)) }
    var places = NibDocument.TextPlaces(root: range(0))
    var next = 1
    places.objects = (next..<next + objects.count).map(range)
    next += objects.count
    places.connects = (next..<next + connects.count).map(range)
    next += connects.count
    places.attributes = attributes.indices.map {
      NibDocument.TextPlaces.AttributePlace(whole: range(next + 2 * $0), value: range(next + 2 * $0 + 1))
    }
    next += 2 * attributes.count
    places.items = (next..<next + items.count).map(range)
    return places
  }
}

/// Reads a text at the places where the document will read it. It reads at most twice as many bytes as the text has.
private struct PlaceCheck {
  private let bytes: [UInt8]
  private let count: Int
  private var bytesLeft: Int

  init(_ bytes: [UInt8], count: Int) {
    self.bytes = bytes
    self.count = count
    bytesLeft = 2 * count + 16
  }

  /// Reads the beginning of a tag, up to the end of its name.
  mutating func readsTag(at position: Int) -> Bool {
    guard position < count, bytes[position] == UInt8(ascii: "<") else { return false }
    return reads(from: position + 1) { $0.endsName } != nil
  }

  /// Reads an attribute, up to its closing quote, or an element, up to the end of its name.
  mutating func readsAttribute(at position: Int) -> Bool {
    guard position < count else { return false }
    if bytes[position] == UInt8(ascii: "<") { return readsTag(at: position) }
    guard let open = reads(from: position, upTo: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }) else {
      return false
    }
    let quote = bytes[open]
    return reads(from: open + 1) { $0 == quote } != nil
  }

  /// Reads the white space and the `=` before a place, backwards.
  mutating func readsSpace(before place: Int) -> Bool {
    var end = place
    while end > 0, bytes[end - 1].isSpaceOrEquals {
      if bytesLeft == 0 { return false }
      bytesLeft -= 1
      end -= 1
    }
    return true
  }

  private mutating func reads(from start: Int, upTo isEnd: (UInt8) -> Bool) -> Int? {
    var place = start
    while place < count, bytesLeft > 0 {
      if isEnd(bytes[place]) { return place }
      place += 1
      bytesLeft -= 1
    }
    return nil
  }

  /// Returns the first object whose tag is not where it must be: after the tag of the object before it, with a name of
  /// the right length.
  static func firstWithoutTag(
    _ objects: UnsafeBufferPointer<NibDocument.ObjectRecord>, _ shapes: UnsafeBufferPointer<CompiledReader.ShapeFacts>,
    _ text: UnsafeRawBufferPointer
  ) -> Int? {
    var next = 0
    for index in objects.indices {
      let record = objects[index]
      let start = Int(record.position)
      let end = start &+ 1 &+ Int(shapes[Int(record.shape)].nameLength)
      guard start >= next, end < text.count, text[start] == 0x3C, text[end].endsName else { return index }
      next = end
    }
    return nil
  }
}
