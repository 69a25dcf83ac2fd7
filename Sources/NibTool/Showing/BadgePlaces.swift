/// Finds places for the numbers of frames in a picture: beside the frame, where they cover no text and no other number.
struct BadgePlaces {
  /// A place for a number.
  struct Place: Equatable {
    var rect: PixelRect
    /// True if the number is in the margin, from which a line leads to the frame.
    var isInMargin = false
  }

  /// The height of a number.
  static let height = 16

  private let bounds: PixelRect
  /// The texts, by the bands of the picture that they are in.
  private var texts: [Int: [PixelRect]] = [:]
  /// The numbers in places of their own.
  private var taken: [Int: [PixelRect]] = [:]
  /// For each frame around which no place was free, the width of the number.
  private var full: [PixelRect: Int] = [:]
  /// The width of a number for which the margin had no place.
  private var fullMargin = Int.max

  /// The height of a band.
  private static let band = 32
  /// The width of the margin.
  private static let margin = 34
  /// The distance between two places that are tried along a side, and the maximum number of places along it.
  private static let (step, mostSteps) = (9, 40)

  /// - Parameters:
  ///   - bounds: the picture. Numbers may also be in the margin to the left of it.
  ///   - texts: what numbers do not cover.
  init(in bounds: PixelRect, texts: [PixelRect]) {
    self.bounds = bounds
    for text in texts { Self.add(text, to: &self.texts) }
  }

  /// Returns the width of a number.
  static func width(of label: String) -> Int { 8 * label.utf8.count + 8 }

  /// Takes a place for a number: the first one around the frame that is free, else the nearest free one in the margin, else
  /// the one that covers least. If there is no place of its own, others can be on the same one.
  ///
  /// - Complexity: O(places around the frame × texts near them). O(1) if an earlier number has found no free place.
  mutating func take(_ width: Int, at frame: PixelRect) -> Place {
    let corner = Place(rect: PixelRect(x: frame.x, y: frame.y, width: width, height: Self.height))
    if width >= full[frame] ?? .max { return slot(width, near: frame) ?? corner }
    var best: (cost: Int, rect: PixelRect)?
    for (x, y) in Self.corners(width, at: frame) {
      let rect = PixelRect(x: x, y: y, width: width, height: Self.height)
      guard rect.x >= bounds.x - Self.margin, rect.y >= bounds.y, rect.right <= bounds.right,
        rect.bottom <= bounds.bottom
      else {
        continue
      }
      let cost = Self.overlap(rect, texts) + 100 * Self.overlap(rect, taken)
      if cost < best?.cost ?? .max { best = (cost, rect) }
      if cost == 0 { break }
    }
    if let best, best.cost == 0 { return take(Place(rect: best.rect)) }
    full[frame] = width
    return slot(width, near: frame) ?? best.map { Place(rect: $0.rect) } ?? corner
  }

  private mutating func take(_ place: Place) -> Place {
    Self.add(place.rect, to: &taken)
    return place
  }

  /// Takes the nearest free place in the margin to the left of the picture.
  private mutating func slot(_ width: Int, near frame: PixelRect) -> Place? {
    if width >= fullMargin { return nil }
    let most = max(0, (bounds.bottom - Self.height - bounds.y) / (Self.height + 2))
    let wanted = min(max(0, (frame.y - bounds.y) / (Self.height + 2)), most)
    for distance in 0...most {
      for row in [wanted + distance, wanted - distance] where (0...most).contains(row) {
        let y = bounds.y + row * (Self.height + 2)
        let rect = PixelRect(x: bounds.x - width - 2, y: y, width: width, height: Self.height)
        if Self.overlap(rect, taken) == 0 { return take(Place(rect: rect, isInMargin: true)) }
      }
    }
    fullMargin = width
    return nil
  }

  /// Returns the upper left corners of the places around a frame, the best first: at its upper left corner, along its sides,
  /// and in it.
  private static func corners(_ width: Int, at frame: PixelRect) -> [(Int, Int)] {
    func steps(_ from: Int, _ to: Int, _ step: Int) -> [Int] {
      from <= to ? Array(stride(from: from, through: to, by: step).prefix(mostSteps)) : [from]
    }
    let (above, left) = (frame.y - height, frame.x - width)
    let columns = steps(frame.x, frame.right - width, step)
    let rows = steps(frame.y, frame.bottom - height, step)
    var corners = [(left, above), (frame.x, above), (left, frame.y)]
    corners += columns.map { ($0, above) } + rows.map { (left, $0) } + rows.map { (frame.right, $0) }
    corners += columns.map { ($0, frame.bottom) }
    for row in rows.prefix(12) { corners += columns.map { ($0, row) } }
    return corners
  }

  // MARK: Bands

  private static func bands(_ rect: PixelRect) -> ClosedRange<Int> {
    let first = rect.y.floorDivided(by: band)
    return first...max(first, (rect.bottom - 1).floorDivided(by: band))
  }

  private static func add(_ rect: PixelRect, to bands: inout [Int: [PixelRect]]) {
    for number in Self.bands(rect) { bands[number, default: []].append(rect) }
  }

  private static func overlap(_ rect: PixelRect, _ found: [Int: [PixelRect]]) -> Int {
    bands(rect).reduce(0) { sum, number in sum + (found[number] ?? []).reduce(0) { $0 + $1.overlap(rect) } }
  }
}

extension Int {
  fileprivate func floorDivided(by divisor: Int) -> Int { self >= 0 ? self / divisor : (self + 1) / divisor - 1 }
}
