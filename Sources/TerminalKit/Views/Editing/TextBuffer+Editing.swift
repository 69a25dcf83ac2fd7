/// The changes that a user makes to a text. Each can be undone.
nonisolated extension TextBuffer {
  /// Replaces the selection with a text, or with the part of it that `maxLength` allows.
  ///
  /// - Returns: the number of characters that were left out because the text would be too long.
  @discardableResult
  mutating func insert(_ text: String, as kind: TextHistory.Kind) -> Int {
    let text = admissible(text)
    guard !text.isEmpty else { return 0 }
    let part = fitting(text)
    if !part.isEmpty { replace(selection, with: part, as: kind) }
    return part.utf8.count == text.utf8.count ? 0 : text.count - part.count
  }

  /// Deletes the selection. If nothing is selected, deletes the text between the caret and the destination of a motion.
  ///
  /// A motion to the end of the line deletes the newline if the caret is already at the end.
  mutating func delete(_ motion: TextMotion) {
    guard selection.isEmpty else { return replace(selection, with: "", as: .other) }
    let atEnd = motion == .lineEnd && caret.offset == lines[caret.line].utf8.count
    guard let target = destination(atEnd ? .right : motion), target != caret else { return }
    let kind: TextHistory.Kind =
      switch motion {
      case .left: .deletingLeft
      case .right: .deletingRight
      default: .other
      }
    replace(min(caret, target)..<max(caret, target), with: "", as: kind)
  }

  /// Replaces the whole text in one step.
  mutating func replaceAll(with text: String) {
    guard text != self.text else { return }
    replace(.zero..<end, with: admissible(text), as: .other)
  }

  /// Changes a line and applies a mask, in one step.
  mutating func change(within mask: TextMask, _ change: (inout TextBuffer) -> Void) {
    var trial = self
    change(&trial)
    let text = mask.formatted(trial.text)
    if text == trial.text { return self = trial }
    let head = mask.formatted(trial.text(in: .zero..<trial.caret))
    replaceAll(with: text)
    let caret = TextPosition(line: 0, offset: min(head.utf8.count, end.offset))
    place(caret: caret, anchor: caret)
  }

  /// Undoes the last step.
  mutating func undo() {
    guard let step = history.undo() else { return }
    _ = splice(step.start..<step.end, with: step.removed)
    place(caret: step.caret, anchor: step.anchor)
  }

  /// Redoes the step that was undone last.
  mutating func redo() {
    guard let step = history.redo() else { return }
    let (_, end) = splice(step.start..<end(of: step.removed, from: step.start), with: step.inserted)
    place(caret: end, anchor: end)
  }

  /// Replaces the text between two positions as one step that can be undone, and puts the caret after the new text.
  mutating func replace(_ range: Range<TextPosition>, with text: String, as kind: TextHistory.Kind) {
    let before = (caret: caret, anchor: anchor)
    let (removed, end) = splice(range, with: text)
    history.record(
      TextHistory.Step(
        start: range.lowerBound, end: end, removed: removed, inserted: text, caret: before.caret,
        anchor: before.anchor, kind: kind))
    place(caret: end, anchor: end)
  }

  /// Returns as much of the start of a text as can replace the selection.
  private func fitting(_ text: String) -> String {
    guard let maxLength else { return text }
    // A text has at least as many bytes as clusters, so most texts need not be counted.
    if lines.reduce(lines.count + text.utf8.count, { $0 + $1.utf8.count }) <= maxLength { return text }
    let most = max(maxLength, length)
    var text = text
    while !text.isEmpty {
      var trial = self
      _ = trial.splice(selection, with: text)
      let excess = trial.length - most
      if excess <= 0 { break }
      // The ends of the new text may join clusters of the text around it, so one round may not be enough.
      text.removeLast(min(excess, text.count))
    }
    return text
  }

  /// Returns the end of a text that begins at a position.
  private func end(of text: String, from start: TextPosition) -> TextPosition {
    let bytes = text.utf8
    guard let newline = bytes.lastIndex(of: UInt8(ascii: "\n")) else {
      return TextPosition(line: start.line, offset: start.offset + bytes.count)
    }
    let newlines = bytes.reduce(0) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
    return TextPosition(line: start.line + newlines, offset: bytes.distance(from: newline, to: bytes.endIndex) - 1)
  }
}
