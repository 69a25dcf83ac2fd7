/// A row that shows progress: a spinner, a text, a bar if the total is known, and a hint for cancelling.
struct ProgressLine {
  let words: String
  /// The completed part, from 0 to 1, or nil if the total is not known.
  let fraction: Double?
  /// The hint for cancelling, or nil if this is not possible.
  let hint: Hint?

  /// A key and the description of its effect.
  struct Hint {
    let key: String
    let words: String

    var columns: Int { key.cellWidth + 1 + words.cellWidth }

    /// Returns the hint that Escape cancels.
    static func cancel(in words: Words) -> Hint {
      Hint(key: KeyPress(.escape).title, words: words.plain(.cancel))
    }
  }

  private static let gap = 2
  private static let barColumns = 12...30
  private static let percentColumns = 5

  /// The number of columns of the hint at the end of the row; 0 if there is none.
  var hintColumns: Int { hint?.columns ?? 0 }

  /// Draws the row. If there is little room, the bar is left out first, and then the hint.
  ///
  /// - Parameter picture: The number of the spinner's picture.
  func draw(in canvas: Canvas, _ pen: Pen, _ style: CellStyle, picture: Int) {
    var end = canvas.size.width
    func styled(_ role: ThemeRole) -> CellStyle { pen.theme.style(style, with: pen.theme[role]) }
    if let hint, hint.columns + 4 <= end {
      end -= hint.columns
      let width = canvas.write(hint.key + " ", at: Point(x: end, y: 0), styled(.key))
      canvas.write(hint.words, at: Point(x: end + width, y: 0), styled(.muted))
      end -= Self.gap
    }
    if let fraction {
      let room = end - 2 - words.cellWidth - 2 * Self.gap
      if room >= Self.barColumns.lowerBound {
        let width = min(room, Self.barColumns.upperBound)
        end -= width
        drawBar(fraction, in: canvas.part(Rect(x: end, y: 0, width: width, height: 1)), pen, style)
        end -= Self.gap
      }
    }
    let pictures = Spinner.pictures
    canvas.write(pictures[picture % pictures.count], at: .zero, styled(.progress))
    canvas.write(words.truncated(to: max(0, end - 2)), at: Point(x: 2, y: 0), style)
  }

  private func drawBar(_ fraction: Double, in canvas: Canvas, _ pen: Pen, _ style: CellStyle) {
    let fraction = fraction > 0 ? min(1, fraction) : 0
    let bar = Rect(x: 0, y: 0, width: canvas.size.width - Self.percentColumns, height: 1)
    ProgressBar.drawBar(fraction, in: canvas.part(bar), pen)
    let percent = "\(Int(fraction * 100))%"
    canvas.write(percent, at: Point(x: canvas.size.width - percent.count, y: 0), style)
  }
}
