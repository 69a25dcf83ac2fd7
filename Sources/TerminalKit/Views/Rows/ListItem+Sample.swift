extension ListItem {
  /// Creates a row from a text of sample data: `Home | 2` has a text at the right, and `[x] Call the office` is checked in
  /// a list with boxes.
  package convenience init(sample text: String, isCheckable: Bool) {
    var text = text[...]
    let isChecked = isCheckable && text.starts(with: "[x] ")
    if isChecked || isCheckable && text.starts(with: "[ ] ") { text = text.dropFirst(4) }
    let parts = text.split(separator: " | ", maxSplits: 1, omittingEmptySubsequences: false)
    self.init(String(parts[0]), detail: parts.count > 1 ? String(parts[1]) : "")
    self.isChecked = isChecked
  }
}
