internal import NibModel

/// The markup around an offset of a text that may be malformed there.
///
/// Only the text before the offset is read, and the rest of the tag around it. A `<` always begins markup, because no
/// value can contain it, so an unfinished tag or value ends there.
struct TagContext {
  /// An element that has begun and not ended.
  struct Element {
    let name: String
    /// The offset of its `<`.
    let start: Int
    /// The attributes in its tag, up to the offset or the end of the tag.
    var attributes: [Attribute] = []

    func value(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
  }

  struct Attribute {
    let name: String
    var value: String
  }

  enum Kind {
    /// Between tags.
    case content
    /// After `<`: the name of an element, as far as it is written.
    case elementName
    /// After `</`.
    case endName
    /// In a tag, at a name of an attribute, or where one may begin.
    case attributeName
    /// In a value. The quote is that around it.
    case value(attribute: String)
    /// In a comment or other markup.
    case other
  }

  private(set) var kind = Kind.content
  /// The elements around the offset, from the root. In a tag, the last one is that of the tag.
  private(set) var elements: [Element] = []
  /// The bytes of the name, or of the value, that the offset is in.
  private(set) var range = 0..<0
  /// True if the tag has a `>`, so that an element is not to be finished.
  private(set) var isClosed = false
  /// True if a `=` follows the name of an attribute.
  private(set) var hasValue = false
  /// True if a name is at the beginning of the text, or has white space before it.
  private(set) var followsSpace = true

  private let bytes: [UInt8]
  private let offset: Int

  /// - Complexity: O(offset + bytes of the tag).
  init(_ bytes: [UInt8], at offset: Int) {
    self.bytes = bytes
    self.offset = min(max(offset, 0), bytes.count)
    range = self.offset..<self.offset
    var place = 0
    while place < self.offset, let start = bytes[place..<self.offset].firstIndex(of: UInt8(ascii: "<")) {
      place = readMarkup(at: start)
    }
  }

  /// Returns the name of the first element of a text, or nil. O(bytes before it).
  static func root(of bytes: [UInt8]) -> String? {
    var place = 0
    while let start = bytes[place...].firstIndex(of: UInt8(ascii: "<")), start + 1 < bytes.count {
      let next = bytes[start + 1]
      if next != UInt8(ascii: "!"), next != UInt8(ascii: "?") {
        return TagContext(bytes, at: start + 1).name(at: start + 1)
      }
      let isComment = bytes[start...].starts(with: "<!--".utf8)
      guard let end = bytes[start...].firstOffset(of: isComment ? "-->" : ">") else { return nil }
      place = end + 1
    }
    return nil
  }

  private func name(at start: Int) -> String {
    String(decoding: bytes[start..<endOfName(from: start)], as: UTF8.self)
  }

  /// Reads markup, and returns the offset after it.
  private mutating func readMarkup(at start: Int) -> Int {
    for (begin, end) in [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>"), ("<!", ">")]
    where bytes[start...].starts(with: begin.utf8) {
      let place = bytes[min(start + begin.utf8.count, bytes.count)...].firstOffset(of: end)
      if let place, place + end.utf8.count <= offset { return place + end.utf8.count }
      kind = .other
      return offset
    }
    if start + 1 < bytes.count, bytes[start + 1] == UInt8(ascii: "/") { return readEndTag(at: start) }
    return readTag(at: start)
  }

  private mutating func readEndTag(at start: Int) -> Int {
    let end = endOfName(from: start + 2)
    if start + 2 <= offset, offset <= end {
      kind = .endName
      range = start + 2..<end
      isClosed = end < bytes.count && bytes[end] == UInt8(ascii: ">")
      return offset
    }
    if start + 1 == offset { return offset }
    let name = String(decoding: bytes[start + 2..<end], as: UTF8.self)
    // The end of an element that was not begun ends nothing.
    if let index = elements.lastIndex(where: { $0.name == name }) { elements.removeSubrange(index...) }
    let close = bytes[end...].firstIndex { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "<") } ?? bytes.count
    if close >= offset { kind = .other }
    return min(offset, close < bytes.count && bytes[close] == UInt8(ascii: ">") ? close + 1 : close)
  }

