/// The unit in which a client counts the columns of a line.
enum PositionEncoding: String {
  case utf16 = "utf-16"
  case utf8 = "utf-8"

  /// Returns the number of units of a scalar that has a number of bytes in UTF-8.
  func units(ofBytes count: Int) -> Int {
    switch self {
    case .utf8: count
    case .utf16: count == 4 ? 2 : 1
    }
  }
}

/// A position as the protocol has it: both numbers count from 0.
struct Position: Hashable, Comparable {
  var line: Int
  var column: Int

  static func < (one: Position, other: Position) -> Bool { (one.line, one.column) < (other.line, other.column) }
}
