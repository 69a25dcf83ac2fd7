internal import NibLoading
internal import NibModel

/// The keys of all controls of a layout, which the layout's commands do not get.
@MainActor
struct ControlKeys {
  private struct Control {
    let object: PlannedObject
    let place: SourcePlace
    /// The index of the control's command, or nil.
    let command: Int?
  }

  /// For each key, the first control that uses it, and the first control with another command. No more are needed to
  /// find one that does not belong to a given command.
  private var controls: [String: (first: Control, other: Control?)] = [:]

  /// - Parameter layout: The objects at the top level of the layout.
  /// - Complexity: O(objects).
  init(of layout: [PlannedObject]) {
    for view in layout where view.isKind(of: View.self) {
      var reach = KeyReach(of: "", letterPrefix: "Alt+")
      reach.visit(view)
      reach.forEachUser { enter($0, Control(object: $1, place: $2, command: $1.target(of: "command")?.index)) }
    }
  }

  private mutating func enter(_ key: String, _ control: Control) {
    guard let known = controls[key] else {
      controls[key] = (control, nil)
      return
    }
    if known.other == nil, known.first.command != control.command { controls[key]?.other = control }
  }

  private func user(of key: KeyPress, besidesThoseOf command: PlannedObject) -> Control? {
    guard let known = controls[key.title] else { return nil }
    return known.first.command == command.index ? known.other : known.first
  }

  /// Returns the first control that uses a key and does not belong to a command, or nil if there is none.
  func control(with key: KeyPress, besidesThoseOf command: PlannedObject) -> PlannedObject? {
    user(of: key, besidesThoseOf: command)?.object
  }

  /// Returns the faults of a command's keys that a control uses first. Controls of the same command are ignored.
  func hiddenKeys(of command: PlannedObject) -> [Diagnostic] {
    guard command.value("enabled") != false, let binding = command.value("key", as: KeyBinding.self) else { return [] }
    return binding.keys.compactMap { key in
      guard let control = user(of: key, besidesThoseOf: command) else { return nil }
      let fault = KeyFault.hidden(key.title, by: control.object.className, at: control.place)
      return Diagnostic(fault, at: command.place(of: "key"))
    }
  }
}
