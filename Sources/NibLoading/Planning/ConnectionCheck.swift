internal import NibModel

/// Checks that required outlets are connected, and that no outlet or event is connected twice.
struct ConnectionCheck {
  let input: PlanInput
  let findings: Findings

  /// - Complexity: O(connections + objects).
  func check(_ connections: [ResolvedGraph.Connection], _ participants: Participants) {
    var connected = ConnectedMembers(connections)
    reportDuplicates(connections, participants, &connected)
    if let owner = input.owner, !owner.requiredOutlets.isEmpty, !input.isSelection {
      reportMissing(of: .owner, owner, connected, at: input.document.ownerPlace)
    }
    let isChecked = participants.shapes.classes.map { index in
      index >= 0 && !input.registry.classes[Int(index)].requiredOutlets.isEmpty
        && !input.registry.classes[Int(index)].members.isConnectedAsOwner
    }
    guard isChecked.contains(true) else { return }
    for (index, record) in input.document.objects.enumerated() where isChecked[Int(record.shape)] {
      guard let descriptor = participants.descriptor(ofObject: index) else { continue }
      reportMissing(of: .object(index), descriptor, connected, at: input.document.place(ofObject: index))
    }
  }

  private func reportDuplicates(
    _ connections: [ResolvedGraph.Connection], _ participants: Participants, _ connected: inout ConnectedMembers
  ) {
    for (index, connection) in connections.enumerated() {
      guard let earlier = connected.enter(index), let descriptor = participants.descriptor(of: connection.source)
      else { continue }
      let isOutlet = connection.kind == .outlet
      let member = Int(connection.member)
      if !isOutlet, descriptor.members.events[member].takesMany { continue }
      let name = isOutlet ? descriptor.members.outlets[member].name : descriptor.members.events[member].name
      let place = input.document.place(ofAttribute: Int(connection.attribute))
      let first = input.document.place(ofAttribute: Int(connections[earlier].attribute))
      findings.report(
        isOutlet
          ? MemberFault.duplicateOutlet(name, className: descriptor.name, earlier: first)
          : MemberFault.duplicateEvent(name, className: descriptor.name, earlier: first), at: place)
    }
  }

  private func reportMissing(
    of participant: ParticipantID, _ descriptor: ClassDescriptor, _ connected: ConnectedMembers,
    at place: @autoclosure () -> SourcePlace
  ) {
    for member in descriptor.requiredOutlets {
      if connected.has(outlet: Int32(member), of: participant) { continue }
      findings.report(
        MemberFault.missingOutlet(descriptor.members.outlets[member].name, className: descriptor.name), at: place())
    }
  }
}

/// The connected members, with the latest connection of each. A hash table with open addressing.
private struct ConnectedMembers {
  private let connections: [ResolvedGraph.Connection]
  /// Indices of connections plus one; 0 is an empty place.
  private var places: [Int32]

  init(_ connections: [ResolvedGraph.Connection]) {
    self.connections = connections
    var size = 4
    while size < connections.count * 2 { size *= 2 }
    places = Array(repeating: 0, count: size)
  }

  /// Stores a connection.
  ///
  /// - Returns: the previous connection of its member, or nil.
  mutating func enter(_ index: Int) -> Int? {
    let connection = connections[index]
    let place = place(connection.source, connection.member, connection.kind)
    defer { places[place] = Int32(truncatingIfNeeded: index &+ 1) }
    return places[place] == 0 ? nil : Int(places[place]) - 1
  }

  func has(outlet member: Int32, of source: ParticipantID) -> Bool { places[place(source, member, .outlet)] != 0 }

  // A file can influence the hashed numbers only by its number of objects, so the hash needs no seed.
  private func place(_ source: ParticipantID, _ member: Int32, _ kind: ResolvedGraph.Connection.Kind) -> Int {
    let key = UInt64(UInt32(bitPattern: source.code)) << 32 | UInt64(UInt32(bitPattern: member))
    let isOutlet = kind == .outlet
    let hash = (key ^ (isOutlet ? 0 : 1 << 31)) &* 0x9E37_79B9_7F4A_7C15
    var place = Int(truncatingIfNeeded: hash >> 32) & (places.count &- 1)
    while places[place] != 0 {
      let other = connections[Int(places[place]) - 1]
      if other.source == source, other.member == member, other.kind == kind { break }
      place = (place &+ 1) & (places.count &- 1)
    }
    return place
  }
}
