/// A word or sentence that the kit itself shows to a person, by its meaning. ``Words`` has the texts.
///
/// `%1` and `%2` in a text stand for what is filled in. An underscore stands before a mnemonic.
public nonisolated enum Word: String, CaseIterable, Sendable {
  // Answers and titles.
  case ok, cancel, close, yes, no, error
  // Sentences.
  /// The terminal has fewer cells than a screen needs: `%1` are needed, `%2` are there.
  case tooSmall
  /// An operation failed, and its error has no sentence for a person: `%1` is the domain, `%2` the code.
  case operationFailed

  // Rows.
  case searching, loading, noMatch, copyingRows, copyingEnded
  /// `%1` rows were copied.
  case rowsCopied
  /// A copied text is too long for the terminal's clipboard.
  case copiedHereOnly

  // The roles of views.
  case button, checkBox, comboBox, dialog, field, group, heading, list, log, menu, menuBar, progressBar, radioGroup
  case screen, slider, spinner, statusBar, tab, table, text, textArea, tree

  // The states of views.
  case checked, notChecked, disabled, busy, empty, secret
  /// The row `%1` of `%2`.
  case position
  /// `%1` percent.
  case percent
}
