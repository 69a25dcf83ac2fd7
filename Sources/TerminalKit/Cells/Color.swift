/// A color of a cell.
public nonisolated enum Color: Hashable, Sendable {
  /// The terminal's own color.
  case `default`
  /// A color of the user's palette: 0 to 7 are black, red, green, yellow, blue, magenta, cyan, white; 8 to 15 the
  /// bright ones; the rest is the terminal's cube of 256.
  case palette(UInt8)
  /// A color of its own.
  case rgb(red: UInt8, green: UInt8, blue: UInt8)
}
