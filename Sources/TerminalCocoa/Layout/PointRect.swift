internal import NibModel

/// A rectangle in points; its y grows downwards unless it comes right from a file for macOS.
nonisolated struct PointRect: Equatable, Sendable {
  var x: Double
  var y: Double
  var width: Double
  var height: Double

  /// No coordinate is larger than this: what a file says beyond it cannot be meant for a screen.
  static let limit = 100_000.0

  init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = max(0, width)
    self.height = max(0, height)
  }

  /// Reads a record of four numbers; nil if one is missing or is none.
  init?(_ record: [String: PropertyList]) {
    guard let x = record["x"]?.number, let y = record["y"]?.number, let width = record["width"]?.number,
      let height = record["height"]?.number
    else { return nil }
    self.init(x: x, y: y, width: width, height: height)
  }

  var maxX: Double { x + width }
  var maxY: Double { y + height }

  /// Returns the same in a superview whose y grows the other way.
  func flipped(in height: Double) -> PointRect {
    PointRect(x: x, y: height - y - self.height, width: width, height: self.height)
  }
}

/// The sides and sizes of a view that change with those of its superview. In points whose y grows downwards.
nonisolated struct ResizingMask: Equatable, Sendable {
  var left = false
  var width = false
  var right = false
  var top = false
  var height = false
  var bottom = false

  /// Reads `widthSizable="YES" flexibleMaxX="YES"`. As UIKit and AppKit name them, minY is the side where y begins.
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

  /// The same for a superview whose y grows the other way.
  var flipped: ResizingMask {
    var mask = self
    (mask.top, mask.bottom) = (bottom, top)
    return mask
  }

  /// Creates a guess for a view that constraints place: one that takes most of the room goes with it.
  init(guessing frame: PointRect, in room: (width: Double, height: Double)) {
    width = frame.width > room.width * 0.6
    height = frame.height > room.height * 0.6
    right = !width
    bottom = !height
  }

  /// Returns the rectangle when the superview has grown by some points, or shrunk.
  func resized(_ frame: PointRect, by delta: (width: Double, height: Double)) -> PointRect {
    var frame = frame
    (frame.x, frame.width) = Self.resized(frame.x, frame.width, by: delta.width, (left, width, right))
    (frame.y, frame.height) = Self.resized(frame.y, frame.height, by: delta.height, (top, height, bottom))
    return frame
  }

  private static func resized(
    _ start: Double, _ length: Double, by delta: Double, _ flexible: (before: Bool, length: Bool, after: Bool)
  ) -> (Double, Double) {
    // In equal parts: the file does not say how much room is behind a view of another size.
    let parts = [flexible.before, flexible.length, flexible.after].count { $0 }
    guard parts > 0, delta.isFinite else { return (start, length) }
    let part = delta / Double(parts)
    return (start + (flexible.before ? part : 0), max(0, length + (flexible.length ? part : 0)))
  }
}
