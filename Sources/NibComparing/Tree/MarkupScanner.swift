/// Finds the tags, comments and other markup of a text that is well-formed, one after the other.
struct MarkupScanner {
  enum Markup {
    case start(Tag)
    case end(Range<Int>)
    case comment(Range<Int>)
    case cdata(Range<Int>)
    /// The XML declaration at the beginning of the text.
    case declaration(Range<Int>)
    case instruction(Range<Int>)
  }

  /// A start tag.
  struct Tag {
    /// The range from `<` to `>` or `/>`.
    var range: Range<Int>
    /// The end of the element's name.
    var nameEnd: Int
    /// The attributes, each from its name to the end of its closing quote.
    var attributes: [Range<Int>] = []
    /// True if the tag ends with `/>`.
    var isEmpty: Bool
  }

  private let bytes: [UInt8]
  /// The end of the markup that was found last. At first the end of the byte order mark.
  private(set) var place: Int
  private let start: Int

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    place = start
  }

  /// Creates a scanner for the rest of a text.
  init(_ bytes: [UInt8], from place: Int) {
    self.init(bytes)
    self.place = place
  }

  /// Returns the next markup, or nil at the end of the text.
  mutating func next() -> Markup? {
    guard let open = bytes[place...].firstIndex(of: UInt8(ascii: "<")) else { return nil }
    if has("<!--", at: open) {
      place = end(of: "-->", from: open + 4)
      return .comment(open..<place)
    }
    if has("<![CDATA[", at: open) {
      place = end(of: "]]>", from: open + 9)
      return .cdata(open..<place)
    }
    if has("<?", at: open) {
      place = end(of: "?>", from: open + 2)
      let isDeclaration = open == start && has("<?xml", at: open) && bytes[open + 5].isSpace
      return isDeclaration ? .declaration(open..<place) : .instruction(open..<place)
    }
    if has("</", at: open) {
      place = end(of: ">", from: open)
      return .end(open..<place)
    }
    let tag = tag(at: open)
    place = tag.range.upperBound
    return .start(tag)
  }

  private func tag(at start: Int) -> Tag {
    let nameEnd = endOfName(from: start + 1)
    var tag = Tag(range: start..<nameEnd, nameEnd: nameEnd, isEmpty: false)
    var place = nameEnd
    while true {
      place = bytes[place...].firstIndex { !$0.isSpace } ?? bytes.count
      guard place < bytes.count, bytes[place] != UInt8(ascii: ">"), bytes[place] != UInt8(ascii: "/") else { break }
      guard let quote = bytes[place...].firstIndex(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }),
        let close = bytes[(quote + 1)...].firstIndex(of: bytes[quote])
      else { break }
      tag.attributes.append(place..<close + 1)
      place = close + 1
    }
    tag.isEmpty = place < bytes.count && bytes[place] == UInt8(ascii: "/")
    tag.range = start..<min(place + (tag.isEmpty ? 2 : 1), bytes.count)
    return tag
  }

  private func has(_ text: StaticString, at offset: Int) -> Bool {
    bytes[offset...].starts(with: text.description.utf8)
  }

  private func end(of text: StaticString, from offset: Int) -> Int {
    let wanted = Array(text.description.utf8)
    var place = offset
    while let start = bytes[place...].firstIndex(of: wanted[0]) {
      if bytes[start...].starts(with: wanted) { return start + wanted.count }
      place = start + 1
    }
    return bytes.count
  }

  private func endOfName(from offset: Int) -> Int {
    bytes[offset...].firstIndex { $0.isSpace || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ">") } ?? bytes.count
  }
}

extension UInt8 {
  /// True for the white space of XML.
  var isSpace: Bool { self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D }
}
