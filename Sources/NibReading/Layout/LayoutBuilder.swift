internal import NibModel

/// Makes a flat document from the elements of a text, in their order. The grammar of the layout vocabulary is here.
struct LayoutBuilder: ~Copyable {
  let source: SourceText
  let limits: ReadingLimits
  var diagnostics: [Diagnostic] = []
  /// The parts that the document lacks because of the diagnostics.
  var damage = NibDocument.Damage()
  /// False if the faults leave too little of the text for a document.
  var isRecoverable = true
  /// True if reading should stop: a limit is exceeded, a document type was found, or there are enough faults.
  var isStopped = false

  var names = ReservedName.all
  var numbers = Self.reservedNumbers
  var root: NibDocument.ElementRecord?
  var shapes = Shapes()
  private var tree = ShapeTree()
  var objects: RecordList<NibDocument.ObjectRecord>
  var connects: [NibDocument.ElementRecord] = []
  var attributes: RecordList<NibDocument.AttributeRecord>
  /// The objects that are values, each with the index of its `<attribute>` element.
  var parts: [NibDocument.PartRecord] = []
  var strayNames: [NibDocument.StrayName] = []
  /// Attributes that are elements.
  var attributeElements: [AttributeElement] = []
  /// The number of attributes that are elements, by object.
  var attributeElementCounts: [Int32: Int] = [:]
  /// The open attributes and items, outermost first.
  var openValues: [OpenValue] = []
  var items: [NibDocument.ItemRecord] = []
  var structures: [NibDocument.StructureRecord] = []
  /// Values that differ from their spelling. They are stored after the bytes of the source.
  var decoded: [UInt8] = []

  /// True if the layout is of version 2 of the vocabulary, which has qualified names.
  var isQualifying = false

  /// True if libxml2 found a prefix or a namespace declaration.
  var mayHaveNamespaces = false

  /// The end of the last text that was reported, because only elements are allowed at its place.
  var reportedTextEnd = 0

  /// The open elements, outermost first.
  var open = RecordList<Element>(capacity: 32)
  var depth = 0
  /// The open object, or -1.
  var parent: Int32 = -1

  enum Element: BitwiseCopyable {
    case layout
    case object
    case connect
    case attribute
    case item
    /// An element that was refused. Its contents are ignored.
    case refused
  }

  init(source: SourceText, limits: ReadingLimits) {
    self.source = source
    self.limits = limits
    // A layout has about 50 bytes per object and three attributes. This estimate avoids most reallocations.
    objects = RecordList(capacity: min(source.bytes.count / 48, limits.objects))
    attributes = RecordList(capacity: source.bytes.count / 16)
  }

  /// The numbers of the names of the vocabulary, with capacity for the names of most layouts. Made only once, because
  /// hashing these names takes longer than reading a layout of a few objects.
  private static let reservedNumbers: [String: NibDocument.Name] = {
    var numbers = [String: NibDocument.Name](minimumCapacity: 90)
    for (number, name) in ReservedName.all.enumerated() { numbers[name] = NibDocument.Name(number) }
    return numbers
  }()

  /// Returns the number of a name. A new name gets a new number.
  ///
  /// - Parameter tag: the start of the tag that has the name.
  mutating func number(ofName name: String, tag: Int) -> NibDocument.Name {
    if let known = numbers[name] { return known }
    // Checked here, for each new name, and not for each element.
    if names.count - ReservedName.all.count >= limits.names {
      stop(.names(limit: limits.names), at: tagRange(at: tag))
    }
    // libxml2 treats `:name` as a name without a prefix.
    if name.utf8.contains(UInt8(ascii: ":")) { mayHaveNamespaces = true }
    let number = NibDocument.Name(names.count)
    names.append(name)
    numbers[name] = number
    return number
  }

  /// The maximum number of faults reported. A hostile file could have millions.
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

  /// An attribute of the tag that is being read.
  struct TagAttribute {
    let name: NibDocument.Name
    /// Offset of the name in the source.
    let position: Int
    /// The range of the value in the bytes of the source, followed by those of `decoded`.
    let value: Range<Int>

    var record: NibDocument.AttributeRecord {
      NibDocument.AttributeRecord(valueStart: UInt32(value.lowerBound), valueCount: UInt32(value.count))
    }
  }

  /// The attributes of the tag that is being read.
  var tag: [TagAttribute] = []
  var tagStart = 0
  var tagName = ReservedName.layout
  var tagElement = Element.refused
  var tagIsPart = false
  /// The attributes of the current `<connect>` whose values are empty. They are not among its attributes.
  var emptyConnectValues: Set<NibDocument.Name> = []

  mutating func startElement(_ name: NibDocument.Name, at offset: Int) {
    guard !isStopped else { return }
    if !openValues.isEmpty { leaveText(before: offset) }
    tagStart = offset
    tag.removeAll(keepingCapacity: true)
    tagName = name
    tagElement = element(named: name)
    if tagElement == .object {
      descend()
      let index = Int32(objects.count)
      tagIsPart = open.last == .attribute
      // The number of the element, for now. It is replaced by the attribute's index when all attributes are known.
      if tagIsPart, let value = openValues.last {
        parts.append(NibDocument.PartRecord(object: index, attribute: Int32(value.index)))
      }
      objects.append(
        NibDocument.ObjectRecord(
          shape: 0, position: UInt32(offset), parent: parent, firstAttribute: UInt32(attributes.count)))
      parent = index
    }
    open.append(tagElement)
  }

