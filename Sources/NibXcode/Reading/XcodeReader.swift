internal import NibModel
internal import NibReading

/// Converts the objects of an Interface Builder file to a document: the objects, their parts, and their connections.
///
/// The order is always that of the file. A document contains the objects below some elements: all objects of a file, or
/// those of a scene.
struct XcodeReader {
  let tree: XMLTree
  let platform: CocoaClasses.Platform
  let elements: ElementKinds
  let references: References
  let customClasses: CustomClasses
  var faults: [Diagnostic] = []

  private(set) var names = ReservedName.all
  /// The number of `ib.element`.
  private var elementName: NibDocument.Name = 0
  private let mostNames: Int
  /// The numbers of names by their texts, and the place of each name of the tree after `ib.`.
  private var numbers: [String: NibDocument.Name] = [:]
  private static let reserved = Dictionary(
    zip(ReservedName.all, (0 as NibDocument.Name)...), uniquingKeysWith: { first, _ in first })
  private var designNames: [Int32]
  private var classNames: [Int32]
  private var keys = SpellingTable()
  private var spelledNames = SpellingTable()

  private var shapes = Shapes()
  private var shapeTree = ShapeTree()
  private var objects: [NibDocument.ObjectRecord] = []
  private var connects: [NibDocument.ElementRecord] = []
  private var attributes: [NibDocument.AttributeRecord] = []
  private var parts: [NibDocument.PartRecord] = []
  private var structures: [NibDocument.StructureRecord] = []
  var items: [NibDocument.ItemRecord] = []
  private var places = NibDocument.TextPlaces(root: SourceRange(0, 0))
  /// Texts that are not in the file, or are written differently there. They follow the tree's texts.
  private(set) var added: [UInt8]
  let literals: Literals
  /// Returns true for an element or a connection that belongs, with its contents, to another document.
  var omits: ((Int) -> Bool)?
  /// Returns true for an id that refers to something outside the document.
  var isForeign: ((Range<Int>) -> Bool)?
  /// The controller of a scene, and the name of the document that contains its view.
  var viewName: (controller: Int, name: String)?
  /// The id of the scene whose objects are being read; empty if there are no scenes.
  var scene = 0..<0

  /// The attributes of the element that is being read.
  private var given: [Shapes.Attribute] = []
  /// For the number of each name, the last element that has the name among its attributes. Elements are counted from 1.
  private var lastUse: [UInt32] = []
  private var current: UInt32 = 1
  /// The numbers that make names unique within the element.
  private var lastNumbers: [NibDocument.Name: Int] = [:]
  /// For each element of the part that contains objects as parts, the attribute whose values they are.
  private var attributeOfElement: [Int32]
  /// The elements that the document is made from: all of them, or those of a scene.
  private let span: Range<Int>
  /// True for the document of the whole file.
  var isWhole: Bool { span.count == tree.count }
  /// The connections, each with the reference of the object that they start from.
  private(set) var pending: [Connections] = []

  /// The connections of one object.
  struct Connections {
    /// The `<connections>` element.
    var element: Int
    var source: Range<Int>
  }

  init(
    _ tree: XMLTree, _ elements: ElementKinds, _ references: References, _ platform: CocoaClasses.Platform,
    _ customClasses: CustomClasses, part: Range<Int>, limits: ReadingLimits
  ) {
    self.tree = tree
    self.span = part
    self.customClasses = customClasses
    mostNames = ReservedName.all.count + limits.names
    self.elements = elements
    self.references = references
    self.platform = platform
    (literals, added) = Literals.following(references.texts, from: tree.storage.count)
    designNames = [Int32](repeating: -1, count: tree.names.count)
    classNames = [Int32](repeating: -1, count: tree.names.count)
    attributeOfElement = [Int32](repeating: -1, count: part.count)
    elementName = number(of: "ib.element")
    let guess = part.count
    items.reserveCapacity(guess * 3)
    places.items.reserveCapacity(guess * 3)
    added.reserveCapacity(guess * 8)
    connects.reserveCapacity(guess / 4)
    structures.reserveCapacity(guess / 2)
    attributes.reserveCapacity(guess * 3)
    places.attributes.reserveCapacity(guess * 3)
    objects.reserveCapacity(guess / 3)
  }

