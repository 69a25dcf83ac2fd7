internal import CLibXML2
internal import NibModel

extension XMLTreeBuilder: XMLListener {
  static func listen(with handler: UnsafeMutablePointer<xmlSAXHandler>) {
    handler.pointee.startElementNs = onStartElement
    handler.pointee.endElementNs = onEndElement
    handler.pointee.characters = onCharacters
    handler.pointee.ignorableWhitespace = onCharacters
    handler.pointee.cdataBlock = onCharacters
    handler.pointee.internalSubset = onDoctype
    handler.pointee.comment = onComment
  }

  static let onError: OnError = { data, code, level, message, _, _ in
    data?.assumingMemoryBound(to: ParsingState<XMLTreeBuilder>.self).pointee.note(code, level, message)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// True if there is only white space. Nearly all of it is spaces, which are compared eight at a time.
  @inline(__always)
  fileprivate var isBlank: Bool {
    let raw = UnsafeRawBufferPointer(self)
    var place = 0
    while place < count {
      if place &+ 8 <= count, raw.loadUnaligned(fromByteOffset: place, as: UInt64.self) == 0x2020_2020_2020_2020 {
        place &+= 8
      } else if self[place].isXMLSpace {
        place &+= 1
      } else {
        return false
      }
    }
    return true
  }
}

extension ParsingState<XMLTreeBuilder> {
  /// Takes the attributes of a tag.
  ///
  /// - Parameters:
  ///   - values: five pointers for each attribute: local name, prefix, namespace, value, end of value.
  ///   - base: the beginning of the bytes that the parser is reading, which are at `origin` in the text.
  @inline(__always)
  mutating func take(
    _ values: UnsafeMutablePointer<UnsafePointer<xmlChar>?>, count: Int, from base: UnsafePointer<xmlChar>,
    to end: UnsafePointer<xmlChar>, _ origin: Int, tag: Int
  ) {
    for index in 0..<count {
      guard let localName = values[index &* 5], let value = values[index &* 5 &+ 3],
        let valueEnd = values[index &* 5 &+ 4]
      else { continue }
      if values[index &* 5 &+ 1] != nil { listener.pointee.mayHaveNamespaces = true }
      let name = number(of: localName, tag: tag)
      let (length, count) = (listener.pointee.length(ofName: name), valueEnd - value)
      // Nearly always the name comes directly before `=` and the quote. A value at another place is a copy, because
      // its notation in the source differs.
      let isInText = value - base > length &+ 2 && value < end
      if isInText, value[-2] == UInt8(ascii: "="), (value - 3 - length).pointee.isXMLSpace {
        listener.pointee.addAttribute(
          name, at: origin &+ (value - base) &- 2 &- length, valueAt: origin &+ (value - base), count: count)
      } else {
        listener.pointee.addAttribute(
          name, value: UnsafeBufferPointer(start: value, count: count), at: isInText ? origin &+ (value - base) : nil)
      }
    }
  }
}

extension ParsingState<XMLTreeBuilder> {
  /// Returns the place of a text, without the white space around it.
  ///
  /// - Complexity: O(length of the text).
  fileprivate func place(of bytes: UnsafeBufferPointer<UInt8>) -> SourceRange {
    guard let base = nibkit_base(parser), let end = nibkit_end(parser), let current = nibkit_current(parser),
      let text = bytes.baseAddress
    else { return SourceRange(0, 0) }
    let origin = nibkit_consumed(parser)
    let range: Range<Int>
    if text >= base, text < end {
      let start = min(origin + (text - base), source.count)
      range = start..<min(start + bytes.count, source.count)
    } else {
      // A copy: the parser is behind the text in the source. It copies texts with characters outside of ASCII, and what
      // references mean.
      let behind = min(origin + (current - base), source.count)
      if let reference = reference(before: behind) { return SourceRange(reference, behind) }
      range = self.range(of: bytes, before: behind)
    }
    let first = source[range].firstIndex { !$0.isXMLSpace } ?? range.lowerBound
    let last = source[range].lastIndex { !$0.isXMLSpace } ?? first
    return SourceRange(first, min(last + 1, source.count))
  }

  /// Returns the offsets of a text that the parser has copied and is behind. It reports a part of a long text before it moves
  /// behind the last character, and the contents of a CDATA section after it has moved behind the section.
  ///
  /// - Complexity: O(length of the text).
  private func range(of bytes: UnsafeBufferPointer<UInt8>, before behind: Int) -> Range<Int> {
    for end in [behind] + Array(behind + 1...behind + 4) + [behind - 3] {
      if let start = start(of: bytes, endingAt: end) { return start..<end }
    }
    let start = max(0, behind - bytes.count)
    return start..<min(start + bytes.count, source.count)
  }

