import TerminalKit
import TextComparing

/// The merge of two versions of a file: the way through conflicts, and the lines of the base.
extension CompareController {
  /// Shows the result below, and the first conflict, because what only one side changed needs no choice.
  func showMerge(from base: ComparedFile) {
    resultRule.title = "Result (base: \(base.name.truncated(to: 40, by: .middle)))"
    togglePreview()
    if let conflict = difference.hunks.indices.first(where: { texts.isConflict($0) }) {
      comparison.currentDifference = conflict
      differenceShown()
    }
  }

  /// Shows the choices between the panes, and in a merge also which side changed the lines.
  func showChoices() {
    var shown: [Int: TextChoice] = [:]
    var notes: [Int: ComparisonNote] = [:]
    for (index, hunk) in difference.hunks.enumerated() {
      var note = ComparisonNote(origin: texts.origin(ofHunk: index)?.origin)
      switch choices.choice(forHunk: index, in: texts) {
      case .take(let choice): shown[index] = choice
      case .edited: note.isEdited = true
      case nil: break
      }
      if choices.whole != nil { note.isEdited = !hunk.isIgnored }
      note.isAutomatic = choices[hunk] == nil && shown[index] != nil
      notes[index] = note
    }
    comparison.choices = shown
    comparison.notes = notes
  }

  func showNextConflict() { goToConflict(next: true) }
  func showPreviousConflict() { goToConflict(next: false) }

  /// Goes to the next conflict without a choice, or to the one before.
  private func goToConflict(next: Bool) {
    let current = comparison.currentDifference ?? 0
    let open = difference.hunks.indices.filter { choices.isOpenConflict($0, in: texts) }
    guard let conflict = next ? open.first(where: { $0 > current }) : open.last(where: { $0 < current }) else {
      let words =
        open.isEmpty ? "No conflict is left." : "There is no open conflict \(next ? "after" : "before") this one."
      application?.notify(words)
      return
    }
    comparison.currentDifference = conflict
    differenceShown()
  }

  /// Takes the lines of the base.
  func takeBase() {
    guard let current = comparison.currentDifference, let lines = texts.baseLines(ofHunk: current) else { return }
    change("Choice") { $0[difference.hunks[current]] = .edited(Array(lines)) }
  }
}

extension TextMergeChunk.Kind {
  /// The sides that changed the lines, for a view.
  fileprivate var origin: ComparisonNote.Origin? {
    switch self {
    case .ours: .left
    case .theirs: .right
    case .conflict: .both
    case .unchanged, .same: nil
    }
  }
}
