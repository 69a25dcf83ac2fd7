internal import NibModel

// Values: texts. All values together must not be longer than their table.
extension CompiledReader {
  /// Checks the bytes of the text and the values: UTF-8, without U+0000 and long runs of combining marks.
  mutating func checkText() throws(NibError) {
    valueBytesLeft = mostBytesOfParts
    guard keepsText ? tables.textCount > 0 : tables.textCount == 0, tables.textCount <= storage.count else {
      throw tables.wrong("the text has \(tables.textCount) bytes, for which there is no room", at: 36)
    }
    let kinds = storage.withUnsafeBytes { ByteKinds(of: $0) }
    if let place = kinds.firstZero { throw tables.wrong("a value contains U+0000", .bytes, place) }
    if kinds.isASCII { return }
    guard String(validating: storage, as: UTF8.self) != nil else {
      throw tables.wrong("a value is not UTF-8", .bytes, 0)
    }
    if let mark = storage.excessiveMark {
      throw tables.wrong("more than \(String.mostMarks) combining marks in a row", .bytes, mark.lower)
    }
    // A value must not begin or end within a character.
    for (index, attribute) in attributes.enumerated() {
      guard isWhole(attribute.valueStart, attribute.valueCount) else {
        throw tables.wrong("the value begins or ends within a character", .attributes, index)
      }
    }
  }

  /// Returns true if a range of bytes consists of whole characters, or is empty.
  func isWhole(_ start: UInt32, _ count: UInt32) -> Bool {
    [UInt64(start), UInt64(start) + UInt64(count)].allSatisfy {
      $0 >= UInt64(storage.count) || storage[Int($0)] & 0xC0 != 0x80
    }
  }

  /// Checks the places and sizes of the values.
  mutating func checkAttributes() throws(NibError) {
    // Three results without a branch for each value, so that a processor handles several values at once.
    var (lastEnd, longest, sum): (UInt64, UInt32, UInt64) = (0, 0, 0)
    attributes.withUnsafeBufferPointer { attributes in
      for attribute in attributes {
        lastEnd = max(lastEnd, UInt64(attribute.valueStart) &+ UInt64(attribute.valueCount))
        longest = max(longest, attribute.valueCount)
        sum &+= UInt64(attribute.valueCount)
      }
    }
    guard lastEnd <= UInt64(storage.count) else {
      let index = attributes.firstIndex { UInt64($0.valueStart) + UInt64($0.valueCount) > UInt64(storage.count) }
      throw tables.wrong("the value ends after the bytes of values", .attributes, index ?? 0)
    }
    if Int(longest) > limits.text { throw tables.error(.limit(.value, limits.text)) }
    guard sum <= UInt64(valueBytesLeft) else {
      if tables.hasSources { throw tables.error(.limit(.bytes, limits.bytes)) }
      throw tables.wrong("the values have more bytes than there are", .attributes, 0, field: 4)
    }
    valueBytesLeft -= Int(sum)
  }

  // MARK: Structured values

  mutating func takeItems(_ entries: [ItemEntry]) throws(NibError) {
    if objects.count + entries.count > limits.objects { throw tables.error(.limit(.objects, limits.objects)) }
    for (index, entry) in entries.enumerated() {
      guard entry.flags <= 3, Int(entry.end) > index, Int(entry.end) <= entries.count else {
        throw tables.wrong("the item ends before or after its contents", .items, index, field: 4)
      }
      var item = NibDocument.ItemRecord(position: entry.position, valueStart: entry.valueStart)
      item.end = entry.end
      item.isStructure = entry.flags & ItemEntry.isStructure != 0
      item.hasKey = entry.flags & ItemEntry.hasKey != 0
      guard item.isStructure || Int(entry.end) == index + 1 else {
        throw tables.wrong("the item is a text and has items", .items, index, field: 8)
      }
      for (start, count) in [(entry.keyStart, entry.keyCount), (entry.valueStart, entry.valueCount)] {
        if tables.hasSources, Int(count) > valueBytesLeft { throw tables.error(.limit(.bytes, limits.bytes)) }
        guard UInt64(start) + UInt64(count) <= UInt64(storage.count), Int(count) <= valueBytesLeft,
          isWhole(start, count)
        else { throw tables.wrong("the item's key or value has bytes that are not there", .items, index, field: 12) }
        if Int(count) > limits.text { throw tables.error(.limit(.value, limits.text)) }
        valueBytesLeft -= Int(count)
      }
      (item.keyStart, item.keyCount, item.valueCount) = (entry.keyStart, entry.keyCount, entry.valueCount)
      items.append(item)
    }
  }

