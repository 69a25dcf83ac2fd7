/// The attributes that a `<connect>` must have, besides design data.
package enum ConnectForm {
  private static let ends: Set = [ReservedName.from, ReservedName.to]
  /// The details of each kind of connection, besides its ends.
  private static let members: [Set<NibDocument.Name>] = [
    [ReservedName.outlet], [ReservedName.outlets], [ReservedName.event, ReservedName.action],
  ]

  /// Returns true if the attributes make one connection.
  ///
  /// - Parameter isRecord: true if the connection is only a record. It connects nothing, and need not have a target.
  package static func isWhole(_ given: Set<NibDocument.Name>, isRecord: Bool) -> Bool {
    if isRecord, given.contains(ReservedName.from), given.isSubset(of: ends) { return true }
    return ends.isSubset(of: given) && members.contains(given.subtracting(ends))
  }
}
