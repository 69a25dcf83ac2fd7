internal import NibModel

extension LoadRun {
  /// An outlet was read before it was wired: says so in the trace.
  ///
  /// - Returns: the sentence, for a program that has to stop.
  func recordUnwiredRead(of outlet: AnyObject, in instance: AnyObject) -> String {
    let reader = "\(phase.rawValue) of \(names.name(of: running.reference))"
    let file = plan.document.source.file.printable
    guard let party = party(of: instance), let descriptor = plan.layout.descriptor(of: party),
      let member = descriptor.members.outlets.firstIndex(where: { $0.storage?(instance) === outlet })
    else {
      let sentence = "an outlet of \(type(of: instance)) was read in \(reader), before it was wired"
      record(.unwiredRead, running, text: sentence)
      return sentence
    }
    let name = "\(names.name(of: party.reference)).\(descriptor.members.outlets[member].name)"
    let outlet = OutletKey(party: party, member: Int32(member))
    let connection = outletConnections[outlet]
    let wiring: String
    if let connection {
      let place = Int(plan.document.attributes[Int(plan.layout.connections[Int(connection)].attribute)].position)
      let location = "\(file):\(lines.location(of: place))"
      wiring =
        outletsLeftNil.contains(connection)
        ? "and the order \(plan.order.name) leaves it nil (\(location))" : "before \(location) wired it"
    } else {
      wiring = "and \(file) does not connect it"
    }
    let sentence = "the outlet \(name) was read in \(reader), \(wiring)"
    record(.unwiredRead, running, item: connection ?? -1, outlet: outlet, text: sentence)
    return sentence
  }

  /// What an unwired outlet is going to be connected to, for a load that is only to find out who reads outlets too early: it
  /// must not stop the program. Nil in other loads, and when the object does not exist yet.
  func lend(_ outlet: AnyObject, in instance: AnyObject) -> AnyObject? {
    guard probe?.lendsOutlets == true, let party = party(of: instance),
      let descriptor = plan.layout.descriptor(of: party),
      let member = descriptor.members.outlets.firstIndex(where: { $0.storage?(instance) === outlet }),
      let connection = outletConnections[OutletKey(party: party, member: Int32(member))]
    else { return nil }
    return object(plan.layout.connections[Int(connection)].target)
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
