package import NibModel

/// Makes a flat tree from the elements of a text, in their order.
package struct XMLTreeBuilder: ~Copyable {
  let source: SourceText
  let limits: ReadingLimits
  private(set) var diagnostics: [Diagnostic] = []
  /// True if reading should stop.
  private(set) var isStopped = false
  /// The fault of the root element, if the reader refuses it.
  private(set) var rootFault: Diagnostic?
  private let fault: (borrowing XMLTreeBuilder) -> Diagnostic?
  /// True if libxml2 found a prefix or a namespace declaration.
  var mayHaveNamespaces = false
  var hasComments = false
  /// The end of the last attribute of the tag that is being read, or of its name.
  private var tagEnd = 0
  /// True if only text has been read since the last start tag.
  private var isBehindTag = false
  /// True if the text of the open element has only white space so far.
  private var isBlank = true
  /// The place at which the text of the open element begins, if it has any.
  private var inkPlace = SourceRange(0, 0)
  /// The texts between elements, in the order of the text. There may be more of them than this list has.
  private(set) var strayTexts: [XMLTree.StrayText] = []
  /// The number of elements before the last text between elements.
  private var lastStray = -1

  private static let mostStrayTexts = 100

  private var names: [String]
  private var lengths: [Int]
  private let known: KnownNames
  private var elements: RecordList<XMLTree.Element>
  private var attributes: RecordList<XMLTree.Attribute>
  /// Values and texts that differ from their spelling. They are stored after the bytes of the source.
  private var decoded: [UInt8] = []
  /// The open element, or -1.
  private var open: Int32 = -1
  private var depth = 0

  /// - Parameter fault: Returns the fault of the root's name and attributes, if they have one.
  init(
    source: SourceText, limits: ReadingLimits, known: KnownNames,
    fault: @escaping (borrowing XMLTreeBuilder) -> Diagnostic?
  ) {
    self.source = source
    self.limits = limits
    self.known = known
    self.fault = fault
    names = known.names
    lengths = known.lengths
    // Interface Builder's files have about 130 bytes per element and three attributes.
    elements = RecordList(capacity: min(source.bytes.count / 100, limits.objects))
    attributes = RecordList(capacity: source.bytes.count / 32)
  }

  /// The number of elements so far.
  package var count: Int { elements.count }

  private mutating func stop(_ fault: some Fault, at range: SourceRange) {
    diagnostics.append(Diagnostic(fault, at: range))
    isStopped = true
  }

  private func nameRange(at start: Int) -> SourceRange {
    SourceRange(start, TagScanner(source.bytes).nameEnd(from: start + 1))
  }

  mutating func number(ofName name: String, tag: Int) -> UInt32 {
    if let number = known.numbers[name] { return number }
    if names.count - known.names.count >= limits.names {
      stop(LimitFault.names(limit: limits.names), at: nameRange(at: tag))
    }
    if name.utf8.contains(UInt8(ascii: ":")) { mayHaveNamespaces = true }
    let number = UInt32(names.count)
    names.append(name)
    lengths.append(name.utf8.count)
    return number
  }

  // MARK: Elements

  mutating func startElement(_ name: UInt32, at offset: Int) {
    closeTag()
    depth += 1
    if depth > limits.depth { return stop(LimitFault.depth(limit: limits.depth), at: nameRange(at: offset)) }
    if elements.count >= limits.objects {
      return stop(LimitFault.objects(limit: limits.objects, withItems: true), at: nameRange(at: offset))
    }
    if open >= 0, isBlank { dropText() }
    if open >= 0, elements[Int(open)].textCount > 0 {
      noteStrayText(in: Int(open), at: inkPlace)
      dropText()
    }
    tagEnd = offset + 1 + lengths[Int(name)]
    elements.append(
      XMLTree.Element(
        name: name, position: UInt32(offset), tagEnd: 0, parent: open, end: 0,
        firstAttribute: UInt32(attributes.count), textStart: 0, textCount: 0))
    open = Int32(elements.count - 1)
    isBlank = true
    isBehindTag = true
  }

  @inline(__always)
  func length(ofName name: UInt32) -> Int { lengths[Int(name)] }

  /// True if white space at the parser's position is ignored, because an element has just ended.
  @inline(__always)
  var passesBlanks: Bool { !isBehindTag }

  /// True if white space in the open element is a text, or follows a text.
  @inline(__always)
  var keepsBlanks: Bool {
    open < 0 || !isBlank || known.textElements.contains(Int(elements[Int(open)].name))
  }

  /// Adds an attribute whose value is spelled literally in the text.
  @inline(__always)
  mutating func addAttribute(_ name: UInt32, at position: Int, valueAt start: Int, count: Int) {
    guard !isStopped else { return }
    if count > limits.text { return stop(LimitFault.value(limit: limits.text), at: nameRange(at: position)) }
    let record = attributes.room(for: 1)
    record.pointee.name = name
    record.pointee.position = UInt32(truncatingIfNeeded: position)
    record.pointee.valueStart = UInt32(truncatingIfNeeded: start)
    record.pointee.valueCount = UInt32(truncatingIfNeeded: count)
    attributes.take(1)
    tagEnd = start &+ count &+ 1
  }

  @inline(never)
  mutating func addAttribute(_ name: UInt32, value: UnsafeBufferPointer<UInt8>, at offset: Int?) {
    guard !isStopped else { return }
    let position: Int
    let start: Int
    if let offset, let found = nameStart(ofLength: lengths[Int(name)], before: offset) {
      position = found
      start = offset
    } else {
      position = searchedNameStart(of: name)
      start = source.bytes.count + decoded.count
      if value.hasManyMarks { return stop(LimitFault.marks, at: nameRange(at: position)) }
      decoded.append(contentsOf: value)
    }
    if value.count > limits.text { return stop(LimitFault.value(limit: limits.text), at: nameRange(at: position)) }
    let nameEnd = position + lengths[Int(name)]
    tagEnd =
      start < source.bytes.count
      ? start + value.count + 1 : source.bytes.quotedRange(from: nameEnd)?.upperBound ?? nameEnd
    attributes.append(
      XMLTree.Attribute(
        name: name, position: UInt32(truncatingIfNeeded: position), valueStart: UInt32(truncatingIfNeeded: start),
        valueCount: UInt32(truncatingIfNeeded: value.count)))
  }

  /// Moves backwards from a value over its quote and `=` to the beginning of the name.
  private func nameStart(ofLength length: Int, before value: Int) -> Int? {
    var end = value - 1
    while end > 0, source.bytes[end - 1].isXMLSpace { end -= 1 }
    guard end > 0, source.bytes[end - 1] == UInt8(ascii: "=") else { return nil }
    end -= 1
    while end > 0, source.bytes[end - 1].isXMLSpace { end -= 1 }
    let start = end - length
    guard start > 0, source.bytes[start - 1].isXMLSpace else { return nil }
    return start
  }

  /// Searches for the name, starting at the previous attribute, so that a tag is read only once for all its attributes.
  private func searchedNameStart(of name: UInt32) -> Int {
    let scanner = TagScanner(source.bytes)
    let element = elements[Int(open)]
    let from =
      attributes.count > Int(element.firstAttribute)
      ? Int(attributes[attributes.count - 1].position) : scanner.nameEnd(from: Int(element.position) + 1)
    return scanner.attributeStart(named: names[Int(name)], from: from) ?? Int(element.position)
  }

  /// - Parameter place: the place of the text without the white space around it.
  mutating func addText(_ bytes: UnsafeBufferPointer<UInt8>, at place: SourceRange) {
    guard !isStopped, open >= 0 else { return }
    let index = Int(open)
    let isInk = !bytes.allSatisfy(\.isXMLSpace)
    if elements.count - 1 > index {
      if isInk { noteStrayText(in: index, at: place) }
      return
    }
    if isInk {
      if isBlank { inkPlace = place }
      isBlank = false
    }
    if elements[index].textCount == 0 {
      elements[index].textStart = UInt32(truncatingIfNeeded: source.bytes.count + decoded.count)
    }
    decoded.append(contentsOf: bytes)
    elements[index].textCount += UInt32(bytes.count)
    if Int(elements[index].textCount) > limits.text {
      stop(LimitFault.value(limit: limits.text), at: nameRange(at: Int(elements[index].position)))
    }
  }

  /// Notes a text between elements. If libxml2 reports it in pieces, the first one is noted.
  private mutating func noteStrayText(in element: Int, at place: SourceRange) {
    guard lastStray != elements.count, strayTexts.count < Self.mostStrayTexts else { return }
    lastStray = elements.count
    strayTexts.append(XMLTree.StrayText(element: element, place: place))
  }

  /// Drops a text before an element, or white space in an element that has no text, because it has no meaning.
  private mutating func dropText() {
    decoded.removeLast(Int(elements[Int(open)].textCount))
    elements[Int(open)].textCount = 0
  }

  /// Stores the end of the tag that was read last.
  @inline(__always)
  private mutating func closeTag() {
    if elements.count > 0 { elements[elements.count - 1].tagEnd = UInt32(truncatingIfNeeded: tagEnd) }
  }

  mutating func endElement() {
    guard !isStopped, open >= 0 else { return }
    isBehindTag = false
    let index = Int(open)
    depth -= 1
    if elements.count - 1 == index, isBlank, !known.textElements.contains(Int(elements[index].name)) { dropText() }
    let count = Int(elements[index].textCount)
    // Read in pieces, so that a run of marks may be longer than any of them.
    if count > 0, decoded.suffix(count).hasManyMarks {
      return stop(LimitFault.marks, at: nameRange(at: Int(elements[index].position)))
    }
    elements[index].end = Int32(elements.count)
    open = elements[index].parent
  }

  mutating func reportDoctype() {
    stop(
      any: ForeignFile.doctypeFault(at: TagScanner(source.bytes).doctypeStart() ?? 0, in: source.bytes))
  }

  private mutating func stop(any diagnostic: Diagnostic) {
    diagnostics.append(diagnostic)
    isStopped = true
  }

  /// Reports the prefixes and namespace declarations before an offset.
  mutating func reportNamespaces(before end: Int) {
    guard mayHaveNamespaces, !isStopped else { return }
    diagnostics += NamespaceScanner(source.bytes, before: end, most: LayoutBuilder.mostFaults).faults
  }

  // MARK: The root and the end

  /// Checks the tag of the root element, and stops if it has a fault: a large file of another format takes no time.
  mutating func checkRoot() {
    guard !isStopped, let fault = fault(self) else { return }
    rootFault = fault
    isStopped = true
  }

  /// Returns the root's name, and the attributes of its tag.
  package func root() -> (
    name: String, place: SourceRange, attributes: [(name: String, value: String, place: SourceRange)]
  ) {
    let element = elements[0]
    let count = elements.count > 1 ? Int(elements[1].firstAttribute) : attributes.count
    let given = (0..<count).map { index in
      let record = attributes[index]
      let place = Int(record.position)
      return (
        names[Int(record.name)], text(record.value), SourceRange(place, place + names[Int(record.name)].utf8.count)
      )
    }
    return (names[Int(element.name)], nameRange(at: Int(element.position)), given)
  }

  private func text(_ range: Range<Int>) -> String {
    let count = source.bytes.count
    return range.lowerBound < count
      ? String(decoding: source.bytes[range], as: UTF8.self)
      : String(decoding: decoded[range.lowerBound - count..<range.upperBound - count], as: UTF8.self)
  }

  /// Returns the tree of a text that was read completely.
  mutating func finish() -> XMLTree {
    closeTag()
    elements.append(
      XMLTree.Element(
        name: 0, position: UInt32(source.bytes.count), tagEnd: UInt32(source.bytes.count), parent: -1,
        end: Int32(elements.count), firstAttribute: UInt32(attributes.count), textStart: 0, textCount: 0))
    return XMLTree(
      source, storage: decoded.isEmpty ? source.bytes : source.bytes + decoded, names: names, elements: elements.array,
      attributes: attributes.array, strayTexts: strayTexts, hasComments: hasComments)
  }
}
