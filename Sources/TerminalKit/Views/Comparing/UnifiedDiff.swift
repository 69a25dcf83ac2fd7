/// A diff in the unified form, as `git diff`, `git show` and `diff -u` print it, line by line. The lines are ranges of its
/// bytes, which are not copied.
///
/// The lines of a hunk are counted, so that a line of a file that looks like a header is a line. Any bytes are a diff: what is
/// not understood is text.
public nonisolated struct UnifiedDiff: Sendable {
  /// The kind of a line.
  public enum Kind: UInt8, Sendable {
    /// A text before the first file, such as the message of a commit.
    case words
    /// A line about a file.
    case header
    /// The first line of a hunk.
    case hunk
    /// A line that is equal on both sides.
    case context
    /// A line that only the new side has.
    case added
    /// A line that only the old side has.
    case removed
    /// A note that a line has no newline at its end.
    case note
  }

  /// A line, without its newline.
  public struct Row: Sendable {
    /// The kind of the line.
    public let kind: Kind
    /// The place of the line in the bytes of the diff.
    public let bytes: Range<Int>
  }

  /// Lines of a file that belong together.
  public struct Hunk: Sendable {
    /// The row of the hunk's first line.
    public let header: Int
    /// The rows after that.
    public internal(set) var rows: Range<Int>
    /// The position and the number of its lines on the old side.
    public let old: Span
    /// The position and the number of its lines on the new side.
    public let new: Span
  }

  /// Lines of one side.
  public struct Span: Sendable {
    /// The number of the first line, as the diff has it. If there is no line, the number of the line before.
    public let start: Int
    /// The number of lines.
    public let count: Int
    /// The number of the first line, or the number that a line there would have.
    public var place: Int { count == 0 ? start + 1 : start }
  }

  /// The bytes of the diff.
  public let bytes: [UInt8]
  /// The lines.
  public private(set) var rows: [Row] = []
  /// The hunks of all files, in order.
  public private(set) var hunks: [Hunk] = []
  /// The number of files, if the diff is one of git's.
  public private(set) var fileCount = 0
  /// True if git reports that a file is not text.
  public private(set) var isBinary = false
  /// True if the bytes end before the end of the diff.
  public let isCut: Bool
  /// True while the lines of a merge are being read.
  private var isMerge = false
  /// True between git's own first line of a file and its first hunk.
  private var isInHeader = false

  /// A diff without lines.
  public static let empty = UnifiedDiff([])

  /// Reads a diff. O(bytes).
  ///
  /// - Parameters:
  ///   - bytes: the output of a program.
  ///   - limit: the maximum number of bytes that were read. If there are as many, there may be more.
  public init(_ bytes: [UInt8], limit: Int = .max) {
    self.bytes = bytes
    isCut = bytes.count >= limit
    // The lines of a hunk are counted, because a line of a file may look like a header.
    var left = (old: 0, new: 0)
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      let line = bytes[start..<end]
      let kind = kind(of: line, before: bytes[min(end + 1, bytes.count)...], &left)
      if kind == .hunk, let (old, new) = Self.spans(line) {
        hunks.append(Hunk(header: rows.count, rows: rows.count + 1..<rows.count + 1, old: old, new: new))
        left = (old.count, new.count)
      }
      rows.append(Row(kind: kind, bytes: start..<end))
      switch kind {
      case .context, .added, .removed, .note:
        if !hunks.isEmpty { hunks[hunks.count - 1].rows = hunks[hunks.count - 1].rows.lowerBound..<rows.count }
      case .words, .header, .hunk: break
      }
      start = end + 1
    }
  }

  /// Returns the kind of the next line.
  ///
  /// - Parameters:
  ///   - line: the line.
  ///   - rest: the bytes after it.
  ///   - left: the number of lines of the hunk that are missing.
  private mutating func kind(
    of line: ArraySlice<UInt8>, before rest: ArraySlice<UInt8>, _ left: inout (old: Int, new: Int)
  ) -> Kind {
    if left.old > 0 || left.new > 0 {
      switch line.first {
      case UInt8(ascii: "+") where left.new > 0:
        left.new -= 1
        return .added
      case UInt8(ascii: "-") where left.old > 0:
        left.old -= 1
        return .removed
      case UInt8(ascii: " "), nil:
        left.old -= 1
        left.new -= 1
        return .context
      case UInt8(ascii: "\\"): return .note
      default: left = (0, 0)
      }
    }
    if line.first == UInt8(ascii: "\\"), fileCount > 0 { return .note }
    if line.starts(with: "diff ".utf8) {
      fileCount += 1
      isMerge = false
      isInHeader = true
      return .header
    }
    // Other programs than git print only these two lines before the hunks.
    if !isInHeader, line.starts(with: "--- ".utf8), rest.starts(with: "+++ ".utf8) {
      fileCount += 1
      return .header
    }
    // A part of a diff that begins with a hunk.
    if rows.isEmpty, Self.spans(line) != nil { fileCount = 1 }
    guard fileCount > 0 else { return .words }
    if line.starts(with: "@@ ".utf8) {
      isInHeader = false
      return .hunk
    }
    if line.starts(with: "@@@".utf8) {
      isMerge = true
      return .hunk
    }
    if line.starts(with: "Binary files ".utf8) { isBinary = true }
    // A merge has a column for each parent. These lines are not counted.
    if isMerge {
      let marks = line.prefix(2)
      if marks.contains(UInt8(ascii: "+")) { return .added }
      if marks.contains(UInt8(ascii: "-")) { return .removed }
      if marks.first == UInt8(ascii: " ") { return .context }
    }
    return .header
  }

  /// Reads the positions in `@@ -1,2 +3 @@`.
  private static func spans(_ line: ArraySlice<UInt8>) -> (Span, Span)? {
    let words = line.split(separator: UInt8(ascii: " "), maxSplits: 3)
    guard words.count >= 3, words[0].elementsEqual("@@".utf8), let old = span(words[1], UInt8(ascii: "-")),
      let new = span(words[2], UInt8(ascii: "+"))
    else { return nil }
    return (old, new)
  }

  private static func span(_ word: ArraySlice<UInt8>, _ sign: UInt8) -> Span? {
    guard word.first == sign else { return nil }
    let numbers = word.dropFirst().split(separator: UInt8(ascii: ","))
      .map { Int(String(decoding: $0, as: UTF8.self)) }
    guard let start = numbers.first ?? nil, start >= 0 else { return nil }
    let count = numbers.count > 1 ? numbers[1] ?? 0 : 1
    return count >= 0 && count < 1 << 32 && start < 1 << 32 ? Span(start: start, count: count) : nil
  }

  /// Returns the bytes of a row.
  public func line(_ row: Row) -> ArraySlice<UInt8> { bytes[row.bytes] }

  /// Returns the hunk that contains a row, including its first line.
  public func hunk(at row: Int) -> Int? {
    // The hunks are in order.
    var (low, high) = (0, hunks.count)
    while low < high {
      let middle = (low + high) / 2
      if hunks[middle].rows.upperBound <= row { low = middle + 1 } else { high = middle }
    }
    return low < hunks.count && hunks[low].header <= row ? low : nil
  }

  /// Returns true if a line was added or removed.
  public func isChange(_ row: Int) -> Bool {
    rows.indices.contains(row) && (rows[row].kind == .added || rows[row].kind == .removed)
  }

  /// Returns the changed lines among some rows.
  public func changes(in rows: some Sequence<Int>) -> Set<Int> { Set(rows.filter(isChange)) }
}
