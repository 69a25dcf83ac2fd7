internal import NibLoading
internal import NibModel
internal import TerminalKit

/// A bar of UIKit in one row: items on the left, the title in the middle, items on the right.
final class CocoaBar: View {
  enum Place { case left, center, right }
  private let entries: [(place: Place, words: String)]

  init(_ entries: [(place: Place, words: String)]) {
    self.entries = entries
    super.init()
  }

  required init(coder: NibDecoder) throws {
    entries = []
    try super.init(coder: coder)
  }

  override class var reportsChanges: Bool { true }

  /// Returns the texts of an item of a bar. An item of a navigation bar has a title and its own items.
  static func entries(_ item: CocoaFacts) -> [(place: Place, words: String)] {
    switch item.element {
    case "navigationItem":
      func buttons(_ names: [String], _ place: Place) -> [(place: Place, words: String)] {
        names.flatMap { item.parts[$0] ?? [] }.compactMap { ($0 as? any CocoaObjectWithFacts)?.facts }
          .compactMap(words).map { (place, "[\($0)]") }
      }
      let title = item.text("title").map { [(place: Place.center, words: $0)] } ?? []
      return buttons(["leftBarButtonItem", "leftBarButtonItems"], .left) + title
        + buttons(["rightBarButtonItems", "rightBarButtonItem"], .right)
    case "barButtonItem": return words(item).map { [(.left, "[\($0)]")] } ?? []
    default: return words(item).map { [(.left, $0)] } ?? []
    }
  }

  static func words(_ item: CocoaFacts) -> String? {
    if let system = item.text("systemItem"), item.text("title") == nil {
      return ["flexibleSpace", "fixedSpace"].contains(system) ? nil : system.prefix(1).uppercased() + system.dropFirst()
    }
    if let view = item.parts.values.lazy.flatMap({ $0 }).compactMap({ $0 as? CocoaView }).first {
      return view.facts.record("normal")?["title"]?.words ?? view.facts.text("title") ?? view.facts.className
    }
    return item.text("title") ?? item.text("label") ?? item.text("image") ?? "…"
  }

  override func contentSize(in available: Size) -> Size {
    Size(width: entries.map { $0.words.cellWidth + 1 }.reduce(0, +), height: 1)
  }

  override func drawContent(in canvas: Canvas, _ pen: Pen) {
    let width = canvas.size.width
    func words(_ place: Place) -> String { entries.filter { $0.place == place }.map(\.words).joined(separator: " ") }
    let left = words(.left).truncated(to: width)
    canvas.write(left, at: .zero, pen.style)
    var start = left.isEmpty ? 0 : left.cellWidth + 1
    let right = words(.right).truncated(to: max(0, width - start))
    canvas.write(right, at: Point(x: width - right.cellWidth, y: 0), pen.style)
    let end = width - right.cellWidth - (right.isEmpty ? 0 : 1)
    let center = words(.center).truncated(to: max(0, end - start))
    start = max(start, min((width - center.cellWidth) / 2, end - center.cellWidth))
    canvas.write(center, at: Point(x: start, y: 0), pen.style(.title))
  }
}
