// The one file that speaks to libxml2, and so the one that handles unsafe pointers: the parser calls back with
// pointers into its own memory, which are good for the length of the call.
internal import CLibXML2
internal import NibModel

/// The end of a parse.
struct XMLOutcome {
  /// True if libxml2 found the text well-formed, to its last byte.
  var isWellFormed: Bool
  /// libxml2's first complaint, for what `MalformedXML` cannot explain.
  var firstFault: XMLFault?
}

/// A complaint of libxml2.
struct XMLFault {
  var code: Int
  var offset: Int
  var words: String
}

/// The versions of libxml2: of its headers when NibKit was compiled, and of the library that runs, as `2.9.14`.
package enum XMLLibrary {
  package static var compiled: String { LIBXML_DOTTED_VERSION }
  package static var running: String {
    parserIsReady
    guard let digits = Int(String(cString: nibkit_running_version()).prefix { $0.isNumber }) else {
      return "?"
    }
    return "\(digits / 10000).\(digits / 100 % 100).\(digits % 100)"
  }

  /// Before 2.14, `xmlInitParser` must have run on one thread before a second one parses. A `static let` runs once.
  fileprivate static let initialized: Void = xmlInitParser()
  fileprivate static var parserIsReady: Void { initialized }
}

extension LayoutBuilder {
  /// Runs libxml2 over the builder's source and lets it call back.
  mutating func parse() -> XMLOutcome {
    source.bytes.withUnsafeBufferPointer { buffer -> XMLOutcome in
      guard let parser = makeParser(over: buffer, listener: listenForLayout) else {
        return XMLOutcome(isWellFormed: false)
      }
      defer { xmlFreeParserCtxt(parser) }
      return withUnsafeMutablePointer(to: &self) { builder in
        var state = ParsingState(builder: builder, parser: parser, source: buffer)
        return withUnsafeMutablePointer(to: &state) { state in
          let isWellFormed = run(parser, over: buffer, state: state, report: onError) { builder.pointee.isStopped }
          if nibkit_declares_prefix(buffer.baseAddress, buffer.count) != 0 { builder.pointee.mayHaveNamespaces = true }
          builder.pointee.reportNamespaces(before: state.pointee.firstFault?.offset ?? buffer.count)
          return XMLOutcome(isWellFormed: isWellFormed, firstFault: state.pointee.firstFault)
        }
      }
    }
  }
}

extension XMLTreeBuilder {
  /// Runs libxml2 over the builder's source and lets it call back.
  mutating func parse() -> XMLOutcome {
    source.bytes.withUnsafeBufferPointer { buffer -> XMLOutcome in
      guard let parser = makeParser(over: buffer, listener: listenForTree) else {
        return XMLOutcome(isWellFormed: false)
      }
      defer { xmlFreeParserCtxt(parser) }
      return withUnsafeMutablePointer(to: &self) { builder in
        var state = TreeParsingState(builder: builder, parser: parser, source: buffer)
        return withUnsafeMutablePointer(to: &state) { state in
          let isWellFormed = run(parser, over: buffer, state: state, report: onTreeError) { builder.pointee.isStopped }
          if nibkit_declares_prefix(buffer.baseAddress, buffer.count) != 0 { builder.pointee.mayHaveNamespaces = true }
          builder.pointee.reportNamespaces(before: state.pointee.firstFault?.offset ?? buffer.count)
          return XMLOutcome(isWellFormed: isWellFormed, firstFault: state.pointee.firstFault)
        }
      }
    }
  }
}

/// Lets a parser read its text.
///
/// - Parameter isStopped: whether the listener has stopped the parser.
/// - Returns: true if libxml2 found the text well-formed, to its last byte.
private func run(
  _ parser: xmlParserCtxtPtr, over buffer: UnsafeBufferPointer<UInt8>, state: UnsafeMutableRawPointer,
  report: @escaping OnError, isStopped: () -> Bool
) -> Bool {
  XMLLibrary.parserIsReady
  var context = nibkit_context(state: state, report: report)
  return withUnsafeMutablePointer(to: &context) { context in
    parser.pointee.userData = UnsafeMutableRawPointer(context)
    xmlParseDocument(parser)
    // libxml2 before 2.14 takes a NUL behind the root element for the end of the text.
    return parser.pointee.wellFormed == 1 && (nibkit_offset(parser) == buffer.count || isStopped())
  }
}

