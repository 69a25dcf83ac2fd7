internal import NibModel

/// The steps of a plan as they are scheduled, each of them at most once.
struct StepList {
  private(set) var steps: [LoadPlan.Step] = []

  // The completed work, by object, connection and collection.
  private(set) var isBegun: [Bool]
  private(set) var isEnded: [Bool]
  private(set) var isAwake: [Bool]
  private(set) var isConnected: [Bool]
  private var isAttached: [Bool]
  private var hasAttributes: [Bool]
  private var hasIdentity: [Bool]
  private var isCollected: [Bool]
  private var ownerHasAttributes = false

  private let graph: ResolvedGraph
  /// The document's objects. Reaching through the document would copy it.
  private let objects: [NibDocument.ObjectRecord]
  /// True for an archive: an object may be the child of several containers.
  private let sharesChildren: Bool
  private let separatesIdentity: Bool
  /// True if the values of use sites are set in steps of their own.
  private let separatesUseSites: Bool
  private var areOwnersAwake: Set<Int> = []
  private var turns: AttachingTurns?

  /// - Parameters:
  ///   - separatesIdentity: true if ids are set in steps of their own.
  ///   - separatesUseSites: true if the values that use sites of included layouts give are set in steps of their own.
  ///   - turns: the order in which children are added, if objects are begun in a chosen sequence.
  init(_ graph: ResolvedGraph, separatesIdentity: Bool, separatesUseSites: Bool, _ turns: AttachingTurns?) {
    self.graph = graph
    self.separatesUseSites = separatesUseSites && !graph.document.useSites.isEmpty
    self.separatesIdentity = separatesIdentity
    objects = graph.document.objects
    sharesChildren = graph.document.links != nil
    self.turns = sharesChildren ? nil : turns
    let none = [Bool](repeating: false, count: objects.count)
    isBegun = none
    isEnded = none
    isAttached = none
    isAwake = none
    // The owner of an included layout is sent the messages of an owner instead.
    for owner in graph.partOwners { isAwake[owner] = true }
    hasAttributes = none
    hasIdentity = none
    isConnected = [Bool](repeating: false, count: graph.connections.count)
    isCollected = [Bool](repeating: false, count: graph.collections.count)
    steps.reserveCapacity(objects.count * 5 + graph.document.attributes.count)
  }

  @inline(__always)
  mutating func append(_ kind: LoadPlan.Step.Kind, _ subject: ParticipantID, _ item: Int32 = -1) {
    steps.append(LoadPlan.Step(kind, subject, item))
  }

  // MARK: Construction

  @inline(__always)
  mutating func begin(_ object: Int) {
    isBegun[object] = true
    append(.initBegins, .object(object))
  }

  @inline(__always)
  mutating func end(_ object: Int) {
    isEnded[object] = true
    append(.initEnds, .object(object))
  }

  /// Adds a child to a container, once for each container.
  @inline(__always)
  mutating func attach(_ child: Int, to container: Int) {
    if isAttached[child], !sharesChildren { return }
    if turns != nil { return attachInTurn(child) }
    isAttached[child] = true
    append(.attach, .object(child), Int32(container))
  }

  /// Adds an object at the top level to the owner, whose children the layout has.
  mutating func attachToOwner(_ child: Int) {
    // Templates and the owners of included layouts are at the top level too.
    guard !isAttached[child], graph.templates[child] == nil, !graph.isOwner(.object(child)) else { return }
    isAttached[child] = true
    append(.attach, .object(child))
  }

  /// Adds a child and the siblings that waited for it.
  @inline(never)
  private mutating func attachInTurn(_ child: Int) {
    for sibling in turns?.childrenToAttach(when: child) ?? [] {
      isAttached[sibling] = true
      append(.attach, .object(sibling), objects[sibling].parent)
    }
  }

  // MARK: Attributes

  /// Sets the attributes that the layout has for its owner, once.
  mutating func setOwnerAttributes() {
    if ownerHasAttributes { return }
    ownerHasAttributes = true
    for setting in graph.ownerSettings { append(.attribute, .owner, setting.attribute) }
  }

  mutating func setIdentity(of object: Int) {
    guard !hasIdentity[object] else { return }
    hasIdentity[object] = true
    let attribute = graph.document.idAttribute(ofObject: object)
    if attribute >= 0, graph.slot(ofAttribute: attribute, of: object).kind == .identity {
      if separatesUseSites, graph.document.inclusion(ofUseSite: attribute) >= 0 {
        setLayer(of: attribute, of: object, givenBy: -1)
      } else {
        append(.attribute, .object(object), Int32(attribute))
      }
    }
  }

