internal import NibModel

/// What must be connected, and what only once.
extension Planner {
  /// Each required outlet is connected, and no outlet twice.
  mutating func checkConnectedOutlets() {
    var seen: [ConnectionKey: Int32] = [:]
    for connection in connections {
      let key = ConnectionKey(source: connection.source, member: connection.member, kind: connection.kind)
      if let earlier = seen.updateValue(connection.attribute, forKey: key) {
        guard let descriptor = descriptor(of: connection.source) else { continue }
        let isOutlet = connection.kind == .outlet
        let name =
          isOutlet
          ? descriptor.members.outlets[Int(connection.member)].name
          : descriptor.members.events[Int(connection.member)].name
        report(
          .duplicateConnection(
            name, of: descriptor.name, isOutlet: isOutlet, at: document.place(ofAttribute: Int(connection.attribute)),
            earlier: document.place(ofAttribute: Int(earlier))))
      }
    }
    func check(_ party: Party, _ descriptor: ClassDescriptor, at place: SourcePlace) -> [Diagnostic] {
      descriptor.requiredOutlets.compactMap { member in
        if seen[ConnectionKey(source: party, member: Int32(member), kind: .outlet)] != nil { return nil }
        return .missingOutlet(descriptor.members.outlets[member].name, className: descriptor.name, at: place)
      }
    }
    if let owner, !owner.requiredOutlets.isEmpty {
      for fault in check(.owner, owner, at: document.ownerPlace) { report(fault) }
    }
    for index in document.objects.indices {
      guard classes[index] >= 0 else { continue }
      let descriptor = registry.classes[Int(classes[index])]
      if descriptor.requiredOutlets.isEmpty || descriptor.members.isConnectedAsOwner { continue }
      for fault in check(.object(index), descriptor, at: document.place(ofObject: index)) { report(fault) }
    }
  }
}

private struct ConnectionKey: Hashable {
  var source: Party
  var member: Int32
  var kind: ResolvedLayout.Connection.Kind
}
