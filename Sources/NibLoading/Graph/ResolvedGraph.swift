package import NibModel

/// A document with every name resolved against classes. It is the part of a plan that does not depend on the order.
///
/// This is a class, so that copying a plan and passing it to tracers costs only one reference. Immutable.
package final class ResolvedGraph: Sendable {
  package let document: NibDocument
  package let registry: ClassRegistry
  // The parts of the document that every step needs. Access through the document would be reference-counted each
  // time.
  let objects: [NibDocument.ObjectRecord]
  private let shapes: [Shapes.Record]
  /// The class of each of the document's shapes: an index into the registry's classes.
  let classes: [Int32]
  /// The member that each attribute of each shape is.
  let slots: [Slot]
  package let parts: PartTable
  package let connections: [Connection]
  package let collections: [Collection]
  /// The objects of all outlet collections, collection by collection.
  package let elements: [Element]
  /// The order of awakes: first the declarations of the layout, in its order, then those of classes. There is no
  /// cycle, but the same declaration may occur twice.
  package let awakePredecessors: [AwakeAfter]
  package let ids: IDTable
  package let owner: ClassDescriptor?
  /// The external objects that the layout uses, in the order of their first use.
  package let externals: [External]
  /// True if the objects at the top level are children of the owner.
  package let fillsOwner: Bool
  /// The attributes of `<layout>` that are set in the owner, in the order of the file.
  package let ownerSettings: [OwnerSetting]
  /// The layout with the contents of its templates.
  let undivided: NibDocument
  /// The contents of each template, by its object.
  let templates: [Int: ResolvedGraph]
  /// The name of each template as a part of the layout.
  let namesOfTemplates: [Int: String]
  /// True for the contents of a template.
  package let isTemplate: Bool
  /// The item of the template whose contents this is, if it names a class for it.
  package let item: TemplateItem?
  /// The first object of each class that was registered on an actor.
  let confinedObjects: [Int]
  /// The classes of the shapes, which the registry retains; nil for the shapes of connections and the root.
  let shapeClasses: [Unmanaged<ClassDescriptor>?]
  /// The number of the first overridden value: see `NibDocument.firstLayer`.
  private let firstLayer: Int
  /// The owners of included layouts, inner ones first.
  package let partOwners: [Int]
  private let isPartOwner: Set<Int>
  /// The owners that are made before the root of the layout that they own, outer ones first, by that root.
  let ownersOfRoot: [Int: [Int]]
  /// The inclusions with each root, innermost first.
  let inclusionsOfRoot: [Int: [Int]]

  init(
    document: NibDocument, registry: ClassRegistry, classes: [Int32], slots: [Slot], parts: PartTable,
    connections: [Connection],
    collections: [Collection], elements: [Element], awakePredecessors: [AwakeAfter], ids: IDTable,
    owner: ClassDescriptor?, externals: [External], ownerSettings: [OwnerSetting], fillsOwner: Bool,
    templates: [Int: ResolvedGraph], isTemplate: Bool, item: TemplateItem?, undivided: NibDocument
  ) {
    self.undivided = undivided
    self.templates = templates
    namesOfTemplates = document.namesOfTemplates(templates.keys.sorted())
    (self.isTemplate, self.item) = (isTemplate, item)
    self.document = document
    objects = document.objects
    shapes = document.shapes.records
    self.registry = registry
    self.classes = classes
    self.slots = slots
    self.parts = parts
    self.connections = connections
    self.collections = collections
    self.elements = elements
    self.awakePredecessors = awakePredecessors
    self.ids = ids
    self.owner = owner
    self.externals = externals
    self.ownerSettings = ownerSettings
    self.fillsOwner = fillsOwner
    shapeClasses = classes.map { $0 < 0 ? nil : .passUnretained(registry.classes[Int($0)]) }
    confinedObjects = Self.confinedObjects(document, classes, registry)
    firstLayer = document.firstLayer
    partOwners = document.partOwners
    isPartOwner = Set(partOwners)
    var owners: [Int: [Int]] = [:]
    if !partOwners.isEmpty {
      for inclusion in document.inclusions where inclusion.owner >= 0 {
        owners[Int(inclusion.objects.lowerBound), default: []].append(Int(inclusion.owner))
      }
    }
    ownersOfRoot = owners
    var inclusions: [Int: [Int]] = [:]
    for index in document.inclusions.indices.reversed() {
      inclusions[Int(document.inclusions[index].objects.lowerBound), default: []].append(index)
    }
    inclusionsOfRoot = inclusions
  }

  /// True if the owner is sent something. The owner of a layout is notified of its own load, and not of each copy of a template.
  var tellsOwner: Bool { owner != nil && !isTemplate }

  /// Returns true for the owner of the layout, and for that of an included layout.
  func isOwner(_ participant: ParticipantID) -> Bool {
    participant == .owner || !isPartOwner.isEmpty && participant.objectIndex.map(isPartOwner.contains) ?? false
  }

  private static func confinedObjects(
    _ document: NibDocument, _ classes: [Int32], _ registry: ClassRegistry
  ) -> [Int] {
    var isDone = registry.classes.map { $0.confinement == nil }
    guard isDone.contains(false) else { return [] }
    var objects: [Int] = []
    for (object, record) in document.objects.enumerated() {
      let index = Int(classes[Int(record.shape)])
      if isDone[index] { continue }
      isDone[index] = true
      objects.append(object)
    }
    return objects
  }

  /// An outlet or an action.
  package struct Connection: Sendable {
    package enum Kind: UInt8, Sendable { case outlet, action }
    package let kind: Kind
    /// True if a `<connect>` line makes the connection.
    package let isExplicit: Bool
    /// The outlet or event of the source's class.
    package let member: Int32
    /// The action of the target's class. -1 for an outlet, or for an action whose target is found when it is sent.
    package let action: Int32
    package let source: ParticipantID
    package let target: ParticipantID
    /// The attribute that makes the connection. Its place is the place of the connection.
    package let attribute: Int32
  }

  /// An outlet collection of one object.
  package struct Collection: Sendable {
    package let source: ParticipantID
    package let member: Int32
    /// The objects that the source puts into it, as indices into `elements`. There is at least one.
    package let elements: Range<Int>
  }

  /// An object in an outlet collection.
  package struct Element: Sendable {
    /// The index of the collection.
    package let collection: Int32
    /// The object, or `none` for the only element of a collection that an archive keeps empty.
    package let target: ParticipantID
    /// The attribute that puts the object into the collection.
    package let attribute: Int32
  }

  /// An object that awakes after another.
  package struct AwakeAfter: Hashable, Sendable {
    /// The object that waits.
    package let object: Int
    /// The object that it waits for.
    package let predecessor: Int
    /// The attribute `awake-after` that declares this; -1 if the object's class declares it.
    package let attribute: Int
  }

  /// An object that exists before the load, and is not the owner.
  package struct External: Sendable {
    /// The origin of an external object. Each has names of its own.
    package enum Origin: Sendable {
      /// The caller passes it: `#ext:name`.
      case caller
      /// It is an object of the layout around a template: `#name`.
      case layout
      /// It is the item of a template's copy: `#item`.
      case item
    }

    package let origin: Origin
    /// The text after `#ext:`, or after `#`.
    package let name: String
    /// The name among the external objects that a load is given.
    package var key: String { origin == .caller ? name : "#\(name)" }
    /// The name in traces and listings.
    package var label: String { origin == .caller ? "ext:\(name)" : "#\(name)" }
    /// The reference in the layout.
    package var reference: String { origin == .caller ? "#ext:\(name)" : "#\(name)" }
    /// Its members, if it declares any.
    package let descriptor: ClassDescriptor?
    package let className: String
    package let isInstance: @Sendable (AnyObject) -> Bool
  }

  /// An attribute of `<layout>` that is set in the owner.
  package struct OwnerSetting: Sendable {
    package let attribute: Int32
    /// The attribute of the owner's class.
    package let member: Int32
  }

  @inline(__always)
  package func descriptor(ofObject index: Int) -> ClassDescriptor {
    registry.classes[Int(classes[Int(objects[index].shape)])]
  }

  /// Returns the member that an attribute of an object is.
  @inline(__always)
  package func slot(ofAttribute attribute: Int, of object: Int) -> Slot {
    let attribute = attribute < firstLayer ? attribute : document.attribute(ofLayer: attribute)
    let record = objects[object]
    return slots[Int(shapes[Int(record.shape)].firstAttribute) &+ attribute &- Int(record.firstAttribute)]
  }

  /// Returns the member that an attribute of an object, or of an owner whose contents the layout has, is.
  package func slot(ofAttribute attribute: Int, of participant: ParticipantID) -> Slot {
    if let object = participant.objectIndex { return slot(ofAttribute: attribute, of: object) }
    return ownerSettings.first { $0.attribute == attribute }.map { Slot(.attribute, Int($0.member)) } ?? Slot(.unknown)
  }

  /// Returns the class of a participant; nil for an external object whose class declares no members.
  package func descriptor(of participant: ParticipantID) -> ClassDescriptor? {
    switch participant.reference {
    case .object(let index): descriptor(ofObject: index)
    case .owner: owner
    case .external(let index): externals[index].descriptor
    case .firstResponder, .none: nil
    }
  }

  /// Returns true if an attribute takes one object, and not a list of them.
  func isOnePart(_ attribute: Int) -> Bool {
    let object = document.object(ofAttribute: attribute)
    let slot = slot(ofAttribute: attribute, of: object)
    guard slot.isDeclared else { return document.link(ofAttribute: attribute)?.kind == .part }
    return !descriptor(ofObject: object).members.parts[slot.index].isList
  }

  /// Returns the objects that are the value of an attribute, in order.
  package func parts(ofAttribute index: Int) -> [Int32] {
    document.links == nil ? parts.objects(ofAttribute: index) : Array(document.targets(ofAttribute: index))
  }

  /// True if some objects are the values of attributes.
  package var hasParts: Bool { !parts.isEmpty || document.links != nil }

  /// Returns the object whose initializer makes a part, at any depth.
  func whole(_ object: Int) -> Int {
    var object = object
    while hasParts, document.isPart(object) { object = Int(objects[object].parent) }
    return object
  }

  /// Returns true if an object of a layout has children among those up to another.
  func hasChildren(_ object: Int, before end: Int) -> Bool {
    var child = object + 1
    while child < end, document.isPart(child) { child = Int(objects[child].end) }
    return child < end
  }

  /// Returns the name of the action that a connection sends.
  package func actionName(of index: Int) -> String {
    let connection = connections[index]
    if connection.action >= 0, let target = descriptor(of: connection.target) {
      return target.members.actions[Int(connection.action)].name
    }
    let attribute = Int(connection.attribute)
    if let link = document.link(ofAttribute: attribute) { return document.names[Int(link.action)] }
    if connection.isExplicit, let others = document.attributesOfConnect(around: attribute) {
      return document.attribute(ReservedName.action, in: others).map { document.text(ofAttribute: $0) } ?? ""
    }
    return document.text(ofAttribute: attribute).split(separator: ".").last.map(String.init) ?? ""
  }

  /// Returns the elements of a collection, in the order of the source.
  package func elements(of collection: Collection) -> ArraySlice<Element> { elements[collection.elements] }

  package func name(ofCollection index: Int) -> String {
    let collection = collections[index]
    return descriptor(of: collection.source)?.members.collections[Int(collection.member)].name ?? ""
  }
}
