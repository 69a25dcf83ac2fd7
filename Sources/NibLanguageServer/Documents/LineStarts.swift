/// The offsets at which the lines of a text begin. A line ends with LF, CRLF or CR, as the protocol has it.
struct LineStarts: Equatable {
  private(set) var starts = [0]

  /// - Complexity: O(bytes).
  init(_ bytes: [UInt8]) { starts += Self.starts(in: bytes, 0..<bytes.count) }

  /// The number of lines. An empty text has one.
  var count: Int { starts.count }

  /// Returns the line that an offset is in, from 0. O(log lines).
  func line(of offset: Int) -> Int {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// Returns the bytes of a line without its end.
  func contents(ofLine line: Int, in bytes: [UInt8]) -> Range<Int> {
    var end = line + 1 < starts.count ? starts[line + 1] : bytes.count
    if line + 1 < starts.count {
      if end > starts[line], bytes[end - 1] == .newline { end -= 1 }
      if end > starts[line], bytes[end - 1] == .return { end -= 1 }
    }
    return starts[line]..<end
  }

  /// Follows a change of the text.
  ///
  /// - Parameters:
  ///   - range: the bytes that were replaced.
  ///   - count: the number of bytes that replaced them.
  ///   - bytes: the text after the change.
  /// - Complexity: O(bytes of the lines around the change + lines after it).
  mutating func replace(_ range: Range<Int>, with count: Int, in bytes: [UInt8]) {
    let change = count - range.count
    // A CR before the change or an LF after it may belong to another line now.
    let first = line(of: max(0, range.lowerBound - 1))
    let last = line(of: range.upperBound + 1)
    let end = last + 1 < starts.count ? starts[last + 1] + change : bytes.count
    var found = Self.starts(in: bytes, starts[first]..<end)
    // The start of the line after them stays, unless it is the end of the text.
    if last + 1 < starts.count, found.last == end { found.removeLast() }
    if change != 0 { for index in (last + 1)..<max(starts.count, last + 1) { starts[index] += change } }
    starts.replaceSubrange((first + 1)..<(last + 1), with: found)
  }

  /// Returns the offsets after the ends of lines in a range.
  private static func starts(in bytes: [UInt8], _ range: Range<Int>) -> [Int] {
    var starts: [Int] = []
    for index in range where bytes[index] == .newline || bytes[index] == .return {
      if bytes[index] == .return, index + 1 < bytes.count, bytes[index + 1] == .newline { continue }
      starts.append(index + 1)
    }
    return starts
  }
}