  // MARK: Names

  mutating func number(of name: String) -> NibDocument.Name {
    if let known = Self.reserved[name] ?? numbers[name] { return known }
    if names.count == mostNames, !faults.contains(where: { $0.code == .limitExceeded }) {
      faults.append(Diagnostic(LimitFault.names(limit: mostNames), at: nil))
    }
    // A file that will be refused does not need its own names.
    if names.count > mostNames { return ReservedName.key }
    let number = NibDocument.Name(names.count)
    names.append(name)
    numbers[name] = number
    return number
  }

  /// Returns the name of design data for a name of the tree.
  private mutating func designName(_ name: UInt32) -> NibDocument.Name {
    if designNames[Int(name)] < 0 {
      designNames[Int(name)] = Int32(number(of: DesignName.prefix + tree.names[Int(name)]))
    }
    return NibDocument.Name(designNames[Int(name)])
  }

  /// Returns the name of design data for a `key`, or nil if an attribute cannot have such a name.
  private mutating func designName(key: Range<Int>) -> NibDocument.Name? {
    if let known = keys.number(of: key, in: tree.storage) { return known < 0 ? nil : NibDocument.Name(known) }
    let text = tree.text(key)
    let isName = XMLName.isLocalName(text)
    let number = isName ? Int32(number(of: DesignName.prefix + text)) : -1
    keys.enter(key, as: number, in: tree.storage)
    return number < 0 ? nil : NibDocument.Name(number)
  }

  /// Returns the name with some bytes: a class, or the key path of a runtime attribute.
  mutating func spelledName(_ range: Range<Int>) -> NibDocument.Name {
    if let known = spelledNames.number(of: range, in: tree.storage) { return NibDocument.Name(known) }
    let number = number(of: tree.text(range))
    spelledNames.enter(range, as: Int32(number), in: tree.storage)
    return number
  }

  /// Returns the class that an element represents, without its custom class.
  mutating func className(ofElement name: UInt32) -> NibDocument.Name {
    if classNames[Int(name)] < 0 {
      classNames[Int(name)] = Int32(
        number(of: CocoaClasses.name(ofElement: tree.names[Int(name)], on: platform)))
    }
    return NibDocument.Name(classNames[Int(name)])
  }

  /// Returns true for an element that belongs to another document.
  @inline(__always)
  func isOmitted(_ element: Int) -> Bool {
    if let omits { return omits(element) }
    return false
  }

  /// Returns the name of design data for the name of an attribute in the file.
  mutating func designName(ofAttribute index: Int) -> NibDocument.Name { designName(tree.attributes[index].name) }

  // MARK: Texts

  /// Appends a text that is not in the file, and returns its place.
  mutating func add(_ text: some Sequence<UInt8>) -> Range<Int> {
    let start = tree.storage.count + added.count
    added.append(contentsOf: text)
    return start..<tree.storage.count + added.count
  }

  /// Appends a reference to an id.
  mutating func addReference(_ id: Range<Int>) -> Range<Int> {
    let start = tree.storage.count + added.count
    added.append(UInt8(ascii: "#"))
    if id.lowerBound < tree.storage.count {
      added.append(contentsOf: tree.storage[id])
    } else {
      added.append(contentsOf: Array(text(id)))
    }
    return start..<tree.storage.count + added.count
  }

  /// Returns some bytes of the document's texts.
  func text(_ range: Range<Int>) -> ArraySlice<UInt8> {
    let count = tree.storage.count
    return range.lowerBound < count
      ? tree.storage[range] : added[range.lowerBound - count..<range.upperBound - count]
  }

  // MARK: Objects

  /// Reads the objects below some elements, in order.
  mutating func read(top: [Int]) {
    for element in top where elements.isObject(element) && !isOmitted(element) {
      if references.isPlaceholder(element) {
        takeConnections(of: element, from: references.reference(to: element) ?? literals.first)
      } else {
        read(object: element, in: -1, as: -1, isNamedByKey: false)
      }
    }
  }

