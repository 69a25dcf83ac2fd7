/// What a key does where text is edited.
nonisolated enum EditingCommand: Hashable {
  case move(TextMotion), select(TextMotion), delete(TextMotion)
  case selectAll, copy, cut, paste, undo, redo
}

/// A row of the table of keys for text.
nonisolated struct EditingKey {
  /// The keys.
  let keys: [KeyPress]
  /// What they do.
  let command: EditingCommand
  /// What they do, in words.
  let help: String

  private init(_ keys: [KeyPress], _ command: EditingCommand, _ help: String) {
    self.keys = keys
    self.command = command
    self.help = help
  }

  /// What a key does; nil if nothing.
  static func command(for key: KeyPress) -> EditingCommand? { commands[key] }

  private static let commands: [KeyPress: EditingCommand] = Dictionary(
    table.flatMap { row in row.keys.map { ($0, row.command) } }, uniquingKeysWith: { first, _ in first })

  /// All keys of text fields and text areas, those of readline and those of desktops. Control-Z is not among them: in a
  /// terminal it stops the program.
  static let table: [EditingKey] =
    moves + selections + deletions + [
      EditingKey([alt("a")], .selectAll, "select everything"),
      EditingKey([control("c"), KeyPress(.insert, .control)], .copy, "copy what is selected"),
      EditingKey([control("x"), KeyPress(.delete, .shift)], .cut, "cut what is selected"),
      EditingKey([control("v"), KeyPress(.insert, .shift)], .paste, "insert what was cut or copied last"),
      // Terminals send one byte for the first two, and some for Control-7 and Control-Minus too.
      EditingKey([control("_"), control("/"), alt("z")], .undo, "undo"),
      EditingKey([control("y"), alt("Z")], .redo, "redo"),
    ]

  private static let moves = [
    EditingKey([KeyPress(.left)], .move(.left), "one character to the left"),
    EditingKey([KeyPress(.right)], .move(.right), "one character to the right"),
    EditingKey(
      [KeyPress(.left, .control), KeyPress(.left, .alt), alt("b")], .move(.wordLeft), "to the start of the word"),
    EditingKey(
      [KeyPress(.right, .control), KeyPress(.right, .alt), alt("f")], .move(.wordRight), "to the end of the word"),
    EditingKey([KeyPress(.home), control("a")], .move(.lineStart), "to the start of the line"),
    EditingKey([KeyPress(.end), control("e")], .move(.lineEnd), "to the end of the line"),
    EditingKey([KeyPress(.up)], .move(.up), "one row up"),
    EditingKey([KeyPress(.down)], .move(.down), "one row down"),
    EditingKey([KeyPress(.pageUp)], .move(.pageUp), "one page up"),
    EditingKey([KeyPress(.pageDown)], .move(.pageDown), "one page down"),
    EditingKey([KeyPress(.home, .control)], .move(.start), "to the start of the text"),
    EditingKey([KeyPress(.end, .control)], .move(.end), "to the end of the text"),
  ]

  /// Shift with a key that moves and types nothing selects.
  private static let selections = moves.compactMap { row -> EditingKey? in
    guard case .move(let motion) = row.command else { return nil }
    let keys = row.keys.compactMap { key -> KeyPress? in
      if case .character = key.key { return nil }
      return KeyPress(key.key, key.modifiers.union(.shift))
    }
    return EditingKey(keys, .select(motion), "select " + row.help)
  }

  private static let deletions = [
    EditingKey(
      [KeyPress(.backspace), KeyPress(.backspace, .shift), control("h")], .delete(.left),
      "delete what is selected, or the character before the caret"),
    EditingKey([KeyPress(.delete), control("d")], .delete(.right), "delete the character at the caret"),
    EditingKey(
      [control("w"), KeyPress(.backspace, .alt), KeyPress(.backspace, .control)], .delete(.wordLeft),
      "delete to the start of the word"),
    EditingKey(
      [KeyPress(.delete, .control), KeyPress(.delete, .alt), alt("d")], .delete(.wordRight),
      "delete to the end of the word"),
    EditingKey([control("u")], .delete(.lineStart), "delete to the start of the line"),
    EditingKey([control("k")], .delete(.lineEnd), "delete to the end of the line, or the newline there"),
  ]

  private static func control(_ character: Character) -> KeyPress { KeyPress(.character(character), .control) }
  private static func alt(_ character: Character) -> KeyPress { KeyPress(.character(character), .alt) }
}
