internal import NibModel

// The files of a document: in version 1 the one that was compiled, in version 2 those of table 16.
extension CompiledReader {
  /// The maximum number of bytes of all values, and of all that is read again for places. In version 2, a part of a text
  /// may belong to several elements, as if it were in the file as many times.
  var mostBytesOfParts: Int { tables.hasSources ? max(storage.count, limits.bytes) : storage.count }

  /// Checks the places of the texts and their names.
  ///
  /// - Parameter nameCount: the size of the table of names.
  func checkSources(_ nameCount: Int) throws(NibError) {
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
  func texts(_ names: [UInt8]) throws(NibError) -> [SourceText] {
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

  /// Checks the files of the elements in a file without texts.
  func checkFileNumbers() throws(NibError) {
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

  // MARK: Addresses

  /// Checks that each element and attribute is in a text of version 2.
  func checkAddresses() throws(NibError) {
    var texts = SourceTexts(sources, storage, most: mostBytesOfParts)
    func fault(_ what: String, _ table: CompiledForm.Table, _ record: Int, field: Int = 0) -> NibError {
      texts.isOverLimit
        ? tables.error(.limit(.bytes, limits.bytes)) : tables.wrong(what, table, record, field: field)
    }
    guard Int(root.position) < tables.textCount, texts.hasTag(at: root.position, nameLength: Self.layout) else {
      throw tables.wrong("no tag begins there", at: 48)
    }
    for (index, object) in objects.enumerated() {
      guard texts.hasTag(at: object.position, nameLength: Int(shapeFacts[Int(object.shape)].nameLength)) else {
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
}
