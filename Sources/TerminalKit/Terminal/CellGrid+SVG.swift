internal import NibModel

nonisolated extension CellGrid {
  /// Returns a picture of the grid. Each run of text is as long as its cells, so that columns are aligned in any font.
  ///
  /// Colors of the palette are those of xterm. The default colors are light gray on almost black.
  ///
  /// - Parameter title: the title for browsers and screen readers.
  public func svg(title: String) -> String {
    let (width, height) = (size.width * SVG.cellWidth, size.height * SVG.cellHeight)
    var lines = [
      #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \#(width) \#(height)" width="\#(width)" height="\#(height)" role="img">"#,
      // Browsers use this style for spaces, and no longer support xml:space. For other programs, it is the other way
      // round.
      "<style>text { white-space: pre }</style>",
      "<title>\(title.xmlEscaped)</title>",
      #"<rect width="\#(width)" height="\#(height)" fill="\#(SVG.background)"/>"#,
      #"<g font-family="ui-monospace, Menlo, Consolas, DejaVu Sans Mono, monospace" font-size="\#(SVG.fontSize)" fill="\#(SVG.foreground)" xml:space="preserve">"#,
    ]
    for y in 0..<size.height {
      let runs = runs(inRow: y)
      lines += SVG.backgrounds(of: runs, y)
      lines += runs.compactMap { SVG.text(of: $0, y) }
    }
    return (lines + ["</g>", "</svg>", ""]).joined(separator: "\n")
  }

  /// Returns runs of cells with the same style. Text whose width in a font may differ from its cells is a separate run.
  private func runs(inRow y: Int) -> [SVG.Run] {
    var runs: [SVG.Run] = []
    var last: (cell: Cell, isAlone: Bool)?
    for x in 0..<size.width {
      let cell = store.cells[y * size.width + x]
      if cell.flags.contains(.continuation) { continue }
      let isAlone = !cell.flags.isEmpty || cell.glyph.cluster != nil
      let width = cell.flags.contains(.wide) ? 2 : 1
      let text = store.text(of: cell.glyph)
      if let last, !last.isAlone, !isAlone, last.cell.looksLike(cell) {
        runs[runs.count - 1].text += text
        runs[runs.count - 1].width += width
      } else {
        runs.append(SVG.Run(x: x, width: width, text: text, style: cell.style, link: store.links[cell.link]))
      }
      last = (cell, isAlone)
    }
    return runs
  }
}

nonisolated extension CellGrid {
  /// The size of a cell in the picture of `svg(title:)`.
  package static var svgCell: Size { Size(width: SVG.cellWidth, height: SVG.cellHeight) }
}

private nonisolated enum SVG {
  static let cellWidth = 9
  static let cellHeight = 18
  static let fontSize = 15
  /// The distance from the top of a cell to the baseline of its text.
  static let baseline = 14
  static let foreground = "#d0d0d0"
  static let background = "#1c1c1c"

  struct Run {
    let x: Int
    var width: Int
    var text: String
    let style: CellStyle
    let link: Link?

    var isReversed: Bool { style.attributes.contains(.reverse) }
    var foreground: String { isReversed ? SVG.hexadecimal(style.background, SVG.background) : textColor }
    var background: String { isReversed ? textColor : SVG.hexadecimal(style.background, SVG.background) }
    private var textColor: String { SVG.hexadecimal(style.foreground, SVG.foreground) }
  }

  /// Returns one rectangle for adjacent runs of one color, so that no seam is visible.
  static func backgrounds(of runs: [Run], _ y: Int) -> [String] {
    var boxes: [(x: Int, width: Int, color: String)] = []
    for run in runs {
      if boxes.last?.color == run.background {
        boxes[boxes.count - 1].width += run.width
      } else {
        boxes.append((run.x, run.width, run.background))
      }
    }
    return boxes.filter { $0.color != background }.map {
      let place = #"x="\#($0.x * cellWidth)" y="\#(y * cellHeight)""#
      return #"<rect \#(place) width="\#($0.width * cellWidth)" height="\#(cellHeight)" fill="\#($0.color)"/>"#
    }
  }

  static func text(of run: Run, _ y: Int) -> String? {
    var attributes: [String] = []
    let has = run.style.attributes
    let lines = (has.contains(.underline) ? ["underline"] : []) + (has.contains(.strikethrough) ? ["line-through"] : [])
    if !lines.isEmpty { attributes.append(#"text-decoration="\#(lines.joined(separator: " "))""#) }
    if lines.isEmpty, run.text.allSatisfy({ $0 == " " }) { return nil }
    if run.foreground != foreground { attributes.append(#"fill="\#(run.foreground)""#) }
    if has.contains(.bold) { attributes.append(#"font-weight="bold""#) }
    if has.contains(.italic) { attributes.append(#"font-style="italic""#) }
    if has.contains(.dim) { attributes.append(#"opacity="0.6""#) }
    let place = #"x="\#(run.x * cellWidth)" y="\#(y * cellHeight + baseline)""#
    let length = #"textLength="\#(run.width * cellWidth)" lengthAdjust="spacingAndGlyphs""#
    let text = "<text " + ([place, length] + attributes).joined(separator: " ") + ">\(run.text.xmlEscaped)</text>"
    return run.link.map { #"<a href="\#($0.address.xmlEscaped)">\#(text)</a>"# } ?? text
  }

  static func hexadecimal(_ color: Color, _ other: String) -> String {
    switch color {
    case .default: other
    case .palette(let number): RGB(palette: number).color.description
    case .rgb: color.description
    }
  }
}
