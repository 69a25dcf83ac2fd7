internal import NibModel

/// The program of a load that goes through the document itself. It is made once for a plan, and replaces the steps of
/// the plan.
///
/// An order qualifies if it makes each object within its container, or, for an archive, after its contents, and then
/// goes over all objects pass by pass. Then the load knows what comes next without a list. For other orders the steps
/// cost no more than such a program would.
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
  /// True if ids are set separately.
  let separatesIdentity: Bool
  /// Nil if every pass is in the order of the graph.
  let written: WrittenWork?
  /// True if the children of an object are added to it all at once.
  let adoptsChildren: Bool
  /// True if the class of some object can be shown.
  let presents: Bool

  init(_ graph: ResolvedGraph, _ order: LoadOrder) {
    adoptsChildren = order.adoptsChildren
    let separates = order.separatesIdentity
    separatesIdentity = separates
    identities = Self.setters(graph) { $0.kind == .identity && separates }
    attributes = Self.setters(graph) { $0.isSet(separatesIdentity: separates) }
    let hasWrittenPass = order.passes.contains {
      if case .apply(_, let arrangement) = $0 { arrangement != .document } else { false }
    }
    written = order.construction == .connections || hasWrittenPass ? WrittenWork(graph) : nil
    presents = graph.registry.classes.contains { $0.members.presents != nil }
  }

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
}

extension ResolvedGraph {
  /// Returns the participants of a connection or a collection, its source first.
  func participants(of item: WiringItem) -> [ParticipantID] {
    let index = Int(item.index)
    return item.isCollection
      ? [collections[index].source] + elements(of: collections[index]).map(\.target)
      : [connections[index].source, connections[index].target]
  }

  /// Returns true if the graph can be loaded in an order without a list of steps: no awakes are rearranged, and each
  /// object is made within its container's initializer, and the owner is no container. An archive must be loaded in the order of archives.
  func isDirect(_ order: LoadOrder) -> Bool {
    if !awakePredecessors.isEmpty || fillsOwner || !partOwners.isEmpty { return false }
    if document.links != nil { return order.isOfArchives }
    return order.buildsWithin
  }
}