  /// Returns the offset of a text that ends at an offset, or nil if another one ends there. The parser has removed the
  /// carriage returns before line ends.
  private func start(of bytes: UnsafeBufferPointer<UInt8>, endingAt end: Int) -> Int? {
    guard (0...source.count).contains(end) else { return nil }
    var start = end
    for index in bytes.indices.reversed() {
      guard start > 0, source[start - 1] == bytes[index] else { return nil }
      start -= 1
      if bytes[index] == UInt8(ascii: "\n"), start > 0, source[start - 1] == UInt8(ascii: "\r") { start -= 1 }
    }
    return start
  }

  /// Returns the offset of the `&` of a reference that ends at an offset, such as `&amp;`.
  private func reference(before end: Int) -> Int? {
    guard end > 0, source[end - 1] == UInt8(ascii: ";") else { return nil }
    var start = end - 2
    while start >= 0, source[start].isInReference { start -= 1 }
    return start >= 0 && source[start] == UInt8(ascii: "&") ? start : nil
  }
}

extension UInt8 {
  /// True for the bytes between the `&` and the `;` of a reference that XML itself defines.
  fileprivate var isInReference: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "#"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}

/// Returns true if white space is followed by the end of the element around it, or by another element. The white
/// space is then not significant, unless the element has no other content.
@inline(__always)
private func isBeforeTag(
  _ textEnd: UnsafePointer<xmlChar>, of parser: xmlParserCtxtPtr, _ listener: UnsafeMutablePointer<XMLTreeBuilder>
) -> Bool {
  guard let base = nibkit_base(parser), let end = nibkit_end(parser), textEnd >= base, textEnd + 1 < end,
    textEnd[0] == UInt8(ascii: "<")
  else { return false }
  return switch textEnd[1] {
  case UInt8(ascii: "!"), UInt8(ascii: "?"): false
  case UInt8(ascii: "/"): !listener.pointee.keepsBlanks
  default: true
  }
}

private let onStartElement: startElementNsSAX2Func = {
  data, localName, prefix, _, namespaceCount, _, attributeCount, _, attributes in
  guard let state = ParsingState<XMLTreeBuilder>.of(data), let localName, let base = nibkit_base(state.pointee.parser),
    let end = nibkit_end(state.pointee.parser), let current = nibkit_current(state.pointee.parser)
  else { return }
  let listener = state.pointee.listener
  let origin = nibkit_consumed(state.pointee.parser)
  // The parser is after the last attribute. A `<` cannot occur within a tag, so the last one begins the tag.
  let offset = origin + (current - base)
  let start = nibkit_last_open(state.pointee.source.baseAddress, min(offset, state.pointee.source.count))
  guard !listener.pointee.isStopped, start >= 0 else { return }
  if prefix != nil || namespaceCount > 0 { listener.pointee.mayHaveNamespaces = true }
  listener.pointee.startElement(state.pointee.number(of: localName, tag: start), at: start)
  if let attributes {
    state.pointee.take(attributes, count: Int(attributeCount), from: base, to: end, origin, tag: start)
  }
  if listener.pointee.count == 1 { listener.pointee.checkRoot() }
  state.pointee.stopIfAsked()
}

// C cannot call functions of a generic type, so each listener has its own functions, although they are alike.
private let onEndElement: endElementNsSAX2Func = { data, _, _, _ in
  ParsingState<XMLTreeBuilder>.of(data)?.pointee.listener.pointee.endElement()
}

private let onCharacters: charactersSAXFunc = { data, text, count in
  guard let state = ParsingState<XMLTreeBuilder>.of(data), let text else { return }
  let bytes = UnsafeBufferPointer(start: text, count: Int(count))
  let listener = state.pointee.listener
  // Most texts are the white space between two tags.
  if bytes.isBlank, listener.pointee.passesBlanks || isBeforeTag(text + Int(count), of: state.pointee.parser, listener)
  {
    return
  }
  // (After a fault, libxml2 still reports texts but no elements, so it is not known which element a text belongs to.)
  guard state.pointee.firstFault == nil else { return }
  listener.pointee.addText(bytes, at: state.pointee.place(of: bytes))
  state.pointee.stopIfAsked()
}

private let onComment: commentSAXFunc = { data, _ in
  ParsingState<XMLTreeBuilder>.of(data)?.pointee.listener.pointee.hasComments = true
}

private let onDoctype: internalSubsetSAXFunc = { data, _, _, _ in
  guard let state = ParsingState<XMLTreeBuilder>.of(data) else { return }
  state.pointee.listener.pointee.reportDoctype()
  state.pointee.stopIfAsked()
}
