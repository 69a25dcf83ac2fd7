internal import NibModel

/// Takes the elements of a text as they come and lays them flat: the layout vocabulary's grammar stands here.
struct LayoutBuilder {
  let source: SourceText
  let limits: ReadingLimits
  private(set) var diagnostics: [Diagnostic] = []
  /// Set when going on is of no use: a limit is passed, a document type was met, or there are faults enough.
  private(set) var isStopped = false

  private var names = ReservedName.all
  private var numbers: [String: NibDocument.Name] = [:]
  private var root: NibDocument.ElementRecord?
  private var objects: [NibDocument.ObjectRecord] = []
  private var connects: [NibDocument.ElementRecord] = []
  private var attributes: [NibDocument.AttributeRecord] = []
  /// Attributes that stand as elements of their own, with the object they belong to.
  private var attributeElements: [(object: Int, attribute: NibDocument.AttributeRecord)] = []
  /// How many of those each object has.
  private var attributeElementCounts: [Int32: Int] = [:]
  /// Values that differ from their spelling; they will stand behind the source's bytes.
  private var decoded: [UInt8] = []

  /// The elements that are open, outermost first.
  private var open: [Element] = []
  private var depth = 0
  /// The object that is open, or -1.
  private var parent: Int32 = -1

  private enum Element {
    case layout
    case object
    case connect
    case attribute
    /// An element that was refused; what it contains is passed over.
    case refused
  }

  init(source: SourceText, limits: ReadingLimits) {
    self.source = source
    self.limits = limits
    for (number, name) in names.enumerated() { numbers[name] = NibDocument.Name(number) }
    // A layout has about 70 bytes an object and three attributes; guessing so spares most of the growing.
    objects.reserveCapacity(min(source.bytes.count / 64, limits.objects))
    attributes.reserveCapacity(source.bytes.count / 24)
  }

  /// The number of a name, which is a new one when the name is.
  ///
  /// - Parameter tag: where the tag begins that has the name.
  mutating func number(ofName name: String, tag: Int) -> NibDocument.Name {
    if let known = numbers[name] { return known }
    // Asked here, where a new name comes, and not at each element.
    if names.count - ReservedName.all.count >= limits.names {
      stop("more than \(limits.names) distinct names", at: tagRange(at: tag))
    }
    // libxml2 takes `:name` for a name without a prefix.
    if name.utf8.contains(UInt8(ascii: ":")) { reportNamespace(tag: tag, hasPrefix: true) }
    let number = NibDocument.Name(names.count)
    names.append(name)
    numbers[name] = number
    return number
  }

  /// Faults beyond this many help nobody, and a hostile file could have millions.
  static let mostFaults = 100

  private mutating func report(_ diagnostic: Diagnostic) {
    diagnostics.append(diagnostic)
    if diagnostics.count >= Self.mostFaults { isStopped = true }
  }

  private mutating func stop(_ message: String, at range: SourceRange) {
    report(Diagnostic(.limitExceeded, message, at: range))
    isStopped = true
  }

  private func spelling(_ name: NibDocument.Name) -> String { names[Int(name)].shortened }

  // MARK: Elements

  /// The attribute records of the tag that is being read begin here.
  private var tagAttributes = 0
  private var tagStart = 0
  private var tagElement = Element.refused

  mutating func startElement(_ name: NibDocument.Name, at offset: Int) {
    guard !isStopped else { return }
    tagStart = offset
    tagAttributes = attributes.count
    tagElement = element(named: name)
    if tagElement == .object {
      depth += 1
      if depth > limits.depth {
        stop("objects are nested more than \(limits.depth) deep", at: tagRange)
      } else if objects.count >= limits.objects {
        stop("more than \(limits.objects) objects", at: tagRange)
      }
      objects.append(
        NibDocument.ObjectRecord(
          name: name, position: UInt32(offset), parent: parent, firstAttribute: UInt32(attributes.count),
          idAttribute: -1))
      parent = Int32(objects.count - 1)
    }
    open.append(tagElement)
  }

  /// What an element is, where it stands. Reports one that may not stand there.
  private mutating func element(named name: NibDocument.Name) -> Element {
    guard let container = open.last else {
      if name == ReservedName.layout { return .layout }
      report(
        Diagnostic(
          .notALayout, "the root element is <\(spelling(name))>, not <layout>", at: tagRange,
          notes: [Diagnostic.Note("a layout begins with <layout version=\"1\">")]))
      return .refused
    }
    switch (container, name) {
    case (.refused, _): return .refused
    case (.connect, _), (.attribute, _):
      let outer = container == .connect ? "connect" : "attribute"
      return refuse("<\(spelling(name))> stands inside <\(outer)>, which contains no elements")
    case (_, ReservedName.layout): return refuse("<layout> stands inside another element")
    case (.layout, ReservedName.attribute):
      return refuse("<attribute> stands outside the object that it belongs to")
    case (.object, ReservedName.attribute): return .attribute
    case (_, ReservedName.connect):
      return container == .layout
        ? .connect : refuse("<connect> stands inside an object; move it into <layout>")
    default: return .object
    }
  }

