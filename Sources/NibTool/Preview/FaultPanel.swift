internal import NibLoading
internal import NibModel
internal import TerminalKit

/// The faults of a layout, in front of the last picture without faults. It scrolls if it is long.
@MainActor
final class FaultPanel: View {
  /// The diagnostics; empty when there are none.
  var fault: [RenderedPiece] = [] {
    didSet {
      isHidden = fault.isEmpty
      if fault != oldValue { offset = 0 }
      setNeedsLayout()
    }
  }
  /// The first visible line.
  private var offset = 0

  override var defaultBorder: BorderKind { .heavy }
  override var themeRole: ThemeRole? { .dialog }

  /// Returns the lines at a width. Messages wrap. If a line of the file is too long, it is cut around the caret below
  /// it.
  private func lines(width: Int) -> [(text: String, isMessage: Bool)] {
    fault.flatMap { piece -> [(text: String, isMessage: Bool)] in
      switch piece {
      case .message(let words):
        words.split(separator: "\n", omittingEmptySubsequences: false).flatMap { part in
          let line = part.replacing("\t", with: "  ")
          return TextWrap.lines(of: line, width: width, mode: .word).map { (String(line[$0]), true) }
        }
      case .excerpt(let line, let carets): Self.excerpt(line, carets, width: width)
      }
    }
  }

  private static func excerpt(_ line: String, _ carets: String, width: Int) -> [(text: String, isMessage: Bool)] {
    let (line, carets) = (line.replacing("\t", with: "  "), carets.replacing("\t", with: "  "))
    let start = carets.prefix { $0 == " " }.cellWidth
    let shift = carets.cellWidth > width ? max(0, start - width / 2) : 0
    return [line, carets].map { ($0.droppingCells(shift).truncated(to: width), false) }
  }

  override func contentSize(in available: Size) -> Size {
    let lines = lines(width: available.width)
    return Size(width: lines.map(\.text.cellWidth).max() ?? 0, height: lines.count)
  }

  override func drawContent(in canvas: Canvas, _ pen: Pen) {
    let lines = lines(width: canvas.size.width)
    offset = min(offset, max(0, lines.count - canvas.size.height))
    for (y, line) in lines.dropFirst(offset).prefix(canvas.size.height).enumerated() {
      canvas.write(line.text, at: Point(x: 0, y: y), line.isMessage ? pen.style(.error) : pen.style)
    }
  }

  /// Draws the numbers of the visible lines and of all lines.
  override func drawOverlay(in canvas: Canvas, _ pen: Pen) {
    let count = lines(width: contentRect.width).count
    let page = contentRect.height
    guard count > page, page > 0 else { return }
    let words = " \(offset + 1)-\(offset + page) of \(count), ↑ ↓ scroll "
    let x = max(2, canvas.size.width - words.cellWidth - 2)
    canvas.part(bounds.inset(by: Insets(top: 0, right: 1, bottom: 0, left: 1)))
      .write(words, at: Point(x: x - 1, y: canvas.size.height - 1), pen.style(.title))
  }

  /// Scrolls by lines and pages.
  override func handle(_ key: KeyPress) throws -> Bool {
    let page = max(1, contentRect.height - 1)
    switch key {
    case KeyPress(.up): scroll(by: -1)
    case KeyPress(.down): scroll(by: 1)
    case KeyPress(.pageUp): scroll(by: -page)
    case KeyPress(.pageDown): scroll(by: page)
    default: return false
    }
    return true
  }

  override func handle(_ mouse: MouseEvent) throws -> Bool {
    switch mouse.kind {
    case .scrollUp: scroll(by: -1)
    case .scrollDown: scroll(by: 1)
    default: break
    }
    return true
  }

  private func scroll(by distance: Int) {
    offset = max(0, min(offset + distance, lines(width: contentRect.width).count - contentRect.height))
    setNeedsDisplay()
  }
}

extension String {
  /// Returns the text without that many cells at its beginning.
  fileprivate func droppingCells(_ count: Int) -> String {
    var left = count
    let rest = drop { character in
      left -= character.cellWidth
      return left >= 0
    }
    return String(rest)
  }
}