  /// Checks that each attribute with items or objects has its own record, and that the items are nested correctly.
  mutating func checkStructures() throws(NibError) {
    var last = -1
    for (index, structure) in structures.enumerated() {
      let attribute = Int(structure.attribute)
      guard attribute > last, attribute < attributes.count else {
        throw tables.wrong("the attribute does not follow that of the record before", .structures, index)
      }
      last = attribute
      let isList = structure.firstItem < structure.itemsEnd
      guard document(hasForm: isList ? .items : .objects, attribute),
        isList || structure.firstItem == structure.itemsEnd,
        Int(structure.itemsEnd) <= items.count, attributes[attribute].valueCount == 0
      else { throw tables.wrong("the attribute has no such items", .structures, index, field: 4) }
    }
    // In the order of the items: each record has one run, with no gap before it.
    var next = 0
    let lists = structures.filter { !$0.holdsObjects }.sorted { $0.firstItem < $1.firstItem }
    for list in lists {
      guard Int(list.firstItem) == next else { throw tables.wrong("the item belongs to no attribute", .items, next) }
      try checkNesting(list.items)
      next = Int(list.itemsEnd)
    }
    guard next == items.count else { throw tables.wrong("the item belongs to no attribute", .items, next) }
  }

  private func checkNesting(_ range: Range<Int>) throws(NibError) {
    var ends: [Int] = []
    for index in range {
      while let end = ends.last, end <= index { ends.removeLast() }
      guard Int(items[index].end) <= ends.last ?? range.upperBound else {
        throw tables.wrong("the item ends after the one around it", .items, index, field: 4)
      }
      if ends.count >= limits.depth { throw tables.error(.limit(.depth, limits.depth)) }
      if items[index].isStructure { ends.append(Int(items[index].end)) }
    }
  }

  /// Returns true if an attribute belongs to the root or an object, and has a form. O(log objects).
  private func document(hasForm form: Shapes.Form, _ attribute: Int) -> Bool {
    let rootShape = shapes[root.shape]
    if attribute < Int(rootShape.attributeCount) {
      return shapes.attributes[Int(rootShape.firstAttribute) + attribute].form == form
    }
    guard let object = object(ofAttribute: attribute) else { return false }
    let record = objects[object]
    let place = Int(shapes[record.shape].firstAttribute) + attribute - Int(record.firstAttribute)
    return shapes.attributes[place].form == form
  }

  /// Returns the object that has an attribute, or nil. O(log objects).
  private func object(ofAttribute attribute: Int) -> Int? {
    var (low, high) = (0, objects.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(objects[middle].firstAttribute) > attribute { high = middle } else { low = middle + 1 }
    }
    guard low > 0 else { return nil }
    let record = objects[low - 1]
    return attribute - Int(record.firstAttribute) < Int(shapes[record.shape].attributeCount) ? low - 1 : nil
  }

  // MARK: Objects that are values

  func checkParts() throws(NibError) {
    var last = -1
    var holders: Set<Int32> = []
    for (index, part) in parts.enumerated() {
      let object = Int(part.object)
      guard object > last, object < objects.count, shapeFacts[Int(objects[object].shape)].isPart else {
        throw tables.wrong("the object is not a value, or its record is out of order", .parts, index)
      }
      last = object
      let parent = Int(objects[object].parent)
      guard parent >= 0, part.attribute >= 0, self.object(ofAttribute: Int(part.attribute)) == parent,
        document(hasForm: .objects, Int(part.attribute))
      else { throw tables.wrong("the object is not in the one that has the attribute", .parts, index, field: 4) }
      holders.insert(part.attribute)
    }
    guard holders.count == structures.count(where: \.holdsObjects) else {
      throw tables.wrong("an attribute has no object that is its value", .structures, 0)
    }
  }

  // MARK: Connections

  func checkConnects() throws(NibError) {
    var last: Int32 = 0
    for (index, connect) in connects.enumerated() {
      guard connect.objectsBefore >= last, Int(connect.objectsBefore) <= objects.count,
        Int(connect.objectsBefore) == objects.count || objects[Int(connect.objectsBefore)].parent < 0
      else {
        throw tables.wrong("the connection is not between two objects of the layout", .connects, index, field: 12)
      }
      last = connect.objectsBefore
      let shape = shapes[connect.shape]
      let given = shape.attributes.map { shapes.attributes[$0].name }
      let own = Set(
        given.filter {
          !DesignName.isDesign(names[Int($0)]) && names[Int($0)] != QualifiedName.allow
        })
      let isRecord = given.contains { names[Int($0)] == DesignName.connection }
      guard shape.name == ReservedName.connect, ConnectForm.isWhole(own, isRecord: isRecord) else {
        throw tables.wrong("the connection lacks an attribute, or has one too many", .connects, index, field: 8)
      }
    }
  }
}
