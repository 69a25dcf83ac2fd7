/// A place on the screen in cells. The top left is (0, 0).
public nonisolated struct Point: Hashable, Sendable {
  /// The column, from the left.
  public var x: Int
  /// The row, from the top.
  public var y: Int

  /// The point at the top left.
  public static let zero = Point(x: 0, y: 0)

  /// Creates a point.
  public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }
}

/// A size in cells, which is never negative.
public nonisolated struct Size: Hashable, Sendable {
  /// The number of columns.
  public var width: Int
  /// The number of rows.
  public var height: Int

  /// The size without any cells.
  public static let zero = Size(width: 0, height: 0)

  /// Creates a size. A negative width or height becomes 0.
  public init(width: Int, height: Int) {
    self.width = max(0, width)
    self.height = max(0, height)
  }

  /// True if the area contains no cells.
  public var isEmpty: Bool { width == 0 || height == 0 }
}

/// A rectangle of cells.
///
/// A layout file may ask for any number of cells. Sums stop at the ends of `Int`.
public nonisolated struct Rect: Hashable, Sendable {
  /// The top left cell.
  public var origin: Point
  /// The width and height in cells.
  public var size: Size

  /// An empty rectangle at the top left.
  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  /// Creates a rectangle of a size at a point.
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Creates a rectangle. A negative width or height becomes 0.
  public init(x: Int, y: Int, width: Int, height: Int) {
    origin = Point(x: x, y: y)
    size = Size(width: width, height: height)
  }

  /// The column of the first cell.
  public var x: Int { origin.x }
  /// The row of the first cell.
  public var y: Int { origin.y }
  /// The number of columns.
  public var width: Int { size.width }
  /// The number of rows.
  public var height: Int { size.height }
  /// The column after the last cell.
  public var maxX: Int { origin.x.plus(size.width) }
  /// The row below the last cell.
  public var maxY: Int { origin.y.plus(size.height) }
  /// True if the rectangle contains no cells.
  public var isEmpty: Bool { size.isEmpty }

  /// Returns true if the rectangle contains a cell.
  public func contains(_ point: Point) -> Bool {
    point.x >= x && point.x < maxX && point.y >= y && point.y < maxY
  }

  /// Returns the cells that are in both rectangles, or an empty rectangle if there are none.
  public func intersection(_ other: Rect) -> Rect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    let right = max(left, min(maxX, other.maxX))
    let bottom = max(top, min(maxY, other.maxY))
    return Rect(x: left, y: top, width: right.minus(left), height: bottom.minus(top))
  }

  /// Returns the rectangle, moved by some cells.
  public func offset(x dx: Int, y dy: Int) -> Rect {
    Rect(origin: Point(x: x.plus(dx), y: y.plus(dy)), size: size)
  }

  /// Returns the rectangle without a margin on each side.
  public func inset(by insets: Insets) -> Rect {
    Rect(
      x: x.plus(insets.left), y: y.plus(insets.top), width: width.minus(insets.horizontal),
      height: height.minus(insets.vertical))
  }
}

/// Distances from the four sides, in cells.
public nonisolated struct Insets: Hashable, Sendable {
  /// The number of rows at the top.
  public var top: Int
  /// The number of columns on the right.
  public var right: Int
  /// The number of rows at the bottom.
  public var bottom: Int
  /// The number of columns on the left.
  public var left: Int

  /// No distance on any side.
  public static let zero = Insets(top: 0, right: 0, bottom: 0, left: 0)

  /// Creates the distances of four sides.
  public init(top: Int, right: Int, bottom: Int, left: Int) {
    self.top = top
    self.right = right
    self.bottom = bottom
    self.left = left
  }

  /// Creates the same distance for all sides.
  public init(all distance: Int) {
    self.init(top: distance, right: distance, bottom: distance, left: distance)
  }

  /// The sum of left and right.
  public var horizontal: Int { left.plus(right) }
  /// The sum of top and bottom.
  public var vertical: Int { top.plus(bottom) }
}

nonisolated extension Int {
  /// Returns the sum. If it overflows, returns the nearest `Int`.
  func plus(_ other: Int) -> Int {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? (other > 0 ? .max : .min) : sum
  }

  /// Returns the difference. If it overflows, returns the nearest `Int`.
  func minus(_ other: Int) -> Int {
    let (difference, overflows) = subtractingReportingOverflow(other)
    return overflows ? (other > 0 ? .min : .max) : difference
  }
}