  private mutating func refuse(_ message: String) -> Element {
    report(Diagnostic(.misplacedElement, message, at: tagRange))
    return .refused
  }

  /// Takes an attribute of the tag that was begun.
  ///
  /// - Parameters:
  ///   - value: its bytes, with entities decoded.
  ///   - offset: where they stand in the source, or nil when they are spelt differently there.
  mutating func addAttribute(
    _ name: NibDocument.Name, value: UnsafeBufferPointer<UInt8>, at offset: Int?
  ) {
    guard !isStopped else { return }
    let position: Int
    let start: Int
    if let offset, let found = nameStart(of: name, before: offset) {
      position = found
      start = offset
    } else {
      position = searchedNameStart(of: name)
      start = source.bytes.count + decoded.count
      decoded.append(contentsOf: value)
    }
    if value.count > limits.text { return stopForText(at: position) }
    if name == ReservedName.id, tagElement == .object {
      objects[objects.count - 1].idAttribute = Int32(attributes.count)
    }
    attributes.append(
      NibDocument.AttributeRecord(
        name: name, position: UInt32(position), valueStart: UInt32(start), valueCount: UInt32(value.count)))
  }

  /// Walks back from a value over its quote and `=` to the name, which is known and so only has to be compared.
  @inline(__always)
  private func nameStart(of name: NibDocument.Name, before value: Int) -> Int? {
    var end = value - 1
    while end > 0, source.bytes[end - 1].isXMLSpace { end -= 1 }
    guard end > 0, source.bytes[end - 1] == UInt8(ascii: "=") else { return nil }
    end -= 1
    while end > 0, source.bytes[end - 1].isXMLSpace { end -= 1 }
    let start = end - names[Int(name)].utf8.count
    guard start > tagStart, source.bytes[start - 1].isXMLSpace else { return nil }
    return start
  }

  /// Looks for the name from the attribute before it on, so that a tag is read only once for all its attributes.
  private func searchedNameStart(of name: NibDocument.Name) -> Int {
    let scanner = TagScanner(source.bytes)
    let isFirst = attributes.count == tagAttributes
    let from =
      isFirst ? scanner.nameEnd(from: tagStart + 1) : Int(attributes[attributes.count - 1].position)
    return scanner.attributeStart(named: names[Int(name)], from: from) ?? tagStart
  }

  private mutating func stopForText(at position: Int) {
    let end = TagScanner(source.bytes).nameEnd(from: position + 1)
    stop("a value of more than \(limits.text) bytes", at: SourceRange(position, end))
  }

  /// The tag's attributes are all in.
  mutating func finishTag() {
    guard !isStopped else { return }
    let count = UInt32(attributes.count - tagAttributes)
    switch tagElement {
    case .object: objects[objects.count - 1].attributeCount = count
    case .layout:
      let record = elementRecord(attributeCount: count)
      root = record
      checkRoot(record)
    case .connect:
      let record = elementRecord(attributeCount: count)
      checkConnect(record)
      connects.append(record)
    case .attribute: beginAttributeElement()
    case .refused: attributes.removeSubrange(tagAttributes...)
    }
  }

  private func elementRecord(attributeCount: UInt32) -> NibDocument.ElementRecord {
    NibDocument.ElementRecord(
      position: UInt32(tagStart), firstAttribute: UInt32(tagAttributes), attributeCount: attributeCount,
      objectsBefore: Int32(objects.count))
  }

  mutating func endElement() {
    guard !isStopped, let element = open.popLast() else { return }
    switch element {
    case .object:
      depth -= 1
      objects[Int(parent)].end = Int32(objects.count)
      parent = objects[Int(parent)].parent
    case .layout, .connect, .attribute, .refused: break
    }
  }

  // MARK: Values as elements

  /// Whether text may stand here.
  var acceptsText: Bool { open.last == .attribute }

  mutating func addText(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard !attributeElements.isEmpty else { return }
    let last = attributeElements.count - 1
    let position = Int(attributeElements[last].attribute.position)
    decoded.append(contentsOf: bytes)
    attributeElements[last].attribute.valueCount += UInt32(bytes.count)
    if Int(attributeElements[last].attribute.valueCount) > limits.text { stopForText(at: position) }
  }