private func makeParser(
  over buffer: UnsafeBufferPointer<UInt8>, listener: (UnsafeMutablePointer<xmlSAXHandler>) -> Void
) -> xmlParserCtxtPtr? {
  XMLLibrary.parserIsReady
  guard let base = buffer.baseAddress, buffer.count <= ReadingLimits.mostBytes else { return nil }
  let parser = base.withMemoryRebound(to: CChar.self, capacity: buffer.count) {
    xmlCreateMemoryParserCtxt($0, Int32(buffer.count))
  }
  guard let parser else { return nil }
  // NOENT, because without it `&amp;` in an attribute arrives as `&#38;`. It would also read external entities,
  // even under NONET, so a DOCTYPE stops the parser before any can be declared. HUGE, because ReadingLimits
  // are the limits; what HUGE would let through is entity expansion, and there are no entities. IGNORE_ENC,
  // because the bytes are UTF-8, as was checked: a converter would make every offset slow and wrong.
  let options =
    XML_PARSE_NOENT.rawValue | XML_PARSE_NONET.rawValue | XML_PARSE_HUGE.rawValue
    | XML_PARSE_IGNORE_ENC.rawValue
  xmlCtxtUseOptions(parser, Int32(bitPattern: options))
  guard let handler = parser.pointee.sax else {
    xmlFreeParserCtxt(parser)
    return nil
  }
  // Only what is needed is asked for. (`initialize` also clears the default tree builder.)
  handler.initialize(to: xmlSAXHandler())
  handler.pointee.initialized = XML_SAX2_MAGIC
  listener(handler)
  nibkit_report_errors(handler)
  return parser
}

private func listenForLayout(_ handler: UnsafeMutablePointer<xmlSAXHandler>) {
  handler.pointee.startElementNs = onStartElement
  handler.pointee.endElementNs = onEndElement
  handler.pointee.characters = onCharacters
  // The same function, so that libxml2 does not ask which of the two a blank is for.
  handler.pointee.ignorableWhitespace = onCharacters
  handler.pointee.cdataBlock = onCharacters
  handler.pointee.internalSubset = onDoctype
}

private func listenForTree(_ handler: UnsafeMutablePointer<xmlSAXHandler>) {
  handler.pointee.startElementNs = onStartOfTree
  handler.pointee.endElementNs = onEndOfTree
  handler.pointee.characters = onCharactersOfTree
  handler.pointee.ignorableWhitespace = onCharactersOfTree
  handler.pointee.cdataBlock = onCharactersOfTree
  handler.pointee.internalSubset = onDoctypeOfTree
}

/// The state that the callbacks work on. Pointers, so that a callback neither counts references nor copies arrays.
private struct ParsingState {
  let builder: UnsafeMutablePointer<LayoutBuilder>
  let parser: xmlParserCtxtPtr
  let source: UnsafeBufferPointer<UInt8>
  var names = InternedNames()
  var knownTags = KnownTags()
  var firstFault: XMLFault?

  init(
    builder: UnsafeMutablePointer<LayoutBuilder>, parser: xmlParserCtxtPtr, source: UnsafeBufferPointer<UInt8>
  ) {
    self.builder = builder
    self.parser = parser
    self.source = source
  }

  /// The number of a name in the document. libxml2 keeps one copy of each name, so equal names have equal pointers.
  @inline(__always)
  mutating func number(of name: UnsafePointer<xmlChar>, tag: Int) -> NibDocument.Name {
    if let known = names[name] { return known }
    let number = builder.pointee.number(ofName: String(cString: name), tag: tag)
    names[name] = number
    return number
  }

  func stopIfAsked() {
    if builder.pointee.isStopped { xmlStopParser(parser) }
  }
}

