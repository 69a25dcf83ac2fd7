internal import NibModel

/// Takes the elements of a text as they come and lays them flat: the layout vocabulary's grammar stands here.
struct LayoutBuilder {
  let source: SourceText
  let limits: ReadingLimits
  var diagnostics: [Diagnostic] = []
  /// The parts that the document lacks because of the diagnostics.
  var damage = NibDocument.Damage()
  /// False if the diagnostics leave too little of the text to make a document of it.
  var isRecoverable = true
  /// Set when going on is of no use: a limit is passed, a document type was met, or there are faults enough.
  var isStopped = false

  var names = ReservedName.all
  var numbers: [String: NibDocument.Name] = [:]
  var root: NibDocument.ElementRecord?
  var objects: [NibDocument.ObjectRecord] = []
  var connects: [NibDocument.ElementRecord] = []
  var attributes: [NibDocument.AttributeRecord] = []
  /// Attributes that stand as elements of their own.
  var attributeElements: [AttributeElement] = []
  /// The number of those of each object.
  var attributeElementCounts: [Int32: Int] = [:]
  /// The attributes and items that are open, outermost first.
  var openValues: [OpenValue] = []
  var items: [NibDocument.ItemRecord] = []
  var structures: [NibDocument.StructureRecord] = []
  /// Values that differ from their spelling; they will stand behind the source's bytes.
  var decoded: [UInt8] = []

  /// True if libxml2 met a prefix or a namespace declaration.
  var mayHaveNamespaces = false

  /// The end of the last text that stood where only elements may.
  var reportedTextEnd = 0

  /// The elements that are open, outermost first.
  var open: [Element] = []
  var depth = 0
  /// The object that is open, or -1.
  var parent: Int32 = -1

