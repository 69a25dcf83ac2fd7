internal import NibModel
internal import NibTracing
internal import TerminalKit

extension StoryboardMap {
  /// Returns the map as an SVG picture, light or dark as the viewer prefers. The pictures of the scenes are dark.
  func svg() -> String { MapDrawing(self).svg }
}

/// Draws a map. Lengths are in pixels.
struct MapDrawing {
  let map: StoryboardMap
  /// The colors of some segues, by their ids.
  private let colors: [String: String]
  /// The boxes of the scenes.
  let frames: [PixelRect]
  let size: (width: Int, height: Int)
  /// The arrows and labels, which are drawn above the boxes.
  private var shapes: [String] = []
  /// The places of the labels of arrows.
  var labelPlaces: [PixelRect] = []
  /// The number of arrows that begin at each side of a box, and that end there.
  private var starts: [End: Int] = [:]
  private var ends: [End: Int] = [:]
  /// The lowest label at each side of a box.
  private var labels: [End: Int] = [:]

  private struct End: Hashable {
    let box: Int
    let isRight: Bool
  }

  static let margin = 24
  /// The height of the title and the subtitle above a picture.
  static let heading = 50
  static let note = 18
  /// The distance between rows.
  private static let rowGap = 48
  private static let leastGap = 96
  static let character = 8
  /// The maximum lengths of a title and of a label, in characters. Longer ones are cut.
  static let (titleLength, labelLength) = (48, 32)

  /// Arranges the boxes and the arrows.
  ///
  /// - Parameter colors: the colors of some segues, by their ids. The others are gray.
  /// - Complexity: O(n log n) for n boxes and arrows.
  init(_ map: StoryboardMap, colors: [String: String] = [:]) {
    self.map = map
    self.colors = colors
    let places = map.places
    var frames = map.boxes.map(Self.frame(of:))
    var columns = [Int](repeating: 0, count: (places.map { $0.column }.max() ?? 0) + 1)
    var rows = [Int](repeating: 0, count: (places.map { $0.row }.max() ?? 0) + 1)
    // Scenes in one place are below each other.
    var heights: [[Int]: Int] = [:]
    for (index, place) in places.enumerated() {
      frames[index].y = heights[[place.column, place.row], default: 0]
      heights[[place.column, place.row]] = frames[index].bottom + Self.rowGap
      columns[place.column] = max(columns[place.column], frames[index].width)
      rows[place.row] = max(rows[place.row], frames[index].bottom)
    }
    // Between two columns are the labels of the arrows that begin there.
    var gaps = [Int](repeating: Self.leastGap, count: columns.count)
    gaps[columns.count - 1] = Self.margin
    for arrow in map.arrows {
      let column = places[arrow.from].column
      let gap = places[arrow.to].column < column ? column - 1 : column
      gaps[gap] = max(gaps[gap], Self.width(of: arrow.label.cut(to: Self.labelLength)) + 56)
    }
    let lefts = Self.starts(zip(columns, gaps).map { $0 + $1 }, from: Self.margin)
    let tops = Self.starts(rows.map { $0 + Self.rowGap }, from: Self.margin + 32)
    for (index, place) in places.enumerated() {
      frames[index].x = lefts[place.column]
      frames[index].y += tops[place.row]
    }
    self.frames = frames
    let right = (frames.map { $0.right }.max() ?? 0) + gaps[columns.count - 1]
    let bottom = (frames.map { $0.bottom }.max() ?? 0) + Self.margin
    size = (max(right, Self.width(of: map.title) + 2 * Self.margin), bottom)
    // From top to bottom, so that each label is at its arrow. Arrows without an object begin beside the title.
    let arrows = map.arrows.indices.sorted { one, other in
      let heights = [one, other].map { map.arrows[$0].source.map { $0.y + $0.height } ?? 0 }
      return heights[0] == heights[1] ? one < other : heights[0] < heights[1]
    }
    for index in arrows { draw(map.arrows[index]) }
  }

  /// Returns the positions of columns or rows with some lengths.
  private static func starts(_ lengths: [Int], from first: Int) -> [Int] {
    var next = first
    return lengths.map { length in
      defer { next += length }
      return next
    }
  }

  /// Returns the upper left corner of the picture in a box.
  static func corner(ofPictureIn frame: PixelRect) -> (x: Int, y: Int) { (frame.x + 8, frame.y + heading) }

  private static func frame(of box: StoryboardMap.Box) -> PixelRect {
    let cell = CellGrid.svgCell
    let texts = [box.title.cut(to: titleLength), box.subtitle.cut(to: titleLength)] + box.notes
    let words = texts.map { width(of: $0) + 24 }.max() ?? 0
    let picture = box.picture?.size ?? .zero
    return PixelRect(
      x: 0, y: 0, width: max(160, words, picture.width * cell.width + 16),
      height: heading + picture.height * cell.height + 8 + box.notes.count * note)
  }

  /// The drawing as a file of SVG, or as an element in another one.
  var svg: String {
    let sides = #"viewBox="0 0 \#(size.width) \#(size.height)" width="\#(size.width)" height="\#(size.height)""#
    let parts =
      [
        #"<svg xmlns="http://www.w3.org/2000/svg" \#(sides) role="img">"#,
        "<title>\(map.title.inOneRow.xmlEscaped)</title>", Self.style,
        #"<rect class="map-ground" width="\#(size.width)" height="\#(size.height)"/>"#,
        Self.words(map.title, Self.margin, Self.margin + 8, "map-title"),
      ] + map.boxes.indices.flatMap(box) + shapes + ["</svg>", ""]
    return parts.joined(separator: "\n")
  }

