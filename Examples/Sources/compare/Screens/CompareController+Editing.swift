import TerminalKit
import TextComparing

/// The result of a difference as the user writes it.
extension CompareController {
  /// Opens the result of the current difference in an editor.
  func edit() throws {
    guard let current = comparison.currentDifference else { return }
    let hunk = difference.hunks[current]
    let bytes = choices.lines(ofHunk: current, in: texts, names: names).bytes
    guard let lines = EditedLines(bytes, hasCarriageReturns: left.text.hasCarriageReturns) else {
      application?.show(
        message:
          "These lines are not UTF-8, or have control characters or line ends of two kinds. The editor would change "
          + "bytes that you do not see. You can take them as they are.", title: "Not edited here")
      return
    }
    try present(
      EditController(lines) { [self] bytes in
        change("Edit") { $0[hunk] = .edited(bytes) }
        application?.focus(comparison)
      })
  }
}

nonisolated extension TextLines {
  /// True if the first line ends as in Windows.
  fileprivate var hasCarriageReturns: Bool {
    count > 0 && range(of: 0).upperBound - content(of: 0).upperBound == 2
  }
}
