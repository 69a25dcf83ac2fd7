internal import NibLoading
internal import NibModel
internal import NibXcode
internal import TerminalKit

/// A view that replaces a view of an unknown class. It shows the name of the class in a frame, around the views that
/// the layout puts into it. With sample data it shows these alone, as the class itself would.
final class StandInView: VStack {
  let name: String
  private var children: [AnyObject] = []
  private var outlets: [String: AnyObject] = [:]
  private var collections: [String: [AnyObject]] = [:]
  private var actions: [String: [Action]] = [:]

  private var showsSamples = false { didSet { setNeedsLayout() } }

  required init(coder: NibDecoder) throws {
    name = coder.className
    try super.init(coder: coder)
  }

  private func perform() {}

  /// Returns the members that all views have, and the further members that the layout uses. A name that all views have
  /// keeps its meaning.
  static func members(_ needs: Survey.Needs) -> Members {
    let common = View.members
    let known = Set(
      common.attributes.map(\.name) + common.parts.map(\.name) + common.outlets.map(\.name)
        + common.collections.map(\.name)
        + common.events.map(\.name))
    return common.adding(StandInView.self) { table in
      table.children { (view: StandInView, child: AnyObject) in view.add(child) }
      for name in needs.attributes.subtracting(known).subtracting(samples).sorted()
      where QualifiedName.sampled(name).map({ !known.contains($0) }) ?? true {
        table.attribute(name) { (_: StandInView, _: PropertyList) in }
      }
      // Sample data take the place of the class's own contents.
      for name in needs.attributes.intersection(samples).sorted() {
        table.attribute(name) { (view: StandInView, value: PropertyList) in view.show(value) }
      }
      for name in needs.parts.subtracting(known).sorted() {
        table.parts(name) { (view: StandInView, value: [AnyObject]) in view.children += value }
      }
      for name in needs.outlets.subtracting(known).sorted() {
        table.outlet(name) { (view: StandInView, value: inout AnyObject?) in swap(&view.outlets[name], &value) }
      }
      for name in needs.collections.subtracting(known).sorted() {
        table.outlets(name) { (view: StandInView, values: inout [AnyObject]) in
          swap(&view.collections[name, default: []], &values)
        }
      }
      for name in needs.events.subtracting(known).sorted() {
        table.events(name) { swap(&$0.actions[name, default: []], &$1) }
      }
      for name in needs.actions.sorted() { table.action(name, StandInView.perform) }
    }
  }

  /// The sample data that are shown in place of the class's own contents.
  private static let samples: Set = ["sample.items", "sample.rows"]

  /// Shows sample data as rows of a list.
  private func show(_ samples: PropertyList) {
    guard case .array(let rows) = samples else { return }
    let list = List()
    list.items = rows.map { row in
      guard case .array(let cells) = row else { return ListItem(sample: Self.text(of: row), isCheckable: false) }
      return ListItem(cells.map(Self.text).joined(separator: "  "))
    }
    list.height = .share(1)
    addSubview(list)
    showsSamples = true
  }

  private static func text(of value: PropertyList) -> String {
    if case .string(let text) = value { text } else { "" }
  }

  /// Adds a child to the view if it is a view, and otherwise only keeps it.
  private func add(_ child: AnyObject) {
    if let view = child as? View { addSubview(view) } else { children.append(child) }
  }

  /// True, because the class may arrange its children in cells.
  override class var readsSpans: Bool { true }
  override var defaultBorder: BorderKind { showsSamples ? .none : .line }

  /// Returns a size with enough room for the name.
  override func contentSize(in available: Size) -> Size {
    let size = super.contentSize(in: available)
    if showsSamples { return size }
    return subviews.isEmpty
      ? Size(width: name.cellWidth + 2, height: 1)
      : Size(width: max(size.width, name.cellWidth + 4), height: size.height)
  }

  /// Draws the name: in the middle, or in the frame if the view contains other views.
  override func drawOverlay(in canvas: Canvas, _ pen: Pen) {
    if showsSamples { return }
    let label = name.truncated(to: max(0, canvas.size.width - 4))
    if subviews.isEmpty {
      let point = Point(x: (canvas.size.width - label.cellWidth) / 2, y: canvas.size.height / 2)
      canvas.write(label, at: point, pen.style(.muted))
    } else if title.isEmpty {
      let text = " " + name.truncated(to: max(0, canvas.size.width - 6)) + " "
      canvas.write(text, at: Point(x: 2, y: 0), pen.style(.muted))
    }
  }
}
