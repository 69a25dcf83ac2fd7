internal import NibLoading
internal import NibModel

// Faults in a file of keys that `nib check` finds: commands that do not exist, and keys that are already used.
extension KeyMap {
  static func conflicts(in map: PlannedObject) -> [Diagnostic] {
    var reach = KeyReach(of: "commands", letterPrefix: "")
    for assignment in map.children { reach.enterKeys(of: assignment) }
    guard let name = map.value("for", as: LayoutName.self), let layout = map.topLevel(ofLayout: name) else {
      return reach.findings
    }
    var keys = LayoutKeys(of: layout, besides: Set(map.children.compactMap { $0.text("command") }))
    return reach.findings + map.children.flatMap { keys.conflicts(of: $0) }
  }
}

/// The commands and keys of a layout, for the check of a user's keys.
private struct LayoutKeys {
  private var ids: [String] = []
  /// The number of unknown commands for which a name may still be suggested, which compares all names.
  private var offers = 100
  private var commands: [String: PlannedObject] = [:]
  /// The commands that keep their keys, by the key.
  private var kept: [KeyPress: PlannedObject] = [:]
  /// The keys of controls.
  private let controls: ControlKeys

  /// - Parameters:
  ///   - layout: The objects at the top level of the layout.
  ///   - changed: The ids of the commands that get other keys.
  init(of layout: [PlannedObject], besides changed: Set<String>) {
    for list in layout where list.isKind(of: Commands.self) {
      for command in list.children {
        if let id = command.id {
          ids.append(id)
          commands[id] = command
        }
        guard !changed.contains(command.id ?? ""), let binding = command.value("key", as: KeyBinding.self) else {
          continue
        }
        for key in binding.keys { kept[key] = command }
      }
    }
    ids.sort()
    controls = ControlKeys(of: layout)
  }

  /// Returns the faults of the keys of one command.
  mutating func conflicts(of assignment: PlannedObject) -> [Diagnostic] {
    guard let id = assignment.text("command") else { return [] }
    guard let command = commands[id] else {
      offers -= 1
      let offer = offers >= 0 ? Offer(ids, for: id) : Offer(unranked: ids)
      return [
        Diagnostic(KeyFault.unknownCommand(id, offer), at: assignment.place(of: "command"), replacement: offer.near)
      ]
    }
    let place = assignment.place(of: "key")
    return (assignment.value("key", as: KeyBinding.self)?.keys ?? []).compactMap { key in
      if let control = controls.control(with: key, besidesThoseOf: command) {
        return Diagnostic(KeyFault.hidden(key.title, by: control.className, at: nil), at: place)
      }
      return kept[key].map { Diagnostic(KeyFault.taken(key.title, from: $0.id ?? $0.className), at: place) }
    }
  }
}
