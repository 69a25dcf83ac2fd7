// Values that are not texts: items, and objects that are parts of another object.

extension NibDocument {
  /// The value of an `<attribute>` that contains elements. The text of its attribute record is empty.
  package struct StructureRecord: Sendable, BitwiseCopyable {
    /// Index of the attribute.
    package var attribute: UInt32
    /// The items directly in it and those within them; empty if it contains objects.
    package var firstItem: UInt32
    package var itemsEnd: UInt32

    package init(attribute: UInt32, firstItem: UInt32, itemsEnd: UInt32) {
      self.attribute = attribute
      self.firstItem = firstItem
      self.itemsEnd = itemsEnd
    }

    package var items: Range<Int> { Int(firstItem)..<Int(itemsEnd) }
    package var holdsObjects: Bool { firstItem == itemsEnd }
  }

  /// An `<item>`: a text, or a structure that contains items.
  package struct ItemRecord: Sendable {
    /// Address of the `<`.
    package var position: UInt32
    /// Index of the first item after this one's last descendant.
    package var end: UInt32 = 0
    /// True if it contains items.
    package var isStructure = false
    package var hasKey = false
    /// The ranges of the key and the text in `storage`.
    package var keyStart: UInt32 = 0
    package var keyCount: UInt32 = 0
    package var valueStart: UInt32
    package var valueCount: UInt32 = 0

    package init(position: UInt32, valueStart: UInt32) {
      self.position = position
      self.valueStart = valueStart
    }

    package var key: Range<Int> { Int(keyStart)..<Int(keyStart + keyCount) }
    package var value: Range<Int> { Int(valueStart)..<Int(valueStart + valueCount) }
  }

  /// Returns the structured value of an attribute, or nil if its value is a text. O(log structured values).
  package func structure(ofAttribute index: Int) -> StructureRecord? {
    let place = structures.partitioningIndex(where: { Int($0.attribute) >= index })
    guard place < structures.count, Int(structures[place].attribute) == index else { return nil }
    return structures[place]
  }

  /// Returns the value of an attribute: its text, or the value of its items; nil if it consists of objects. O(items).
  package func value(ofAttribute index: Int) -> PropertyList? {
    if let links {
      let record = attributes[index]
      return record.form == .value ? links.values.propertyList(record.number) : nil
    }
    guard let structure = structure(ofAttribute: index) else { return .string(text(ofAttribute: index)) }
    return structure.holdsObjects ? nil : value(ofItems: structure.items)
  }

  /// Returns the value of an item. The recursion is as deep as the items of the file, whose depth the reader limits.
  package func value(ofItem index: Int) -> PropertyList {
    let item = items[index]
    return item.isStructure ? value(ofItems: index + 1..<Int(item.end)) : .string(text(item.value))
  }

  /// Returns an array or a dictionary from the items that begin in a range. Either all items have keys, or none has.
  package func value(ofItems range: Range<Int>) -> PropertyList {
    guard let first = range.first, items[first].hasKey else {
      return .array(topItems(in: range).map(value(ofItem:)))
    }
    let pairs = topItems(in: range).map { (text(items[$0].key), value(ofItem: $0)) }
    return .dictionary(Dictionary(pairs) { first, _ in first })
  }

  /// Returns the attributes that contain objects, all of which satisfy a condition, such as that they are moved elsewhere.
  ///
  /// - Complexity: O(objects in attributes), plus the time of the function.
  package func attributes(emptiedOf isMoved: (Int) -> Bool) -> Set<Int> {
    var isEmpty: [Int: Bool] = [:]
    for part in parts {
      let attribute = Int(part.attribute)
      isEmpty[attribute] = (isEmpty[attribute] ?? true) && isMoved(Int(part.object))
    }
    return Set(isEmpty.lazy.filter(\.value).map(\.key))
  }

  /// Returns the items of a range that are not nested in other items of the range.
  package func topItems(in range: Range<Int>) -> [Int] {
    Array(sequence(first: range.lowerBound) { Int(items[$0].end) }.prefix { $0 < range.upperBound })
  }

  /// Returns the bytes of an `<item`.
  package func range(ofItem index: Int) -> SourceRange {
    textPlaces?.items[index] ?? tagStart(Int(items[index].position))
  }
}
