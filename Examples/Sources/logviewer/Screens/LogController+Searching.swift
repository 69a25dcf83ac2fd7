import NibKit
import TerminalKit

/// A match that is to be gone to.
enum MatchWish {
  /// The next one behind the selected line.
  case next
  /// The selected line itself, or else the next one.
  case here
  /// The one before.
  case previous
}

/// Searching: what is found is marked at once, and counted as it is found.
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

  /// Stops a search that is going on. One that has come to its end, or was stopped, is forgotten.
  func leaveSearch() {
    if lines.isSearching {
      wantedMatch = nil
      lines.stopSearch()
      say("The search is stopped. Next goes on with it, Escape forgets it.")
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

  /// Goes to the match that the user wants, if it is known by now which that is.
  func goToWantedMatch() {
    guard let wantedMatch else { return }
    let line = selectedLine ?? 0
    let match =
      switch wantedMatch {
      case .next: lines.match(after: line, backwards: false)
      case .here: lines.match(after: line - 1, backwards: false)
      case .previous: lines.match(after: line, backwards: true)
      }
    // While more may be found, only one that is behind the selected line is certainly the next.
    let isCertain = wantedMatch != .previous && match ?? -1 > line
    guard !lines.isSearching || isCertain else { return }
    self.wantedMatch = nil
    guard let match else { return }
    select(row: lines.row(ofLine: match))
  }

  /// `3 of 17`, `17 found`, `not found`; while the search goes on `17 found, 45%`, and when it was stopped
  /// `17 found in 45%`.
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
