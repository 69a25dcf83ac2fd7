/// Places of a long row with known cells, so that a cell can be found without walking from the start of the row.
///
/// - Complexity: O(row) to make. Printable ASCII has as many cells as bytes, so it is only scanned. This takes about a
///   microsecond for a few kilobytes.
nonisolated struct RowCheckpoints {
  /// A place between two clusters.
  struct Place {
    /// The offset in the line, in bytes.
    let offset: Int
    /// The cell after the place, counted in the row.
    let x: Int
  }

  /// The minimum number of bytes from one place to the next.
  private static let distance = 1_024
  /// The minimum number of bytes of a row for which places are computed.
  static let longRow = 4 * distance

  private let places: [Place]

  /// Computes the places of a row.
  init(of row: TextRow) {
    var places = [Place(offset: row.range.lowerBound, x: 0)]
    let end = row.range.upperBound
    while let last = places.last, end - last.offset > Self.distance {
      let next = last.offset + Self.distance
      // Between two printable ASCII characters there is always a cluster boundary.
      if Self.isPlain(row.line, last.offset..<next + 1) {
        places.append(Place(offset: next, x: last.x + Self.distance))
      } else {
        places.append(row.place(from: last, atLeast: next))
      }
    }
    self.places = places
  }

  /// Returns the last place at or before an offset.
  func last(atOffset offset: Int) -> Place { last { $0.offset <= offset } }

  /// Returns the last place at or before a cell.
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
