/// The colors of a drawn diagram. They are written out for each kind of shape, because not every program that shows
/// pictures knows variables.
struct DiagramColors {
  let ground: String
  let ink: String
  let faint: String
  let line: String
  let band: String
  let head: String
  let bar: String
  let note: String
  let noteEdge: String
  let warning: String
  let alarm: String

  static let light = DiagramColors(
    ground: "#ffffff", ink: "#1f2328", faint: "#59636e", line: "#c8ced5", band: "#f3f5f8", head: "#ddecfb",
    bar: "#b6d7f5", note: "#fff6cf", noteEdge: "#d8b03a", warning: "#ffe3df", alarm: "#c8232c")
  static let dark = DiagramColors(
    ground: "#0d1117", ink: "#e6edf3", faint: "#9aa5b1", line: "#3d454f", band: "#171c24", head: "#173250",
    bar: "#2b5a8a", note: "#3a3113", noteEdge: "#9e7f20", warning: "#4b1a1c", alarm: "#ff7b72")

  private var rules: String {
    """
    .ground { fill: \(ground) } .band { fill: \(band) } .head { fill: \(head); stroke: \(line) }
    .life { stroke: \(line) } .bar { fill: \(bar); stroke: \(line) }
    .arrow { stroke: \(faint) } .tip { fill: \(faint) }
    .note { fill: \(note); stroke: \(noteEdge) } .quiet { fill: \(ground); stroke: \(line) }
    .warning, .failure { fill: \(warning); stroke: \(alarm) }
    text { fill: \(ink) } .phase { fill: \(faint) }
    """
  }

  /// The style sheet at the beginning of a picture.
  static let style = """
    <style>
    text { font: \(DiagramSize.fontSize)px ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace; white-space: pre }
    .name { font-weight: bold } .middle { text-anchor: middle } .end { text-anchor: end }
    path { fill: none } .life { stroke-dasharray: 3 4 } .dashed { stroke-dasharray: 5 3 }
    \(light.rules)
    @media (prefers-color-scheme: dark) {
    \(dark.rules)
    }
    </style>
    """
}