  // MARK: Boxes

  private func box(_ index: Int) -> [String] {
    let (box, frame) = (map.boxes[index], frames[index])
    let sides = #"x="\#(frame.x)" y="\#(frame.y)" width="\#(frame.width)" height="\#(frame.height)" rx="6""#
    var parts = [
      "<g\(box.isFaint ? " class=\"map-pale\"" : "")><title>\(box.title.inOneRow.xmlEscaped)</title>",
      #"<rect class="map-box\#(box.isReference ? " map-dashed" : "")" \#(sides)/>"#,
      Self.words(box.title.cut(to: Self.titleLength), frame.x + 12, frame.y + 21, "map-title"),
      Self.words(box.subtitle.cut(to: Self.titleLength), frame.x + 12, frame.y + 40, "map-faint"),
    ]
    if let picture = box.picture {
      let corner = Self.corner(ofPictureIn: frame)
      parts += [
        #"<g transform="translate(\#(corner.x) \#(corner.y))">"#,
        picture.svg(title: box.title) + "</g>",
      ]
    }
    for (number, note) in box.notes.enumerated() {
      let y = frame.bottom - (box.notes.count - number) * Self.note + 10
      parts.append(Self.words(note, frame.x + 12, y, "map-faint"))
    }
    if box.isInitial {
      // The arrow of Interface Builder for the initial scene.
      let y = frame.y + 16
      parts.append(#"<path class="map-start" d="M\#(frame.x - 20) \#(y)h12v-5l8 9l-8 9v-5h-12z"/>"#)
    }
    return parts + ["</g>"]
  }

  // MARK: Arrows

  private mutating func draw(_ arrow: StoryboardMap.Arrow) {
    let (from, to) = (frames[arrow.from], frames[arrow.to])
    // An arrow begins at the side that faces its end, and ends at the side that faces its beginning.
    let leavesRight = to.x >= from.x
    let comesFromLeft = to.x > from.x
    let side = End(box: arrow.from, isRight: leavesRight)
    let start = (x: leavesRight ? from.right : from.x, y: self.start(arrow, at: side))
    let end = (x: comesFromLeft ? to.x : to.right, y: self.end(arrow.to, isRight: !comesFromLeft))
    let reach = max(40, min(abs(end.x - start.x) / 2, 240))
    let out = (
      start: leavesRight ? start.x + reach : start.x - reach, end: comesFromLeft ? end.x - reach : end.x + reach
    )
    let name = [map.boxes[arrow.from].title, arrow.label, map.boxes[arrow.to].title].joined(separator: " › ")
    var parts = ["<g><title>\(name.inOneRow.xmlEscaped)</title>"]
    let color = colors[arrow.id]
    // A color of its own is stronger than that of the class.
    let stroke = color.map { #" style="stroke: \#($0); stroke-width: 2.5px""# } ?? ""
    let fill = color.map { #" style="fill: \#($0)""# } ?? ""
    let look = (arrow.isRelationship ? "map-arrow map-dashed" : "map-arrow") + "\"" + stroke
    if let source = arrow.source {
      // From the object in the picture to the side of the box.
      let cell = CellGrid.svgCell
      let x = from.x + 8 + (leavesRight ? source.x + source.width : source.x) * cell.width
      parts += [
        #"<path class="\#(look) d="M\#(x) \#(start.y)H\#(start.x)"/>"#,
        #"<circle class="map-tip"\#(fill) cx="\#(x)" cy="\#(start.y)" r="3.5"/>"#,
      ]
    }
    let back = comesFromLeft ? -9 : 9
    parts += [
      #"<path class="\#(look) d="M\#(start.x) \#(start.y)C\#(out.start) \#(start.y) \#(out.end) \#(end.y) \#(end.x + back) \#(end.y)"/>"#,
      #"<path class="map-tip"\#(fill) d="M\#(end.x) \#(end.y)l\#(back) -5v10z"/>"#,
    ]
    if !arrow.label.isEmpty {
      let y = max(start.y - 5, labels[side, default: 0] + 16)
      labels[side] = y
      let x = leavesRight ? start.x + 10 : start.x - 10
      let look = leavesRight ? "map-label" : "map-label map-end"
      let label = arrow.label.cut(to: Self.labelLength)
      parts.append(Self.words(label, x, y, look))
      let width = Self.width(of: label)
      labelPlaces.append(Self.place(ofWidth: width, leavesRight ? x : x - width, y))
    }
    shapes += parts + ["</g>"]
  }

  /// Returns the height at which an arrow begins: beside its object, or below the others that begin at the scene.
  private mutating func start(_ arrow: StoryboardMap.Arrow, at side: End) -> Int {
    let frame = frames[side.box]
    if let source = arrow.source {
      return frame.y + Self.heading + (2 * source.y + source.height) * CellGrid.svgCell.height / 2
    }
    let count = starts[side, default: 0]
    starts[side] = count + 1
    return min(frame.y + Self.heading / 2 + count * 18, frame.bottom - 4)
  }

  /// Returns the height at which the next arrow ends at a side of a box. Arrows end below each other.
  private mutating func end(_ box: Int, isRight: Bool) -> Int {
    let side = End(box: box, isRight: isRight)
    let count = ends[side, default: 0]
    ends[side] = count + 1
    let frame = frames[box]
    return min(frame.y + Self.heading / 2 + count * 14, frame.bottom - 4)
  }
}
