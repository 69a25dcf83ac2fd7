/// The members of a class by name, and the names of the members that a file must give.
final class MemberTable: Sendable {
  private let table: SlotTable
  /// The members by name: see `SlotTable`.
  var slots: [String: Slot] { table.slots }
  /// The indices of the actions by name. The entry of a subclass overrides that of its superclass here, too.
  let actions: [String: Int]
  /// The names of the attributes and parts that a file must give.
  let requiredNames: [String]
  let requiredOutlets: [Int]
  /// True if no two outlets have one name.
  let hasDistinctOutlets: Bool

  /// - Complexity: O(members).
  init(_ members: Members) {
    let table = SlotTable(members)
    self.table = table
    func isCurrent(outlet index: Int) -> Bool {
      table.slot(members.outlets[index].name, { $0 == .outlet })?.index == index
    }
    hasDistinctOutlets = members.outlets.indices.allSatisfy(isCurrent)
    actions = Dictionary(members.actions.enumerated().map { ($0.element.name, $0.offset) }) { $1 }
    requiredNames =
      members.attributes.indices.filter {
        let slot = table.slots[members.attributes[$0].name]
        return members.attributes[$0].isRequired && slot?.index == $0
          && (slot?.kind == .attribute || slot?.kind == .identity)
      }.map { members.attributes[$0].name }
      + members.parts.indices.filter {
        members.parts[$0].isRequired && table.slots[members.parts[$0].name] == Slot(.part, $0)
      }.map { members.parts[$0].name }
    requiredOutlets = members.outlets.indices.filter { members.outlets[$0].isRequired && isCurrent(outlet: $0) }
  }

  /// Returns the member of a name and of one of some kinds, or nil.
  func slot(_ name: String, _ isWanted: (Slot.Kind) -> Bool) -> Slot? { table.slot(name, isWanted) }

  /// Returns the names of the members of one kind.
  func names(_ kind: Slot.Kind) -> [String] { table.names(kind) }
}
