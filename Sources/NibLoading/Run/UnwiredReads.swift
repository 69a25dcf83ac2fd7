package import NibModel

/// A read of an outlet that holds nothing yet, as a plan numbers what takes part in it.
package struct UnwiredRead: Hashable, Sendable {
  package enum Wiring: Sendable { case later, leftNil, notConnected }

  /// The outlet; nil if it is not known which one of the object it is.
  package let outlet: OutletKey?
  /// The connection that wires the outlet, or that the order leaves nil; nil if the layout has none.
  package let connection: Int32?
  /// The class of the object that has the outlet.
  package let className: String
  /// The object whose code read it, and the phase.
  package let reader: Party
  package let phase: LoadPhase
  package let wiring: Wiring

  /// True if the layout wires the outlet, so that the read comes too early.
  package var isEarly: Bool { wiring != .notConnected }

  /// The read in a sentence.
  package func sentence(in plan: LoadPlan, _ names: ObjectNames, _ places: PlaceNames) -> String {
    guard
      case .read(let read) = plan.graph.fact(of: self, order: plan.order).map(names.name(of:), places.name(of:))
    else { return "" }
    return read.sentence(in: plan.document.source.file)
  }
}

extension LoadRun {
  /// Says in the trace that an outlet was read that holds nothing yet. Without a tracer nothing is looked up.
  func recordUnwiredRead(of outlet: AnyObject, in instance: AnyObject) {
    guard tracer != nil else { return }
    let read = unwiredRead(of: outlet, in: instance)
    record(read.isEarly ? .unwiredRead : .emptyRead, running, item: read.connection ?? -1, detail: .read(read))
  }

  /// The sentence with which a program stops.
  func sentence(forUnwiredReadOf outlet: AnyObject, in instance: AnyObject) -> String {
    unwiredRead(of: outlet, in: instance).sentence(in: plan, names, places)
  }

  private func unwiredRead(of outlet: AnyObject, in instance: AnyObject) -> UnwiredRead {
    func read(_ wiring: UnwiredRead.Wiring, _ key: OutletKey? = nil, _ connection: Int32? = nil) -> UnwiredRead {
      UnwiredRead(
        outlet: key, connection: connection, className: "\(type(of: instance))", reader: running, phase: phase,
        wiring: wiring)
    }
    guard let (party, member) = member(of: outlet, in: instance) else {
      return read(isBeingMade(instance) ? .later : .notConnected)
    }
    let key = OutletKey(party: party, member: Int32(member))
    guard let connection = wiring.connection(of: key) else { return read(.notConnected, key) }
    return read(wiring.isLeftNil(connection) ? .leftNil : .later, key, connection)
  }

  /// The object that an unwired outlet is going to be connected to, for a load that is only to find out who reads outlets too early: it
  /// must not stop the program. Nil in other loads, and when the object does not exist yet.
  func lend(_ outlet: AnyObject, in instance: AnyObject) -> AnyObject? {
    guard probe?.lendsOutlets == true, let (party, member) = member(of: outlet, in: instance),
      let connection = wiring.connection(of: OutletKey(party: party, member: Int32(member)))
    else { return nil }
    return object(plan.graph.connections[Int(connection)].target)
  }

  private func member(of outlet: AnyObject, in instance: AnyObject) -> (party: Party, member: Int)? {
    guard let party = party(of: instance), let outlets = plan.graph.descriptor(of: party)?.members.outlets,
      let member = outlets.firstIndex(where: { $0.storage?(instance) === outlet })
    else { return nil }
    return (party, member)
  }

  /// The participant that an object is in this load. One whose initializer is running may not be known yet: then it is the running one.
  private func party(of instance: AnyObject) -> Party? {
    if let index = running.objectIndex, type(of: instance) == plan.graph.descriptor(ofObject: index).type,
      knownObject(index).map({ $0 === instance }) ?? true
    {
      return running
    }
    if isOwner(instance) { return .owner }
    return index(of: instance).map(Party.object)
  }
}
