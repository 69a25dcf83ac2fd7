/// Writes the contents of a document as layout XML in canonical form, and notes the places of everything.
///
/// The result contains nothing else of the source: no comments, no blank lines.
///
/// - Complexity: O(objects, attributes, items and bytes of values), without recursion.
struct LayoutWriter {
  let document: NibDocument
  /// True if a dollar in a value is not the beginning of a parameter yet, and would be read as one.
  private let spellsDollars: Bool
  private(set) var text = XMLText()

  // Offsets in the text, by the number of the element or attribute in the document.
  private(set) var rootPlace = 0
  private(set) var objectPlaces: [Int]
  private(set) var connectPlaces: [Int]
  private(set) var attributePlaces: [Int]
  /// Offsets of the values that are spelled literally; -1 for others.
  private(set) var valuePlaces: [Int]
  private(set) var itemPlaces: [Int]

  private var open: [OpenObject] = []
  private var nextConnect = 0

  /// An object whose end tag has not been written yet.
  private struct OpenObject {
    var index: Int
    var level: Int
    /// The attributes that are elements and have not been written yet.
    var elements: Range<Int>
    /// The attribute whose objects are being written, or -1.
    var part = -1
  }

  init(_ document: NibDocument) {
    self.document = document
    spellsDollars = document.isWhole && document.vocabulary > 1
    objectPlaces = [Int](repeating: 0, count: document.objects.count)
    connectPlaces = [Int](repeating: 0, count: document.connects.count)
    attributePlaces = [Int](repeating: 0, count: document.attributes.count)
    valuePlaces = [Int](repeating: -1, count: document.attributes.count)
    itemPlaces = [Int](repeating: 0, count: document.items.count)
  }

  mutating func write() {
    text.newLine(level: 0)
    let attributes = document.rootAttributes
    let firstElement = attributes.first(where: mustBeElement) ?? attributes.upperBound
    let isEmpty =
      document.objects.isEmpty && document.connects.isEmpty && firstElement == attributes.upperBound
    rootPlace = tag("layout", attributes.lowerBound..<firstElement, level: 0, isEmpty: isEmpty)
    if !isEmpty {
      for index in firstElement..<attributes.upperBound { write(value: index, level: 1) }
      for index in document.objects.indices { write(object: index) }
      closeObjects(before: document.objects.count)
      connections(before: .max)
      text.newLine(level: 0)
      text.endTag("layout")
    }
    text.append("\n".utf8)
  }

  // MARK: Objects

  private mutating func write(object index: Int) {
    closeObjects(before: index)
    if open.isEmpty { connections(before: index) }
    let record = document.objects[index]
    let level = enter(document.part(ofObject: index))
    let firstElement = firstElement(of: index)
    let attributes = document.attributes(ofObject: index)
    let elements = firstElement..<attributes.upperBound
    let isEmpty = Int(record.end) == index + 1 && elements.isEmpty
    text.newLine(level: level)
    objectPlaces[index] = tag(
      document.className(ofObject: index), attributes.lowerBound..<firstElement, level: level, isEmpty: isEmpty)
    if isEmpty { return }
    open.append(OpenObject(index: index, level: level, elements: elements))
    values()
  }

  /// Prepares the innermost object for a child, or for an object that is the value of an attribute.
  ///
  /// - Returns: the indentation level of the object's line.
  private mutating func enter(_ part: Int) -> Int {
    guard let outer = open.last else { return 1 }
    if outer.part != part {
      closePart()
      if part >= 0 {
        values(before: part)
        text.newLine(level: outer.level + 1)
        attributePlaces[part] = text.bytes.count
        element("attribute", "name", document.name(ofAttribute: part), outer.level + 1, isEmpty: false)
        open[open.count - 1].part = part
        open[open.count - 1].elements = part + 1..<outer.elements.upperBound
      }
    }
    return outer.level + (part >= 0 ? 2 : 1)
  }

  private mutating func closePart() {
    guard let outer = open.last, outer.part >= 0 else { return }
    text.newLine(level: outer.level + 1)
    text.endTag("attribute")
    open[open.count - 1].part = -1
    values()
  }

  /// Ends the open objects that do not contain an object.
  private mutating func closeObjects(before index: Int) {
    while let object = open.last, Int(document.objects[object.index].end) <= index {
      closePart()
      values(before: object.elements.upperBound)
      text.newLine(level: object.level)
      text.endTag(document.className(ofObject: object.index))
      open.removeLast()
    }
  }

  private mutating func connections(before index: Int) {
    while nextConnect < document.connects.count, Int(document.connects[nextConnect].objectsBefore) <= index {
      text.newLine(level: 1)
      let attributes = document.attributes(ofConnect: nextConnect)
      connectPlaces[nextConnect] = tag("connect", attributes, level: 1, isEmpty: true)
      nextConnect += 1
    }
  }

