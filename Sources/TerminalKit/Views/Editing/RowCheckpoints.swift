/// Places of a long row whose cells are known, so that a cell in it is found without a walk from its start.
///
/// - Complexity: O(row) to make. Parts of printable ASCII, which are as many cells as bytes, are only looked through, which
///   takes a microsecond for some kilobytes.
nonisolated struct RowCheckpoints {
  /// A place between two clusters.
  struct Place {
    /// The offset in the line, in bytes.
    let offset: Int
    /// The first cell behind the place, in the row.
    let x: Int
  }

  /// The bytes from one place to the next, at least.
  private static let distance = 1_024
  /// The bytes of a row from which places are worth their while.
  static let longRow = 4 * distance

  private let places: [Place]

  /// Creates the places of a row.
  init(of row: TextRow) {
    var places = [Place(offset: row.range.lowerBound, x: 0)]
    let end = row.range.upperBound
    while let last = places.last, end - last.offset > Self.distance {
      let next = last.offset + Self.distance
      // A cluster ends before ASCII.
      if Self.isPlain(row.line, last.offset..<next + 1) {
        places.append(Place(offset: next, x: last.x + Self.distance))
      } else {
        places.append(row.place(from: last, atLeast: next))
      }
    }
    self.places = places
  }

  /// Returns the last place at an offset or before it.
  func last(atOffset offset: Int) -> Place { last { $0.offset <= offset } }

  /// Returns the last place at a cell or before it.
  func last(atCell x: Int) -> Place { last { $0.x <= x } }

  private func last(where isBefore: (Place) -> Bool) -> Place {
    var (low, high) = (0, places.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if isBefore(places[middle]) { low = middle } else { high = middle - 1 }
    }
    return places[low]
  }

  /// Returns true if a range of bytes is printable ASCII.
  private static func isPlain(_ line: String, _ range: Range<Int>) -> Bool {
    let bytes = line.utf8.span
    for offset in range where bytes[offset] < 0x20 || bytes[offset] >= 0x7F { return false }
    return true
  }
}