  /// Reads an object with its contents.
  ///
  /// - Parameters:
  ///   - parent: the object that contains it, or -1.
  ///   - part: the attribute of that object whose value it is, or -1 for a child.
  ///   - isNamedByKey: true if that attribute has the name of the object's key.
  private mutating func read(object element: Int, in parent: Int, as part: Int, isNamedByKey: Bool) {
    let index = objects.count
    let record = tree.elements[element]
    objects.append(
      NibDocument.ObjectRecord(
        shape: 0, position: record.position, parent: Int32(parent), firstAttribute: UInt32(attributes.count)))
    places.objects.append(tree.tagName(element))
    if part >= 0 { parts.append(NibDocument.PartRecord(object: Int32(index), attribute: Int32(part))) }

    let (className, reference) = takeTag(of: element, isTop: parent < 0, isNamedByKey: isNamedByKey)
    if tree.elements[element].textCount > 0 {
      append(
        unique(number(of: "ib.text")), .element, tree.textRange(of: element), tree.tagName(element),
        tree.tagName(element))
    }
    for child in tree.children(of: element) where !isOmitted(child) { takeChild(child, ofObject: element) }
    if let viewName, viewName.controller == element {
      let place = tree.tagName(element)
      append(unique(number(of: "ib.layout")), .element, add(viewName.name.utf8), place, place)
    }
    objects[index].shape = endElement(className, isPart: part >= 0)
    readContents(of: element, in: index, as: -1, reference: reference)
    objects[index].end = Int32(objects.count)
  }

  /// Reads the attributes in the tag of an object.
  ///
  /// - Returns: the object's class, and the bytes of its id.
  private mutating func takeTag(
    of element: Int, isTop: Bool, isNamedByKey: Bool
  ) -> (NibDocument.Name, Range<Int>) {
    let record = tree.elements[element]
    var className = className(ofElement: record.name)
    var id = 0..<0
    for attribute in tree.attributes(of: element) {
      let given = tree.attributes[attribute]
      switch given.name {
      case ElementName.id:
        id = given.value
        append(ReservedName.id, .inTag, given.value, tree.place(ofAttribute: attribute), tree.valuePlace(attribute))
      case ElementName.customClass where !given.value.isEmpty:
        className =
          customClasses.qualifiedName(ofElement: element, in: tree).map { number(of: $0) } ?? spelledName(given.value)
        // The name of the element corresponds to the superclass.
        let name = tree.tagName(element)
        append(
          elementName, .inTag, name.lower + 1..<name.upper, tree.place(ofAttribute: attribute),
          tree.valuePlace(attribute))
      case ElementName.key where isNamedByKey: break
      default:
        append(
          unique(designName(given.name)), .inTag, given.value, tree.place(ofAttribute: attribute),
          tree.valuePlace(attribute))
      }
    }
    if id.isEmpty, tree.children(of: element).contains(where: { tree.elements[$0].name == ElementName.connections }) {
      // The object needs a name, so that its connections can refer to it.
      id = add("object-\(objects.count)".utf8)
      append(ReservedName.id, .inTag, id, tree.tagName(element), tree.tagName(element))
    }
    if isTop, !scene.isEmpty {
      append(unique(number(of: "ib.scene")), .inTag, scene, tree.tagName(element), tree.tagName(element))
    }
    return (className, id)
  }

  /// Adds a direct child element of an object as an attribute of the object.
  private mutating func takeChild(_ child: Int, ofObject element: Int) {
    switch tree.elements[child].name {
    case ElementName.connections: return
    case ElementName.subviews where elements.containsObjects(child): break
    case ElementName.userDefinedRuntimeAttributes:
      for attribute in tree.children(of: child) { takeRuntimeAttribute(attribute) }
      takeRuntimeTypes(of: child)
    default:
      if elements.isObject(child) || elements.containsObjects(child) {
        attributeOfElement[child - span.lowerBound] = Int32(attributes.count)
        let place = tree.tagName(child)
        append(unique(attributeName(of: child).name), .objects, 0..<0, place, place)
        structures.append(
          NibDocument.StructureRecord(attribute: UInt32(attributes.count - 1), firstItem: 0, itemsEnd: 0))
      } else {
        let (name, isKey) = attributeName(of: child)
        take(value: child, as: unique(name), isNamedByKey: isKey)
      }
    }
    if !elements.isObject(child), elements.containsObjects(child) { takeRest(of: child) }
  }