  private mutating func beginAttributeElement() {
    var name: NibDocument.Name?
    for attribute in attributes[tagAttributes...] {
      if attribute.name == ReservedName.name {
        if attribute.valueCount > 0 { name = number(ofName: text(attribute), tag: tagStart) }
      } else {
        report(unexpected(attribute, in: "attribute", allowed: ["name"]))
      }
    }
    if name == nil {
      report(Diagnostic(.badElement, "<attribute> has no name", at: tagRange))
    }
    attributes.removeSubrange(tagAttributes...)
    let count = Int(objects[Int(parent)].attributeCount) + attributeElementCounts[parent, default: 0] + 1
    attributeElementCounts[parent] = count - Int(objects[Int(parent)].attributeCount)
    if count > limits.attributes {
      stop("more than \(limits.attributes) attributes in one element", at: tagRange)
    }
    let record = NibDocument.AttributeRecord(
      name: name ?? ReservedName.name, position: UInt32(tagStart),
      valueStart: UInt32(source.bytes.count + decoded.count), valueCount: 0)
    attributeElements.append((Int(parent), record))
  }

  // MARK: The vocabulary's own elements

  private func text(_ attribute: NibDocument.AttributeRecord) -> String {
    let count = source.bytes.count
    if attribute.valueStart < count { return String(decoding: source.bytes[attribute.value], as: UTF8.self) }
    let start = Int(attribute.valueStart) - count
    return String(decoding: decoded[start..<start + Int(attribute.valueCount)], as: UTF8.self)
  }

  private mutating func checkRoot(_ record: NibDocument.ElementRecord) {
    var version: String?
    for attribute in attributes[record.attributes] {
      switch attribute.name {
      case ReservedName.version:
        version = text(attribute)
        if version != "1" {
          report(
            Diagnostic(
              .unsupportedVersion,
              "layout version '\(text(attribute).shortened)' is not one that this reader knows",
              at: range(of: attribute), notes: [Diagnostic.Note("the only version so far is 1")]))
        }
      case ReservedName.owner: break
      default: report(unexpected(attribute, in: "layout", allowed: ["version", "owner"]))
      }
    }
    if version == nil {
      report(
        Diagnostic(
          .unsupportedVersion, "<layout> has no version", at: tagRange,
          notes: [Diagnostic.Note("write <layout version=\"1\">")]))
    }
  }

  private mutating func checkConnect(_ record: NibDocument.ElementRecord) {
    var given: Set<NibDocument.Name> = []
    for attribute in attributes[record.attributes] {
      switch attribute.name {
      case ReservedName.from, ReservedName.to, ReservedName.outlet, ReservedName.outlets, ReservedName.event,
        ReservedName.action:
        given.insert(attribute.name)
      default:
        report(
          unexpected(
            attribute, in: "connect", allowed: ["from", "to", "outlet", "outlets", "event", "action"]))
      }
    }
    let ends: Set = [ReservedName.from, ReservedName.to]
    let forms: [Set<NibDocument.Name>] = [
      [ReservedName.outlet], [ReservedName.outlets], [ReservedName.event, ReservedName.action],
    ]
    if !ends.isSubset(of: given) || !forms.contains(given.subtracting(ends)) {
      report(
        Diagnostic(
          .badElement,
          "<connect> needs 'from', 'to', and either 'outlet', 'outlets', or 'event' with 'action'",
          at: tagRange))
    }
  }

  private func unexpected(
    _ attribute: NibDocument.AttributeRecord, in element: String, allowed: [String]
  ) -> Diagnostic {
    let name = spelling(attribute.name)
    let near = Suggestion.nearest(to: name, among: allowed)
    let offer = "<\(element)> takes: \(allowed.joined(separator: ", "))"
    let note = near.map { "did you mean '\($0)'? (\(offer))" } ?? offer
    return Diagnostic(
      .badElement, "<\(element)> has no attribute '\(name)'", at: range(of: attribute),
      notes: [Diagnostic.Note(note)], replacement: near)
  }

  private func range(of attribute: NibDocument.AttributeRecord) -> SourceRange {
    let position = Int(attribute.position)
    return SourceRange(position, TagScanner(source.bytes).nameEnd(from: position + 1))
  }

  private var tagRange: SourceRange { tagRange(at: tagStart) }

  private func tagRange(at start: Int) -> SourceRange {
    SourceRange(start, TagScanner(source.bytes).nameEnd(from: start + 1))
  }

  // MARK: What a layout may not have

