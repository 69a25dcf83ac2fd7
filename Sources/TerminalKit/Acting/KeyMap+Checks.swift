internal import NibLoading
internal import NibModel

// What `nib check` finds in a file of keys: commands that there are not, and keys that something else has.
extension KeyMap {
  static func conflicts(in map: PlannedObject) -> [Diagnostic] {
    var reach = KeyReach(of: "commands", letterPrefix: "")
    for assignment in map.children { reach.enterKeys(of: assignment) }
    guard let name = map.value("for", as: LayoutName.self), let layout = map.topLevel(ofLayout: name) else {
      return reach.findings
    }
    return reach.findings + map.children.flatMap { conflicts(of: $0, in: layout, beside: map.children) }
  }

  /// - Parameters:
  ///   - layout: The objects at the top level of the layout that has the commands.
  ///   - assignments: The keys of all commands.
  private static func conflicts(
    of assignment: PlannedObject, in layout: [PlannedObject], beside assignments: [PlannedObject]
  ) -> [Diagnostic] {
    let commands = layout.filter { $0.isKind(of: Commands.self) }.flatMap(\.children)
    guard let id = assignment.text("command") else { return [] }
    guard let command = commands.first(where: { $0.id == id }) else {
      let offer = Offer(commands.compactMap(\.id).sorted(), for: id)
      return [
        Diagnostic(KeyFault.unknownCommand(id, offer), at: assignment.place(of: "command"), replacement: offer.near)
      ]
    }
    let mapped = Set(assignments.compactMap { $0.text("command") })
    var reach = KeyReach(of: "", letterPrefix: "")
    for view in layout where view.isKind(of: View.self) { reach.visit(view) }
    let place = assignment.place(of: "key")
    return (assignment.value("key", as: KeyBinding.self)?.keys ?? []).compactMap { key in
      if let control = reach.control(with: key, besidesThoseOf: command) {
        return Diagnostic(KeyFault.hidden(key.title, by: control.className, at: nil), at: place)
      }
      let other = commands.first {
        $0.index != command.index && !mapped.contains($0.id ?? "")
          && $0.value("key", as: KeyBinding.self)?.matches(key) == true
      }
      return other.map { Diagnostic(KeyFault.taken(key.title, from: $0.id ?? $0.className), at: place) }
    }
  }
}