  /// True if an element that begins now is an object, provided that its name is not one of the vocabulary's own.
  @inline(__always)
  var expectsObject: Bool {
    guard !isStopped, openValues.isEmpty, let last = open.last, last == .object || last == .layout else { return false }
    return depth < limits.depth && objects.count &+ items.count < limits.objects
  }

  /// Adds an object whose whole tag has been read. Its attributes have been written to the memory after the others.
  @inline(__always)
  mutating func startObject(shape: UInt32, at offset: Int, attributes count: Int) {
    let index = objects.count
    let record = objects.room(for: 1)
    record.pointee.shape = shape
    record.pointee.position = UInt32(truncatingIfNeeded: offset)
    record.pointee.parent = parent
    record.pointee.end = 0
    record.pointee.firstAttribute = UInt32(truncatingIfNeeded: attributes.count)
    objects.take(1)
    attributes.take(count)
    open.append(.object)
    depth &+= 1
    parent = Int32(truncatingIfNeeded: index)
    tagStart = offset
  }

  /// Called when an object or an item begins, at one level deeper.
  mutating func descend() {
    depth += 1
    if depth > limits.depth {
      stop(.depth(limit: limits.depth), at: tagRange)
    } else if objects.count + items.count >= limits.objects {
      stop(.objects(limit: limits.objects, withItems: !items.isEmpty), at: tagRange)
    }
  }

  /// Adds an attribute of the current tag.
  ///
  /// - Parameters:
  ///   - value: the bytes of the value, with entities decoded.
  ///   - offset: the place of the bytes in the source, or nil if they are spelled differently there.
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
    tag.append(TagAttribute(name: name, position: position, value: start..<start + value.count))
  }

  /// Moves backwards from a value over its quote and `=` to the name. The name is known, so it is only compared.
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

  /// Searches for the name, starting at the previous attribute, so that a tag is read only once for all its attributes.
  func searchedNameStart(of name: NibDocument.Name) -> Int {
    let scanner = TagScanner(source.bytes)
    let from = tag.last?.position ?? scanner.nameEnd(from: tagStart + 1)
    return scanner.attributeStart(named: names[Int(name)], from: from) ?? tagStart
  }

  mutating func stopForMarks(at position: Int) {
    stop(.marks, at: SourceRange(position, TagScanner(source.bytes).nameEnd(from: position + 1)))
  }

  mutating func stopForText(at position: Int) {
    let end = TagScanner(source.bytes).nameEnd(from: position + 1)
    stop(.value(limit: limits.text), at: SourceRange(position, end))
  }

  /// Called when all attributes of the tag have been added.
  mutating func finishTag() {
    guard !isStopped else { return }
    switch tagElement {
    case .object:
      objects[objects.count - 1].shape = tree.shape(
        tagName, isPart: tagIsPart, tag.map { Shapes.Attribute($0.name) }, addedTo: &shapes)
      takeAttributes()
    case .layout:
      root = takeElement()
      checkRoot()
    case .connect:
      if checkConnect() {
        connects.append(takeElement())
      } else {
        damage.lacksConnections = true
      }
    case .attribute: beginAttributeElement()
    case .item: beginItem()
    case .refused:
      // Other objects may refer to an object that was refused, or may need its connections.
      if tag.contains(where: { $0.name <= ReservedName.outlets }) { damage.lacksObjects = true }
    }
  }

  private mutating func takeElement() -> NibDocument.ElementRecord {
    let record = NibDocument.ElementRecord(
      position: UInt32(tagStart), firstAttribute: UInt32(attributes.count),
      shape: tree.shape(tagName, tag.map { Shapes.Attribute($0.name) }, addedTo: &shapes),
      objectsBefore: Int32(objects.count))
    takeAttributes()
    return record
  }

  private mutating func takeAttributes() {
    for attribute in tag {
      // Such a value is in `decoded`, and so does not follow its name.
      if attribute.value.lowerBound >= source.bytes.count {
        strayNames.append(
          NibDocument.StrayName(attribute: UInt32(attributes.count), position: UInt32(attribute.position)))
      }
      attributes.append(attribute.record)
    }
  }

  /// Returns the shape of an object whose tag has a shape, with added attributes that are elements.
  mutating func shape(_ shape: UInt32, adding elements: [Shapes.Attribute]) -> UInt32 {
    let record = shapes[shape]
    return tree.shape(
      record.name, isPart: record.isPart, Array(shapes.attributes[record.attributes]) + elements, addedTo: &shapes)
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

  /// Returns the document, or nil if the faults do not leave enough for one.
  mutating func finish() -> NibDocument? {
    mergeAttributeElements()
    guard let root else { return nil }
    if !diagnostics.isEmpty {
      guard isRecoverable, !isStopped, UnfinishedMerge.explaining(diagnostics, in: source) == diagnostics else {
        return nil
      }
      damage.faults = diagnostics.inTextOrder
    }
    var fields = NibDocument.Fields(
      source, storage: decoded.isEmpty ? source.bytes : source.bytes + decoded, names: names)
    fields.shapes = shapes
    fields.root = root
    fields.objects = objects.array
    fields.connects = connects
    fields.attributes = attributes.array
    fields.parts = parts
    fields.strayNames = strayNames
    fields.structures = structures
    fields.items = items
    fields.damage = damage
    return NibDocument(fields)
  }
}
