internal import NibModel

/// The program of a load that goes through the document itself. It is made once for a plan, and replaces the steps of
/// the plan.
///
/// An order qualifies if it begins objects in document order, or at least each object within its container, and then
/// goes over all objects pass by pass. Then the load knows what comes next without a list.
final class DirectProgram: Sendable {
  /// The attributes that are set in the objects of each shape.
  struct Setters: Sendable {
    /// The beginning of each shape's run in `setters`, and the end of the last run.
    let starts: [Int32]
    let setters: [Setter]

    /// Returns the setters of a shape.
    @inline(__always)
    func run(of shape: UInt32) -> Range<Int> { Int(starts[Int(shape)])..<Int(starts[Int(shape) &+ 1]) }
  }

  /// An attribute that is set in every object of a shape.
  struct Setter: Sendable {
    /// The attribute's place among those of its object.
    let place: Int32
    let slot: Slot
    /// The entry that sets a text; nil for a value that is not a text. The class retains the entry.
    // Unsafe, because its functions belong to the class, as in `ClassDescriptor`. They are called only on its actor.
    nonisolated(unsafe) let entry: Unmanaged<AttributeEntry>?
    /// The entry that sets a value of an archive; otherwise nil.
    nonisolated(unsafe) let storedEntry: Unmanaged<AttributeEntry>?
  }

  /// The setters of ids, if ids are set separately; otherwise empty.
  let identities: Setters
  let attributes: Setters
  /// Connections and collections in the order of the file, without those that are wired while the tree is built.
  let written: [Item]
  /// The work while the tree is built. Nil if objects are only added to their containers.
  let building: BuildingProgram?
  /// The work of passes that is done when the tree is built.
  let workDone: LoadOrder.Work
  /// True if every object is awake when the tree is built.
  let awakesWhileBuilding: Bool
  /// True if the children of an object are added to it all at once.
  let adoptsChildren: Bool
  /// True if the contents of an object are made before the object, as in an archive.
  let makesContentsFirst: Bool
  /// True if the class of some object can be shown.
  let presents: Bool

  /// A connection or a collection, by its index in the plan.
  struct Item: Sendable {
    let attribute: Int32
    let index: Int32
    let isCollection: Bool
    let work: LoadOrder.Work

    init(connection index: Int, of graph: ResolvedGraph) {
      let connection = graph.connections[index]
      attribute = connection.attribute
      self.index = Int32(index)
      isCollection = false
      work = connection.kind == .action ? .actions : connection.source == .owner ? .ownerOutlets : .objectOutlets
    }

    init(collection index: Int, of graph: ResolvedGraph) {
      attribute = graph.collections[index].attributes[0]
      self.index = Int32(index)
      isCollection = true
      work = .collections
    }
  }

  init(_ graph: ResolvedGraph, _ order: LoadOrder) {
    makesContentsFirst = order.makesContentsFirst
    let building = order.buildsWithin || order.makesContentsFirst ? nil : BuildingProgram(graph, order)
    self.building = building
    workDone = [
      order.stages.contains(.identity) ? .identity : [], order.stages.contains(.attributes) ? .attributes : [],
    ]
    awakesWhileBuilding = order.stages.contains(.awake)
    adoptsChildren = order.adoptsChildren
    let separates = order.separatesIdentity
    identities = Self.setters(graph) { $0.kind == .identity && separates }
    attributes = Self.setters(graph) { $0.isValue && !($0.kind == .identity && separates) }
    // Only some orders need them.
    let needsWritten =
      order.construction == .connections
      || order.passes.contains { if case .apply(_, let arrangement) = $0 { arrangement != .document } else { false } }
    written =
      needsWritten
      ? (graph.connections.indices.filter { building?.wires($0) != true }.map { Item(connection: $0, of: graph) }
        + graph.collections.indices.map { Item(collection: $0, of: graph) }).sorted { $0.attribute < $1.attribute }
      : []
    presents = graph.registry.classes.contains { $0.members.presents != nil }
  }

  /// Returns true if a connection is wired while the tree is built.
  @inline(__always)
  func wiresWhileBuilding(_ connection: Int) -> Bool { building?.wires(connection) == true }

  private static func setters(_ graph: ResolvedGraph, where isSet: (Slot) -> Bool) -> Setters {
    var starts: [Int32] = [0]
    var setters: [Setter] = []
    for (shape, record) in graph.document.shapes.records.enumerated() {
      let index = Int(graph.classes[shape])
      for (place, attribute) in record.attributes.enumerated() where index >= 0 {
        let slot = graph.slots[attribute]
        guard isSet(slot) else { continue }
        let isText = slot.kind == .attribute || slot.kind == .identity
        let entry = isText ? graph.registry.classes[index].attributes[slot.index] : nil
        // Only the initializer decodes such a value.
        if let entry, entry.apply == nil { continue }
        let isStored = slot.kind == .structure && graph.document.links != nil
        let storedEntry = isStored ? graph.registry.classes[index].attributes[slot.index] : nil
        if let storedEntry, storedEntry.applyStructure == nil { continue }
        setters.append(
          Setter(
            place: Int32(place), slot: slot, entry: entry.map(Unmanaged.passUnretained),
            storedEntry: storedEntry.map(Unmanaged.passUnretained)))
      }
      starts.append(Int32(setters.count))
    }
    return Setters(starts: starts, setters: setters)
  }
}

extension LoadOrder {
  /// True if an object is built within its container's initializer and, until the tree is built, only added to its
  /// container.
  fileprivate var buildsWithin: Bool { stages == [.initBegins, .children, .initEnds, .attach] || adoptsChildren }

  /// True if `buildsWithin` is true and siblings are added together.
  fileprivate var adoptsChildren: Bool { stages == [.initBegins, .children, .adoptChildren, .initEnds] }

  /// True if the contents of an object are made before the object and, until the tree is built, only added to it.
  fileprivate var isOfArchives: Bool {
    stages == [.children, .initBegins, .adoptChildren, .initEnds] && construction == .document
  }

  /// True if the contents of an object are made outside its initializer in document order, and the work on an object
  /// does not depend on later objects.
  fileprivate var buildsInDocumentOrder: Bool {
    guard construction == .document, stages.first == .initBegins, let ends = stages.firstIndex(of: .initEnds),
      let children = stages.firstIndex(of: .children), ends < children
    else { return false }
    return Set(stages).count == stages.count
      && stages.allSatisfy { stage in
        switch stage {
        case .adoptChildren, .awakeWhenWired, .awakeSubtree: false
        case .outlets(let rule): rule == .nowOrLater || rule == .nowOrNever
        case .initBegins, .initEnds, .identity, .attributes, .attach, .children, .ownerOutlets, .actions, .awake: true
        }
      }
  }
}

extension ResolvedGraph {
  /// Returns the participants of a connection or a collection, its source first.
  func participants(of item: DirectProgram.Item) -> [ParticipantID] {
    let index = Int(item.index)
    return item.isCollection
      ? [collections[index].source] + collections[index].targets
      : [connections[index].source, connections[index].target]
  }

  /// Returns true if the graph can be loaded in an order without a list of steps: no awakes are rearranged, and an
  /// object is made within another one only if the order defines this. An archive must be loaded in the order of
  /// archives.
  func isDirect(_ order: LoadOrder) -> Bool {
    if !awakePredecessors.isEmpty { return false }
    if document.links != nil { return order.isOfArchives }
    if order.buildsWithin { return true }
    let takesChildren = shapeClasses.contains { $0?._withUnsafeGuaranteedRef(\.mustTakeChildren) == true }
    return order.buildsInDocumentOrder && !hasParts && !takesChildren
  }
}
