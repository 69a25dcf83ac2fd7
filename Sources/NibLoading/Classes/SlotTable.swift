/// The members of a class by name. Members of different kinds may have one name: a connection of a layout says its kind,
/// and so does an edge of an archive.
struct SlotTable {
  /// The members by name. The entry of a subclass overrides that of its superclass. If members of several kinds have
  /// one name, it is that of the last kind.
  private(set) var slots: [String: Slot] = [:]
  /// The other members with the name of a member, by name. Few classes have any.
  private var hidden: [String: [Slot]] = [:]

  /// - Complexity: O(members).
  init(_ members: Members) {
    slots.reserveCapacity(
      members.attributes.count + members.parts.count + members.outlets.count + members.collections.count
        + members.events.count)
    for (index, entry) in members.attributes.enumerated() {
      enter(
        entry.name,
        Slot(
          entry.name == "id" ? .identity : .attribute, index, acceptsAnyText: entry.type.acceptsAnyText,
          isOrdered: members.ascents.contains { $0.contains(entry.name) }))
    }
    for (index, entry) in members.parts.enumerated() { enter(entry.name, Slot(.part, index)) }
    for (index, entry) in members.outlets.enumerated() { enter(entry.name, Slot(.outlet, index)) }
    for (index, entry) in members.collections.enumerated() { enter(entry.name, Slot(.collection, index)) }
    for (index, entry) in members.events.enumerated() { enter(entry.name, Slot(.event, index)) }
  }

  private mutating func enter(_ name: String, _ slot: Slot) {
    guard let other = slots.updateValue(slot, forKey: name), other.kind != slot.kind else { return }
    hidden[name, default: []].append(other)
  }

  /// Returns the member of a name and of one of some kinds, or nil.
  func slot(_ name: String, _ isWanted: (Slot.Kind) -> Bool) -> Slot? {
    guard let slot = slots[name] else { return nil }
    if isWanted(slot.kind) { return slot }
    return hidden.isEmpty ? nil : hidden[name]?.last { isWanted($0.kind) }
  }

  /// Returns the names of the members of one kind.
  func names(_ kind: Slot.Kind) -> [String] {
    slots.keys.filter { slot($0, { $0 == kind }) != nil }
  }
}
