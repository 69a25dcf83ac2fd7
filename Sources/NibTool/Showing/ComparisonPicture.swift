internal import NibComparing
internal import NibModel

/// The pictures of two layouts, in which a frame with a number marks each difference.
@MainActor
struct ComparisonPicture {
  private let drawn: [ComparedDrawing]
  private let marks: [LayoutComparison.Mark]
  /// The sentence below the title: the number of differences.
  private let count: String
  /// The places of the marks in each drawing, and the numbers of the marks that have no place in either.
  private let places: [[PlacedMark]]
  private let unplaced: [Int]

  /// - Parameters:
  ///   - drawn: the old layout, and the new one.
  ///   - marks: the differences.
  ///   - count: the number of differences in words.
  init(_ drawn: [ComparedDrawing], _ marks: [LayoutComparison.Mark], count: String) {
    self.drawn = drawn
    self.marks = marks
    self.count = count
    let places = drawn.enumerated().map { side, drawing in PlacedMark.all(marks, side: side, in: drawing) }
    self.places = places
    let seen = Set(places.joined().map(\.number))
    unplaced = marks.indices.filter { !seen.contains($0) }
  }

  private var title: String { "\(drawn[0].name) → \(drawn[1].name)" }

  // MARK: SVG

  /// The space around a drawing, which has room for a number of three digits.
  private static let margin = 36
  private static let heading = 32
  private static let line = 20
  /// Two wide drawings, as those of storyboards often are, are below each other.
  private static let mostWidth = 2400

  /// The picture as a file of its own. A browser shows the sentence of a difference at its frame.
  var svg: String { svg(isInPage: false) }

  private var isStacked: Bool {
    drawn[0].size.width + drawn[1].size.width > Self.mostWidth && drawn.contains { $0.size.width > $0.size.height }
  }

  private func svg(isInPage: Bool) -> String {
    let widths = drawn.map(\.size.width)
    let heights = drawn.map { $0.size.height + Self.heading }
    let width: Int
    var height: Int
    if isStacked {
      width = max(widths[0], widths[1]) + 2 * Self.margin
      height = heights[0] + heights[1] + Self.margin
    } else {
      width = widths[0] + widths[1] + 3 * Self.margin
      height = max(heights[0], heights[1]) + Self.margin
    }
    let ink = isInPage ? "currentColor" : "black"
    var lines: [String] = []
    for (side, drawing) in drawn.enumerated() {
      let (x, y) = corner(of: side)
      lines += [
        Self.text(drawing.name, x, y - 12, size: 14, ink), #"<g transform="translate(\#(x) \#(y))">"#,
        drawing.svg + "</g>",
      ]
      lines += PlacedMark.drawing(
        places[side], marks, in: drawing, x: x, y: y, linked: isInPage ? linked(in: side) : [])
    }
    if !isInPage { lines += list(width, from: &height, ink) }
    let sides = #"viewBox="0 0 \#(width) \#(height)" width="\#(width)" height="\#(height)""#
    let ground = isInPage ? [] : [#"<rect width="\#(width)" height="\#(height)" fill="white"/>"#]
    return
      ([
        #"<svg xmlns="http://www.w3.org/2000/svg" \#(sides) role="img">"#, "<title>\(title.xmlEscaped)</title>",
      ] + ground + lines + ["</svg>", ""]).joined(separator: "\n")
  }

  /// Returns the upper left corner of a drawing in the picture.
  private func corner(of side: Int) -> (x: Int, y: Int) {
    if side == 0 { return (Self.margin, Self.heading) }
    let (width, height) = drawn[0].size
    return isStacked ? (Self.margin, height + 2 * Self.heading) : (width + 2 * Self.margin, Self.heading)
  }

  /// Returns the list of the differences that have no place in the picture.
  private func list(_ width: Int, from height: inout Int, _ ink: String) -> [String] {
    if unplaced.isEmpty { return [] }
    var lines = [Self.text("Not in the picture:", Self.margin, height, size: 13, ink)]
    for number in unplaced {
      height += Self.line
      let label = "\(number + 1)"
      let badge = PixelRect(
        x: Self.margin, y: height - 12, width: BadgePlaces.width(of: label), height: BadgePlaces.height)
      lines += PlacedMark.badge(label, badge, marks[number].color)
      for (index, line) in marks[number].words.wrapped(to: (width - 3 * Self.margin) / 7).enumerated() {
        if index > 0 { height += Self.line }
        lines.append(Self.text(line, badge.right + 8, height, size: 13, ink))
      }
    }
    height += Self.margin - 12
    return lines
  }

  private static func text(_ text: String, _ x: Int, _ y: Int, size: Int, _ ink: String) -> String {
    #"<text x="\#(x)" y="\#(y)" font-family="sans-serif" font-size="\#(size)" fill="\#(ink)">\#(text.xmlEscaped)</text>"#
  }

  // MARK: HTML

  /// The picture as a page, below the numbered list of the differences, each of which leads to its place.
  var html: String {
    let unplaced = Set(unplaced)
    let items = marks.enumerated().map { number, mark in
      let words = mark.words.xmlEscaped
      let item =
        unplaced.contains(number)
        ? "\(words) <em>(not in the picture)</em>" : ##"<a href="#\##(PlacedMark.id(of: number))">\##(words)</a>"##
      return #"<li style="--mark: \#(mark.color)">\#(item)</li>"#
    }
    let lines =
      [
        "<!doctype html>", #"<html lang="en">"#, "<head>", #"<meta charset="utf-8">"#,
        #"<meta name="viewport" content="width=device-width, initial-scale=1">"#,
        "<title>\(title.xmlEscaped)</title>", "<style>",
        ":root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }",
        "body { max-width: 100rem; margin: 2rem auto; padding: 0 1rem }",
        "figure { position: relative; margin: 1rem 0; max-height: 90vh; overflow: auto; border: 1px solid #8885 }",
        "figure [id] { scroll-margin: 30vh 45vw }", "figure :target { outline: 3px solid #bf3989 }",
        "a { color: inherit }",
        ".start { position: absolute; scroll-initial-target: nearest }",
        "li::marker { color: var(--mark); font-weight: bold }",
        "</style>", "</head>", "<body>", "<h1>\(title.xmlEscaped)</h1>", "<p>\(count.xmlEscaped)</p>", "<ol>",
      ] + items + ["</ol>", "<figure>" + start, svg(isInPage: true) + "</figure>", "</body>", "</html>", ""]
    return lines.joined(separator: "\n")
  }

  /// An empty element at the first difference in the old layout, or else in the new one. The page shows the picture from there
  /// on, in a browser that knows `scroll-initial-target`. In others, the picture begins at its left end.
  private var start: String {
    guard let side = places.firstIndex(where: { !$0.isEmpty }), let frame = places[side].first?.frame else { return "" }
    let corner = corner(of: side)
    // Some of what is around the difference is in sight, too.
    let (x, y) = (max(0, corner.x + frame.x - 120), max(0, corner.y + frame.y - 120))
    return #"<i class="start" style="left: \#(x)px; top: \#(y)px"></i>"#
  }

  /// Returns the differences to whose place in a drawing the list leads: in the new layout, if it has one.
  private func linked(in side: Int) -> Set<Int> {
    let new = Set(places[1].map(\.number))
    return side == 1 ? new : Set(places[0].map(\.number)).subtracting(new)
  }
}