  private mutating func readTag(at start: Int) -> Int {
    let nameEnd = endOfName(from: start + 1)
    var element = Element(name: String(decoding: bytes[start + 1..<nameEnd], as: UTF8.self), start: start)
    if offset <= nameEnd {
      kind = .elementName
      range = start + 1..<nameEnd
      isClosed = closesTag(from: nameEnd)
      return offset
    }
    var place = nameEnd
    var found: Kind?
    // After the offset, the rest of the tag is read, because an attribute is not given twice.
    while place < bytes.count {
      let space = place
      while place < bytes.count, bytes[place].isXMLSpace { place += 1 }
      if found == nil, offset <= place, space < offset || place > space {
        // Between attributes, unless a name begins right at the offset.
        if offset < place || place == bytes.count || !Self.isOfName(bytes[place]) {
          found = .attributeName
          range = offset..<offset
          followsSpace = offset > 0 && bytes[offset - 1].isXMLSpace
        }
      }
      guard place < bytes.count, bytes[place] != UInt8(ascii: "<") else { break }
      if bytes[place] == UInt8(ascii: ">") || bytes[place] == UInt8(ascii: "/") {
        let isEmpty = bytes[place] == UInt8(ascii: "/")
        let end = isEmpty && place + 1 < bytes.count && bytes[place + 1] == UInt8(ascii: ">") ? place + 2 : place + 1
        if found != nil || end > offset {
          if found == nil, offset == place {
            found = .attributeName
            followsSpace = false
          }
          isClosed = true
          kind = found ?? .other
          elements.append(element)
          return offset
        }
        if !isEmpty { elements.append(element) }
        return end
      }
      let name = place
      while place < bytes.count, Self.isOfName(bytes[place]) { place += 1 }
      if place == name {
        place += 1
        continue
      }
      var attribute = Attribute(name: String(decoding: bytes[name..<place], as: UTF8.self), value: "")
      if found == nil, name <= offset, offset <= place {
        found = .attributeName
        range = name..<place
        followsSpace = name > 0 && bytes[name - 1].isXMLSpace
        hasValue = bytes[place...].first { !$0.isXMLSpace } == UInt8(ascii: "=")
        // The attribute that is being written is not given yet.
        attribute = Attribute(name: "", value: "")
      }
      let equals = bytes[place...].firstIndex { !$0.isXMLSpace } ?? bytes.count
      if equals < bytes.count, bytes[equals] == UInt8(ascii: "=") {
        let quote = bytes[(equals + 1)...].firstIndex { !$0.isXMLSpace } ?? bytes.count
        if quote < bytes.count, bytes[quote] == UInt8(ascii: "\"") || bytes[quote] == UInt8(ascii: "'") {
          let end =
            bytes[(quote + 1)...].firstIndex { $0 == bytes[quote] || $0 == UInt8(ascii: "<") } ?? bytes.count
          attribute.value = String(decoding: bytes[quote + 1..<end], as: UTF8.self)
          if found == nil, quote < offset, offset <= end {
            found = .value(attribute: attribute.name)
            // Without a closing quote, the value ends with its line.
            let isEnded = end < bytes.count && bytes[end] == bytes[quote]
            let line = bytes[offset..<end].firstIndex { $0 == .newline || $0 == .return } ?? end
            range = quote + 1..<(isEnded ? end : line)
          }
          place = end < bytes.count && bytes[end] == bytes[quote] ? end + 1 : end
        } else {
          place = equals + 1
        }
      }
      if !attribute.name.isEmpty { element.attributes.append(attribute) }
    }
    // The tag has no end.
    if place < offset {
      elements.append(element)
      return place
    }
    kind = found ?? .attributeName
    elements.append(element)
    return offset
  }

  /// Returns true if the tag has a `>`.
  private func closesTag(from start: Int) -> Bool {
    let end = bytes[start...].firstIndex { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") }
    return end.map { bytes[$0] == UInt8(ascii: ">") } ?? false
  }

  private func endOfName(from start: Int) -> Int {
    var end = min(start, bytes.count)
    while end < bytes.count, Self.isOfName(bytes[end]) { end += 1 }
    return end
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    !byte.isXMLSpace && !"<>/=\"'".utf8.contains(byte)
  }
}

extension UInt8 {
  /// True for the white space of XML.
  var isXMLSpace: Bool { self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D }
}

extension ArraySlice<UInt8> {
  /// Returns the offset of the first occurrence of a text, or nil.
  fileprivate func firstOffset(of text: String) -> Int? {
    let wanted = Array(text.utf8)
    var place = startIndex
    while let start = self[place...].firstIndex(of: wanted[0]) {
      if self[start...].starts(with: wanted) { return start }
      place = start + 1
    }
    return nil
  }
}