  enum Element {
    case layout
    case object
    case connect
    case attribute
    case item
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
      stop(.names(limit: limits.names), at: tagRange(at: tag))
    }
    // libxml2 takes `:name` for a name without a prefix.
    if name.utf8.contains(UInt8(ascii: ":")) { mayHaveNamespaces = true }
    let number = NibDocument.Name(names.count)
    names.append(name)
    numbers[name] = number
    return number
  }

  /// Faults beyond this many help nobody, and a hostile file could have millions.
  static let mostFaults = 100

  mutating func report(_ diagnostic: Diagnostic) {
    diagnostics.append(diagnostic)
    if diagnostics.count >= Self.mostFaults { isStopped = true }
  }

  mutating func report(_ fault: some Fault, at range: SourceRange, replacement: String? = nil) {
    report(Diagnostic(fault, at: range, replacement: replacement))
  }

  mutating func stop(_ fault: LimitFault, at range: SourceRange) {
    report(fault, at: range)
    isStopped = true
  }

  func spelling(_ name: NibDocument.Name) -> String { names[Int(name)].shortened }

  // MARK: Elements

  /// The attribute records of the tag that is being read begin here.
  var tagAttributes = 0
  var tagStart = 0
  var tagElement = Element.refused
  /// The attributes of the `<connect>` that is being read whose values are empty. They are not among its attributes.
  var emptyConnectValues: Set<NibDocument.Name> = []

  mutating func startElement(_ name: NibDocument.Name, at offset: Int) {
    guard !isStopped else { return }
    if !openValues.isEmpty { leaveText(before: offset) }
    tagStart = offset
    tagAttributes = attributes.count
    tagElement = element(named: name)
    if tagElement == .object {
      descend()
      objects.append(
        NibDocument.ObjectRecord(
          name: name, position: UInt32(offset), parent: parent, firstAttribute: UInt32(attributes.count),
          idAttribute: -1))
      // The number of the element, for now: attributes have their places when all are known.
      if open.last == .attribute, let value = openValues.last { objects[objects.count - 1].partOf = Int32(value.index) }
      parent = Int32(objects.count - 1)
    }
    open.append(tagElement)
  }

  /// Returns the kind of an element at its place. Reports one that may not stand there.
  mutating func element(named name: NibDocument.Name) -> Element {
    guard let container = open.last else {
      if name == ReservedName.layout { return .layout }
      let kind = ForeignFile.kind(ofRoot: names[Int(name)], at: tagStart, in: source.bytes)
      report(ForeignFileFault.root(spelling(name), kind: kind), at: tagRange)
      // The rest of another format's file is not what is wrong with it.
      if kind != nil { isStopped = true }
      return .refused
    }
    switch (container, name) {
    case (.refused, _):
      damage.lacksObjects = true
      return .refused
    case (.connect, _):
      return refuse(.elementInConnect(spelling(name)))
    case (.attribute, _), (.item, _): return elementOfValue(named: name)
    case (_, ReservedName.layout): return refuse(.layoutInElement)
    case (.layout, ReservedName.attribute):
      return refuse(.attributeOutsideObject)
    case (.object, ReservedName.attribute): return .attribute
    case (_, ReservedName.connect):
      if container == .layout { return .connect }
      damage.lacksConnections = true
      return refuse(.connectInObject)
    default: return .object
    }
  }

  /// Something is nested one deeper: an object or an item.
  mutating func descend() {
    depth += 1
    if depth > limits.depth {
      stop(.depth(limit: limits.depth), at: tagRange)
    } else if objects.count + items.count >= limits.objects {
      stop(.objects(limit: limits.objects, withItems: !items.isEmpty), at: tagRange)
    }
  }

  mutating func refuse(_ fault: PlacementFault) -> Element {
    report(fault, at: tagRange)
    noteGap()
    return .refused
  }

  /// The object that is open lacks something that was refused.
  mutating func noteGap() {
    if parent >= 0 { damage.incompleteObjects.insert(parent) }
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
      if value.hasManyMarks { return stopForMarks(at: position) }
      decoded.append(contentsOf: value)
    }
    if value.count > limits.text { return stopForText(at: position) }
    if value.isEmpty, refusesEmptyValue(of: name, at: position) { return }
    if name == ReservedName.id, tagElement == .object {
      objects[objects.count - 1].idAttribute = Int32(attributes.count)
    }
    attributes.append(
      NibDocument.AttributeRecord(
        name: name, position: UInt32(position), valueStart: UInt32(start), valueCount: UInt32(value.count)))
  }

  /// Walks back from a value over its quote and `=` to the name, which is known and so only has to be compared.
  @inline(__always)
  func nameStart(of name: NibDocument.Name, before value: Int) -> Int? {
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
  func searchedNameStart(of name: NibDocument.Name) -> Int {
    let scanner = TagScanner(source.bytes)
    let isFirst = attributes.count == tagAttributes
    let from =
      isFirst ? scanner.nameEnd(from: tagStart + 1) : Int(attributes[attributes.count - 1].position)
    return scanner.attributeStart(named: names[Int(name)], from: from) ?? tagStart
  }

  mutating func stopForMarks(at position: Int) {
    stop(.marks, at: SourceRange(position, TagScanner(source.bytes).nameEnd(from: position + 1)))
  }

  mutating func stopForText(at position: Int) {
    let end = TagScanner(source.bytes).nameEnd(from: position + 1)
    stop(.value(limit: limits.text), at: SourceRange(position, end))
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
      if checkConnect(record) {
        connects.append(record)
      } else {
        damage.lacksConnections = true
        attributes.removeSubrange(tagAttributes...)
      }
    case .attribute: beginAttributeElement()
    case .item: beginItem()
    case .refused:
      // Others may refer to an object that was refused, or need what it is connected to.
      if attributes[tagAttributes...].contains(where: { $0.name <= ReservedName.outlets }) {
        damage.lacksObjects = true
      }
      attributes.removeSubrange(tagAttributes...)
    }
  }

  func elementRecord(attributeCount: UInt32) -> NibDocument.ElementRecord {
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
    case .attribute, .item: endValue()
    case .layout, .connect, .refused: break
    }
  }

  // MARK: The end

  /// The document, or nil when the faults leave none.
  mutating func finish() -> NibDocument? {
    guard let root else { return nil }
    mergeAttributeElements()
    if !diagnostics.isEmpty {
      guard isRecoverable, !isStopped, UnfinishedMerge.explaining(diagnostics, in: source) == diagnostics else {
        return nil
      }
      damage.faults = diagnostics.inTextOrder
    }
    return NibDocument(
      source: source, storage: decoded.isEmpty ? source.bytes : source.bytes + decoded, names: names,
      root: root,
      objects: objects, connects: connects, attributes: attributes, structures: structures, items: items,
      damage: damage)
  }
}
