internal import NibModel

/// Wires outlets, fills collections, connects actions, and knows the way back.
final class WiringSteps {
  /// Puts back what was in the outlets of objects that outlive the load.
  private var wayBack: [() -> Void] = []

  func wire(_ connection: ResolvedGraph.Connection, _ index: Int, in run: LoadRun) {
    guard let source = run.object(connection.source),
      let descriptor = run.graph.descriptor(of: connection.source)
    else { return }
    let entry = descriptor.members.outlets[Int(connection.member)]
    run.enter(.outlets, connection.source)
    run.record(.outlet, connection.source, item: Int32(index))
    let before = entry.exchange(source, run.object(connection.target))
    if connection.source.outlivesLoad { wayBack.append { _ = entry.exchange(source, before) } }
  }

  func fill(_ collection: ResolvedGraph.Collection, _ index: Int, in run: LoadRun) {
    guard let source = run.object(collection.source),
      let descriptor = run.graph.descriptor(of: collection.source)
    else { return }
    let entry = descriptor.members.collections[Int(collection.member)]
    run.enter(.collections, collection.source)
    if run.tracer != nil {
      for element in collection.targets.indices {
        run.record(.collection, collection.source, item: Int32(index), detail: .element(element))
      }
    }
    let members = collection.targets.compactMap(run.object)
    let before = entry.exchange(source, members)
    if run.plan.order.collections == .extend { _ = entry.exchange(source, before + members) }
    if collection.source.outlivesLoad { wayBack.append { _ = entry.exchange(source, before) } }
  }

  func connect(_ connection: ResolvedGraph.Connection, _ index: Int, in run: LoadRun) {
    guard let source = run.object(connection.source),
      let descriptor = run.graph.descriptor(of: connection.source),
      let action = action(of: connection, index, in: run)
    else { return }
    let entry = descriptor.members.events[Int(connection.member)]
    run.enter(.actions, connection.source)
    run.record(.action, connection.source, item: Int32(index))
    let before = entry.exchange(source, action)
    if connection.source.outlivesLoad { wayBack.append { _ = entry.exchange(source, before) } }
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

  // MARK: The way back

  /// Undoes everything, the last first.
  func takeBack() {
    // Taken out first: what is put back runs code of classes.
    let steps = wayBack
    wayBack = []
    for step in steps.reversed() { step() }
  }

  /// The load has ended well.
  func discardWayBack() { wayBack = [] }
}

extension ParticipantID {
  /// True for somebody who was there before the load, and stays when it fails.
  fileprivate var outlivesLoad: Bool { code < 0 }
}
