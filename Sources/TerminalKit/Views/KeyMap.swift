internal import NibLoading
internal import NibModel

/// `<Keys>`: the keys that a user gives to commands, usually in a separate file.
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
/// The keys of a command replace those in the command's layout. Without `key`, the command has no keys. If another
/// command of the layout has one of the keys, it loses the key. Everything that shows a command shows its new key. See
/// ``Application/useKeys(of:)``.
final class KeyMap: NibDecodable {
  /// The layout that has the commands. If it is nil, the keys are for every layout, and for the commands that every
  /// program has.
  private(set) var layout: LayoutName?
  /// The keys, in document order. If a command has several entries, the last one is used.
  private(set) var assignments: [KeyAssignment] = []

  /// The members of a table of keys in a layout.
  class var members: Members {
    Members(of: KeyMap.self) {
      $0.summary("The keys that a user gives to commands, usually in a separate file.")
      $0.attribute("for", help: "The layout that has the commands; if not given, every layout and the program.") {
        $0.layout = $1
      }
      $0.children(help: "The commands with their keys.") { $0.assignments.append($1 as KeyAssignment) }
      $0.check(Self.conflicts)
    }
  }

  /// Creates the keys of a layout.
  init(coder: NibDecoder) throws { try coder.attachChildren(to: self) }

  /// Sets the keys of the commands of a layout.
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
  /// The keys. If they are nil, the command has none.
  private(set) var key: KeyBinding?

  /// The members of the keys of a command in a layout.
  class var members: Members {
    Members(of: KeyAssignment.self) {
      $0.summary("The keys of one command.")
      $0.attribute("command", required: true, help: "The id of the command in its layout.") { $0.command = $1 }
      $0.attribute("key", help: "The keys; if not given, the command has no key.") { $0.key = $1 }
    }
  }

  /// Creates the keys of a command of a layout.
  init(coder: NibDecoder) throws {}
}
