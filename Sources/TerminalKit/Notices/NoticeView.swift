internal import NibLoading

/// A notice on the screen: a frame in the color of its kind, a mark, the text, and the possible actions.
final class NoticeView: View {
  let notice: Notice

  /// The maximum number of lines of text. An ellipsis replaces the others.
  private static let mostLines = 3
  /// The maximum number of rows of a notice: its lines, its keys, and its border.
  static let mostRows = mostLines + 3
  /// The maximum width of its lines in cells.
  private static let mostColumns = 52
  private static let gap = 2

  init(_ notice: Notice) {
    self.notice = notice
    super.init()
    padding = Insets(top: 1, right: 2, bottom: 1, left: 2)
  }

  required init(coder: NibDecoder) throws {
    notice = Notice("", .info, time: .usual, choice: nil)
    try super.init(coder: coder)
  }

  override var themeRole: ThemeRole? { .dialog }
  override var ownName: String { notice.text }
  override var defaultRole: AccessibleRole { .notice }
  override var spokenText: String? {
    let words = kitWords
    let kind = words[notice.kind.word]
    let choice = notice.choice.map { "\($0.key?.title ?? "") \($0.words.text)" }
    return ([kind, notice.text] + [choice].compactMap { $0 }).joined(separator: ", ")
  }

  // MARK: Content

  /// A hint for a key of the notice.
  private struct Hint {
    let key: String
    let words: String
    let isChoice: Bool

    var width: Int { key.cellWidth + 1 + words.cellWidth }
  }

  /// The lines and hints at some width.
  private struct Content {
    var lines: [String]
    var hints: [Hint]
    /// True if there is only one line, with the hints after it.
    var isOneRow: Bool

    var hintsWidth: Int { hints.map(\.width).reduce(NoticeView.gap * max(0, hints.count - 1), +) }
    var rows: Int { lines.count + (hints.isEmpty || isOneRow ? 0 : 1) }
    var columns: Int {
      let words = 2 + (lines.map(\.cellWidth).max() ?? 0)
      return isOneRow ? words + NoticeView.gap + hintsWidth : max(words, 2 + hintsWidth)
    }
  }

  private func content(in columns: Int) -> Content {
    let text = notice.count > 1 ? "\(notice.text) ×\(notice.count)" : notice.text
    let room = max(1, min(columns, Self.mostColumns) - 2)
    // Only the part of the text for which there can be room is examined.
    let start = text.prefix(room * (Self.mostLines + 1))
    let ranges = TextWrap.lines(of: start, width: room, mode: .word)
    var lines = ranges.prefix(Self.mostLines).map { String(start[$0]) }
    if ranges.count > Self.mostLines || start.endIndex != text.endIndex, let last = lines.popLast() {
      lines.append(last.cellWidth < room ? last + "…" : (last + "…").truncated(to: room))
    }
    var hints: [Hint] = []
    if let choice = notice.choice {
      hints.append(Hint(key: choice.key?.title ?? "", words: choice.words.text, isChoice: true))
    }
    if notice.duration == nil {
      hints.append(Hint(key: KeyPress(.escape).title, words: kitWords.plain(.close), isChoice: false))
    }
    var content = Content(lines: lines, hints: hints, isOneRow: false)
    if lines.count == 1, !hints.isEmpty {
      content.isOneRow = 2 + lines[0].cellWidth + Self.gap + content.hintsWidth <= room + 2
    }
    return content
  }

  override func contentSize(in available: Size) -> Size {
    let content = content(in: available.width)
    return Size(width: content.columns, height: content.rows)
  }

  // MARK: Drawing

  override func drawOverlay(in canvas: Canvas, _ pen: Pen) {
    canvas.border(canvas.bounds, .round, pen.style(notice.kind.role))
  }

  override func drawContent(in canvas: Canvas, _ pen: Pen) {
    let content = content(in: canvas.size.width)
    canvas.write(notice.kind.mark, at: .zero, pen.style(notice.kind.role))
    for (row, line) in content.lines.enumerated() { canvas.write(line, at: Point(x: 2, y: row), pen.style) }
    for (hint, x) in placed(content, in: canvas.size.width) {
      let point = Point(x: x, y: content.rows - 1)
      canvas.write(hint.key, at: point, pen.style(.key))
      canvas.write(hint.words, at: Point(x: x + hint.key.cellWidth + 1, y: point.y), pen.style)
    }
  }

  /// Returns the hints on the right, each with its first column.
  private func placed(_ content: Content, in width: Int) -> [(hint: Hint, x: Int)] {
    var x = width - content.hintsWidth
    return content.hints.map { hint in
      defer { x += hint.width + Self.gap }
      return (hint, x)
    }
  }

  // MARK: Acting

  /// Closes the notice and runs the action that it offers.
  func choose() throws {
    notice.close()
    try notice.choice?.perform()
  }

  /// Handles a click: on the choice it chooses, and anywhere else it closes the notice.
  override func handle(_ mouse: MouseEvent) throws -> Bool {
    guard case .press = mouse.kind else { return false }
    let content = content(in: contentRect.width)
    let hit = placed(content, in: contentRect.width).first { hint, x in
      mouse.position.y == content.rows - 1 && (x..<x + hint.width).contains(mouse.position.x)
    }
    if hit?.hint.isChoice == true { try choose() } else { notice.close() }
    return true
  }
}
