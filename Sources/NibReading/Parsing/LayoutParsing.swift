internal import CLibXML2
internal import NibModel

extension LayoutBuilder: XMLListener {
  static func listen(with handler: UnsafeMutablePointer<xmlSAXHandler>) {
    handler.pointee.startElementNs = onStartElement
    handler.pointee.endElementNs = onEndElement
    handler.pointee.characters = onCharacters
    // The same function, so that libxml2 does not check which of the two handlers a blank is for.
    handler.pointee.ignorableWhitespace = onCharacters
    handler.pointee.cdataBlock = onCharacters
    handler.pointee.internalSubset = onDoctype
  }

  static let onError: OnError = { data, code, level, message, _, _ in
    data?.assumingMemoryBound(to: ParsingState<LayoutBuilder>.self).pointee.note(code, level, message)
  }
}

// If an object's tag has the same names as an earlier tag, and nothing unusual, it is read at once. This is nearly
// all of a layout. The builder reads everything else, including faults, name by name.
extension ParsingState<LayoutBuilder> {
  /// Reads an object's tag with all its attributes.
  ///
  /// - Parameter values: five pointers for each attribute: local name, prefix, namespace, value, end of value.
  /// - Returns: false if something about the tag is unusual. Then nothing has been read.
  @inline(__always)
  mutating func takeKnownTag(
    _ name: UnsafePointer<xmlChar>, _ values: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, count: Int
  ) -> Bool {
    guard listener.pointee.expectsObject else { return false }
    let tag = knownTags.tags[knownTags.place(name, count)]
    guard tag.name == name, tag.count == count, let base = nibkit_base(parser), let end = nibkit_end(parser),
      let current = nibkit_current(parser)
    else { return false }
    let origin = nibkit_consumed(parser)
    let most = listener.pointee.limits.text
    // The end of the tag's own name and one space, or that of the tag.
    var nameEnd = current
    if count > 0, let values {
      let records = listener.pointee.attributes.room(for: count)
      var index = 0
      while index < count {
        let known = knownTags.attributes[tag.firstAttribute &+ index]
        guard values[index &* 5] == known.name, values[index &* 5 &+ 1] == nil, let value = values[index &* 5 &+ 3],
          let valueEnd = values[index &* 5 &+ 4],
          // A value elsewhere is a copy: it is spelled differently in the source.
          value - base > known.length &+ 2, value < end, value[-2] == UInt8(ascii: "=")
        else { return false }
        let length = valueEnd - value
        let start = value - 2 - known.length
        // The name comes directly before its `=`.
        guard length >= known.shortest, length <= most, start[-1].isXMLSpace else { return false }
        if index == 0 { nameEnd = start - 1 }
        records[index].valueStart = UInt32(truncatingIfNeeded: origin &+ (value - base))
        records[index].valueCount = UInt32(truncatingIfNeeded: length)
        index &+= 1
      }
    }
    // A `<` cannot occur within a tag. So if there is one at the place where this tag would begin, it begins there.
    let start = nameEnd - tag.length - 1
    guard start >= base, start.pointee == UInt8(ascii: "<") else { return false }
    listener.pointee.startObject(shape: tag.shape, at: origin &+ (start - base), attributes: count)
    return true
  }

  /// Remembers the tag that the builder has just read, if it is the tag of an object and the builder accepted all of
  /// its attributes.
  @inline(never)
  mutating func rememberTag(
    _ name: UnsafePointer<xmlChar>, _ values: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, count: Int
  ) {
    guard listener.pointee.tagElement == .object, !listener.pointee.tagIsPart, !listener.pointee.isStopped,
      listener.pointee.tagName > ReservedName.key, listener.pointee.tag.count == count
    else { return }
    func length(_ number: NibDocument.Name) -> Int { listener.pointee.names[Int(number)].utf8.count }
    var attributes: [KnownTags.Attribute] = []
    attributes.reserveCapacity(count)
    for index in 0..<count {
      guard let name = values?[index * 5], values?[index * 5 + 1] == nil, let number = names[name] else { return }
      // An empty attribute of the vocabulary needs the builder's checks.
      attributes.append(
        KnownTags.Attribute(name: name, length: length(number), shortest: number <= ReservedName.key ? 1 : 0))
    }
    let shape = listener.pointee.objects[listener.pointee.objects.count - 1].shape
    knownTags.enter(name, length: length(listener.pointee.tagName), shape: shape, attributes)
  }
}

private let onStartElement: startElementNsSAX2Func = {
  data, localName, prefix, _, namespaceCount, _, attributeCount, _, attributes in
  guard let state = ParsingState<LayoutBuilder>.of(data), let localName else { return }
  let listener = state.pointee.listener
  let isPlain = prefix == nil && namespaceCount == 0
  if isPlain, state.pointee.takeKnownTag(localName, attributes, count: Int(attributeCount)) { return }
  // The parser is after the last attribute. A `<` cannot occur within a tag, so the last one begins the tag.
  let offset = nibkit_offset(state.pointee.parser)
  let start = nibkit_last_open(state.pointee.source.baseAddress, min(offset, state.pointee.source.count))
  guard !listener.pointee.isStopped, start >= 0 else { return }
  let name = state.pointee.number(of: localName, tag: start)
  if prefix != nil || namespaceCount > 0 { listener.pointee.mayHaveNamespaces = true }
  listener.pointee.startElement(name, at: start)
  // Each attribute is five pointers: local name, prefix, namespace, value, end of value.
  if let attributes {
    for index in 0..<Int(attributeCount) {
      guard let localName = attributes[index * 5], let value = attributes[index * 5 + 3],
        let end = attributes[index * 5 + 4]
      else { continue }
      let name = state.pointee.number(of: localName, tag: start)
      let bytes = UnsafeBufferPointer(start: value, count: end - value)
      let place = nibkit_offset_of(state.pointee.parser, value)
      if attributes[index * 5 + 1] != nil { listener.pointee.mayHaveNamespaces = true }
      listener.pointee.addAttribute(name, value: bytes, at: place < 0 ? nil : place)
    }
  }
  listener.pointee.finishTag()
  if isPlain { state.pointee.rememberTag(localName, attributes, count: Int(attributeCount)) }
  state.pointee.stopIfAsked()
}

private let onEndElement: endElementNsSAX2Func = { data, _, _, _ in
  guard let state = ParsingState<LayoutBuilder>.of(data) else { return }
  state.pointee.listener.pointee.endElement()
}

private let onCharacters: charactersSAXFunc = { data, text, count in
  guard let state = ParsingState<LayoutBuilder>.of(data), let text else { return }
  let bytes = UnsafeBufferPointer(start: text, count: Int(count))
  let listener = state.pointee.listener
  if listener.pointee.acceptsText {
    listener.pointee.addText(bytes)
  } else if bytes.contains(where: { !$0.isXMLSpace }), state.pointee.firstFault == nil {
    // (After a fault, libxml2 still reports texts but no elements, so it is not known which element a text belongs
    // to.) The parser may be after the text, or still before it.
    let parser = state.pointee.parser
    listener.pointee.reportText(
      endingBefore: max(nibkit_offset(parser), nibkit_offset_of(parser, text + Int(count))))
  } else {
    return
  }
  state.pointee.stopIfAsked()
}

private let onDoctype: internalSubsetSAXFunc = { data, _, _, _ in
  guard let state = ParsingState<LayoutBuilder>.of(data) else { return }
  state.pointee.listener.pointee.reportDoctype()
  state.pointee.stopIfAsked()
}
