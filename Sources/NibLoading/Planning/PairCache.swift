/// A cache of values for pairs of small numbers, in a table of limited size.
///
/// A table of all pairs would grow with the square of a file that has many classes and many names. If there are more
/// pairs than places, a pair replaces an earlier one, which is looked up again when it is needed again.
struct PairCache<Value> {
  private var entries: [(pair: Int, value: Value)]
  private let width: Int
  private let mask: Int

  /// - Parameters:
  ///   - rows: the number of values of a pair's first number.
  ///   - columns: the number of values of its second number.
  ///   - uses: how many pairs will be looked up, at most. A table for a few needs few places, which matters for a layout
  ///     with many templates, each of which has its own.
  ///   - value: the initial value of all places.
  init(rows: Int, columns: Int, uses: Int, filledWith value: Value) {
    let (pairs, overflow) = rows.multipliedReportingOverflow(by: columns)
    let most = uses < Self.mostEntries / 4 ? max(4 * uses, 1) : Self.mostEntries
    let wanted = overflow ? most : min(max(pairs, 1), most)
    var size = 1
    while size < wanted { size *= 2 }
    entries = Array(repeating: (-1, value), count: size)
    width = columns
    mask = size - 1
  }

  private static var mostEntries: Int { 1 << 14 }

  /// The value of a pair, or nil if it must be looked up.
  @inline(__always)
  subscript(row: Int, column: Int) -> Value? {
    get {
      let pair = row &* width &+ column
      let entry = entries[pair & mask]
      return entry.pair == pair ? entry.value : nil
    }
    set {
      guard let newValue else { return }
      let pair = row &* width &+ column
      entries[pair & mask] = (pair, newValue)
    }
  }
}
