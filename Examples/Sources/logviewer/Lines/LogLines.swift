import TerminalKit

/// The lines of a file as a log shows them: all, or those that matter enough; and among these, those that a text is in.
///
/// What takes long is done bit by bit, by `work()`: until it is done, there is less to see.
final class LogLines: LogDataSource {
  let file: LogFile
  private(set) var table = LineTable()
  /// The lines that matter enough, or nil for all.
  private var shown: Sieve?
  /// Those of the shown lines that hold the text that is searched for, or nil if there is no such text.
  private var matching: Sieve?
  private var search: TextSearch?
  /// True if the user has ended the search before it had come to the end.
  private(set) var isSearchStopped = false
  /// True if bytes of the file could not be read.
  private var isStuck = false

  /// The maximum time of work in one turn of the program's loop, so that keys are never late.
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

  /// A list shows no more of a line than this.
  private static let longestShown = 1 << 14
  /// The number of bytes at the start of a line in which its level stands.
  private static let longestMark = 512

  /// Returns the line of the file that a row shows.
  func line(ofRow row: Int) -> Int { shown?.found[row] ?? table.lines.lowerBound + row }

  /// Returns the row of a line; of one that is not shown, that of the next one.
  func row(ofLine line: Int) -> Int {
    shown?.found.partitioningIndex { $0 >= line } ?? max(0, line - table.lines.lowerBound)
  }

  /// Returns a line, or as much of it as anybody looks at.
  func bytes(ofLine line: Int, atMost limit: Int = LineText.longest) -> ArraySlice<UInt8> {
    guard table.lines.contains(line) else { return [] }
    let range = table.bytes(ofLine: line)
    return file.bytes(range.lowerBound..<min(range.upperBound, range.lowerBound + limit))[...]
  }

  // MARK: Choosing

  /// The least level of the lines that are shown; nil shows all. A line without a level, such as one of a stack trace,
  /// goes with the line above it.
  var leastLevel: LogLevel? {
    didSet {
      guard leastLevel != oldValue else { return }
      shown = levelTest().map { Sieve(from: table.lines.lowerBound, $0) }
      restartSearch()
    }
  }

  /// The text that is searched for; empty for none.
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
      // Each line must be asked, because the next one may go with it.
      guard matters?(bytes) ?? true else { return false }
      // Most lines are shown as they are.
      if LineText.isShownAsItIs(bytes) { return search.isIn(bytes) }
      return search.isIn(LineText.plain(bytes))
    }
  }

  // MARK: What is found

  /// The lines of the file that the text is in, as far as they have been found.
  var matches: [Int] { matching?.found ?? [] }

  /// Returns the next line that the text is in; after the last comes the first. O(log matches).
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
  /// True while more may be found.
  var isSearching: Bool { matching?.isDone(with: table) == false && !isSearchStopped }
  /// The percentage of the lines that has been searched.
  var percentSearched: Int { isReading ? 0 : matching?.percentDone(of: table) ?? 100 }

  /// Ends the search where it is. What has been found stays found.
  func stopSearch() { isSearchStopped = isSearching }

  /// Goes on with a search that was stopped.
  func continueSearch() { isSearchStopped = false }

  /// Reads on, for some milliseconds.
  ///
  /// - Returns: how many rows are gone from the start, because there are too many.
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
    // Somebody has just cut it, or the disk is broken: to try again at once would be no use.
    isStuck = bytes.isEmpty
    let first = table.lines.lowerBound
    table.append(bytes)
    _ = matching?.tableChanged(to: table)
    return shown?.tableChanged(to: table) ?? table.lines.lowerBound - first
  }

  /// There is more in the file.
  func fileHasGrown() { isStuck = false }

  /// The file begins anew: nothing is known of it.
  func restart() {
    table = LineTable()
    isStuck = false
    shown = levelTest().map { Sieve(from: 0, $0) }
    restartSearch()
  }
}
