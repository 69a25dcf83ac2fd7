internal import NibLoading
internal import NibModel
internal import TerminalKit

/// `UITableView` and `UICollectionView`: their cells from top to bottom, static ones or prototypes, with the titles of
/// sections.
final class CocoaListView: CocoaView {
  override func takeParts() {
    var rows: [View] = facts.views("tableHeaderView")
    for section in facts.parts["sections"] ?? [] {
      guard let section = section as? any CocoaObjectWithFacts else { continue }
      if let title = section.facts.text("headerTitle") { rows.append(CocoaWords(title, role: .muted)) }
      rows += section.facts.views("cells")
      if let title = section.facts.text("footerTitle") { rows.append(CocoaWords(title, role: .muted)) }
    }
    rows += facts.views("sectionHeaderView")
    rows += facts.views("prototypes") + facts.views("cells") + facts.views("tableFooterView")
    let children = release()
    for view in rows + children where !(contents.contains { $0 === view }) { take(view) }
  }

  private var rows: [View] { contents.filter { $0.isShown } }

  override func contentSize(in available: Size) -> Size {
    if contents.isEmpty { return super.contentSize(in: available) }
    let sizes = rows.map { $0.fittingSize(in: Self.anySize) }
    return Size(
      width: max(given.width, sizes.map(\.width).max() ?? 1),
      height: max(1, sizes.map { max(1, $0.height) }.reduce(0, +)))
  }

  override func layoutSubviews() {
    var y = 0
    for view in rows {
      let height = max(1, view.fittingSize(in: Self.anySize).height)
      view.place(in: Rect(x: 0, y: y, width: contentRect.width, height: height))
      y += height
    }
  }
}

/// `UITableViewCell` and similar views: the contents of the content view, and the mark at the end.
///
/// A cell at which a segue begins is selected with Enter, Space or a click.
final class CocoaCell: CocoaView {
  override var control: View? { self }
  override var canBecomeFocused: Bool { action != nil }
  override var defaultRole: AccessibleRole { action == nil ? super.defaultRole : .button }

  override func handle(_ key: KeyPress) throws -> Bool {
    guard action != nil, key == KeyPress(.enter) || key == KeyPress(.character(" ")) else { return false }
    try sendAction()
    return true
  }

  override func handle(_ mouse: MouseEvent) throws -> Bool {
    guard action != nil, mouse.kind == .press(.left) else { return false }
    try sendAction()
    return true
  }

  private var mark: String? {
    switch facts.text("accessoryType") {
    case "disclosureIndicator": "›"
    case "checkmark": "✓"
    case "detailButton", "detailDisclosureButton": "ⓘ"
    default: nil
    }
  }

  override func contentSize(in available: Size) -> Size {
    let sizes = contents.filter { $0.isShown }.map { $0.fittingSize(in: Self.anySize) }
    guard let height = sizes.map(\.height).max(), let width = sizes.map(\.width).max() else {
      return Size(width: given.width, height: 1)
    }
    return Size(width: max(width, given.width), height: max(1, height))
  }

  override func layoutSubviews() {
    let room = contentRect.inset(by: Insets(top: 0, right: mark == nil && action == nil ? 0 : 2, bottom: 0, left: 0))
    for view in contents { view.place(in: room) }
  }

  override func drawContent(in canvas: Canvas, _ pen: Pen) {
    if contents.allSatisfy({ ($0 as? CocoaView)?.isPlainSpace ?? false }) {
      let name = facts.text("reuseIdentifier") ?? facts.className
      canvas.write(name.truncated(to: canvas.size.width), at: .zero, pen.style(.muted))
    }
    let style = pen.isFocused ? pen.style(.button, .focused) : pen.style(.muted)
    if let mark = mark ?? (pen.isFocused ? "›" : nil) {
      canvas.write(mark, at: Point(x: canvas.size.width - 1, y: (canvas.size.height - 1) / 2), style)
    }
  }
}

/// `NSTableView` and `NSOutlineView`: the titles of their columns, and a row of the views from which their cells are
/// made.
final class CocoaColumnsView: CocoaView {
  private var titles: [CocoaWords] = []
  private var cells: [[View]] = []
  private var widths: [Double] = []

