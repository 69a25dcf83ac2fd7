import NibKit
import TerminalKit

/// The match that the user wants to see.
enum MatchWish {
  /// The next match after the selected line.
  case next
  /// The selected line if it matches, or otherwise the next match.
  case here
  /// The match before the selected line.
  case previous
}

/// Searches the log. Matches are marked immediately, and counted as they are found.
extension LogController {
  func find() {
    search.selectAll()
    application?.focus(search)
  }

  func searchChanged() {
    isSearchNew = true
    wantedMatch = nil
    log.highlight = search.text
    lines.searchText = search.text
    _ = lines.work()
    goOn()
  }

  func acceptSearch() {
    application?.focus(log)
    if !lines.searchText.isEmpty { go(to: isSearchNew ? .here : .next) }
  }

  func findNext() { go(to: isSearchNew ? .here : .next) }
  func findPrevious() { go(to: .previous) }

  /// Stops a running search. A search that has ended or was stopped is removed.
  func leaveSearch() {
    if lines.isSearching {
      wantedMatch = nil
      lines.stopSearch()
      say("The search is stopped. Next continues it, Escape clears it.")
      return refresh()
    }
    search.text = ""
    searchChanged()
    application?.focus(log)
  }

  private func go(to wish: MatchWish) {
    isSearchNew = false
    wantedMatch = wish
    if lines.isSearchStopped {
      say("")
      lines.continueSearch()
      goOn()
    }
    goToWantedMatch()
  }

  /// Selects the match that the user wants, if it is already known.
  func goToWantedMatch() {
    guard let wantedMatch else { return }
    let line = selectedLine ?? 0
    let match =
      switch wantedMatch {
      case .next: lines.match(after: line, backwards: false)
      case .here: lines.match(after: line - 1, backwards: false)
      case .previous: lines.match(after: line, backwards: true)
      }
    // While more matches may be found, only a match after the selected line is certainly the next one.
    let isCertain = wantedMatch != .previous && match ?? -1 > line
    guard !lines.isSearching || isCertain else { return }
    self.wantedMatch = nil
    guard let match else { return }
    select(row: lines.row(ofLine: match))
  }

  /// The state of the search: `3 of 17`, `17 found`, `not found`; while it is running `17 found, 45%`, and after it was
  /// stopped `17 found in 45%`.
  var foundText: String {
    guard !lines.searchText.isEmpty else { return "" }
    let matches = lines.matches
    if lines.isSearching { return "\(matches.count.grouped) found, \(lines.percentSearched)%" }
    if lines.isSearchStopped { return "\(matches.count.grouped) found in \(lines.percentSearched)%" }
    if matches.isEmpty { return "not found" }
    if let line = selectedLine {
      let index = matches.partitioningIndex { $0 >= line }
      if index < matches.count, matches[index] == line { return "\((index + 1).grouped) of \(matches.count.grouped)" }
    }
    return "\(matches.count.grouped) found"
  }
}
