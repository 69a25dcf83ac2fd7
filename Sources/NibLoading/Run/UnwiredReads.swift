internal import NibModel

/// The connections of a plan by the outlets that they wire, for reports of outlets that are read too early. Made for
/// the first report.
struct UnwiredReads {
  private var connections: [OutletKey: Int32] = [:]
  /// The outlets that the layout of a view wires, by their indices in the plan.
  private var laterOutlets: [OutletKey: Int32] = [:]
  /// The connections that the order leaves nil.
  private let leftNil: Set<Int32>

  /// - Complexity: O(connections + steps).
  init(_ plan: LoadPlan) {
    for (index, connection) in plan.graph.connections.enumerated() where connection.kind == .outlet {
      connections[OutletKey(participant: connection.source, member: connection.member)] = Int32(index)
    }
    for (index, later) in plan.part.laterOutlets.enumerated() {
      guard let slot = plan.graph.descriptor(of: later.object)?.slot(later.member, .outlet) else { continue }
      laterOutlets[OutletKey(participant: later.object, member: Int32(slot.index))] = Int32(index)
    }
    leftNil =
      !plan.order.stages.contains(.outlets(.nowOrNever))
      ? [] : Set(plan.steps.lazy.filter { $0.kind == .outletLeftNil }.map(\.item))
  }

  /// Returns the read of an empty outlet, from the state of a run.
  func read(of outlet: AnyObject, in instance: AnyObject, _ run: LoadRun) -> UnwiredRead {
    func read(
      _ wiring: UnwiredRead.Wiring, _ key: OutletKey? = nil, property: String? = nil, _ connection: Int32? = nil
    ) -> UnwiredRead {
      UnwiredRead(
        outlet: key, property: property, connection: connection, className: className(type(of: instance)),
        reader: run.running, phase: run.phase, wiring: wiring)
    }
    guard let key = key(of: outlet, in: instance, run) else {
      if let undeclared = undeclared(outlet, in: instance, run) {
        return read(.notInMembers, property: undeclared.name)
      }
      return read(run.isBeingMade(instance) ? .later : .notConnected)
    }
    if let later = laterOutlets[key] { return read(.withView, key, later) }
    guard let connection = connections[key] else { return read(.notConnected, key) }
    return read(leftNil.contains(connection) ? .leftNil : .later, key, connection)
  }

  /// Returns the message with which a program stops.
  func sentence(forReadOf outlet: AnyObject, in instance: AnyObject, _ run: LoadRun) -> String {
    let sentence = read(of: outlet, in: instance, run).sentence(in: run.plan, run.names, PlaceNames(run.plan.document))
    let undeclared = undeclared(outlet, in: instance, run)
    return sentence + (undeclared.map { ": " + $0.remedy(of: className(type(of: instance))) } ?? "")
  }

  /// Returns the object that will be connected to an outlet; nil if that object does not exist yet, or if there is
  /// none.
  func target(of outlet: AnyObject, in instance: AnyObject, _ run: LoadRun) -> AnyObject? {
    key(of: outlet, in: instance, run).flatMap { connections[$0] }
      .flatMap { run.object(run.graph.connections[Int($0)].target) }
  }

  /// Returns an outlet that is not in the members of its class; nil if it is in them.
  func undeclared(_ outlet: AnyObject, in instance: AnyObject, _ run: LoadRun) -> UndeclaredOutlets.Found? {
    let planned = participant(of: instance, run).flatMap { run.graph.descriptor(of: $0) }
    guard let members = planned?.members ?? (type(of: instance) as? any NibConnectable.Type)?.members else {
      return nil
    }
    return UndeclaredOutlets(of: instance, members).outlet(outlet)
  }

  private func key(of outlet: AnyObject, in instance: AnyObject, _ run: LoadRun) -> OutletKey? {
    guard let participant = participant(of: instance, run),
      let outlets = run.graph.descriptor(of: participant)?.members.outlets,
      let member = outlets.firstIndex(where: { $0.storage?(instance) === outlet })
    else { return nil }
    return OutletKey(participant: participant, member: Int32(member))
  }

  /// Returns the participant for an object in a load. An object whose initializer is running may not be known yet: then
  /// it is the running one.
  private func participant(of instance: AnyObject, _ run: LoadRun) -> ParticipantID? {
    if let index = run.running.objectIndex, type(of: instance) == run.graph.descriptor(ofObject: index).type,
      run.knownObject(index).map({ $0 === instance }) ?? true
    {
      return run.running
    }
    return run.participant(of: instance)
  }
}
