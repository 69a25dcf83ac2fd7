/// A row of the table of keys that the kit's own views use: keys, and the word for their effect.
struct KeyRow {
  let keys: KeyBinding
  let word: Word

  /// Returns rows for names of keys.
  static func rows(_ rows: (names: String, word: Word)...) -> [KeyRow] {
    rows.compactMap { row in KeyBinding(row.names).map { KeyRow(keys: $0, word: row.word) } }
  }
}

extension View {
  /// True if a view inside this view has the focus, so that this view does not get the keys that it uses itself.
  var isFocusInside: Bool {
    guard let focused = window?.host?.focusedView else { return false }
    return focused !== self && focused.isDescendant(of: self)
  }
}