  /// Sets the value that an attribute has by its own layout, or by a use site that another one overrides.
  private mutating func setLayer(of attribute: Int, of object: Int, givenBy inclusion: Int) {
    let document = graph.document
    for layer in document.layers(ofAttribute: attribute)
    where Int(document.layers[layer - document.firstLayer].inclusion) == inclusion {
      append(.attribute, .object(object), Int32(layer))
    }
  }

  /// Sets what the use site of an included layout gives, ids first.
  mutating func setUseSites(of inclusion: Int) {
    guard separatesUseSites else { return }
    let document = graph.document
    let objects = document.inclusions[inclusion].objects
    guard let last = objects.last else { return }
    let first = document.attributes(ofObject: Int(objects.lowerBound)).lowerBound
    let end = document.attributes(ofObject: Int(last)).upperBound
    let start = document.useSites.partitioningIndex(where: { Int($0.attribute) >= first })
    for kind in [true, false] {
      for site in document.useSites[start...].prefix(while: { Int($0.attribute) < end }) {
        let attribute = Int(site.attribute)
        let object = document.object(ofAttribute: attribute)
        let slot = graph.slot(ofAttribute: attribute, of: object)
        guard slot.isValue, (slot.kind == .identity) == kind else { continue }
        if Int(site.inclusion) == inclusion {
          append(.attribute, .object(object), Int32(attribute))
        } else {
          setLayer(of: attribute, of: object, givenBy: inclusion)
        }
      }
    }
  }

  @inline(__always)
  mutating func setAttributes(of object: Int) {
    guard !hasAttributes[object] else { return }
    hasAttributes[object] = true
    for attribute in graph.document.attributes(ofObject: object) { set(attribute, of: object) }
  }

  /// Sets an attribute, unless the attributes of its object have been set.
  mutating func setRemaining(_ attribute: Int, of object: Int) {
    if !hasAttributes[object] { set(attribute, of: object) }
  }

  /// Called when the attributes of all objects have been set.
  mutating func attributesAreSet() { for object in objects.indices { hasAttributes[object] = true } }

  @inline(__always)
  private mutating func set(_ attribute: Int, of object: Int) {
    let slot = graph.slot(ofAttribute: attribute, of: object)
    guard slot.isSet(separatesIdentity: separatesIdentity) else { return }
    if separatesUseSites, graph.document.inclusion(ofUseSite: attribute) >= 0 {
      return setLayer(of: attribute, of: object, givenBy: -1)
    }
    append(.attribute, .object(object), Int32(attribute))
  }

  // MARK: Wiring

  mutating func wire(_ item: WiringItem) { item.isCollection ? collect(item.index) : connect(item.index) }

  mutating func connect(_ index: Int32) {
    guard !isConnected[Int(index)] else { return }
    isConnected[Int(index)] = true
    let connection = graph.connections[Int(index)]
    append(connection.kind == .outlet ? .outlet : .action, connection.source, index)
  }

  /// Leaves an outlet nil, although it names an object.
  mutating func leaveNil(_ index: Int32) {
    isConnected[Int(index)] = true
    append(.outletLeftNil, graph.connections[Int(index)].source, index)
  }

  private mutating func collect(_ index: Int32) {
    guard !isCollected[Int(index)] else { return }
    isCollected[Int(index)] = true
    let collection = graph.collections[Int(index)]
    for element in collection.elements { append(.collection, collection.source, Int32(element)) }
  }

  // MARK: Awake

  @inline(__always)
  mutating func awake(_ object: Int) {
    if !isAwake[object] { awakeAgain(object) }
  }

  /// Awakes an object that is awoken again in a pass.
  mutating func awakeEarly(_ object: Int) {
    let wasAwake = isAwake[object]
    if graph.isOwner(.object(object)) { return }
    awakeAgain(object)
    isAwake[object] = wasAwake
  }

  /// Awakes the owner of an included layout, once.
  mutating func awakeOwner(_ owner: Int) {
    if owner >= 0, areOwnersAwake.insert(owner).inserted { append(.awakeOwner, .object(owner)) }
  }

  /// Awakes an object even if it has been awoken before, because some systems awake objects twice. If a class is
  /// registered without an awake, there is no step.
  @inline(__always)
  mutating func awakeAgain(_ object: Int) {
    isAwake[object] = true
    guard graph.descriptor(ofObject: object).awake != nil else { return }
    append(.awake, .object(object))
  }
}
