internal import NibModel
internal import TerminalKit

/// One of two layouts as it is drawn in a picture of their differences. Lengths are in pixels.
@MainActor
struct ComparedDrawing {
  let name: String
  let size: (width: Int, height: Int)
  /// The picture, as an element within a larger one.
  let svg: String
  /// The places of objects that differ, by their ids.
  let rectangles: [String: PixelRect]
  /// The ids of the controllers of a map's scenes, by the frames of the scenes.
  let scenes: [PixelRect: String]
  /// The texts in the picture, which numbers do not cover.
  let texts: [PixelRect]

  /// Takes a layout as its program would show it.
  ///
  /// - Parameter ids: the ids of objects that differ, and of those around them.
  init(_ layout: DrawnLayout, name: String, ids: Set<String>) {
    let cell = CellGrid.svgCell
    self.name = name
    size = (layout.grid.size.width * cell.width, layout.grid.size.height * cell.height)
    svg = layout.grid.svg(title: name)
    rectangles = layout.rectangles(of: ids).mapValues(\.pixels)
    scenes = [:]
    texts = layout.grid.textPlaces
  }

  /// Takes the map of a storyboard, in which some segues have the colors of their differences.
  ///
  /// - Parameter colors: the colors, by the ids of segues.
  init(_ storyboard: DrawnStoryboard, name: String, colors: [String: String]) {
    let drawing = MapDrawing(storyboard.map, colors: colors)
    self.name = name
    size = drawing.size
    svg = drawing.svg
    rectangles = storyboard.places.mapValues { place in
      let frame = drawing.frames[place.box]
      guard let cells = place.cells else { return frame }
      let corner = MapDrawing.corner(ofPictureIn: frame)
      return cells.pixels.moved(x: corner.x, y: corner.y)
    }
    scenes = Dictionary(zip(drawing.frames, storyboard.map.boxes.map(\.id))) { first, _ in first }
    texts = drawing.texts
  }
}

extension Rect {
  /// The cells as a rectangle in a picture of the grid.
  var pixels: PixelRect {
    let cell = CellGrid.svgCell
    return PixelRect(x: x * cell.width, y: y * cell.height, width: width * cell.width, height: height * cell.height)
  }
}

extension CellGrid {
  /// The places of the words in a picture of the grid, without lines and other ornaments.
  var textPlaces: [PixelRect] {
    var places: [PixelRect] = []
    for (y, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      var (x, start): (Int, Int?) = (0, nil)
      func end() {
        if let start { places.append(Rect(x: start, y: y, width: x - start, height: 1).pixels) }
        start = nil
      }
      for character in line {
        if character.isWord {
          start = start ?? x
        } else {
          end()
        }
        x += character.cells
      }
      end()
    }
    return places
  }
}

extension Character {
  /// False for spaces, and for lines and blocks, which a number may cover.
  fileprivate var isWord: Bool {
    guard let scalar = unicodeScalars.first?.value else { return false }
    return !isWhitespace && !(0x2500...0x259F).contains(scalar)
  }
}
