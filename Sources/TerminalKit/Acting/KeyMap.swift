internal import NibLoading
internal import NibModel

/// `<Keys>`: the keys that a user gives to commands, mostly in a file of its own.
///
///     <layout version="1">
///       <Keys for="Main">
///         <Key command="save" key="f2 ctrl+s"/>
///         <Key command="reload"/>
///       </Keys>
///       <Keys>
///         <Key command="showHelp" key="f12"/>
///       </Keys>
///     </layout>
///
/// The keys of one command take the place of those that the layout of the command gives it; without `key` the command has
/// none. A key that another command of the layout has is taken away from that one. Everything that shows a command shows
/// its new key. See ``Application/useKeys(of:)``.
final class KeyMap: NibDecodable {
  /// The layout that has the commands; nil is every layout, and the commands that every program has.
  private(set) var layout: LayoutName?
  /// The keys, in document order. Of two for one command the last one counts.
  private(set) var assignments: [KeyAssignment] = []

  /// The members of a table of keys in a layout.
  class var members: Members {
    Members(of: KeyMap.self) {
      $0.summary("The keys that a user gives to commands, in a file of its own.")
      $0.attribute("for", help: "The layout that has the commands; without it, every layout and the program.") {
        $0.layout = $1
      }
      $0.children(help: "The keys of a command each.") { $0.assignments.append($1 as KeyAssignment) }
      $0.check(Self.conflicts)
    }
  }

  /// Takes its keys.
  init(coder: NibDecoder) throws { try coder.attachChildren(to: self) }

  /// Gives commands of a layout their keys.
  func apply(to commands: [Command], ofLayout name: String?) {
    guard layout == nil || layout == name.flatMap({ LayoutName($0) }) else { return }
    let named = Dictionary(grouping: commands) { $0.id }
    var changed: Set<ObjectIdentifier> = []
    var taken: Set<KeyPress> = []
    for assignment in assignments {
      for command in named[assignment.command] ?? [] {
        command.key = assignment.key
        changed.insert(ObjectIdentifier(command))
        taken.formUnion(assignment.key?.keys ?? [])
      }
    }
    for command in commands where !changed.contains(ObjectIdentifier(command)) {
      command.key = command.key.flatMap { KeyBinding($0.keys.filter { !taken.contains($0) }) }
    }
  }
}

/// `<Key>`: the keys of one command.
final class KeyAssignment: NibDecodable {
  /// The id of the command in its layout, or the name of a command that every program has.
  private(set) var command = ""
  /// The keys; nil takes those of the command away.
  private(set) var key: KeyBinding?

  /// The members of the keys of a command in a layout.
  class var members: Members {
    Members(of: KeyAssignment.self) {
      $0.summary("The keys of one command.")
      $0.attribute("command", required: true, help: "The id of the command in its layout.") { $0.command = $1 }
      $0.attribute("key", help: "Its keys; without any, the command has no key.") { $0.key = $1 }
    }
  }

  /// Creates the keys of a command of a layout.
  init(coder: NibDecoder) throws {}
}
