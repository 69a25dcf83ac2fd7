import TerminalKit

/// The search in both files.
extension CompareController {
  func find() {
    findBar.isHidden = false
    search.selectAll()
    application?.focus(search)
  }

  func searchChanged() {
    comparison.highlight = search.text
    showFound()
  }

  /// Goes to the first match, and back to the files.
  func acceptSearch() {
    application?.focus(comparison)
    findNext()
  }

  func findNext() { goToMatch(backwards: false) }
  func findPrevious() { goToMatch(backwards: true) }

  /// Ends the search.
  func leaveSearch() {
    findBar.isHidden = true
    search.text = ""
    searchChanged()
    application?.focus(comparison)
  }

  private func goToMatch(backwards: Bool) {
    if comparison.highlight.isEmpty { return find() }
    if comparison.showNextMatch(backwards: backwards) {
      differenceShown()
    } else if findBar.isHidden {
      application?.notify("'\(comparison.highlight)' is in neither file.")
    }
    showFound()
  }

  private func showFound() {
    if comparison.highlight.isEmpty {
      found.text = ""
      return
    }
    let (count, current) = comparison.matches
    let lines = "\(count) \(count == 1 ? "line" : "lines")"
    found.text = count == 0 ? "not found" : current.map { "\($0 + 1) of \(lines)" } ?? lines
  }
}
