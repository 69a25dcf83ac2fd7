internal import NibLoading
internal import TerminalKit

/// The face of a control: a view of TerminalKit with the text and the state that the file gives the control.
struct CocoaFace {
  /// The number of rows of a face.
  enum Rows {
    /// One row, in the middle of the control.
    case one
    /// As many rows as its text needs at the control's width, up to the control's height.
    case words
    /// All rows of the control.
    case all
  }

  let view: View
  let rows: Rows
  /// The minimum number of columns. The text may need more.
  var least = 1
  /// True if the face needs room for its text.
  var needsWords = true

  /// Returns the cells that the face needs.
  ///
  /// - Parameter given: The cells of the control in the file. A text may take up to twice as many.
  func need(_ given: Size) -> Size {
    let most = max(least, given.width * 2)
    let wanted = needsWords ? view.fittingSize(in: CocoaView.anySize).width : least
    let width = max(1, min(max(least, wanted), most))
    switch rows {
    case .one: return Size(width: width, height: 1)
    case .words:
      let columns = max(1, given.width, least)
      let lines = (view as? CocoaWords)?.lines(in: columns).count ?? 1
      return Size(width: min(width, columns), height: max(1, min(lines, max(1, given.height * 4 / 3))))
    case .all: return Size(width: min(width, max(1, given.width)), height: max(1, given.height))
    }
  }

  /// Gives the view its frame in the control.
  func place(in room: Rect) {
    guard rows == .one, room.height > 1 else { return view.place(in: room) }
    view.place(in: Rect(x: room.x, y: room.y + (room.height - 1) / 2, width: room.width, height: 1))
  }
}

/// Text in the form of labels: in as many lines as there are rows. The last line is shortened with an ellipsis.
final class CocoaWords: View {
  private let text: String
  private let alignment: TextAlignment
  private let role: ThemeRole?

  init(_ text: String, _ alignment: TextAlignment = .start, role: ThemeRole? = nil) {
    self.text = text
    self.alignment = alignment
    self.role = role
    super.init()
  }

  required init(coder: NibDecoder) throws {
    text = ""
    alignment = .start
    role = nil
    try super.init(coder: coder)
  }

  override class var reportsChanges: Bool { true }
  override var isTransparent: Bool { true }

  func lines(in width: Int) -> [Range<String.Index>] { TextWrap.lines(of: text, width: max(1, width), mode: .word) }

  override func contentSize(in available: Size) -> Size {
    let widest = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(\.cellWidth).max() ?? 0
    return Size(width: widest, height: 1)
  }

  override func drawContent(in canvas: Canvas, _ pen: Pen) {
    let size = canvas.size
    guard !size.isEmpty else { return }
    let style = role.map { pen.style($0) } ?? pen.style
    let lines = lines(in: size.width)
    for (row, range) in lines.prefix(size.height).enumerated() {
      let isCut = row == size.height - 1 && lines.count > size.height
      let rest = isCut ? text[range.lowerBound...].prefix { !$0.isNewline } : text[range]
      var line = String(rest)
      if isCut, line.cellWidth <= size.width, line.endIndex < text.endIndex { line += "…" }
      line = line.truncated(to: size.width)
      let free = max(0, size.width - line.cellWidth)
      let x =
        switch alignment {
        case .start: 0
        case .center: free / 2
        case .end: free
        }
      canvas.write(line, at: Point(x: x, y: row), style)
    }
  }
}

/// The thin box for views that a terminal cannot show: images, maps, pages.
final class CocoaPlaceholder: View {
  private let name: String

  init(_ name: String) {
    self.name = name
    super.init()
  }

  required init(coder: NibDecoder) throws {
    name = ""
    try super.init(coder: coder)
  }

  override class var reportsChanges: Bool { true }
  override var isTransparent: Bool { true }
  override func contentSize(in available: Size) -> Size { Size(width: name.cellWidth, height: 1) }
  override func drawContent(in canvas: Canvas, _ pen: Pen) { CocoaBoxDrawing.draw(name, in: canvas, pen) }
}
