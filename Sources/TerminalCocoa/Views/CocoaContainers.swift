internal import NibLoading
internal import NibModel
internal import TerminalKit

/// `UIStackView` and `NSStackView`: arranges views along an axis by the rules of stacks, and not by their frames.
final class CocoaStackView: CocoaView {
  override func takeParts() {
    for name in ["beginningViews", "middleViews", "endViews", "items"] { for view in facts.views(name) { take(view) } }
  }

  private var axis: Axis {
    ["axis", "orientation", "layout"].contains { facts.text($0) == "vertical" } ? .vertical : .horizontal
  }

  private var arranged: StackLayout {
    let isMac = facts.platform == .macOS
    let points = facts.number("spacing") ?? (isMac ? 8 : 0)
    // Texts side by side need a space between them.
    let spacing =
      axis == .horizontal
      ? max(1, Int((points / scale.column).rounded())) : max(0, Int((points / scale.row + 0.3).rounded(.down)))
    let place: StackLayout.Place =
      switch facts.text("alignment") {
      case "leading", "top", "left", "firstBaseline": .start
      case "center", "centerX", "centerY": .center
      case "trailing", "bottom", "right", "lastBaseline": .end
      default: isMac ? .center : .fill
      }
    let distribution = facts.text("distribution").flatMap(StackLayout.Distribution.init)
    return StackLayout(
      axis: axis, spacing: min(spacing, 100),
      distribution: distribution ?? (facts.platform == .iOS || facts.platform == .tvOS ? .fill : .gravityAreas),
      place: place,
      views: shownContents.map { ($0.fittingSize(in: Self.anySize), ($0 as? CocoaView)?.given ?? .zero) })
  }

  private var shownContents: [View] { contents.filter { $0.isShown } }

  override func contentSize(in available: Size) -> Size {
    if contents.isEmpty { return super.contentSize(in: available) }
    let least = arranged.least
    return Size(width: max(least.width, 1), height: max(1, least.height))
  }

  override func layoutSubviews() {
    let room = contentRect
    for (view, place) in zip(shownContents, arranged.place(in: room.size)) {
      view.place(in: place.offset(x: room.x, y: room.y))
    }
  }
}

/// `NSSplitView`: panes with lines between them.
final class CocoaSplitView: CocoaView {
  private var axis: Axis { facts.flag("vertical") == true ? .horizontal : .vertical }
  private var panes: [View] { contents.filter { $0.isShown } }

  private var arranged: StackLayout {
    StackLayout(
      axis: axis, spacing: 1, distribution: .fill, place: .fill,
      views: panes.map { ($0.fittingSize(in: Self.anySize), ($0 as? CocoaView)?.given ?? .zero) })
  }

  override func contentSize(in available: Size) -> Size {
    if contents.isEmpty { return super.contentSize(in: available) }
    let least = arranged.least
    return axis == .horizontal
      ? Size(width: max(least.width, given.width), height: least.height)
      : Size(width: max(least.width, given.width), height: least.height)
  }

  override func layoutSubviews() {
    for (view, place) in zip(panes, arranged.place(in: contentRect.size)) { view.place(in: place) }
  }

  override func drawContent(in canvas: Canvas, _ pen: Pen) {
    if contents.isEmpty { return super.drawContent(in: canvas, pen) }
    for pane in panes.dropLast() {
      if axis == .horizontal {
        canvas.verticalRule(.line, at: Point(x: pane.frame.maxX, y: 0), length: canvas.size.height, pen.style(.border))
      } else {
        canvas.horizontalRule(.line, at: Point(x: 0, y: pane.frame.maxY), length: canvas.size.width, pen.style(.border))
      }
    }
  }
}

/// `NSBox`: a border with a title, or a line.
final class CocoaBoxView: CocoaView {
  private var isSeparator: Bool {
    facts.text("boxType") == "separator" || points.height <= 5 || points.width <= 5
  }

  override func takeParts() {
    super.takeParts()
    guard !isSeparator, facts.text("borderType") != "none", facts.text("boxType") != "custom" || contents.isEmpty else {
      return
    }
    look.border = .line
    if facts.text("titlePosition") != "noTitle" { title = facts.text("title") ?? "Box" }
  }

  override var isOneRow: Bool { isSeparator && points.height <= 5 }

