internal import NibModel
internal import NibReading

extension XMLTree {
  /// Returns the direct children of an element, in order.
  func children(of element: Int) -> Children {
    Children(elements: elements, place: element + 1, end: Int(elements[element].end))
  }

  struct Children: Sequence, IteratorProtocol {
    let elements: [XMLTree.Element]
    var place: Int
    let end: Int

    mutating func next() -> Int? {
      guard place < end else { return nil }
      defer { place = Int(elements[place].end) }
      return place
    }
  }

  /// Returns the bytes of an attribute's value.
  @inline(__always)
  func range(_ attribute: Attribute) -> Range<Int> {
    let start = Int(attribute.valueStart)
    return start..<start &+ Int(attribute.valueCount)
  }

  /// Returns the attributes in the tag of an element.
  func attributes(of element: Int) -> Range<Int> {
    Int(elements[element].firstAttribute)..<Int(elements[element + 1].firstAttribute)
  }

  /// Returns the element whose tag contains a place. O(log elements).
  func element(ofTagAround position: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if Int(elements[middle].position) < position { low = middle + 1 } else { high = middle }
    }
    return low - 1
  }

  /// Returns the attribute with a name in the tag of an element, or nil.
  func attribute(_ name: UInt32, of element: Int) -> Int? {
    attributes(of: element).first { attributes[$0].name == name }
  }

  /// Returns the text of some bytes of `storage`.
  func text(_ range: Range<Int>) -> String { String(decoding: storage[range], as: UTF8.self) }

  /// Returns the value of an attribute in the tag of an element, or nil.
  func text(_ name: UInt32, of element: Int) -> String? {
    attribute(name, of: element).map { text(attributes[$0].value) }
  }

  /// Returns the `key` of an element, if it can be the name of an attribute.
  func nameKey(of element: Int) -> String? {
    text(ElementName.key, of: element).flatMap { XMLName.isName($0) ? $0 : nil }
  }

  /// Returns the text in an element.
  func textRange(of element: Int) -> Range<Int> {
    let record = elements[element]
    return Int(record.textStart)..<Int(record.textStart + record.textCount)
  }

  /// Returns the place of the text in an element without white space around it. If the text begins with markup such as
  /// a comment, returns the range of the element's name.
  func textPlace(of element: Int) -> SourceRange {
    let bytes = source.bytes
    guard let end = bytes[Int(elements[element].tagEnd)...].firstIndex(of: UInt8(ascii: ">")),
      let start = bytes[(end + 1)...].firstIndex(where: { !$0.isSpace }), bytes[start] != UInt8(ascii: "<")
    else { return tagName(element) }
    let text = bytes[start...].prefix { $0 != UInt8(ascii: "<") }
    return SourceRange(start, (text.lastIndex { !$0.isSpace } ?? start) + 1)
  }

  /// Returns the range of an element's `<` and its name.
  func tagName(_ element: Int) -> SourceRange {
    let start = Int(elements[element].position)
    return SourceRange(start, start + 1 + nameLengths[Int(elements[element].name)])
  }

  /// Returns the range of an element's tag up to its last attribute.
  func tagPlace(_ element: Int) -> SourceRange {
    SourceRange(Int(elements[element].position), Int(elements[element].tagEnd))
  }

  /// Returns the range of an attribute with its value.
  func place(ofAttribute index: Int) -> SourceRange {
    let record = attributes[index]
    let isInText = Int(record.valueStart) < source.bytes.count
    return SourceRange(
      Int(record.position),
      isInText
        ? Int(record.valueStart &+ record.valueCount) &+ 1 : Int(record.position) &+ nameLengths[Int(record.name)])
  }

  /// Returns the range of an attribute's value. If the value is spelled differently in the text, returns the range of
  /// the whole attribute.
  func valuePlace(_ index: Int) -> SourceRange {
    let value = range(attributes[index])
    return value.lowerBound < source.bytes.count
      ? SourceRange(value.lowerBound, value.upperBound) : place(ofAttribute: index)
  }

  /// Returns the bytes of an element's name in the text.
  func nameRange(of element: Int) -> Range<Int> {
    let place = tagName(element)
    return place.lower + 1..<place.upper
  }

  /// Returns the bytes of an attribute's name in the text.
  func nameRange(ofAttribute index: Int) -> Range<Int> {
    let start = Int(attributes[index].position)
    return start..<start + nameLengths[Int(attributes[index].name)]
  }
}

extension UInt8 {
  fileprivate var isSpace: Bool { [0x20, 0x0A, 0x09, 0x0D].contains(self) }
}
