import TerminalKit
import TextComparing

/// The differences that do not count: the boxes above the files, and the keys that check them.
extension CompareController {
  func optionsChanged() {
    textOptions = TextOptions(
      whiteSpace: whiteSpace.isChecked ? .all : spaceAmount.isChecked ? .amount : .exact,
      ignoresBlankLines: blankLines.isChecked,
      ignoresCase: letterCase.isChecked, ignoresLineEnds: lineEnds.isChecked)
    compareAgain()
  }

  /// All white space has its amount, so that one of both boxes is enough.
  func whiteSpaceChanged() {
    if whiteSpace.isChecked { spaceAmount.isChecked = false }
    optionsChanged()
  }

  func spaceAmountChanged() {
    if spaceAmount.isChecked { whiteSpace.isChecked = false }
    optionsChanged()
  }

  func toggleWhiteSpace() {
    whiteSpace.isChecked.toggle()
    whiteSpaceChanged()
  }

  func toggleSpaceAmount() {
    spaceAmount.isChecked.toggle()
    spaceAmountChanged()
  }

  func toggleBlankLines() { toggle(blankLines) }
  func toggleCase() { toggle(letterCase) }
  func toggleLineEnds() { toggle(lineEnds) }

  private func toggle(_ box: Checkbox) {
    box.isChecked.toggle()
    optionsChanged()
  }

  /// Checks the boxes for the options of the command line.
  func showOptions() {
    whiteSpace.isChecked = textOptions.whiteSpace == .all
    spaceAmount.isChecked = textOptions.whiteSpace == .amount
    blankLines.isChecked = textOptions.ignoresBlankLines
    letterCase.isChecked = textOptions.ignoresCase
    lineEnds.isChecked = textOptions.ignoresLineEnds
  }

  // MARK: The result

  func togglePreview() {
    resultPane.isHidden.toggle()
    showPreview()
  }

  /// Shows the result of the choices, if it is visible.
  func showPreview() {
    guard !resultPane.isHidden else { return }
    result.text = String(decoding: resultBytes, as: UTF8.self)
    showPreviewPlace()
  }

  /// Scrolls the result to the current difference.
  func showPreviewPlace() {
    guard !resultPane.isHidden, choices.whole == nil, let current = comparison.currentDifference else { return }
    result.caretLocation = TextLocation(line: lineOfResult(before: current), column: 0)
  }

  /// Returns the number of lines of the result before a difference.
  private func lineOfResult(before current: Int) -> Int {
    var line = difference.hunks[current].left.lowerBound
    for (index, hunk) in difference.hunks[..<current].enumerated() where !hunk.isIgnored {
      switch choices.choice(forHunk: index, in: texts) {
      case .take(.left): break
      case .take(.right): line += hunk.right.count - hunk.left.count
      case .take(.leftThenRight), .take(.rightThenLeft): line += hunk.right.count
      case .take(.neither): line -= hunk.left.count
      case nil where !texts.isConflict(index): break
      case nil, .edited: line += choices.lines(ofHunk: index, in: texts, names: names).count - hunk.left.count
      }
    }
    return line
  }
}