  override func contentSize(in available: Size) -> Size {
    if isSeparator { return Size(width: 1, height: 1) }
    let sizes = contents.filter { $0.isShown }.map { $0.fittingSize(in: Self.anySize) }
    return Size(
      width: max(sizes.map(\.width).max() ?? 1, title.isEmpty ? 1 : title.cellWidth + 2),
      height: sizes.map(\.height).max() ?? 1)
  }

  override func layoutSubviews() { for view in contents { view.place(in: contentRect) } }

  override func drawContent(in canvas: Canvas, _ pen: Pen) {
    guard isSeparator else { return }
    if points.width < points.height {
      canvas.verticalRule(.line, at: .zero, length: canvas.size.height, pen.style(.border))
    } else {
      canvas.horizontalRule(.line, at: .zero, length: canvas.size.width, pen.style(.border))
    }
  }
}

/// `NSTabView`: shows one of its items below a row of their labels.
final class CocoaTabView: CocoaView {
  private let tabs = Tabs()

  override func takeParts() {
    for item in facts.parts["tabViewItems"] ?? [] {
      guard let item = item as? any CocoaObjectWithFacts else { continue }
      let tab = Tab()
      tab.text = item.facts.text("label") ?? "Tab"
      for view in item.facts.views("view") {
        view.height = .share(1)
        tab.addSubview(view)
      }
      tabs.addSubview(tab)
    }
    addSubview(tabs)
    if let id = facts.text("initialItem"), let parts = facts.parts["tabViewItems"] {
      tabs.selectedIndex = parts.firstIndex { ($0 as? CocoaPart)?.id == id } ?? 0
    }
  }

  override func contentSize(in available: Size) -> Size {
    let size = tabs.fittingSize(in: Self.anySize)
    return Size(width: max(size.width, given.width), height: max(2, size.height))
  }

  override var isOneRow: Bool { false }
  override func layoutSubviews() { tabs.place(in: contentRect) }
  override func drawContent(in canvas: Canvas, _ pen: Pen) {}
}

/// `NSGridView`: cells in rows and columns.
final class CocoaGridView: CocoaView {
  private var places: [(view: View, row: Int, column: Int)] = []

  override func takeParts() {
    func numbers(_ name: String) -> [String: Int] {
      let ids = (facts.parts[name] ?? []).enumerated().compactMap { index, part in
        (part as? CocoaPart)?.id.map { ($0, index) }
      }
      return Dictionary(ids) { first, _ in first }
    }
    let (rows, columns) = (numbers("rows"), numbers("columns"))
    for cell in facts.parts["gridCells"] ?? [] {
      guard let cell = cell as? CocoaPart else { continue }
      for view in cell.facts.views("contentView") {
        take(view)
        places.append(
          (view, rows[cell.facts.text("row") ?? ""] ?? 0, columns[cell.facts.text("column") ?? ""] ?? 0))
      }
    }
  }

  private var shown: [(view: View, row: Int, column: Int)] { places.filter { $0.view.isShown } }

  /// The columns' widths and the rows' heights.
  private var tracks: (widths: [Int], heights: [Int]) {
    let shown = shown
    var widths = [Int](repeating: 0, count: (shown.map(\.column).max() ?? -1) + 1)
    var heights = [Int](repeating: 0, count: (shown.map(\.row).max() ?? -1) + 1)
    for (view, row, column) in shown {
      let size = view.fittingSize(in: Self.anySize)
      widths[column] = max(widths[column], size.width, min((view as? CocoaView)?.given.width ?? 0, 40))
      heights[row] = max(heights[row], size.height)
    }
    return (widths, heights)
  }

  override func contentSize(in available: Size) -> Size {
    if contents.isEmpty { return super.contentSize(in: available) }
    let (widths, heights) = tracks
    return Size(width: max(1, widths.reduce(-1) { $0 + $1 + 1 }), height: max(1, heights.reduce(0, +)))
  }

  override func layoutSubviews() {
    let (widths, heights) = tracks
    var (x, y): ([Int], [Int]) = ([0], [0])
    for width in widths { x.append((x.last ?? 0) + width + 1) }
    for height in heights { y.append((y.last ?? 0) + height) }
    for (view, row, column) in shown {
      view.place(in: Rect(x: x[column], y: y[row], width: widths[column], height: heights[row]))
    }
  }
}
