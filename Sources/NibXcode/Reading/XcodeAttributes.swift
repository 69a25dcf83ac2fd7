internal import NibModel

/// The attributes of a document, with the shapes of the elements that have them.
struct XcodeAttributes {
  var names: XcodeNames
  private(set) var shapes = Shapes()
  private(set) var records: [NibDocument.AttributeRecord] = []
  private(set) var places: [NibDocument.TextPlaces.AttributePlace] = []
  private(set) var structures: [NibDocument.StructureRecord] = []
  private var shapeTree = ShapeTree()
  /// The attributes of the element that is being read.
  private var given: [Shapes.Attribute] = []
  /// For the number of each name, the last element that has the name among its attributes. Elements are counted from 1.
  private var lastUse: [UInt32] = []
  private var current: UInt32 = 1
  /// The numbers that make names unique within the element.
  private var lastNumbers: [NibDocument.Name: Int] = [:]

  /// - Parameter elements: the number of elements in the file.
  init(_ names: XcodeNames, elements: Int) {
    self.names = names
    records.reserveCapacity(elements * 3)
    places.reserveCapacity(elements * 3)
    structures.reserveCapacity(elements / 2)
  }

  var count: Int { records.count }

  /// Returns a name that no attribute of the element has yet: the name itself, or the name followed by a number.
  /// Expected O(1).
  mutating func unique(_ name: NibDocument.Name) -> NibDocument.Name {
    guard isUsed(name) else { return name }
    var number = lastNumbers[name] ?? 1
    while true {
      number += 1
      let other = names.number(of: "\(names[name]).\(number)")
      if !isUsed(other) {
        lastNumbers[name] = number
        return other
      }
    }
  }

  /// Returns a name that no attribute of the element has yet.
  mutating func unique(_ name: String) -> NibDocument.Name { unique(names.number(of: name)) }

  private func isUsed(_ name: NibDocument.Name) -> Bool { Int(name) < lastUse.count && lastUse[Int(name)] == current }

  mutating func append(
    _ name: NibDocument.Name, _ form: Shapes.Form, _ value: Range<Int>, _ place: SourceRange, _ valuePlace: SourceRange
  ) {
    given.append(Shapes.Attribute(name, form))
    if Int(name) >= lastUse.count {
      lastUse.append(contentsOf: repeatElement(0, count: max(names.all.count, Int(name) + 1) - lastUse.count))
    }
    lastUse[Int(name)] = current
    records.append(
      NibDocument.AttributeRecord(
        valueStart: UInt32(truncatingIfNeeded: value.lowerBound), valueCount: UInt32(truncatingIfNeeded: value.count)))
    places.append(NibDocument.TextPlaces.AttributePlace(whole: place, value: valuePlace))
  }

  /// Appends an attribute with items, or with objects if there are no items.
  mutating func append(_ name: NibDocument.Name, _ form: Shapes.Form, items: Range<Int>, at place: SourceRange) {
    structures.append(
      NibDocument.StructureRecord(
        attribute: UInt32(records.count), firstItem: UInt32(items.lowerBound), itemsEnd: UInt32(items.upperBound)))
    append(name, form, 0..<0, place, place)
  }

  /// Returns the shape of the element whose attributes were appended.
  mutating func endElement(_ name: NibDocument.Name, isPart: Bool = false) -> UInt32 {
    defer {
      given.removeAll(keepingCapacity: true)
      if !lastNumbers.isEmpty { lastNumbers = [:] }
      current += 1
    }
    return shapeTree.shape(name, isPart: isPart, given, addedTo: &shapes)
  }
}
