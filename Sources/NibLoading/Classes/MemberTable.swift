/// The members of a class by name, and the names of the members that a file must give.
final class MemberTable: Sendable {
  /// The members by name. The entry of a subclass overrides that of its superclass.
  let slots: [String: Slot]
  /// The indices of the actions by name. The entry of a subclass overrides that of its superclass here, too.
  let actions: [String: Int]
  /// The names of the attributes and parts that a file must give.
  let requiredNames: [String]
  let requiredOutlets: [Int]
  /// True if no outlet has the same name as another member.
  let hasDistinctOutlets: Bool

  /// - Complexity: O(members).
  init(_ members: Members) {
    var slots: [String: Slot] = [:]
    slots.reserveCapacity(
      members.attributes.count + members.parts.count + members.outlets.count + members.collections.count
        + members.events.count)
    for (index, entry) in members.attributes.enumerated() {
      slots[entry.name] = Slot(
        entry.name == "id" ? .identity : .attribute, index, acceptsAnyText: entry.type.acceptsAnyNibText,
        isOrdered: members.ascents.contains { $0.contains(entry.name) })
    }
    for (index, entry) in members.parts.enumerated() { slots[entry.name] = Slot(.part, index) }
    for (index, entry) in members.outlets.enumerated() { slots[entry.name] = Slot(.outlet, index) }
    for (index, entry) in members.collections.enumerated() { slots[entry.name] = Slot(.collection, index) }
    for (index, entry) in members.events.enumerated() { slots[entry.name] = Slot(.event, index) }
    self.slots = slots
    hasDistinctOutlets = members.outlets.indices.allSatisfy { slots[members.outlets[$0].name] == Slot(.outlet, $0) }
    actions = Dictionary(members.actions.enumerated().map { ($0.element.name, $0.offset) }) { $1 }
    requiredNames =
      members.attributes.indices.filter {
        let slot = slots[members.attributes[$0].name]
        return members.attributes[$0].isRequired && slot?.index == $0
          && (slot?.kind == .attribute || slot?.kind == .identity)
      }.map { members.attributes[$0].name }
      + members.parts.indices.filter {
        members.parts[$0].isRequired && slots[members.parts[$0].name] == Slot(.part, $0)
      }.map { members.parts[$0].name }
    requiredOutlets = members.outlets.indices.filter {
      members.outlets[$0].isRequired && slots[members.outlets[$0].name] == Slot(.outlet, $0)
    }
  }
}
