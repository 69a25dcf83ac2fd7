internal import NibModel
internal import NibReading

/// Converts the objects of an Interface Builder file to a document: the objects, their parts, and their connections.
///
/// The order is always that of the file.
struct XcodeReader {
  var contents: XcodeContents
  private let tree: XMLTree
  private let elements: ElementKinds
  private let references: References
  private let customClasses: CustomClasses
  private var connections: XcodeConnections
  private var root = NibDocument.ElementRecord(position: 0, firstAttribute: 0, shape: 0, objectsBefore: 0)
  private var rootPlace = SourceRange(0, 0)
  private var objects: [NibDocument.ObjectRecord] = []
  private var objectPlaces: [SourceRange] = []
  private var parts: [NibDocument.PartRecord] = []
  /// For each element that contains objects as parts, the attribute whose values they are.
  private var attributeOfElement: [Int32]
  /// The number of `ib.element`.
  private let elementName: NibDocument.Name

  init(
    _ tree: XMLTree, _ elements: ElementKinds, _ references: References, _ customClasses: CustomClasses,
    _ names: XcodeNames
  ) {
    self.tree = tree
    self.elements = elements
    self.references = references
    self.customClasses = customClasses
    var names = names
    elementName = names.number(of: "ib.element")
    contents = XcodeContents(tree, names, references, elements: tree.count)
    connections = XcodeConnections(tree, references)
    attributeOfElement = [Int32](repeating: -1, count: tree.count)
    objects.reserveCapacity(tree.count / 3)
  }

  // MARK: The root

  /// Reads the root with the information about the file itself. It comes before all objects.
  ///
  /// - Parameter scenes: the scenes that the document has.
  mutating func readRoot(scenes: [Int]) {
    let reader = XcodeRoot(tree, elements, references, customClasses)
    reader.read(scenes: scenes, into: &contents)
    root.position = tree.elements[0].position
    root.shape = contents.attributes.endElement(ReservedName.layout)
    rootPlace = tree.tagName(0)
  }

  /// Adds a text that the file does not have.
  mutating func add(text: String) -> Range<Int> { contents.values.texts.add(text.utf8) }

  // MARK: Objects

  /// Reads the objects below some elements, in order.
  ///
  /// - Parameter scene: the id of their scene, or an empty range.
  mutating func read(top: [Int], ofScene scene: Range<Int> = 0..<0) {
    for element in top where elements.isObject(element) {
      if references.isPlaceholder(element) {
        takeConnections(of: element)
      } else {
        read(object: element, in: -1, as: -1, isNamedByKey: false, scene: scene)
      }
    }
  }

  /// Reads an object with its contents.
  ///
  /// - Parameters:
  ///   - parent: the object that contains it, or -1.
  ///   - part: the attribute of that object whose value it is, or -1 for a child.
  ///   - isNamedByKey: true if that attribute has the name of the object's key.
  ///   - scene: the id of the scene of an object at the top level, or an empty range.
  private mutating func read(
    object element: Int, in parent: Int, as part: Int, isNamedByKey: Bool, scene: Range<Int> = 0..<0
  ) {
    let index = objects.count
    let place = tree.tagName(element)
    objects.append(
      NibDocument.ObjectRecord(
        shape: 0, position: tree.elements[element].position, parent: Int32(parent),
        firstAttribute: UInt32(contents.attributes.count)))
    objectPlaces.append(place)
    if part >= 0 { parts.append(NibDocument.PartRecord(object: Int32(index), attribute: Int32(part))) }

    let (className, id) = takeTag(of: element, isNamedByKey: isNamedByKey, isInScene: !scene.isEmpty)
    if !scene.isEmpty { contents.append(contents.attributes.unique("ib.scene"), scene, at: place) }
    if tree.elements[element].textCount > 0 {
      contents.append(contents.attributes.unique("ib.text"), tree.textRange(of: element), at: place, as: .element)
    }
    for child in tree.children(of: element) { takeChild(child) }
    objects[index].shape = contents.attributes.endElement(className, isPart: part >= 0)
    readContents(of: element, in: index, as: -1, id: id)
    objects[index].end = Int32(objects.count)
  }

