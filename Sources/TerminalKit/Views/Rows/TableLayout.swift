/// The cells of the columns of a table in a row of some width.
nonisolated struct TableLayout {
  /// The cells of each column, as if nothing were scrolled.
  let spans: [Range<Int>]
  /// The number of columns at the left that do not scroll.
  let frozenCount: Int
  /// The cells that do not scroll, with the blanks behind them.
  let frozenWidth: Int
  /// The width of the row.
  let room: Int

  /// The cells of all columns together.
  var width: Int { spans.last?.upperBound ?? 0 }

  /// Columns that share out the room; in less room than they need, the last of them shrink.
  init(sharing room: Int, spacing: Int, _ requests: [LengthRequest]) {
    self.init(lengths: distribute(room.minus(gaps(spacing, requests)), among: requests), spacing: spacing, room: room)
  }

  /// Columns that take what they need and scroll sideways in less room. Frozen columns that would leave less than a third of
  /// the room scroll too.
  init(scrollingIn room: Int, frozen: Int, spacing: Int, _ requests: [LengthRequest]) {
    let gaps = gaps(spacing, requests)
    let wanted = requests.map { request in
      var request = request
      switch request.length {
      case .percent(let percent): request.length = .cells(max(0, room) * percent / 100)
      case .share: request.minimum = request.natural
      default: break
      }
      return request
    }
    let needed = wanted.reduce(0) { sum, request in
      if case .cells(let cells) = request.length { sum.plus(cells) } else { sum.plus(request.natural) }
    }
    let lengths = distribute(max(room.minus(gaps), needed), among: wanted)
    self.init(lengths: lengths, spacing: spacing, room: room, frozen: frozen)
  }

  private init(lengths: [Int], spacing: Int, room: Int, frozen: Int = 0) {
    var start = 0
    spans = lengths.map { length in
      defer { start += length + spacing }
      return start..<start + length
    }
    var count = min(frozen, lengths.count)
    while count > 0, spans[count - 1].upperBound > room * 2 / 3 { count -= 1 }
    frozenCount = count
    frozenWidth = count == 0 ? 0 : spans[count - 1].upperBound + spacing
    self.room = room
  }

  /// Returns the cells of a column in the row, which may lie outside it, and the cells in which they are seen.
  func place(ofColumn index: Int, scrolledBy offset: Int) -> (cells: Range<Int>, seen: Range<Int>) {
    let span = spans[index]
    guard index >= frozenCount else { return (span, span.clamped(to: 0..<max(0, room))) }
    let cells = span.lowerBound - offset..<span.upperBound - offset
    return (cells, cells.clamped(to: min(frozenWidth, max(0, room))..<max(0, room)))
  }
}

/// Returns the blank cells between columns.
private nonisolated func gaps(_ spacing: Int, _ requests: [LengthRequest]) -> Int {
  spacing * max(0, requests.count - 1)
}