// An object's tag with names that came before is read in one go, if nothing in it is out of the ordinary: nearly all of a
// layout. Everything else, and everything that is wrong, is the builder's, name by name.
extension ParsingState {
  /// Takes an object's tag with all its attributes.
  ///
  /// - Parameter values: five pointers an attribute: local name, prefix, namespace, value, end of value.
  /// - Returns: false if something about it is out of the ordinary. Then nothing has been taken.
  @inline(__always)
  mutating func takeKnownTag(
    _ name: UnsafePointer<xmlChar>, _ values: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, count: Int
  ) -> Bool {
    guard builder.pointee.expectsObject else { return false }
    let tag = knownTags.tags[knownTags.place(name, count)]
    guard tag.name == name, tag.count == count, let base = nibkit_base(parser), let end = nibkit_end(parser),
      let current = nibkit_current(parser)
    else { return false }
    let origin = nibkit_consumed(parser)
    let most = builder.pointee.limits.text
    // The end of the tag's own name and one space, or that of the tag.
    var nameEnd = current
    if count > 0, let values {
      let records = builder.pointee.attributes.room(for: count)
      var index = 0
      while index < count {
        let known = knownTags.attributes[tag.firstAttribute &+ index]
        guard values[index &* 5] == known.name, values[index &* 5 &+ 1] == nil, let value = values[index &* 5 &+ 3],
          let valueEnd = values[index &* 5 &+ 4],
          // A value elsewhere is a copy: it is spelt differently in the source.
          value - base > known.length &+ 2, value < end, value[-2] == UInt8(ascii: "=")
        else { return false }
        let length = valueEnd - value
        let start = value - 2 - known.length
        // The name stands right before its `=`.
        guard length >= known.shortest, length <= most, start[-1].isXMLSpace else { return false }
        if index == 0 { nameEnd = start - 1 }
        records[index].valueStart = UInt32(truncatingIfNeeded: origin &+ (value - base))
        records[index].valueCount = UInt32(truncatingIfNeeded: length)
        index &+= 1
      }
    }
    // A `<` stands nowhere within a tag: if there is one where this tag would begin, it does.
    let start = nameEnd - tag.length - 1
    guard start >= base, start.pointee == UInt8(ascii: "<") else { return false }
    builder.pointee.startObject(shape: tag.shape, at: origin &+ (start - base), attributes: count)
    return true
  }

  /// Remembers the tag that the builder has just taken, if it is that of an object whose names are all its own.
  @inline(never)
  mutating func rememberTag(
    _ name: UnsafePointer<xmlChar>, _ values: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, count: Int
  ) {
    guard builder.pointee.tagElement == .object, !builder.pointee.tagIsPart, !builder.pointee.isStopped,
      builder.pointee.tagName > ReservedName.key, builder.pointee.tag.count == count
    else { return }
    func length(_ number: NibDocument.Name) -> Int { builder.pointee.names[Int(number)].utf8.count }
    var attributes: [KnownTags.Attribute] = []
    attributes.reserveCapacity(count)
    for index in 0..<count {
      guard let name = values?[index * 5], values?[index * 5 + 1] == nil, let number = names[name] else { return }
      // An attribute of the vocabulary's own that is empty is not what it seems.
      attributes.append(
        KnownTags.Attribute(name: name, length: length(number), shortest: number <= ReservedName.key ? 1 : 0))
    }
    let shape = builder.pointee.objects[builder.pointee.objects.count - 1].shape
    knownTags.enter(name, length: length(builder.pointee.tagName), shape: shape, attributes)
  }
}

