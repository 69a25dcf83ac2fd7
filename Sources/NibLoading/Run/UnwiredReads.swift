package import NibModel

/// A read of an empty outlet, with participants by their numbers in a plan.
package struct UnwiredRead: Hashable, Sendable {
  package enum Wiring: UInt8, Sendable { case later, leftNil, withView, notConnected, notInMembers }

  /// The outlet; nil if it is not known which outlet of the object was read.
  package let outlet: OutletKey?
  /// The property of an outlet that is not in the members of its class; otherwise nil.
  package let property: String?
  /// The connection that wires the outlet, or that the order leaves nil; for `withView`, the index of the later outlet.
  /// Nil if nothing connects the outlet.
  package let connection: Int32?
  /// The class of the object that has the outlet.
  package let className: String
  /// The object whose code read the outlet.
  package let reader: ParticipantID
  package let phase: LoadPhase
  package let wiring: Wiring

  package init(
    outlet: OutletKey?, property: String? = nil, connection: Int32?, className: String, reader: ParticipantID,
    phase: LoadPhase, wiring: Wiring
  ) {
    (self.outlet, self.property, self.connection, self.className) = (outlet, property, connection, className)
    (self.reader, self.phase, self.wiring) = (reader, phase, wiring)
  }

  /// True if the layout wires the outlet, which means that it was read too early.
  package var isEarly: Bool { wiring != .notConnected && wiring != .notInMembers }

  /// Returns the read in a sentence.
  package func sentence(in plan: LoadPlan, _ names: ObjectNames, _ places: PlaceNames) -> String {
    plan.reading(of: self).map(names.name(of:), places.name(of:))
      .sentence(in: plan.document.source.file)
  }
}

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

extension LoadRun {
  /// Records in the trace that an empty outlet was read. Without a tracer nothing is looked up.
  func recordUnwiredRead(of outlet: AnyObject, in instance: AnyObject) {
    guard isTraced else { return }
    let read = unwiredReads.read(of: outlet, in: instance, self)
    record(read.isEarly ? .unwiredRead : .emptyRead, running, item: read.connection ?? -1, detail: .read(read))
  }

  /// Returns the message with which a program stops.
  func sentence(forUnwiredReadOf outlet: AnyObject, in instance: AnyObject) -> String {
    let sentence = unwiredReads.read(of: outlet, in: instance, self)
      .sentence(in: plan, names, PlaceNames(plan.document))
    let undeclared = unwiredReads.undeclared(outlet, in: instance, self)
    return sentence + (undeclared.map { ": " + $0.remedy(of: className(type(of: instance))) } ?? "")
  }

  /// Returns the object that will be connected to an unwired outlet, if the load only looks for outlets that are read
  /// too early: such a load must not stop the program. Returns nil in other loads, and if the object does not exist
  /// yet.
  func lend(_ outlet: AnyObject, in instance: AnyObject) -> AnyObject? {
    lendsOutlets ? unwiredReads.target(of: outlet, in: instance, self) : nil
  }
}
