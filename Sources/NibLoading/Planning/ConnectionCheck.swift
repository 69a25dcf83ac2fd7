internal import NibModel

/// Checks that required outlets are connected, and no outlet or event twice.
struct ConnectionCheck {
  let input: PlanInput
  let findings: Findings

  private struct Key: Hashable {
    var source: ParticipantID
    var member: Int32
    var kind: ResolvedGraph.Connection.Kind
  }

  /// - Complexity: O(connections + objects).
  func check(_ connections: [ResolvedGraph.Connection], _ participants: Participants) {
    let connected = reportDuplicates(connections, participants)
    if let owner = input.owner, !owner.requiredOutlets.isEmpty {
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

  /// - Returns: everything that is connected.
  private func reportDuplicates(
    _ connections: [ResolvedGraph.Connection], _ participants: Participants
  ) -> [Key: Int32] {
    var connected: [Key: Int32] = [:]
    connected.reserveCapacity(connections.count)
    for connection in connections {
      let key = Key(source: connection.source, member: connection.member, kind: connection.kind)
      guard let earlier = connected.updateValue(connection.attribute, forKey: key),
        let descriptor = participants.descriptor(of: connection.source)
      else { continue }
      let isOutlet = connection.kind == .outlet
      let member = Int(connection.member)
      let name = isOutlet ? descriptor.members.outlets[member].name : descriptor.members.events[member].name
      let place = input.document.place(ofAttribute: Int(connection.attribute))
      let first = input.document.place(ofAttribute: Int(earlier))
      findings.report(
        isOutlet
          ? MemberFault.duplicateOutlet(name, className: descriptor.name, earlier: first)
          : MemberFault.duplicateEvent(name, className: descriptor.name, earlier: first), at: place)
    }
    return connected
  }

  private func reportMissing(
    of participant: ParticipantID, _ descriptor: ClassDescriptor, _ connected: [Key: Int32],
    at place: @autoclosure () -> SourcePlace
  ) {
    for member in descriptor.requiredOutlets {
      if connected[Key(source: participant, member: Int32(member), kind: .outlet)] != nil { continue }
      findings.report(
        MemberFault.missingOutlet(descriptor.members.outlets[member].name, className: descriptor.name), at: place())
    }
  }
}
