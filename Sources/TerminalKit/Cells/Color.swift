/// A color of a cell.
public nonisolated enum Color: Hashable, Sendable {
  /// The terminal's own color.
  case `default`
  /// A color of the user's palette. 0 to 7 are black, red, green, yellow, blue, magenta, cyan and white, and 8 to 15
  /// are their bright variants. The remaining numbers are the other colors of the terminal's 256.
  case palette(UInt8)
  /// A color given by its components.
  case rgb(red: UInt8, green: UInt8, blue: UInt8)
}
