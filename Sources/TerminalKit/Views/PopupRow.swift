/// A row.
struct PopupRow {
  var words = MnemonicText("")
  /// The text at the right, in the looks of keys.
  var trailing = ""
  /// A sentence about the row, for a status bar.
  var help = ""
  var isEnabled = true
  /// True if the row is a line, which cannot be chosen.
  var isSeparator = false

  /// Creates a row without a mnemonic.
  init(text: StyledText, isEnabled: Bool) {
    words = MnemonicText(plain: text)
    self.isEnabled = isEnabled
  }

  /// Creates a row.
  init(_ words: MnemonicText, trailing: String = "", help: String = "", isEnabled: Bool) {
    self.words = words
    self.trailing = trailing
    self.help = help
    self.isEnabled = isEnabled
  }

  /// A row that is a line.
  static let separator = PopupRow()

  private init() {
    isEnabled = false
    isSeparator = true
  }
}
