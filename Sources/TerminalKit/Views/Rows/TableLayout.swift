/// The cells of the columns of a table in a row of some width.
nonisolated struct TableLayout {
  /// The cells of each column, without scrolling.
  let spans: [Range<Int>]
  /// The number of columns at the left that do not scroll.
  let frozenCount: Int
  /// The number of cells that do not scroll, with the blanks after them.
  let frozenWidth: Int
  /// The width of the row.
  let room: Int

  /// The number of cells of all columns together.
  var width: Int { spans.last?.upperBound ?? 0 }

  /// Creates a layout in which columns share the width. If there is not enough, the last columns shrink.
  init(sharing room: Int, spacing: Int, _ requests: [LengthRequest]) {
    self.init(lengths: distribute(room.minus(gaps(spacing, requests)), among: requests), spacing: spacing, room: room)
  }

  /// Creates a layout in which columns take the width that they need, and scroll sideways if there is not enough.
  /// Frozen columns that would leave less than a third of the width scroll too.
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

  /// Returns the cells of a column, which may be partly outside the row, and the range of cells that are
  /// visible.
  func place(ofColumn index: Int, scrolledBy offset: Int) -> (cells: Range<Int>, seen: Range<Int>) {
    let span = spans[index]
    guard index >= frozenCount else { return (span, span.clamped(to: 0..<max(0, room))) }
    let cells = span.lowerBound - offset..<span.upperBound - offset
    return (cells, cells.clamped(to: min(frozenWidth, max(0, room))..<max(0, room)))
  }
}

/// Returns the number of blank cells between all columns.
private nonisolated func gaps(_ spacing: Int, _ requests: [LengthRequest]) -> Int {
  spacing * max(0, requests.count - 1)
}