  // MARK: Attributes

  private func holdsObjects(_ attribute: Int) -> Bool {
    document.structure(ofAttribute: attribute)?.holdsObjects ?? false
  }

  /// Returns the first attribute that is written as an element. The attributes after it are elements too, because
  /// attributes must keep the order in which they are set.
  private func firstElement(of object: Int) -> Int {
    let attributes = document.attributes(ofObject: object)
    var first = attributes.first(where: mustBeElement) ?? attributes.upperBound
    // A text of several lines is easier to read as an element.
    while first > attributes.lowerBound, isLong(first - 1) { first -= 1 }
    return first
  }

  private func mustBeElement(_ attribute: Int) -> Bool {
    // For an attribute that takes objects, an element without objects is an empty list.
    document.structure(ofAttribute: attribute) != nil
      || document.isBlank(attribute: attribute) && document.isElement(attribute: attribute)
  }

  private func isLong(_ attribute: Int) -> Bool {
    document.attributeName(attribute) > ReservedName.awakeAfter
      && document.storage[document.attributes[attribute].value].contains(UInt8(ascii: "\n"))
      && !document.isBlank(attribute: attribute)
  }

  /// Writes a tag, and returns its place.
  private mutating func tag(_ name: String, _ attributes: Range<Int>, level: Int, isEmpty: Bool) -> Int {
    let written = attributes.map { index in
      XMLText.Attribute(document.name(ofAttribute: index), spelling(of: document.attributes[index].value))
    }
    let places = text.tag(name, written, level: level, isEmpty: isEmpty)
    for (index, (attribute, place)) in zip(attributes, zip(written, places.attributes)) {
      attributePlaces[index] = place.name
      valuePlaces[index] = attribute.value.count == Int(document.attributes[index].valueCount) ? place.value ?? -1 : -1
    }
    return places.start
  }

  /// Returns a value as the layout spells it, before XML's own spelling.
  private func spelling(of value: Range<Int>) -> ArraySlice<UInt8> {
    let value = document.storage[value]
    return spellsDollars ? ParameterText.spelling(of: value) : value
  }

  private mutating func element(_ name: String, _ key: String, _ value: String, _ level: Int, isEmpty: Bool) {
    text.tag(name, [XMLText.Attribute(key, Array(value.utf8)[...])], level: level, isEmpty: isEmpty)
  }

  /// Writes the values of the innermost object that are elements: either all before an attribute, or those before the
  /// next one that contains objects.
  private mutating func values(before end: Int? = nil) {
    guard let object = open.last else { return }
    var next = object.elements.lowerBound
    while next < end ?? object.elements.upperBound, !holdsObjects(next) {
      write(value: next, level: object.level + 1)
      next += 1
    }
    open[open.count - 1].elements = next..<object.elements.upperBound
  }

  private mutating func write(value index: Int, level: Int) {
    let name = document.name(ofAttribute: index)
    text.newLine(level: level)
    attributePlaces[index] = text.bytes.count
    guard let structure = document.structure(ofAttribute: index) else {
      let value = spelling(of: document.attributes[index].value)
      element("attribute", "name", name, level, isEmpty: value.isEmpty)
      let start = text.bytes.count
      let isLiteral = text.appendText(value) && value.count == Int(document.attributes[index].valueCount)
      if isLiteral { valuePlaces[index] = start }
      if !value.isEmpty { text.endTag("attribute") }
      return
    }
    element("attribute", "name", name, level, isEmpty: false)
    write(items: structure.items, level: level + 1)
    text.newLine(level: level)
    text.endTag("attribute")
  }

  private mutating func write(items: Range<Int>, level: Int) {
    var ends: [Int] = []
    func close(before index: Int, _ writer: inout Self) {
      while let end = ends.last, end <= index {
        ends.removeLast()
        writer.text.newLine(level: level + ends.count)
        writer.text.endTag("item")
      }
    }
    for index in items {
      close(before: index, &self)
      let item = document.items[index]
      let value = spelling(of: item.value)
      let key = item.hasKey ? [XMLText.Attribute("key", document.storage[item.key])] : []
      text.newLine(level: level + ends.count)
      let isEmpty = !item.isStructure && value.isEmpty
      itemPlaces[index] = text.tag("item", key, level: level + ends.count, isEmpty: isEmpty).start
      if item.isStructure {
        ends.append(Int(item.end))
      } else if !isEmpty {
        text.appendText(value)
        text.endTag("item")
      }
    }
    close(before: items.upperBound, &self)
  }
}
