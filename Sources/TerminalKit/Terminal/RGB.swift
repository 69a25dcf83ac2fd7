/// A color with three components from 0 to 255, which is used to find similar colors.
nonisolated struct RGB: Hashable, Sendable {
  let red, green, blue: Int

  /// The color in the form of a cell's color.
  let color: Color

  init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    self.red = Int(red)
    self.green = Int(green)
    self.blue = Int(blue)
    color = .rgb(red: red, green: green, blue: blue)
  }

  private init(_ value: UInt32) {
    self.init(
      UInt8(truncatingIfNeeded: value >> 16), UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value))
  }

  /// Creates a color of the palette: first xterm's sixteen colors, which users may have changed, then the cube, then
  /// the grays.
  init(palette number: UInt8) {
    switch number {
    case 0..<16: self.init(Self.firstColors[Int(number)])
    case 16..<232:
      let place = Int(number) - 16
      self.init(Self.levels[place / 36], Self.levels[place / 6 % 6], Self.levels[place % 6])
    default:
      let gray = 8 + 10 * (number - 232)
      self.init(gray, gray, gray)
    }
  }

  private static let firstColors: [UInt32] = [
    0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5,
    0x7f7f7f, 0xff0000, 0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff,
  ]
  private static let levels: [UInt8] = [0, 95, 135, 175, 215, 255]

  /// Returns the distance to another color by the "redmean" formula: a sum of squared differences, in which green has
  /// the most weight, and the weight of red grows with the amount of red. It is close to human perception, and needs no
  /// tables.
  func distance(to other: RGB) -> Int {
    let meanRed = (red + other.red) / 2
    let (dr, dg, db) = (red - other.red, green - other.green, blue - other.blue)
    return ((512 + meanRed) * dr * dr + 1024 * dg * dg + (767 - meanRed) * db * db) >> 8
  }

  /// Returns the number of the nearest color in a range of the palette.
  func nearest(among numbers: Range<UInt8>) -> UInt8 {
    numbers.min { RGB(palette: $0).distance(to: self) < RGB(palette: $1).distance(to: self) } ?? 0
  }

  /// The nearest color that is the same for all users: a color of the cube, or a gray.
  var nearestOf256: UInt8 {
    func level(_ part: Int) -> Int { part < 48 ? 0 : part < 115 ? 1 : (part - 35) / 40 }
    let cube = UInt8(16 + 36 * level(red) + 6 * level(green) + level(blue))
    let mean = (red + green + blue) / 3
    let gray = UInt8(232 + min(23, max(0, (mean - 3) / 10)))
    return RGB(palette: gray).distance(to: self) < RGB(palette: cube).distance(to: self) ? gray : cube
  }
}
