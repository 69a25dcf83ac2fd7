internal import NibModel

/// A rectangle in points. Its y coordinate grows downwards, unless the rectangle comes directly from a file for macOS.
nonisolated struct PointRect: Equatable, Sendable {
  var x: Double
  var y: Double
  var width: Double
  var height: Double

  /// The maximum of any coordinate. A larger value in a file cannot be meant for a screen.
  static let limit = 100_000.0

  init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = max(0, width)
    self.height = max(0, height)
  }

  /// Creates a rectangle from a record of four numbers. Returns nil if one is missing or is not a number.
  init?(_ record: [String: PropertyList]) {
    guard let x = record["x"]?.number, let y = record["y"]?.number, let width = record["width"]?.number,
      let height = record["height"]?.number
    else { return nil }
    self.init(x: x, y: y, width: width, height: height)
  }

  var maxX: Double { x + width }
  var maxY: Double { y + height }

  /// Returns the same rectangle in a superview whose y coordinate grows in the other direction.
  func flipped(in height: Double) -> PointRect {
    PointRect(x: x, y: height - y - self.height, width: width, height: self.height)
  }
}

/// The sides and sizes of a view that change with those of its superview. In points, with y growing downwards.
nonisolated struct ResizingMask: Equatable, Sendable {
  var left = false
  var width = false
  var right = false
  var top = false
  var height = false
  var bottom = false

  /// Reads `widthSizable="YES" flexibleMaxX="YES"`. As in UIKit and AppKit, minY is the side at which y begins.
  init(_ record: [String: PropertyList]) {
    func isSet(_ name: String) -> Bool { record[name]?.flag == true }
    left = isSet("flexibleMinX")
    width = isSet("widthSizable")
    right = isSet("flexibleMaxX")
    top = isSet("flexibleMinY")
    height = isSet("heightSizable")
    bottom = isSet("flexibleMaxY")
  }

  init() {}

  /// The same mask for a superview whose y coordinate grows in the other direction.
  var flipped: ResizingMask {
    var mask = self
    (mask.top, mask.bottom) = (bottom, top)
    return mask
  }

  /// Guesses the mask of a view that constraints place: a view that takes most of the room is resized with it.
  init(guessing frame: PointRect, in room: (width: Double, height: Double)) {
    width = frame.width > room.width * 0.6
    height = frame.height > room.height * 0.6
    right = !width
    bottom = !height
  }

  /// Returns the rectangle after the superview has grown or shrunk by some points.
  func resized(_ frame: PointRect, by delta: (width: Double, height: Double)) -> PointRect {
    var frame = frame
    (frame.x, frame.width) = Self.resized(frame.x, frame.width, by: delta.width, (left, width, right))
    (frame.y, frame.height) = Self.resized(frame.y, frame.height, by: delta.height, (top, height, bottom))
    return frame
  }

  private static func resized(
    _ start: Double, _ length: Double, by delta: Double, _ flexible: (before: Bool, length: Bool, after: Bool)
  ) -> (Double, Double) {
    // Shared equally, because the file does not say how much room there is around a view of another size.
    let parts = [flexible.before, flexible.length, flexible.after].count { $0 }
    guard parts > 0, delta.isFinite else { return (start, length) }
    let part = delta / Double(parts)
    return (start + (flexible.before ? part : 0), max(0, length + (flexible.length ? part : 0)))
  }
}