  override func takeParts() {
    for column in facts.parts["tableColumns"] ?? [] {
      guard let column = column as? any CocoaObjectWithFacts else { continue }
      let header = column.facts.part("headerCell")?.facts
      let title = CocoaWords(header?.text("title") ?? "", role: .title)
      titles.append(title)
      addSubview(title)
      let views = column.facts.views("prototypeCellViews")
      cells.append(views)
      for view in views { take(view) }
      widths.append(max(0, column.facts.number("width") ?? 100))
    }
  }

  private var hasHeader: Bool {
    facts.text("headerView") != nil && titles.contains { $0.contentSize(in: .zero).width > 0 }
  }

  private var columns: [Int] {
    zip(widths, cells).map { width, views in
      max(scale.columns(width), views.map { $0.fittingSize(in: Self.anySize).width }.max() ?? 1, 1)
    }
  }

  private var rowHeights: [Int] {
    (0..<(cells.map(\.count).max() ?? 0)).map { row in
      max(1, cells.map { $0.count > row ? $0[row].fittingSize(in: Self.anySize).height : 0 }.max() ?? 1)
    }
  }

  override func contentSize(in available: Size) -> Size {
    if titles.isEmpty { return Size(width: given.width, height: min(3, given.height)) }
    let height = rowHeights.reduce(hasHeader ? 1 : 0, +)
    return Size(width: columns.reduce(-1) { $0 + $1 + 1 }, height: max(height, min(given.height, 4)))
  }

  override func layoutSubviews() {
    let heights = rowHeights
    var x = 0
    for (index, width) in columns.enumerated() {
      let width = index == titles.count - 1 ? max(width, contentRect.width - x) : width
      titles[index].isHidden = !hasHeader
      titles[index].place(in: Rect(x: x, y: 0, width: width, height: 1))
      var y = hasHeader ? 1 : 0
      for (row, view) in cells[index].enumerated() {
        view.place(in: Rect(x: x, y: y, width: width, height: heights[row]))
        y += heights[row]
      }
      x += width + 1
    }
  }

  override func drawContent(in canvas: Canvas, _ pen: Pen) {
    if cells.allSatisfy(\.isEmpty) {
      let rows = canvas.size.height - (hasHeader ? 1 : 0)
      CocoaBoxDrawing.draw(
        facts.className, in: canvas.part(Rect(x: 0, y: hasHeader ? 1 : 0, width: canvas.size.width, height: rows)), pen)
    }
  }
}

/// `NSWindow`: a border with the window's title, the items of its toolbar, and its contents.
final class CocoaWindowView: CocoaView {
  private var toolbar: CocoaBar?

  override func takeParts() {
    super.takeParts()
    look.border = .round
    title = facts.text("title") ?? ""
    guard let items = facts.part("toolbar")?.facts else { return }
    let shown = items.parts["defaultToolbarItems"] ?? items.parts["allowedToolbarItems"] ?? []
    let labels = shown.compactMap { ($0 as? any CocoaObjectWithFacts)?.facts.text("label") }
    let bar = CocoaBar(labels.map { (.left, $0) })
    toolbar = bar
    addSubview(bar)
  }

  override var points: (width: Double, height: Double) {
    let rect = facts.record("contentRect").flatMap(PointRect.init) ?? facts.frame
    return rect.map { ($0.width, $0.height) } ?? (480, 270)
  }

  override func contentSize(in available: Size) -> Size {
    let sizes = contents.filter { $0.isShown }.map { $0.fittingSize(in: Self.anySize) }
    return Size(
      width: max(sizes.map(\.width).max() ?? given.width, title.cellWidth + 4),
      height: (sizes.map(\.height).max() ?? 1) + (toolbar == nil ? 0 : 1))
  }

  override func layoutSubviews() {
    var room = contentRect
    if let toolbar {
      toolbar.place(in: Rect(x: room.x, y: room.y, width: room.width, height: min(1, room.height)))
      room = room.inset(by: Insets(top: 1, right: 0, bottom: 0, left: 0))
    }
    for view in contents { view.place(in: room) }
  }

  override func drawContent(in canvas: Canvas, _ pen: Pen) {}
}