  /// Reads the attributes in the tag of an object.
  ///
  /// - Parameter isInScene: true for an object at the top level of a scene.
  /// - Returns: the object's class, and the bytes of its id.
  private mutating func takeTag(
    of element: Int, isNamedByKey: Bool, isInScene: Bool
  ) -> (NibDocument.Name, Range<Int>) {
    var className = contents.attributes.names.className(ofElement: tree.elements[element].name)
    var id = 0..<0
    for attribute in tree.attributes(of: element) {
      let given = tree.attributes[attribute]
      switch given.name {
      case ElementName.id:
        id = given.value
        contents.append(ReservedName.id, attribute: attribute)
      case ElementName.customClass where !given.value.isEmpty:
        className = customClass(of: element, named: given.value)
        // The name of the element corresponds to the superclass.
        contents.append(elementName, attribute: attribute, tree.nameRange(of: element))
      case ElementName.key where isNamedByKey: break
      default: contents.append(contents.uniqueDesignName(given.name), attribute: attribute)
      }
    }
    let hasConnections = tree.children(of: element).contains { tree.elements[$0].name == ElementName.connections }
    if id.isEmpty, isInScene || hasConnections {
      // The object needs a name, so that its connections can refer to it, or that a scene has one.
      id = contents.values.texts.add("object-\(objects.count)".utf8)
      contents.append(ReservedName.id, id, at: tree.tagName(element))
    }
    return (className, id)
  }

  private mutating func customClass(of element: Int, named name: Range<Int>) -> NibDocument.Name {
    guard let qualified = customClasses.qualifiedName(ofElement: element, in: tree) else {
      return contents.attributes.names.spelledName(name)
    }
    return contents.attributes.names.number(of: qualified)
  }

  /// Adds a direct child element of an object as an attribute of the object.
  private mutating func takeChild(_ child: Int) {
    let hasObjects = elements.isObject(child) || elements.containsObjects(child)
    switch tree.elements[child].name {
    case ElementName.connections: return
    case ElementName.subviews where elements.containsObjects(child): break
    case ElementName.userDefinedRuntimeAttributes:
      for attribute in tree.children(of: child) { contents.takeRuntimeAttribute(attribute) }
      contents.takeRuntimeTypes(of: child)
    default:
      let (name, isKey) = contents.attributeName(of: child)
      if hasObjects {
        attributeOfElement[child] = Int32(contents.attributes.count)
        let unique = contents.attributes.unique(name)
        contents.attributes.append(unique, .objects, items: 0..<0, at: tree.tagName(child))
      } else {
        contents.append(contents.attributes.unique(name), element: child, isNamedByKey: isKey)
      }
    }
    if !elements.isObject(child), elements.containsObjects(child) { takeRest(of: child) }
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
    let name = contents.attributes.names[contents.attributeName(of: container).name] + ".others"
    contents.append(contents.attributes.unique(name), at: tree.tagPlace(first)) { values in
      for element in rest { values.item(element, key: nil) }
    }
  }

  /// Reads the contents of an element.
  ///
  /// - Parameters:
  ///   - part: the attribute whose values the objects are, or -1 for children.
  ///   - id: the id of the object.
  private mutating func readContents(of element: Int, in object: Int, as part: Int, id: Range<Int>) {
    for child in tree.children(of: element) {
      if tree.elements[child].name == ElementName.connections {
        connections.add(child, from: contents.values.texts.addReference(id))
        continue
      }
      let own = Int(attributeOfElement[child])
      let part = own >= 0 ? own : part
      if elements.isObject(child) {
        read(object: child, in: object, as: part, isNamedByKey: own >= 0 && contents.keyName(of: child) != nil)
      } else if elements.containsObjects(child) {
        readContents(of: child, in: object, as: part, id: id)
      }
    }
  }

  // MARK: Connections

  /// Adds the connections of an element that the document does not make.
  private mutating func takeConnections(of element: Int) {
    let source = references.reference(to: element) ?? contents.literals.first
    for child in tree.children(of: element) where tree.elements[child].name == ElementName.connections {
      connections.add(child, from: source)
    }
  }

  // MARK: The end

  /// Returns the document, after the root and the objects were read.
  ///
  /// - Parameters:
  ///   - faults: the faults of the file that are not those of its objects.
  ///   - notices: the notices about the file.
  mutating func finish(faults: [Diagnostic] = [], notices: [Diagnostic] = []) -> NibDocument {
    connections.read(into: &contents, objects: objects.count)
    let names = contents.attributes.names
    var all = contents.faults + faults
    if names.isOver { all.append(Diagnostic(LimitFault.names(limit: names.most), at: nil)) }
    var places = NibDocument.TextPlaces(root: rootPlace)
    places.objects = objectPlaces
    places.connects = connections.places
    places.attributes = contents.attributes.places
    places.items = contents.values.places
    var fields = NibDocument.Fields(tree.source, storage: contents.values.texts.all, names: names.all)
    fields.shapes = contents.attributes.shapes
    fields.root = root
    fields.objects = objects
    fields.connects = connections.records
    fields.attributes = contents.attributes.records
    fields.parts = parts
    fields.structures = contents.attributes.structures
    fields.items = contents.values.items
    fields.damage.faults = all.inTextOrder
    fields.damage.notices = notices
    fields.textPlaces = places
    return NibDocument(fields)
  }
}