@inline(__always)
private func state(_ data: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<ParsingState>? {
  data?.assumingMemoryBound(to: nibkit_context.self).pointee.state?.assumingMemoryBound(to: ParsingState.self)
}

private let onStartElement: startElementNsSAX2Func = {
  data, localName, prefix, _, namespaceCount, _, attributeCount, _, attributes in
  guard let state = state(data), let localName else { return }
  let builder = state.pointee.builder
  let isPlain = prefix == nil && namespaceCount == 0
  if isPlain, state.pointee.takeKnownTag(localName, attributes, count: Int(attributeCount)) { return }
  // The parser stands behind the last attribute; a `<` cannot occur within a tag, so the last one begins it.
  let offset = nibkit_offset(state.pointee.parser)
  let start = nibkit_last_open(state.pointee.source.baseAddress, min(offset, state.pointee.source.count))
  guard !builder.pointee.isStopped, start >= 0 else { return }
  let name = state.pointee.number(of: localName, tag: start)
  if prefix != nil || namespaceCount > 0 { builder.pointee.mayHaveNamespaces = true }
  builder.pointee.startElement(name, at: start)
  // Each attribute is five pointers: local name, prefix, namespace, value, end of value.
  if let attributes {
    for index in 0..<Int(attributeCount) {
      guard let localName = attributes[index * 5], let value = attributes[index * 5 + 3],
        let end = attributes[index * 5 + 4]
      else { continue }
      let name = state.pointee.number(of: localName, tag: start)
      let bytes = UnsafeBufferPointer(start: value, count: end - value)
      let place = nibkit_offset_of(state.pointee.parser, value)
      if attributes[index * 5 + 1] != nil { builder.pointee.mayHaveNamespaces = true }
      builder.pointee.addAttribute(name, value: bytes, at: place < 0 ? nil : place)
    }
  }
  builder.pointee.finishTag()
  if isPlain { state.pointee.rememberTag(localName, attributes, count: Int(attributeCount)) }
  state.pointee.stopIfAsked()
}

private let onEndElement: endElementNsSAX2Func = { data, _, _, _ in
  guard let state = state(data) else { return }
  state.pointee.builder.pointee.endElement()
}

private let onCharacters: charactersSAXFunc = { data, text, count in
  guard let state = state(data), let text else { return }
  let bytes = UnsafeBufferPointer(start: text, count: Int(count))
  let builder = state.pointee.builder
  if builder.pointee.acceptsText {
    builder.pointee.addText(bytes)
  } else if bytes.contains(where: { !$0.isXMLSpace }), state.pointee.firstFault == nil {
    // (libxml2 tells of texts also behind a fault, of elements not: what text belongs to which is not known then.)
    // The parser stands behind the text or still before it.
    let parser = state.pointee.parser
    builder.pointee.reportText(
      endingBefore: max(nibkit_offset(parser), nibkit_offset_of(parser, text + Int(count))))
  } else {
    return
  }
  state.pointee.stopIfAsked()
}

private let onDoctype: internalSubsetSAXFunc = { data, _, _, _ in
  guard let state = state(data) else { return }
  state.pointee.builder.pointee.reportDoctype()
  state.pointee.stopIfAsked()
}

private typealias OnError =
  @convention(c) (
    UnsafeMutableRawPointer?, Int32, Int32, UnsafePointer<CChar>?, UnsafePointer<CChar>?, UnsafePointer<CChar>?
  ) -> Void

private let onError: OnError = { data, code, level, message, _, _ in
  guard let state = data?.assumingMemoryBound(to: ParsingState.self) else { return }
  if isOfNamespace(code) { state.pointee.builder.pointee.mayHaveNamespaces = true }
  guard state.pointee.firstFault == nil else { return }
  state.pointee.firstFault = fault(code, level, message, state.pointee.parser)
}

/// What is wrong with a namespace is not fatal to libxml2, which passes over it.
private func isOfNamespace(_ code: Int32) -> Bool {
  (XML_NS_ERR_XML_NAMESPACE.rawValue...XML_NS_ERR_COLON.rawValue).contains(UInt32(code))
}

private func fault(
  _ code: Int32, _ level: Int32, _ message: UnsafePointer<CChar>?, _ parser: xmlParserCtxtPtr
) -> XMLFault? {
  guard level == Int32(XML_ERR_FATAL.rawValue) else { return nil }
  let words = message.map { String(cString: $0) } ?? ""
  return XMLFault(code: Int(code), offset: nibkit_offset(parser), words: String(words.prefix { $0 != "\n" }))
}

// MARK: Trees

/// The state that the callbacks of a tree work on.
private struct TreeParsingState {
  let builder: UnsafeMutablePointer<XMLTreeBuilder>
  let parser: xmlParserCtxtPtr
  let source: UnsafeBufferPointer<UInt8>
  var names = InternedNames()
  var firstFault: XMLFault?

  init(
    builder: UnsafeMutablePointer<XMLTreeBuilder>, parser: xmlParserCtxtPtr, source: UnsafeBufferPointer<UInt8>
  ) {
    self.builder = builder
    self.parser = parser
    self.source = source
  }

  @inline(__always)
  mutating func number(of name: UnsafePointer<xmlChar>, tag: Int) -> UInt32 {
    if let known = names[name] { return known }
    let number = builder.pointee.number(ofName: String(cString: name), tag: tag)
    names[name] = number
    return number
  }

  func stopIfAsked() {
    if builder.pointee.isStopped { xmlStopParser(parser) }
  }

}

/// True if the element around a text that consists of white space ends behind it, or has another element there: then the text
/// says nothing, unless it is the element's own.
@inline(__always)
private func isBeforeTag(
  _ textEnd: UnsafePointer<xmlChar>, of parser: xmlParserCtxtPtr, _ builder: UnsafeMutablePointer<XMLTreeBuilder>
) -> Bool {
  guard let base = nibkit_base(parser), let end = nibkit_end(parser), textEnd >= base, textEnd + 1 < end,
    textEnd[0] == UInt8(ascii: "<")
  else { return false }
  return switch textEnd[1] {
  case UInt8(ascii: "!"), UInt8(ascii: "?"): false
  case UInt8(ascii: "/"): !builder.pointee.keepsBlanks
  default: true
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// True if there is nothing but white space. Nearly all of it is spaces, which are compared by eights.
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

extension TreeParsingState {
  /// Takes the attributes of a tag.
  ///
  /// - Parameters:
  ///   - values: five pointers an attribute: local name, prefix, namespace, value, end of value.
  ///   - base: the beginning of the bytes that the parser is reading, which stand at `origin` in the text.
  @inline(__always)
  mutating func take(
    _ values: UnsafeMutablePointer<UnsafePointer<xmlChar>?>, count: Int, from base: UnsafePointer<xmlChar>,
    to end: UnsafePointer<xmlChar>, _ origin: Int, tag: Int
  ) {
    for index in 0..<count {
      guard let localName = values[index &* 5], let value = values[index &* 5 &+ 3],
        let valueEnd = values[index &* 5 &+ 4]
      else { continue }
      if values[index &* 5 &+ 1] != nil { builder.pointee.mayHaveNamespaces = true }
      let name = number(of: localName, tag: tag)
      let (length, count) = (builder.pointee.length(ofName: name), valueEnd - value)
      // Nearly always the name stands right before its `=` and the quote. A value elsewhere is a copy: it is spelt
      // differently in the source.
      let isInText = value - base > length &+ 2 && value < end
      if isInText, value[-2] == UInt8(ascii: "="), (value - 3 - length).pointee.isXMLSpace {
        builder.pointee.addAttribute(
          name, at: origin &+ (value - base) &- 2 &- length, valueAt: origin &+ (value - base), count: count)
      } else {
        builder.pointee.addAttribute(
          name, value: UnsafeBufferPointer(start: value, count: count), at: isInText ? origin &+ (value - base) : nil)
      }
    }
  }
}

@inline(__always)
private func treeState(_ data: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<TreeParsingState>? {
  data?.assumingMemoryBound(to: nibkit_context.self).pointee.state?.assumingMemoryBound(to: TreeParsingState.self)
}

private let onStartOfTree: startElementNsSAX2Func = {
  data, localName, prefix, _, namespaceCount, _, attributeCount, _, attributes in
  guard let state = treeState(data), let localName, let base = nibkit_base(state.pointee.parser),
    let end = nibkit_end(state.pointee.parser), let current = nibkit_current(state.pointee.parser)
  else { return }
  let builder = state.pointee.builder
  let origin = nibkit_consumed(state.pointee.parser)
  // The parser stands behind the last attribute; a `<` cannot occur within a tag, so the last one begins it.
  let offset = origin + (current - base)
  let start = nibkit_last_open(state.pointee.source.baseAddress, min(offset, state.pointee.source.count))
  guard !builder.pointee.isStopped, start >= 0 else { return }
  if prefix != nil || namespaceCount > 0 { builder.pointee.mayHaveNamespaces = true }
  builder.pointee.startElement(state.pointee.number(of: localName, tag: start), at: start)
  if let attributes {
    state.pointee.take(attributes, count: Int(attributeCount), from: base, to: end, origin, tag: start)
  }
  state.pointee.stopIfAsked()
}

private let onEndOfTree: endElementNsSAX2Func = { data, _, _, _ in
  treeState(data)?.pointee.builder.pointee.endElement()
}

private let onCharactersOfTree: charactersSAXFunc = { data, text, count in
  guard let state = treeState(data), let text else { return }
  let bytes = UnsafeBufferPointer(start: text, count: Int(count))
  let builder = state.pointee.builder
  // Most texts are the white space between two tags.
  if bytes.isBlank, builder.pointee.passesBlanks || isBeforeTag(text + Int(count), of: state.pointee.parser, builder) {
    return
  }
  // (libxml2 tells of texts also behind a fault, of elements not: what text belongs to which is not known then.)
  guard state.pointee.firstFault == nil else { return }
  builder.pointee.addText(bytes)
  state.pointee.stopIfAsked()
}

private let onDoctypeOfTree: internalSubsetSAXFunc = { data, _, _, _ in
  guard let state = treeState(data) else { return }
  state.pointee.builder.pointee.reportDoctype()
  state.pointee.stopIfAsked()
}

private let onTreeError: OnError = { data, code, level, message, _, _ in
  guard let state = data?.assumingMemoryBound(to: TreeParsingState.self) else { return }
  if isOfNamespace(code) { state.pointee.builder.pointee.mayHaveNamespaces = true }
  guard state.pointee.firstFault == nil else { return }
  state.pointee.firstFault = fault(code, level, message, state.pointee.parser)
}
