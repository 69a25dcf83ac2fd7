/// Finds the lines that pass a test in small steps, so that the user need not wait for the end of a long file.
struct Sieve {
  /// The numbers of the lines that pass, in ascending order.
  private(set) var found: [Int] = []
  /// The next line to test.
  private(set) var next: Int
  private let passes: (ArraySlice<UInt8>) -> Bool
  /// The last line that was tested, if it had no newline yet.
  private var open: Int?

  /// - Parameter passes: the test. It receives each line once, in order, and the last line again after it has become
  ///   longer.
  init(from first: Int, _ passes: @escaping (ArraySlice<UInt8>) -> Bool) {
    next = first
    self.passes = passes
  }

  /// Returns true if all lines have been tested.
  func isDone(with table: LineTable) -> Bool { next >= table.lines.upperBound }

  /// Returns the percentage of the lines that have been tested.
  func percentDone(of table: LineTable) -> Int {
    let lines = table.lines
    return lines.isEmpty ? 100 : max(0, next - lines.lowerBound) * 100 / lines.count
  }

  /// Called when the file has grown. A last line that had no newline must be tested again, and lines may have been
  /// removed from the table.
  ///
  /// - Returns: the number of found lines that were removed.
  mutating func tableChanged(to table: LineTable) -> Int {
    if let open {
      if found.last == open { found.removeLast() }
      next = open
      self.open = nil
    }
    next = max(next, table.lines.lowerBound)
    let count = found.partitioningIndex { $0 >= table.lines.lowerBound }
    if count > 0 { found.removeFirst(count) }
    return count
  }

  /// Tests the following lines.
  ///
  /// - Parameter isEnough: called from time to time. Returns true to stop.
  mutating func advance(in table: LineTable, of file: LogFile, until isEnough: () -> Bool) {
    while !isDone(with: table), !isEnough() {
      let start = table.bytes(ofLine: next).lowerBound
      var last = next
      while last + 1 < table.lines.upperBound, table.bytes(ofLine: last + 1).upperBound - start <= Self.batch {
        last += 1
      }
      // A single line may be longer than a batch. Then only its beginning is tested.
      let end = min(table.bytes(ofLine: last).upperBound, start + max(Self.batch, LineText.longest))
      let bytes = file.bytes(start..<end)
      for line in next...last {
        let range = table.bytes(ofLine: line)
        let lower = min(range.lowerBound - start, bytes.count)
        let upper = min(range.upperBound - start, bytes.count, lower + LineText.longest)
        if passes(bytes[lower..<upper]) { found.append(line) }
      }
      next = last + 1
    }
    if isDone(with: table), table.isLastOpen { open = next - 1 }
  }

  /// The number of bytes that are read at once.
  private static var batch: Int { 1 << 16 }
}

extension Array where Element == Int {
  /// Returns the index of the first element of a sorted array for which a condition is true. The condition must be true
  /// for all elements after it.
  nonisolated func partitioningIndex(_ holds: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = low + (high - low) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
