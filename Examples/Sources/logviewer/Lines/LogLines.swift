import TerminalKit

/// The lines of a file that a log shows: all lines, or those of a minimum level, and among these the lines that contain
/// a text.
///
/// `work()` does slow work in small steps. Until it is done, fewer lines are shown.
final class LogLines: LogDataSource {
  let file: LogFile
  private(set) var table = LineTable()
  /// The lines of the minimum level, or nil for all.
  private var shown: Sieve?
  /// The shown lines that contain the search text, or nil if there is no such text.
  private var matching: Sieve?
  private var search: TextSearch?
  /// True if the user has stopped the search before its end.
  private(set) var isSearchStopped = false
  /// True if bytes of the file could not be read.
  private var isStuck = false

  /// The maximum time of work in one turn of the run loop, so that keys are never delayed.
  private static let turn = Duration.milliseconds(8)
  /// The number of bytes that are scanned for lines at once.
  private static let part = 1 << 20

  init(_ file: LogFile) { self.file = file }

  // MARK: Rows

  var lineCount: Int { shown?.found.count ?? table.lines.count }

  func text(ofLine row: Int) -> String { LineText.plain(bytes(ofLine: line(ofRow: row), atMost: Self.longestShown)) }

  func styledText(ofLine row: Int) -> StyledText {
    LineText.styled(bytes(ofLine: line(ofRow: row), atMost: Self.longestShown))
  }

  func look(ofLine row: Int) -> Look {
    switch LogLevel(ofLine: bytes(ofLine: line(ofRow: row), atMost: Self.longestMark)) {
    case .error: Look(foreground: .role(.error))
    case .warning: Look(foreground: .role(.warning))
    case .debug: Look(foreground: .role(.muted))
    case .info, nil: Look()
    }
  }

  /// The maximum number of bytes of a line that a list shows.
  private static let longestShown = 1 << 14
  /// The number of bytes at the beginning of a line in which its level is searched for.
  private static let longestMark = 512

  /// Returns the line of the file that a row shows.
  func line(ofRow row: Int) -> Int { shown?.found[row] ?? table.lines.lowerBound + row }

  /// Returns the row of a line. For a line that is not shown, returns the row of the next one.
  func row(ofLine line: Int) -> Int {
    shown?.found.partitioningIndex { $0 >= line } ?? max(0, line - table.lines.lowerBound)
  }

  /// Returns a line, up to a maximum number of bytes.
  func bytes(ofLine line: Int, atMost limit: Int = LineText.longest) -> ArraySlice<UInt8> {
    guard table.lines.contains(line) else { return [] }
    let range = table.bytes(ofLine: line)
    return file.bytes(range.lowerBound..<min(range.upperBound, range.lowerBound + limit))[...]
  }

  // MARK: Choosing

  /// The minimum level of the lines that are shown; nil shows all. A line without a level, such as a line of a stack
  /// trace, belongs to the line above it.
  var leastLevel: LogLevel? {
    didSet {
      guard leastLevel != oldValue else { return }
      shown = levelTest().map { Sieve(from: table.lines.lowerBound, $0) }
      restartSearch()
    }
  }

  /// The search text; empty for none.
  var searchText = "" {
    didSet {
      guard searchText != oldValue else { return }
      search = TextSearch(searchText)
      restartSearch()
    }
  }

  private func levelTest() -> ((ArraySlice<UInt8>) -> Bool)? {
    guard let leastLevel else { return nil }
    var above: LogLevel?
    return { bytes in
      let level = LogLevel(ofLine: bytes) ?? above
      above = level
      return level.map { $0 >= leastLevel } ?? false
    }
  }

  private func restartSearch() {
    isSearchStopped = false
    guard let search else { return matching = nil }
    let matters = levelTest()
    matching = Sieve(from: table.lines.lowerBound) { bytes in
      // Each line must be tested, because the next one may belong to it.
      guard matters?(bytes) ?? true else { return false }
      // Most lines need no conversion.
      if LineText.isShownAsItIs(bytes) { return search.isIn(bytes) }
      return search.isIn(LineText.plain(bytes))
    }
  }

  // MARK: Search

  /// The lines of the file that contain the text and have been found so far.
  var matches: [Int] { matching?.found ?? [] }

  /// Returns the next line that contains the text. After the last one, it continues with the first. O(log matches).
  func match(after line: Int, backwards: Bool) -> Int? {
    let matches = matches
    guard !matches.isEmpty else { return nil }
    let index = matches.partitioningIndex { $0 >= line }
    if backwards { return matches[(index + matches.count - 1) % matches.count] }
    let next = index < matches.count && matches[index] == line ? index + 1 : index
    return matches[next % matches.count]
  }

  // MARK: Working

  /// True if there is more to read or to test.
  var isWorking: Bool { isReading || shown?.isDone(with: table) == false || isSearching }
  /// True if the file has not been scanned to its end.
  var isReading: Bool { table.end < file.size && !isStuck }
  /// True while more matches may be found.
  var isSearching: Bool { matching?.isDone(with: table) == false && !isSearchStopped }
  /// The percentage of the lines that have been searched.
  var percentSearched: Int { isReading ? 0 : matching?.percentDone(of: table) ?? 100 }

  /// Stops the search. The matches that have been found are kept.
  func stopSearch() { isSearchStopped = isSearching }

  /// Continues a search that was stopped.
  func continueSearch() { isSearchStopped = false }

  /// Continues reading, for some milliseconds.
  ///
  /// - Returns: the number of rows that were removed at the start, because there are too many.
  func work() -> Int {
    let end = ContinuousClock.now + Self.turn
    let isEnough = { ContinuousClock.now >= end }
    var removed = 0
    while isReading, !isEnough() { removed += read() }
    if !isReading {
      shown?.advance(in: table, of: file, until: isEnough)
      if !isSearchStopped { matching?.advance(in: table, of: file, until: isEnough) }
    }
    return removed
  }

  private func read() -> Int {
    let bytes = file.bytes(table.end..<min(file.size, table.end + Self.part))
    // The file was just truncated, or cannot be read. Trying again immediately would not help.
    isStuck = bytes.isEmpty
    let first = table.lines.lowerBound
    table.append(bytes)
    _ = matching?.tableChanged(to: table)
    return shown?.tableChanged(to: table) ?? table.lines.lowerBound - first
  }

  /// Called when the file has grown.
  func fileHasGrown() { isStuck = false }

  /// Forgets everything, because the file has new contents.
  func restart() {
    table = LineTable()
    isStuck = false
    shown = levelTest().map { Sieve(from: 0, $0) }
    restartSearch()
  }
}
