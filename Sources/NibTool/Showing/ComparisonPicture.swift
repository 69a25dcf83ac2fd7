internal import NibComparing
internal import NibModel
internal import TerminalKit

/// The pictures of two layouts beside each other, in which a frame with a number marks each difference.
@MainActor
struct ComparisonPicture {
  private let drawn: [(name: String, layout: DrawnLayout)]
  private let marks: [LayoutComparison.Mark]
  /// The sentence below the title: the number of differences.
  private let count: String

  /// - Parameters:
  ///   - old: the name of the old layout, and the layout as it is drawn.
  ///   - new: the same of the new one.
  init(_ old: (String, DrawnLayout), _ new: (String, DrawnLayout), _ comparison: LayoutComparison, hasUpkeep: Bool) {
    drawn = [old, new]
    marks = comparison.marks(hasUpkeep: hasUpkeep)
    count = comparison.count(hasUpkeep: hasUpkeep)
  }

  private var title: String { "\(drawn[0].name) → \(drawn[1].name)" }

  // MARK: SVG

  private static let (margin, heading) = (16, 32)

  /// The picture as a file of its own. A browser shows the sentence of a difference at its frame.
  var svg: String { svg(isInPage: false) }

  private func svg(isInPage: Bool) -> String {
    let cell = CellGrid.svgCell
    let sizes = drawn.map { ($0.layout.grid.size.width * cell.width, $0.layout.grid.size.height * cell.height) }
    let width = sizes.map(\.0).reduce(0, +) + 3 * Self.margin
    let height = max(sizes[0].1, sizes[1].1) + Self.heading + Self.margin
    var lines = [
      #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \#(width) \#(height)" width="\#(width)" height="\#(height)" role="img">"#,
      "<title>\(title.xmlEscaped)</title>",
    ]
    if !isInPage { lines.append(#"<rect width="\#(width)" height="\#(height)" fill="white"/>"#) }
    let ink = isInPage ? "currentColor" : "black"
    var x = Self.margin
    for (side, (name, layout)) in drawn.enumerated() {
      let place = #"x="\#(x)" y="\#(Self.heading - 12)""#
      lines += [
        #"<text \#(place) font-family="sans-serif" font-size="14" fill="\#(ink)">\#(name.xmlEscaped)</text>"#,
        #"<g transform="translate(\#(x) \#(Self.heading))">"#, layout.grid.svg(title: name) + "</g>",
      ]
      lines += frames(in: layout, side, at: x)
      x += sizes[side].0 + Self.margin
    }
    return (lines + ["</svg>", ""]).joined(separator: "\n")
  }

  /// Returns the frames around the objects that differ. An object that is not drawn, such as a constraint, is marked by
  /// the nearest object around it that is.
  private func frames(in layout: DrawnLayout, _ side: Int, at x: Int) -> [String] {
    let cell = CellGrid.svgCell
    let ids = marks.map { side == 0 ? $0.oldIDs : $0.newIDs }
    let rects = layout.rectangles(of: Set(ids.joined()))
    // Several marks of one object stand side by side.
    var taken: [String: Int] = [:]
    return zip(marks.indices, ids).flatMap { number, ids -> [String] in
      guard let id = ids.first(where: { rects[$0] != nil }), let rect = rects[id] else { return [] }
      let place = taken[id, default: 0]
      taken[id] = place + 1
      let color = Self.color(marks[number].sign)
      let (left, top) = (x + rect.x * cell.width, Self.heading + rect.y * cell.height)
      let label = "\(number + 1)"
      let labelWidth = 8 * label.utf8.count + 8
      let labelX = left + place * 28
      let frame =
        #"<rect x="\#(left)" y="\#(top)" width="\#(rect.width * cell.width)" height="\#(rect.height * cell.height)" fill="\#(color)" fill-opacity="0.18" stroke="\#(color)" stroke-width="2"/>"#
      return [
        "<g><title>\(marks[number].words.xmlEscaped)</title>", place == 0 ? frame : "",
        #"<rect x="\#(labelX)" y="\#(top - 8)" width="\#(labelWidth)" height="16" rx="8" fill="\#(color)"/>"#,
        #"<text x="\#(labelX + labelWidth / 2)" y="\#(top + 4)" text-anchor="middle" font-family="sans-serif" font-size="12" fill="white">\#(label)</text>"#,
        "</g>",
      ].filter { !$0.isEmpty }
    }
  }

  /// Colors that white text can be read on.
  private static func color(_ sign: String) -> String {
    switch sign {
    case "+": "#1a7f37"
    case "-": "#cf222e"
    case ">": "#0969da"
    default: "#9a6700"
    }
  }

  // MARK: HTML

  /// The picture as a page, with the numbered list of the differences below it.
  var html: String {
    let items = marks.map { mark in
      #"<li style="--mark: \#(Self.color(mark.sign))">\#(mark.words.xmlEscaped)</li>"#
    }
    let lines =
      [
        "<!doctype html>", #"<html lang="en">"#, "<head>", #"<meta charset="utf-8">"#,
        #"<meta name="viewport" content="width=device-width, initial-scale=1">"#,
        "<title>\(title.xmlEscaped)</title>", "<style>",
        ":root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }",
        "body { max-width: 100rem; margin: 2rem auto; padding: 0 1rem }",
        "figure { margin: 1rem 0; overflow-x: auto }",
        "li::marker { color: var(--mark); font-weight: bold }",
        "</style>", "</head>", "<body>", "<h1>\(title.xmlEscaped)</h1>", "<p>\(count.xmlEscaped)</p>", "<figure>",
        svg(isInPage: true) + "</figure>", "<ol>",
      ] + items + ["</ol>", "</body>", "</html>", ""]
    return lines.joined(separator: "\n")
  }
}
