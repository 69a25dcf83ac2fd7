/// A rectangle in a drawn picture, in pixels.
struct PixelRect: Hashable {
  var x: Int
  var y: Int
  var width: Int
  var height: Int

  var right: Int { x + width }
  var bottom: Int { y + height }

  func moved(x: Int, y: Int) -> PixelRect { PixelRect(x: self.x + x, y: self.y + y, width: width, height: height) }

  /// Returns the area that two rectangles have in common.
  func overlap(_ other: PixelRect) -> Int {
    max(0, min(right, other.right) - max(x, other.x)) * max(0, min(bottom, other.bottom) - max(y, other.y))
  }

  /// The position and the size as attributes of SVG.
  var attributes: String { #"x="\#(x)" y="\#(y)" width="\#(width)" height="\#(height)""# }
}
