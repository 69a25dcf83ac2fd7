/// The comparison of two traces: the lines that both have, the lines that moved, and the lines that only one of them
/// has.
///
///     let comparison = TraceComparison(["awake   a", "awake   b"], ["awake   b", "awake   a"])
///     comparison.summary()      // awake b comes before awake a in the second.
///
/// If two blocks of lines have changed places, the shorter one is shown as moved. If they have the same length, it is
/// the one that comes earlier in the first trace.
public struct TraceComparison: Hashable, Sendable {
  /// A line of one of the traces, or a line of both.
  public struct Row: Hashable, Sendable {
    /// The result of the comparison.
    public let mark: Mark
    /// The line's place in the first trace, from 0; nil if the row is only about a place in the second.
    public let first: Int?
    /// The line's place in the second trace; nil if the row is only about a place in the first.
    public let second: Int?
    /// The place of a line that moved in the other trace. The row at that place refers back to this one.
    public let elsewhere: Int?
  }

  /// The result of the comparison of a line.
  public enum Mark: String, Hashable, Sendable, CaseIterable {
    /// Both have the line, in the same order among the lines that did not move.
    case same
    /// Both have the same event of the same object here, but the text or the facts differ.
    case changed
    /// Both have the line, but in another order. There are two such rows, one for each place.
    case moved
    /// The second does not have the line.
    case onlyFirst = "only-first"
    /// The first does not have the line.
    case onlySecond = "only-second"
  }

  /// The lines of the first trace. If different events have the same text, their differences follow in parentheses.
  public let first: [String]
  /// The lines of the second trace.
  public let second: [String]
  /// The name of the first trace in sentences and columns: `the first`, or the name of its order.
  public var firstName = "the first"
  /// The name of the second trace.
  public var secondName = "the second"
  let firstLines: [ComparedLine]
  let secondLines: [ComparedLine]

  /// The rows from top to bottom. The rows that have a place in one of the traces are that trace, in order.
  public let rows: [Row]

  /// Compares texts line by line. Lines are equal if their bytes are.
  ///
  /// - Complexity: O(bytes + n log n) if most lines differ from one another. For lines that occur very often, not every
  ///   pair is tried, so that 100 000 lines of any kind take a limited time and about ten megabytes.
  public init(_ first: [String], _ second: [String]) {
    self.init(first.map(ComparedLine.init(text:)), second.map(ComparedLine.init(text:)))
  }

  init(_ first: [ComparedLine], _ second: [ComparedLine]) {
    firstLines = first
    secondLines = second
    let shown = ShownLines(first, second)
    self.first = shown.first
    self.second = shown.second
    rows = RowMaker(first, second).rows()
  }

  /// True if both have the same lines in the same order.
  ///
  /// - Complexity: O(rows).
  public var isSame: Bool { rows.allSatisfy { $0.mark == .same } }

  /// The number of rows with a mark. A line that moved counts once.
  ///
  /// - Complexity: O(rows).
  public var differences: Int { rows.count { $0.mark != .same && !($0.mark == .moved && $0.first == nil) } }
}
