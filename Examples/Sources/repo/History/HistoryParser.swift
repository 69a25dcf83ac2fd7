/// Reads the output of `git log -z` while git writes it, and draws the lines between the commits.
nonisolated struct HistoryParser: Sendable {
  private var rest: [UInt8] = []
  private var fields: [ArraySlice<UInt8>] = []
  private var lanes = GraphLanes()

  /// Reads the next bytes, and returns the commits that are complete. O(bytes).
  mutating func read(_ bytes: ArraySlice<UInt8>) -> [HistoryEntry] {
    var entries: [HistoryEntry] = []
    var start = bytes.startIndex
    while let end = bytes[start...].firstIndex(of: 0) {
      if let entry = take(bytes[start..<end]) { entries.append(entry) }
      start = end + 1
    }
    rest += bytes[start...]
    return entries
  }

  /// Called when git has ended. NUL separates records, and does not follow the last one.
  mutating func finish() -> [HistoryEntry] { rest.isEmpty && fields.isEmpty ? [] : take([]).map { [$0] } ?? [] }

  private mutating func take(_ part: ArraySlice<UInt8>) -> HistoryEntry? {
    fields.append(rest.isEmpty ? ArraySlice(Array(part)) : (rest + part)[...])
    rest = []
    guard fields.count == HistoryEntry.fieldCount else { return nil }
    defer { fields = [] }
    guard var entry = HistoryEntry(fields: fields) else { return nil }
    entry.graph = lanes.add(entry.name, parents: entry.parents)
    return entry
  }
}
