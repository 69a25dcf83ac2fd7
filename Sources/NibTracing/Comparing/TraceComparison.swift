/// Two traces beside each other: what stands in both, what stands elsewhere, and what only one of them has.
///
///     let comparison = TraceComparison(["awake   a", "awake   b"], ["awake   b", "awake   a"])
///     comparison.summary()      // awake b comes before awake a in the second.
///
/// Of two blocks of lines that changed places, the shorter one is said to have moved; of two that are equally long, the
/// one that comes earlier in the first trace.
public struct TraceComparison: Hashable, Sendable {
  /// A line of either trace, or a line that stands in both.
  public struct Row: Hashable, Sendable {
    /// The result of the comparison.
    public let mark: Mark
    /// The line's place in the first trace, from 0; nil if the row is about a place in the second alone.
    public let first: Int?
    /// The line's place in the second trace; nil if the row is about a place in the first alone.
    public let second: Int?
    /// The place of a line that moved in the other trace. Its row there names this one in turn.
    public let elsewhere: Int?
  }

  /// The result of the comparison of a line.
  public enum Mark: String, Hashable, Sendable, CaseIterable {
    /// Both have it, in the same order among the lines that did not move.
    case same
    /// Both have the same event of the same object here, in other words or with other facts.
    case changed
    /// Both have it, but in another order. There are two such rows, one for each place.
    case moved
    /// The second does not have it.
    case onlyFirst = "only-first"
    /// The first does not have it.
    case onlySecond = "only-second"
  }

  /// The lines of the first trace. Lines of the same words that are different events have what differs behind them, in
  /// parentheses.
  public let first: [String]
  /// The lines of the second.
  public let second: [String]
  /// The name of the first trace in sentences and columns: `the first`, or the name of its order.
  public var firstName = "the first"
  /// The name of the second trace.
  public var secondName = "the second"
  let firstLines: [ComparedLine]
  let secondLines: [ComparedLine]

  /// Both from top to bottom: reading the rows that have a place in one of the traces reads that trace.
  public let rows: [Row]

  /// Compares texts line by line. Lines are the same when their bytes are.
  ///
  /// - Complexity: O(bytes + n log n) for lines that are mostly different from one another. Of lines that occur very
  ///   often not every pair is tried, so that 100 000 lines of any kind take a bounded time and some ten megabytes.
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
