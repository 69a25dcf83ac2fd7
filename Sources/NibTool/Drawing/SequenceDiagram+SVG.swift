internal import NibModel
internal import NibTracing

extension SequenceDiagram {
  /// Returns the diagram as an SVG picture, light or dark as the viewer prefers, without a script or an embedded font.
  public func svg() -> String { DiagramDrawing(self).text() }
}

/// Draws a diagram from top to bottom, with a row for each step. Only lifelines and activations span several rows.
private struct DiagramDrawing {
  private let diagram: SequenceDiagram
  /// The horizontal place of each lifeline.
  private let columns: [Double]
  private var right: Double
  private var y: Double
  /// The elements that are drawn above the lifelines.
  private var shapes: [String] = []
  private var bars: [String] = []
  private var bandBoxes: [(top: Double, height: Double)] = []
  private var active: [(participant: Int, top: Double)] = []
  /// The vertical positions of the names. A long picture repeats the names, so that they are always near.
  private var headTops = [Size.top]

  private typealias Size = DiagramSize

  init(_ diagram: SequenceDiagram) {
    self.diagram = diagram
    let widths = diagram.participants.map(Size.width(ofHead:))
    var columns: [Double] = []
    for (place, width) in widths.enumerated() {
      let left = place == 0 ? Size.gutter + width / 2 : columns[place - 1] + (widths[place - 1] + width) / 2 + Size.gap
      columns.append(left)
    }
    self.columns = columns
    right = (columns.last ?? 0) + (widths.last ?? 0) / 2 + Size.margin
    y = Size.top + Size.head + 12
  }

  func text() -> String {
    var drawing = self
    for (place, step) in diagram.steps.enumerated() {
      let band = diagram.bands.first { $0.steps.contains(place) }
      drawing.repeatHeads(after: band.map { $0.steps.lowerBound == place } ?? true ? 500 : 900)
      if let band, band.steps.lowerBound == place { drawing.begin(band) }
      drawing.draw(step)
      if let band, band.steps.upperBound == place { drawing.end(band) }
    }
    return drawing.finished()
  }

  private mutating func repeatHeads(after distance: Double) {
    guard let last = headTops.last, y - last > distance else { return }
    y += 14
    headTops.append(y)
    y += Size.head + 6
  }

  private var bandTop = 0.0

  private mutating func begin(_ band: SequenceDiagram.Band) {
    y += 6
    bandTop = y
  }

  private mutating func end(_ band: SequenceDiagram.Band) {
    let words = band.title.wrapped(to: Int((Size.gutter - 24) / Size.cell), most: 6)
    y = max(y, bandTop + Double(words.count) * Size.line + 8) + 6
    bandBoxes.append((bandTop, y - bandTop))
    for (place, line) in words.enumerated() {
      shapes.append(Size.text(line, x: 18, y: bandTop + 16 + Double(place) * Size.line, "phase"))
    }
  }

  private mutating func draw(_ step: SequenceDiagram.Step) {
    switch step {
    case .begins(let one, let caller):
      arrow(from: caller, to: one, "init")
      active.append((one, y))
    case .ends(let one, let caller, let isThrown):
      if !isThrown { y -= 8 }
      if let place = active.lastIndex(where: { $0.participant == one }) { close(active.remove(at: place)) }
      arrow(from: one, to: caller, isThrown ? "throws" : "", isDashed: true)
    case .message(let from, let to, let text, let isDashed): arrow(from: from, to: to, text, isDashed: isDashed)
    case .note(let one, let text, let tone): note(at: one, text, tone)
    }
  }

  private mutating func close(_ bar: (participant: Int, top: Double)) {
    bars.append(
      #"<rect class="bar" x="\#(columns[bar.participant] - 4)" y="\#(bar.top)" width="8" height="\#(max(8, y + Size.row - bar.top))"/>"#
    )
  }