  mutating func reportNamespace(tag: Int, hasPrefix: Bool) {
    let range = tagRange(at: tag)
    if diagnostics.last?.code == .namespace, diagnostics.last?.range == range { return }
    let message = hasPrefix ? "a name with a prefix" : "a namespace declaration"
    report(
      Diagnostic(
        .namespace, "\(message): layouts have no namespaces", at: range,
        notes: [Diagnostic.Note("nothing is included or extended through one, XInclude neither")]))
  }

  mutating func reportDoctype() {
    report(doctypeFault(at: TagScanner(source.bytes).doctypeStart() ?? 0))
    isStopped = true
  }

  /// Where the last text ends that stood where only elements may.
  private var reportedTextEnd = 0

  /// Text that is not white space, where only elements may stand.
  mutating func reportText(endingBefore offset: Int) {
    // One text comes in pieces.
    guard !isStopped, open.last != .refused, offset > reportedTextEnd else { return }
    let text = TagScanner(source.bytes).text(from: max(tagStart, reportedTextEnd), before: offset)
    reportedTextEnd = text.end
    let message =
      switch open.last {
      case .connect: "text stands in <connect>, which is empty"
      case .object: "text stands in <\(spelling(objects[Int(parent)].name))>, which contains only elements"
      case .layout, .attribute, .refused, nil: "text stands in <layout>, which contains only elements"
      }
    report(
      Diagnostic(
        .misplacedText, message, at: text.firstLine,
        notes: [
          Diagnostic.Note("a text is an attribute: text=\"…\", or <attribute name=\"text\">…</attribute>")
        ]
      ))
  }

  // MARK: The end

  /// The document, or nil when the text had no root.
  mutating func finish() -> NibDocument? {
    guard let root else { return nil }
    mergeAttributeElements()
    return NibDocument(
      source: source, storage: decoded.isEmpty ? source.bytes : source.bytes + decoded, names: names,
      root: root,
      objects: objects, connects: connects, attributes: attributes)
  }

  /// Puts each `<attribute>` element behind the other attributes of its object, which must be one run.
  private mutating func mergeAttributeElements() {
    guard !attributeElements.isEmpty else { return }
    attributeElements.sort { ($0.object, $0.attribute.position) < ($1.object, $1.attribute.position) }
    var merged: [NibDocument.AttributeRecord] = []
    merged.reserveCapacity(attributes.count + attributeElements.count)
    // Elements that are no objects keep their attributes too, so all runs are walked in the order of the file.
    var copied = 0
    var next = 0
    var shift: Int32 = 0
    for index in objects.indices {
      let end = Int(objects[index].firstAttribute + objects[index].attributeCount)
      merged += attributes[copied..<end]
      copied = end
      objects[index].firstAttribute += UInt32(shift)
      if objects[index].idAttribute >= 0 { objects[index].idAttribute += shift }
      while next < attributeElements.count, attributeElements[next].object == index {
        checkDuplicate(attributeElements[next].attribute, amongAttributesOf: index, in: merged)
        merged.append(attributeElements[next].attribute)
        objects[index].attributeCount += 1
        shift += 1
        next += 1
      }
    }
    merged += attributes[copied...]
    // Connections: each stands behind the attributes of the objects before it.
    var inserted = [Int](repeating: 0, count: objects.count + 1)
    for element in attributeElements { inserted[element.object + 1] += 1 }
    for index in objects.indices { inserted[index + 1] += inserted[index] }
    for index in connects.indices {
      connects[index].firstAttribute += UInt32(inserted[Int(connects[index].objectsBefore)])
    }
    attributes = merged
  }

  private mutating func checkDuplicate(
    _ attribute: NibDocument.AttributeRecord, amongAttributesOf object: Int,
    in merged: [NibDocument.AttributeRecord]
  ) {
    let name = spelling(attribute.name)
    let range = SourceRange(
      Int(attribute.position), TagScanner(source.bytes).nameEnd(from: Int(attribute.position) + 1))
    // The plan looks for these in the tag.
    if attribute.name <= ReservedName.outlets {
      report(Diagnostic(.badElement, "'\(name)' must be written in the tag, not as <attribute>", at: range))
    }
    let own = merged[Int(objects[object].firstAttribute)...]
    guard let earlier = own.first(where: { $0.name == attribute.name }) else { return }
    report(
      Diagnostic(
        .duplicateAttribute, "the attribute '\(name)' is given twice", at: range,
        notes: [Diagnostic.Note("the first is here", at: self.range(of: earlier))]))
  }
}

/// What is said of a document type, wherever it is met.
func doctypeFault(at start: Int) -> Diagnostic {
  Diagnostic(
    .doctype, "a layout may not have a document type", at: SourceRange(start, start + "<!DOCTYPE".utf8.count),
    notes: [Diagnostic.Note("entities and external files come with it; XML's own five entities need none")])
}
