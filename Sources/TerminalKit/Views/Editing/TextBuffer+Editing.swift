/// The changes that a user makes to a text. Each can be undone.
nonisolated extension TextBuffer {
  /// Puts text in the place of what is selected: as much of it as `maxLength` lets in.
  ///
  /// - Returns: the number of characters that are left out, because they are too many.
  @discardableResult
  mutating func insert(_ text: String, as kind: TextHistory.Kind) -> Int {
    let text = admissible(text)
    guard !text.isEmpty else { return 0 }
    let part = fitting(text)
    if !part.isEmpty { replace(selection, with: part, as: kind) }
    return part.utf8.count == text.utf8.count ? 0 : text.count - part.count
  }

  /// Deletes what is selected, else what lies between the caret and where a motion leads.
  ///
  /// To the end of the line takes the newline when nothing else is left there.
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

  /// Replaces all of the text, in one step.
  mutating func replaceAll(with text: String) {
    guard text != self.text else { return }
    replace(.zero..<end, with: admissible(text), as: .other)
  }

  /// Changes a line, and brings it into the form of a mask in the same step.
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

  /// Takes the last step back.
  mutating func undo() {
    guard let step = history.undo() else { return }
    _ = splice(step.start..<step.end, with: step.removed)
    place(caret: step.caret, anchor: step.anchor)
  }

  /// Takes back that a step was taken back.
  mutating func redo() {
    guard let step = history.redo() else { return }
    let (_, end) = splice(step.start..<end(of: step.removed, from: step.start), with: step.inserted)
    place(caret: end, anchor: end)
  }

  /// Replaces what lies between two places, as a step that can be undone, and puts the caret behind it.
  mutating func replace(_ range: Range<TextPosition>, with text: String, as kind: TextHistory.Kind) {
    let before = (caret: caret, anchor: anchor)
    let (removed, end) = splice(range, with: text)
    history.record(
      TextHistory.Step(
        start: range.lowerBound, end: end, removed: removed, inserted: text, caret: before.caret,
        anchor: before.anchor, kind: kind))
    place(caret: end, anchor: end)
  }

  /// As much of the start of a text as can take the place of the selection.
  private func fitting(_ text: String) -> String {
    guard let maxLength else { return text }
    // No text has more clusters than bytes, so most need not be counted.
    if lines.reduce(lines.count + text.utf8.count, { $0 + $1.utf8.count }) <= maxLength { return text }
    let most = max(maxLength, length)
    var text = text
    while !text.isEmpty {
      var trial = self
      _ = trial.splice(selection, with: text)
      let excess = trial.length - most
      if excess <= 0 { break }
      // At its ends it may grow together with what is there, so that one less may not be enough.
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
