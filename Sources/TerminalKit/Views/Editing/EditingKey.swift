/// The effects of keys while the user edits text.
nonisolated enum EditingCommand: Hashable {
  case move(TextMotion), select(TextMotion), delete(TextMotion)
  case selectAll, copy, cut, paste, undo, redo
}

/// A row of the table of editing keys.
nonisolated struct EditingKey {
  /// The keys, written as in a layout.
  let names: String
  /// The command of the keys.
  let command: EditingCommand
  /// The text that describes the command in the help.
  let help: Word

  private init(_ names: String, _ command: EditingCommand, _ help: Word) {
    self.names = names
    self.command = command
    self.help = help
  }

  /// The keys.
  var keys: [KeyPress] { KeyBinding(names)?.keys ?? [] }

  /// Returns the command of a key, or nil if the key has none.
  static func command(for key: KeyPress) -> EditingCommand? { commands[key] }

  /// Returns the keys for an action of text fields, or nil if the action has none.
  static func binding(ofAction name: String) -> KeyBinding? {
    let command: EditingCommand? =
      switch name {
      case "undo": .undo
      case "redo": .redo
      case "cut": .cut
      case "copy": .copy
      case "paste": .paste
      case "selectAll": .selectAll
      default: nil
      }
    return table.first { $0.command == command }.flatMap { KeyBinding($0.names) }
  }

  private static let commands: [KeyPress: EditingCommand] = Dictionary(
    table.flatMap { row in row.keys.map { ($0, row.command) } }, uniquingKeysWith: { first, _ in first })

  /// All keys of text fields and text areas: those of readline and those of desktops. Control-Z is not one of them,
  /// because it stops the program in a terminal. `ctrl+/` and `ctrl+_` do the same, because terminals send the same
  /// byte for both.
  static let table =
    moves + selections + [
      EditingKey("alt+a", .selectAll, .keySelectText),
      EditingKey(
        "backspace shift+backspace ctrl+h", .delete(.left), .keyDeleteLeft
      ),
      EditingKey("delete ctrl+d", .delete(.right), .keyDeleteRight),
      EditingKey("ctrl+w alt+backspace ctrl+backspace", .delete(.wordLeft), .keyDeleteWordLeft),
      EditingKey("alt+d ctrl+delete alt+delete", .delete(.wordRight), .keyDeleteWordRight),
      EditingKey("ctrl+u", .delete(.lineStart), .keyDeleteToLineStart),
      EditingKey("ctrl+k", .delete(.lineEnd), .keyDeleteToLineEnd),
      EditingKey("ctrl+c ctrl+insert", .copy, .keyCopy),
      EditingKey("ctrl+x shift+delete", .cut, .keyCut),
      EditingKey("ctrl+v shift+insert", .paste, .keyPaste),
      EditingKey("ctrl+/ alt+z", .undo, .keyUndo),
      EditingKey("ctrl+y alt+shift+z", .redo, .keyRedo),
    ]

  private static let moves = [
    EditingKey("left", .move(.left), .keyLeft),
    EditingKey("right", .move(.right), .keyRight),
    EditingKey("ctrl+left alt+left alt+b", .move(.wordLeft), .keyWordLeft),
    EditingKey("ctrl+right alt+right alt+f", .move(.wordRight), .keyWordRight),
    EditingKey("home ctrl+a", .move(.lineStart), .keyLineStart),
    EditingKey("end ctrl+e", .move(.lineEnd), .keyLineEnd),
    EditingKey("up", .move(.up), .keyUp),
    EditingKey("down", .move(.down), .keyDown),
    EditingKey("page-up", .move(.pageUp), .keyPageUp),
    EditingKey("page-down", .move(.pageDown), .keyPageDown),
    EditingKey("ctrl+home", .move(.start), .keyTextStart),
    EditingKey("ctrl+end", .move(.end), .keyTextEnd),
  ]

  /// The keys of motions, with Shift. Keys that type a character with Shift are left out.
  private static let selections = [
    EditingKey("shift+left", .select(.left), .keySelectLeft),
    EditingKey("shift+right", .select(.right), .keySelectRight),
    EditingKey("ctrl+shift+left alt+shift+left", .select(.wordLeft), .keySelectWordLeft),
    EditingKey("ctrl+shift+right alt+shift+right", .select(.wordRight), .keySelectWordRight),
    EditingKey("shift+home", .select(.lineStart), .keySelectLineStart),
    EditingKey("shift+end", .select(.lineEnd), .keySelectLineEnd),
    EditingKey("shift+up", .select(.up), .keySelectUp),
    EditingKey("shift+down", .select(.down), .keySelectDown),
    EditingKey("shift+page-up", .select(.pageUp), .keySelectPageUp),
    EditingKey("shift+page-down", .select(.pageDown), .keySelectPageDown),
    EditingKey("ctrl+shift+home", .select(.start), .keySelectTextStart),
    EditingKey("ctrl+shift+end", .select(.end), .keySelectTextEnd),
  ]
}