  /// Returns the name of the attribute for an element: its key, or its own name.
  private mutating func attributeName(of element: Int) -> (name: NibDocument.Name, isKey: Bool) {
    keyName(of: element).map { ($0, true) } ?? (designName(tree.elements[element].name), false)
  }

  /// Returns the name for an element's key, if it has one that an attribute can have. The keys of variations are
  /// conditions.
  private mutating func keyName(of element: Int) -> NibDocument.Name? {
    guard let key = tree.attribute(ElementName.key, of: element), tree.elements[element].name != ElementName.variation
    else { return nil }
    return designName(key: tree.range(tree.attributes[key]))
  }

  /// Keeps the contents of a container other than its objects.
  private mutating func takeRest(of container: Int) {
    var rest: [Int] = []
    func collect(_ element: Int) {
      for child in tree.children(of: element) where !elements.isObject(child) {
        if elements.containsObjects(child) { collect(child) } else { rest.append(child) }
      }
    }
    collect(container)
    guard let first = rest.first else { return }
    let name = unique(number(of: names[Int(attributeName(of: container).name)] + ".others"))
    let start = items.count
    for element in rest { item(element, key: nil) }
    appendItems(from: start, as: name, at: tree.tagPlace(first))
  }

  /// Reads the contents of an element.
  ///
  /// - Parameter part: the attribute whose values the objects are, or -1 for children.
  private mutating func readContents(of element: Int, in object: Int, as part: Int, reference: Range<Int>) {
    for child in tree.children(of: element) where !isOmitted(child) {
      if tree.elements[child].name == ElementName.connections {
        let source = addReference(reference)
        pending.append(Connections(element: child, source: source))
        continue
      }
      let own = Int(attributeOfElement[child - span.lowerBound])
      if elements.isObject(child) {
        read(object: child, in: object, as: own >= 0 ? own : part, isNamedByKey: own >= 0 && keyName(of: child) != nil)
      } else if elements.containsObjects(child) {
        readContents(of: child, in: object, as: own >= 0 ? own : part, reference: reference)
      }
    }
  }

  /// Adds the connections of an element that the document does not make.
  mutating func takeConnections(of element: Int, from source: Range<Int>) {
    for child in tree.children(of: element) where tree.elements[child].name == ElementName.connections {
      pending.append(Connections(element: child, source: source))
    }
  }

  // MARK: Attributes

  /// Returns a name that no attribute of the element has yet: the name itself, or the name followed by a number.
  /// Expected O(1).
  mutating func unique(_ name: NibDocument.Name) -> NibDocument.Name {
    guard isUsed(name) else { return name }
    var number = lastNumbers[name] ?? 1
    while true {
      number += 1
      let other = self.number(of: "\(names[Int(name)]).\(number)")
      if !isUsed(other) {
        lastNumbers[name] = number
        return other
      }
    }
  }

  private func isUsed(_ name: NibDocument.Name) -> Bool { Int(name) < lastUse.count && lastUse[Int(name)] == current }

  mutating func append(
    _ name: NibDocument.Name, _ form: Shapes.Form, _ value: Range<Int>, _ place: SourceRange, _ valuePlace: SourceRange
  ) {
    given.append(Shapes.Attribute(name, form))
    if Int(name) >= lastUse.count {
      lastUse.append(contentsOf: repeatElement(0, count: max(names.count, Int(name) + 1) - lastUse.count))
    }
    lastUse[Int(name)] = current
    attributes.append(
      NibDocument.AttributeRecord(
        valueStart: UInt32(truncatingIfNeeded: value.lowerBound), valueCount: UInt32(truncatingIfNeeded: value.count)))
    places.attributes.append(NibDocument.TextPlaces.AttributePlace(whole: place, value: valuePlace))
  }

  /// Appends an attribute with the items that were added last.
  mutating func appendItems(from start: Int, as name: NibDocument.Name, at place: SourceRange) {
    append(name, .items, 0..<0, place, place)
    structures.append(
      NibDocument.StructureRecord(
        attribute: UInt32(attributes.count - 1), firstItem: UInt32(start), itemsEnd: UInt32(items.count)))
  }

