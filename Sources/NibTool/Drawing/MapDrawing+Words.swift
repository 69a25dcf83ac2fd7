internal import NibModel
internal import NibTracing

// The words of a map, with their places and looks.
extension MapDrawing {
  /// The places of the texts and of the words in the pictures.
  var texts: [PixelRect] {
    var texts = labelPlaces + [Self.place(ofWidth: Self.width(of: map.title), Self.margin, Self.margin + 8)]
    for (box, frame) in zip(map.boxes, frames) {
      let corner = Self.corner(ofPictureIn: frame)
      texts += (box.picture?.textPlaces ?? []).map { $0.moved(x: corner.x, y: corner.y) }
      for (text, y) in [(box.title, 21), (box.subtitle, 40)] where !text.isEmpty {
        let width = Self.width(of: text.cut(to: Self.titleLength))
        texts.append(Self.place(ofWidth: width, frame.x + 12, frame.y + y))
      }
      let height = box.notes.count * Self.note
      let width = box.notes.map(Self.width).max() ?? 0
      texts.append(PixelRect(x: frame.x + 12, y: frame.bottom - height - 4, width: width, height: height))
    }
    return texts
  }

  /// Returns the place of a text above its baseline.
  static func place(ofWidth width: Int, _ x: Int, _ y: Int) -> PixelRect {
    PixelRect(x: x, y: y - 12, width: width, height: 16)
  }

  static func width(of text: String) -> Int { text.inOneRow.reduce(0) { $0 + $1.cells } * character }

  static func words(_ text: String, _ x: Int, _ y: Int, _ look: String) -> String {
    #"<text class="\#(look)" x="\#(x)" y="\#(y)">\#(text.inOneRow.xmlEscaped)</text>"#
  }

  /// Only classes of the map: the pictures of the scenes have colors of their own.
  static let style = """
    <style>
    .map-title, .map-faint, .map-label { font: 13px ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace }
    .map-title { font-weight: bold } .map-end { text-anchor: end }
    .map-label { paint-order: stroke; stroke-width: 4px } .map-arrow { fill: none; stroke-width: 1.5px }
    .map-dashed { stroke-dasharray: 5 4 } .map-pale { opacity: 0.55 }
    \(rules(.light))
    @media (prefers-color-scheme: dark) {
    \(rules(.dark))
    }
    </style>
    """

  private static func rules(_ colors: DiagramColors) -> String {
    """
    .map-ground { fill: \(colors.ground) } .map-box { fill: \(colors.head); stroke: \(colors.line) }
    .map-title, .map-label { fill: \(colors.ink) } .map-faint { fill: \(colors.faint) }
    .map-label { stroke: \(colors.ground) } .map-arrow { stroke: \(colors.faint) }
    .map-tip { fill: \(colors.faint) } .map-start { fill: \(colors.alarm) }
    """
  }
}
