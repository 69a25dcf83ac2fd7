internal import NibModel

extension LoadRun {
  /// A read of an outlet that holds nothing yet, in words.
  struct UnwiredRead {
    let sentence: String
    /// The outlet; nil if it is not known which one of the object it is.
    var outlet: OutletKey?
    /// The connection that wires the outlet, or that the order leaves nil; nil if the layout has none.
    var connection: Int32?
    /// True if the layout wires the outlet, so that the read comes too early.
    var isEarly = false
  }

  /// Says in the trace that an outlet was read that holds nothing yet. Without a tracer nothing is looked up.
  func recordUnwiredRead(of outlet: AnyObject, in instance: AnyObject) {
    guard tracer != nil else { return }
    let read = unwiredRead(of: outlet, in: instance)
    record(
      read.isEarly ? .unwiredRead : .emptyRead, running, item: read.connection ?? -1, outlet: read.outlet,
      text: read.sentence)
  }

  /// Describes a read, for a trace and for a program that has to stop.
  func unwiredRead(of outlet: AnyObject, in instance: AnyObject) -> UnwiredRead {
    let reader = "\(phase.rawValue) of \(names.name(of: running.reference))"
    // The name alone: a trace must not depend on the folder.
    let file = plan.document.source.file.lastPathComponent.printable
    guard let (party, member, name) = member(of: outlet, in: instance) else {
      let sentence = "an outlet of \(type(of: instance)) was read in \(reader), "
      return isBeingMade(instance)
        ? UnwiredRead(sentence: sentence + "before it was wired", isEarly: true)
        : UnwiredRead(sentence: sentence + "and \(file) does not connect it")
    }
    let sentence = "the outlet \(names.name(of: party.reference)).\(name) was read in \(reader), "
    let key = OutletKey(party: party, member: Int32(member))
    guard let connection = outletConnections[key] else {
      return UnwiredRead(sentence: sentence + "and \(file) does not connect it", outlet: key)
    }
    let place = places.name(ofAttribute: Int(plan.layout.connections[Int(connection)].attribute))
    let location = "\(file):\(place)"
    let wiring =
      outletsLeftNil.contains(connection)
      ? "and the order \(plan.order.name) leaves it nil (\(location))" : "before \(location) wired it"
    return UnwiredRead(sentence: sentence + wiring, outlet: key, connection: connection, isEarly: true)
  }

  /// What an unwired outlet is going to be connected to, for a load that is only to find out who reads outlets too early: it
  /// must not stop the program. Nil in other loads, and when the object does not exist yet.
  func lend(_ outlet: AnyObject, in instance: AnyObject) -> AnyObject? {
    guard probe?.lendsOutlets == true, let (party, member, _) = member(of: outlet, in: instance),
      let connection = outletConnections[OutletKey(party: party, member: Int32(member))]
    else { return nil }
    return object(plan.layout.connections[Int(connection)].target)
  }

  private func member(of outlet: AnyObject, in instance: AnyObject) -> (party: Party, member: Int, name: String)? {
    guard let party = party(of: instance), let outlets = plan.layout.descriptor(of: party)?.members.outlets,
      let member = outlets.firstIndex(where: { $0.storage?(instance) === outlet })
    else { return nil }
    return (party, member, outlets[member].name)
  }

  /// Who an object is in this load. One whose initializer is running may not be known yet: then it is the running one.
  private func party(of instance: AnyObject) -> Party? {
    if let index = running.objectIndex, type(of: instance) == plan.layout.descriptor(ofObject: index).type,
      knownObject(index).map({ $0 === instance }) ?? true
    {
      return running
    }
    if isOwner(instance) { return .owner }
    return index(of: instance).map(Party.object)
  }
}
