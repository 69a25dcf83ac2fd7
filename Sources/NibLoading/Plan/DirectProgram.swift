internal import NibModel

/// The program of a load that goes through the document itself: made once for a plan, in place of its steps.
///
/// An order qualifies if it begins objects as the document has them, or at least each within its container, and then goes
/// over all objects pass by pass. Then it is known what comes next without a list.
final class DirectProgram: Sendable {
  /// The attributes that are set in the objects of each shape.
  struct Setters: Sendable {
    /// The beginning of each shape's run in `setters`; one more than there are shapes.
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
    /// The entry that sets a text; nil for a value that is none. The class has it for good.
    // Unsafe, because its functions are the class's, as in `ClassDescriptor`, and called where that allows.
    nonisolated(unsafe) let entry: Unmanaged<AttributeEntry>?
    /// The entry that sets a value of an archive; nil for any other.
    nonisolated(unsafe) let storedEntry: Unmanaged<AttributeEntry>?
  }

  /// Ids, where they are set on their own; empty otherwise.
  let identities: Setters
  let attributes: Setters
  /// Connections and collections as the file has them, but for what is wired while the tree is built.
  let written: [Item]
  /// The work while the tree is built; nil if that is nothing but to add each object to its container.
  let building: BuildingProgram?
  /// The work of passes that is done by then.
  let workDone: LoadOrder.Work
  /// True if every object is awake by then.
  let awakesWhileBuilding: Bool
  /// True if the children of an object are added to it together.
  let adoptsChildren: Bool
  /// True if the contents of an object are made before it, as in an archive.
  let makesContentsFirst: Bool
  /// True if an object of some class wants to be shown.
  let presents: Bool

  /// A connection or a collection, by its place in the plan.
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
    // Only some orders ask for them.
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
        // A value that only the initializer decodes.
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
  /// True if an object is built within its container's initializer, and nothing is done to it until the tree is built but to
  /// add it to its container.
  fileprivate var buildsWithin: Bool { stages == [.initBegins, .children, .initEnds, .attach] || adoptsChildren }

  /// True if the same holds, and siblings are added together.
  fileprivate var adoptsChildren: Bool { stages == [.initBegins, .children, .adoptChildren, .initEnds] }

  /// True if the contents of an object are made before it, and nothing is done to it until the tree is built but to add its
  /// children to it.
  fileprivate var isOfArchives: Bool {
    stages == [.children, .initBegins, .adoptChildren, .initEnds] && construction == .document
  }

  /// True if the contents of an object are made outside its initializer, as the document has them, and what is done to an
  /// object depends on no object that comes later.
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

  /// Returns true if the graph can be loaded without a list of steps in an order: no object awakes out of turn, and objects are
  /// made within others only where the order has them so; for an archive, the order is its own.
  func isDirect(_ order: LoadOrder) -> Bool {
    if !awakePredecessors.isEmpty { return false }
    if document.links != nil { return order.isOfArchives }
    if order.buildsWithin { return true }
    let takesChildren = shapeClasses.contains { $0?._withUnsafeGuaranteedRef(\.mustTakeChildren) == true }
    return order.buildsInDocumentOrder && !hasParts && !takesChildren
  }
}
