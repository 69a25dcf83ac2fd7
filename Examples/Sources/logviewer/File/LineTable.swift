// For the fastest search for a byte.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The places of the lines in a file. The table contains no text: it takes eight bytes for a line of any length.
///
/// Lines have numbers, from 0. If there are more lines than the limit, the oldest are removed, and the others keep
/// their numbers.
nonisolated struct LineTable {
  private var starts: [Int] = []
  private var forgotten = 0
  private let limit: Int
  /// The offset up to which the file has been scanned.
  private(set) var end = 0
  /// True if the last line has no newline yet, so that it may become longer.
  private(set) var isLastOpen = false

  /// - Parameter limit: the approximate maximum number of lines.
  init(limit: Int = 8_000_000) { self.limit = max(2, limit) }

  /// The lines in the table.
  var lines: Range<Int> { forgotten..<forgotten + starts.count }

  /// Adds the next bytes of the file. O(bytes).
  mutating func append(_ bytes: [UInt8]) {
    var position = 0
    while position < bytes.count {
      if !isLastOpen { starts.append(end + position) }
      guard let newline = Self.newline(in: bytes, from: position) else {
        isLastOpen = true
        break
      }
      isLastOpen = false
      position = newline + 1
    }
    end += bytes.count
    // Half of the lines are removed at once, so that this is rarely done.
    if starts.count > limit {
      let count = starts.count - limit / 2
      starts.removeFirst(count)
      forgotten += count
    }
  }

  /// memchr(3) tests many bytes at once, while a loop tests one at a time. The pointer is valid during the call.
  private static func newline(in bytes: [UInt8], from start: Int) -> Int? {
    bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress, let found = memchr(base + start, 0x0A, buffer.count - start) else {
        return nil
      }
      return UnsafeRawPointer(found) - base
    }
  }

  /// Returns the range of a line in the file, without its newline.
  func bytes(ofLine line: Int) -> Range<Int> {
    let index = line - forgotten
    let isLast = index == starts.count - 1
    let next = isLast ? end : starts[index + 1]
    return starts[index]..<(isLast && isLastOpen ? next : next - 1)
  }
}