  /// Appends an item with a text.
  @inline(__always)
  mutating func item(_ key: Range<Int>, _ value: Range<Int>, at place: SourceRange) {
    var item = NibDocument.ItemRecord(
      position: UInt32(truncatingIfNeeded: place.lower), valueStart: UInt32(truncatingIfNeeded: value.lowerBound))
    item.valueCount = UInt32(truncatingIfNeeded: value.count)
    item.hasKey = true
    item.keyStart = UInt32(truncatingIfNeeded: key.lowerBound)
    item.keyCount = UInt32(truncatingIfNeeded: key.count)
    item.end = UInt32(truncatingIfNeeded: items.count &+ 1)
    items.append(item)
    places.items.append(place)
  }

  /// Appends an item. If it has no text, the call adds the items that it contains.
  mutating func item(
    _ key: Range<Int>?, _ value: Range<Int>?, at place: SourceRange, contents: (inout XcodeReader) -> Void
  ) {
    let index = items.count
    var item = NibDocument.ItemRecord(position: UInt32(place.lower), valueStart: UInt32(value?.lowerBound ?? 0))
    item.valueCount = UInt32(value?.count ?? 0)
    item.isStructure = value == nil
    if let key {
      item.hasKey = true
      item.keyStart = UInt32(key.lowerBound)
      item.keyCount = UInt32(key.count)
    }
    items.append(item)
    places.items.append(place)
    contents(&self)
    items[index].end = UInt32(items.count)
  }

  /// Returns the shape of the element whose attributes were appended.
  private mutating func endElement(_ name: NibDocument.Name, isPart: Bool = false) -> UInt32 {
    defer {
      given.removeAll(keepingCapacity: true)
      if !lastNumbers.isEmpty { lastNumbers = [:] }
      current += 1
    }
    return shapeTree.shape(name, isPart: isPart, given, addedTo: &shapes)
  }

  // MARK: The root, connections and the end

  private(set) var root = NibDocument.ElementRecord(position: 0, firstAttribute: 0, shape: 0, objectsBefore: 0)

  /// Ends the root after its attributes were appended.
  mutating func endRoot(at element: Int) {
    root.position = tree.elements[element].position
    root.shape = endElement(ReservedName.layout)
    places.root = tree.tagName(element)
  }

  /// Ends a connection after its attributes were appended.
  mutating func endConnection(_ element: Int, firstAttribute: Int) {
    connects.append(
      NibDocument.ElementRecord(
        position: tree.elements[element].position, firstAttribute: UInt32(firstAttribute),
        shape: endElement(ReservedName.connect), objectsBefore: Int32(objects.count)))
    places.connects.append(tree.tagName(element))
  }

  var attributeCount: Int { attributes.count }

  /// Returns the document.
  consuming func finish(notices: [Diagnostic]) -> NibDocument {
    let storage = isWhole ? tree.storage + added : takeTexts()
    var fields = NibDocument.Fields(tree.source, storage: storage, names: names)
    fields.shapes = shapes
    fields.root = root
    fields.objects = objects
    fields.connects = connects
    fields.attributes = attributes
    fields.parts = parts
    fields.structures = structures
    fields.items = items
    fields.damage.faults = faults.inTextOrder
    fields.damage.notices = notices
    fields.textPlaces = places
    return NibDocument(fields)
  }

  /// Moves the document's texts to a storage of their own. If each document of a scene contained the whole file, the
  /// memory of a storyboard would grow with the square of its scenes.
  private mutating func takeTexts() -> [UInt8] {
    var texts: [UInt8] = []
    for index in attributes.indices {
      let range = attributes[index].value
      attributes[index].valueStart = UInt32(truncatingIfNeeded: texts.count)
      texts += text(range)
    }
    for index in items.indices {
      let (key, value) = (items[index].key, items[index].value)
      items[index].keyStart = UInt32(truncatingIfNeeded: texts.count)
      texts += text(key)
      items[index].valueStart = UInt32(truncatingIfNeeded: texts.count)
      texts += text(value)
    }
    return texts
  }
}