  private mutating func arrow(from: Int, to: Int, _ text: String, isDashed: Bool = false) {
    y += Size.row
    let text = text.cut(to: Size.mostCells)
    let kind = isDashed ? #"class="arrow dashed""# : #"class="arrow""#
    guard from != to else {
      let x = columns[from] + 5
      shapes.append(#"<path \#(kind) d="M\#(x) \#(y - 8)h22v8h-16"/>"#)
      shapes.append(Size.head(x: x, y: y, pointsRight: false))
      label(text, x: x + 28, y: y - 1, isEnd: false)
      return
    }
    let isRight = to > from
    let (start, end) = (columns[from] + (isRight ? 5 : -5), columns[to] + (isRight ? -5 : 5))
    shapes.append(#"<path \#(kind) d="M\#(start) \#(y)H\#(end)"/>"#)
    shapes.append(Size.head(x: end, y: y, pointsRight: isRight))
    // The label is next to the arrow's head, unless it is too long to end there.
    let fits = Size.width(of: text) + 12 < abs(end - start)
    if isRight, fits {
      label(text, x: end - 10, y: y - 5, isEnd: true)
    } else {
      label(text, x: (isRight ? start : end) + 10, y: y - 5, isEnd: false)
    }
  }

  private mutating func label(_ text: String, x: Double, y: Double, isEnd: Bool) {
    guard !text.isEmpty else { return }
    shapes.append(Size.text(text, x: x, y: y, "label", isEnd: isEnd))
    if !isEnd { right = max(right, x + Size.width(of: text) + Size.margin) }
  }

  private mutating func note(at one: Int, _ text: String, _ tone: SequenceDiagram.Tone) {
    let lines = text.wrapped(to: Size.noteCells, most: 4)
    let width = (lines.map(Size.width(of:)).max() ?? 0) + 16
    let height = Double(lines.count) * Size.line + 8
    let isLeft = columns[one] + 10 + width > (columns.last ?? 0) + 140 && columns[one] - 10 - width > Size.gutter
    let x = isLeft ? columns[one] - 10 - width : columns[one] + 10
    y += 8
    shapes.append(
      #"<rect class="note \#(tone)" x="\#(x)" y="\#(y)" width="\#(width)" height="\#(height)" rx="3"/>"#)
    for (place, line) in lines.enumerated() {
      shapes.append(Size.text(line, x: x + 8, y: y + 14 + Double(place) * Size.line, "words"))
    }
    right = max(right, x + width + Size.margin)
    y += height - 2
  }

  private mutating func finished() -> String {
    // Initializers that end after the last step that is shown.
    for bar in active.reversed() { close(bar) }
    y += 24
    let ends = y
    if let last = headTops.last, y - last > 500 {
      headTops.append(y)
      y += Size.head
    }
    right = max(right, 16 + Size.width(of: diagram.title) + Size.margin)
    if !diagram.omission.isEmpty {
      y += 22
      shapes.append(Size.text(diagram.omission, x: 16, y: y, "label"))
      right = max(right, 16 + Size.width(of: diagram.omission) + Size.margin)
    }
    let (width, height) = (right.rounded(.up), (y + 16).rounded(.up))
    let bands = bandBoxes.map {
      #"<rect class="band" x="8" y="\#($0.top)" width="\#(width - 16)" height="\#($0.height)" rx="4"/>"#
    }
    let lifelines = columns.map { #"<path class="life" d="M\#($0) \#(Size.top + Size.head)V\#(ends)"/>"# }
    let parts =
      [
        #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \#(width) \#(height)" width="\#(width)" height="\#(height)" role="img">"#,
        "<title>\(diagram.title.inOneRow.xmlEscaped)</title>", DiagramColors.style,
        #"<rect class="ground" width="\#(width)" height="\#(height)"/>"#,
        Size.text(diagram.title, x: 16, y: 26, "name"),
      ] + bands + lifelines + bars + headTops.flatMap(heads(at:)) + shapes + ["</svg>", ""]
    return parts.joined(separator: "\n")
  }

  private func heads(at top: Double) -> [String] {
    zip(diagram.participants, columns).flatMap { participant, x in
      let width = Size.width(ofHead: participant)
      let isAlone = participant.className.isEmpty
      var lines = [
        #"<rect class="head" x="\#(x - width / 2)" y="\#(top)" width="\#(width)" height="\#(Size.head)" rx="4"/>"#,
        Size.text(participant.name.cutBefore(to: Size.headCells), x: x, y: top + (isAlone ? 23 : 15), "name middle"),
      ]
      if !isAlone {
        lines.append(Size.text(participant.className.cut(to: Size.headCells), x: x, y: top + 30, "words middle"))
      }
      return lines
    }
  }
}
