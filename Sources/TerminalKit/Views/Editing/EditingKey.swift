/// The effects of keys where text is edited.
nonisolated enum EditingCommand: Hashable {
  case move(TextMotion), select(TextMotion), delete(TextMotion)
  case selectAll, copy, cut, paste, undo, redo
}

/// A row of the table of keys for text.
nonisolated struct EditingKey {
  /// The keys, as a layout would name them.
  let names: String
  /// The command of the keys.
  let command: EditingCommand
  /// A description of the command, for help.
  let help: String

  private init(_ names: String, _ command: EditingCommand, _ help: String) {
    self.names = names
    self.command = command
    self.help = help
  }

  /// The keys.
  var keys: [KeyPress] { KeyBinding(names)?.keys ?? [] }

  /// Returns the command of a key, or nil if it has none.
  static func command(for key: KeyPress) -> EditingCommand? { commands[key] }

  /// Returns the keys that do an action of text fields, or nil if there are none.
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

  /// All keys of text fields and text areas, those of readline and those of desktops. Control-Z is not among them: in a
  /// terminal it stops the program. `ctrl+/` is `ctrl+_` too, for terminals send the same byte.
  static let table =
    moves + selections + [
      EditingKey("alt+a", .selectAll, "select everything"),
      EditingKey(
        "backspace shift+backspace ctrl+h", .delete(.left), "delete what is selected, or the character before the caret"
      ),
      EditingKey("delete ctrl+d", .delete(.right), "delete what is selected, or the character at the caret"),
      EditingKey("ctrl+w alt+backspace ctrl+backspace", .delete(.wordLeft), "delete to the start of the word"),
      EditingKey("alt+d ctrl+delete alt+delete", .delete(.wordRight), "delete to the end of the word"),
      EditingKey("ctrl+u", .delete(.lineStart), "delete to the start of the line"),
      EditingKey("ctrl+k", .delete(.lineEnd), "delete to the end of the line, or the newline there"),
      EditingKey("ctrl+c ctrl+insert", .copy, "copy what is selected"),
      EditingKey("ctrl+x shift+delete", .cut, "cut what is selected"),
      EditingKey("ctrl+v shift+insert", .paste, "insert what was cut or copied last"),
      EditingKey("ctrl+/ alt+z", .undo, "undo"),
      EditingKey("ctrl+y alt+shift+z", .redo, "redo"),
    ]

  private static let moves = [
    EditingKey("left", .move(.left), "one character to the left"),
    EditingKey("right", .move(.right), "one character to the right"),
    EditingKey("ctrl+left alt+left alt+b", .move(.wordLeft), "to the start of the word"),
    EditingKey("ctrl+right alt+right alt+f", .move(.wordRight), "to the end of the word"),
    EditingKey("home ctrl+a", .move(.lineStart), "to the start of the line"),
    EditingKey("end ctrl+e", .move(.lineEnd), "to the end of the line"),
    EditingKey("up", .move(.up), "one row up"),
    EditingKey("down", .move(.down), "one row down"),
    EditingKey("page-up", .move(.pageUp), "one page up"),
    EditingKey("page-down", .move(.pageDown), "one page down"),
    EditingKey("ctrl+home", .move(.start), "to the start of the text"),
    EditingKey("ctrl+end", .move(.end), "to the end of the text"),
  ]

  /// With shift they select, but for the keys that type something with shift.
  private static let selections = [
    EditingKey("shift+left", .select(.left), "select one character to the left"),
    EditingKey("shift+right", .select(.right), "select one character to the right"),
    EditingKey("ctrl+shift+left alt+shift+left", .select(.wordLeft), "select to the start of the word"),
    EditingKey("ctrl+shift+right alt+shift+right", .select(.wordRight), "select to the end of the word"),
    EditingKey("shift+home", .select(.lineStart), "select to the start of the line"),
    EditingKey("shift+end", .select(.lineEnd), "select to the end of the line"),
    EditingKey("shift+up", .select(.up), "select one row up"),
    EditingKey("shift+down", .select(.down), "select one row down"),
    EditingKey("shift+page-up", .select(.pageUp), "select one page up"),
    EditingKey("shift+page-down", .select(.pageDown), "select one page down"),
    EditingKey("ctrl+shift+home", .select(.start), "select to the start of the text"),
    EditingKey("ctrl+shift+end", .select(.end), "select to the end of the text"),
  ]
}
