internal import NibModel

/// Wires outlets, fills collections, connects actions, and can undo these steps.
final class WiringSteps {
  /// The previous contents of a member of an object that existed before the load. They are restored if the load fails.
  private enum Before {
    case outlet(connection: Int, AnyObject?)
    case event(connection: Int, [Action])
    case collection(Int, [AnyObject])
  }

  @exclusivity(unchecked) private var wayBack: [Before] = []
  /// The elements of each collection that is not complete yet, in the order of their steps.
  private var collected: [Int: [Int]] = [:]

  func perform(_ item: WiringItem, in run: LoadRun) {
    let index = Int(item.index)
    if item.isCollection {
      fill(index, in: run)
    } else if item.work == .actions {
      connect(index, in: run)
    } else {
      wire(index, in: run)
    }
  }

  func wire(_ index: Int, in run: LoadRun) {
    let connection = run.graph.connections[index]
    guard let source = run.held(connection.source), let entry = outlet(of: connection, in: run) else { return }
    run.enter(.outlets, connection.source)
    run.record(.outlet, connection.source, item: Int32(truncatingIfNeeded: index))
    let before = entry._withUnsafeGuaranteedRef { entry in
      source._withUnsafeGuaranteedRef { source in
        guard let target = run.held(connection.target) else { return entry.put(nil, in: source) }
        return target._withUnsafeGuaranteedRef { entry.put($0, in: source) }
      }
    }
    if connection.source.outlivesLoad { wayBack.append(.outlet(connection: index, before)) }
  }

  /// Puts an object into a collection. The collection is set as a whole when its last object is there, and then has the
  /// objects in the order of these calls.
  func collect(_ element: Int, in run: LoadRun) {
    let index = Int(run.graph.elements[element].collection)
    let collection = run.graph.collections[index]
    run.enter(.collections, collection.source)
    record(element, of: collection, in: run)
    if collection.elements.count > 1 {
      collected[index, default: []].append(element)
      guard collected[index]?.count == collection.elements.count else { return }
    }
    fill(index, with: collected.removeValue(forKey: index) ?? [element], in: run)
  }

  /// Puts all its objects into a collection, in the order of the source.
  func fill(_ index: Int, in run: LoadRun) {
    let collection = run.graph.collections[index]
    run.enter(.collections, collection.source)
    if run.isTraced { for element in collection.elements { record(element, of: collection, in: run) } }
    fill(index, with: collection.elements, in: run)
  }

  private func record(_ element: Int, of collection: ResolvedGraph.Collection, in run: LoadRun) {
    guard run.graph.elements[element].target != .none else { return }
    run.record(.collection, collection.source, item: Int32(truncatingIfNeeded: element))
  }

  private func fill(_ index: Int, with elements: some Collection<Int>, in run: LoadRun) {
    let collection = run.graph.collections[index]
    guard let source = run.object(collection.source), let entry = entry(of: collection, in: run) else { return }
    let members = elements.compactMap { run.object(run.graph.elements[$0].target) }
    let before = entry.exchange(source, members)
    if run.plan.order.collections == .extend { _ = entry.exchange(source, before + members) }
    if collection.source.outlivesLoad { wayBack.append(.collection(index, before)) }
  }

  /// Sets an outlet of an object of the layout to nil.
  func clear(outlet index: Int, in run: LoadRun) {
    let connection = run.graph.connections[index]
    guard let source = run.object(connection.source), let entry = outlet(of: connection, in: run) else { return }
    run.enter(.outlets, connection.source)
    run.record(.outlet, connection.source, item: Int32(truncatingIfNeeded: index), detail: .cleared)
    _ = entry._withUnsafeGuaranteedRef { $0.put(nil, in: source) }
  }

  /// Empties the collection of an object of the layout, which an element belongs to.
  func clear(collectionOf element: Int, in run: LoadRun) {
    let collection = run.graph.collections[Int(run.graph.elements[element].collection)]
    guard let source = run.object(collection.source), let entry = entry(of: collection, in: run) else { return }
    run.enter(.collections, collection.source)
    run.record(.collection, collection.source, item: Int32(truncatingIfNeeded: element), detail: .cleared)
    _ = entry.exchange(source, [])
  }

  func connect(_ index: Int, in run: LoadRun) {
    let connection = run.graph.connections[index]
    guard let source = run.object(connection.source), let entry = event(of: connection, in: run),
      let action = action(of: connection, index, in: run)
    else { return }
    run.enter(.actions, connection.source)
    run.record(.action, connection.source, item: Int32(index))
    let before = entry.connect(action, in: source)
    if connection.source.outlivesLoad { wayBack.append(.event(connection: index, before)) }
  }

  private func action(of connection: ResolvedGraph.Connection, _ index: Int, in run: LoadRun) -> Action? {
    if connection.target == .firstResponder {
      return Action(name: run.graph.actionName(of: index), chain: run.context.responders)
    }
    guard let target = run.object(connection.target),
      let members = run.graph.descriptor(of: connection.target)?.members
    else { return nil }
    let entry = members.actions[Int(connection.action)]
    return Action(name: entry.name, target: target, entry: entry)
  }

  // MARK: Members

  /// Returns the outlet that a connection wires. Its class retains the outlet's entry.
  @inline(__always)
  private func outlet(of connection: ResolvedGraph.Connection, in run: LoadRun) -> Unmanaged<OutletEntry>? {
    run.graph.descriptor(of: connection.source).map { .passUnretained($0.outlets[Int(connection.member)]) }
  }

  private func event(of connection: ResolvedGraph.Connection, in run: LoadRun) -> EventEntry? {
    run.graph.descriptor(of: connection.source)?.members.events[Int(connection.member)]
  }

  private func entry(of collection: ResolvedGraph.Collection, in run: LoadRun) -> CollectionEntry? {
    run.graph.descriptor(of: collection.source)?.members.collections[Int(collection.member)]
  }

  // MARK: The way back

  /// Undoes all steps, the last one first.
  func takeBack(in run: LoadRun) {
    // The list is emptied first, because restoring the contents runs code of classes.
    let contents = wayBack
    wayBack = []
    for contents in contents.reversed() { putBack(contents, in: run) }
  }

  private func putBack(_ contents: Before, in run: LoadRun) {
    switch contents {
    case .outlet(let index, let before):
      let connection = run.graph.connections[index]
      guard let source = run.object(connection.source), let entry = outlet(of: connection, in: run) else { return }
      _ = entry._withUnsafeGuaranteedRef { $0.put(before, in: source) }
    case .event(let index, let before):
      let connection = run.graph.connections[index]
      guard let source = run.object(connection.source), let entry = event(of: connection, in: run) else { return }
      entry.put(before, in: source)
    case .collection(let index, let before):
      let collection = run.graph.collections[index]
      guard let source = run.object(collection.source), let entry = entry(of: collection, in: run) else { return }
      _ = entry.exchange(source, before)
    }
  }

  /// Discards the previous contents when the load has succeeded.
  func discardWayBack() { wayBack = [] }
}

extension ParticipantID {
  /// True if a participant existed before the load, and remains if the load fails.
  fileprivate var outlivesLoad: Bool { code < 0 }
}
