public import NibLoading

/// `<Meter>`: a level between two bounds, drawn as a bar over all cells with a text in the middle.
///
///     <Meter value="72" warning="70" critical="90" text="memory"/>
///
/// From `warning` and `critical` on, the bar is drawn in the looks of these names. If `critical` is less than
/// `warning`, low numbers are the bad ones.
open class Meter: View {
  /// The number that the meter shows. A number outside the bounds is drawn as the nearer bound.
  public var value = 0.0 { didSet { setNeedsDisplay() } }
  /// The number of an empty meter.
  public var minimum = 0.0 { didSet { setNeedsDisplay() } }
  /// The number of a full meter.
  public var maximum = 100.0 { didSet { setNeedsDisplay() } }
  /// The number from which the meter shows a warning, or nil.
  public var warning: Double? { didSet { setNeedsDisplay() } }
  /// The number from which the meter shows an error, or nil.
  public var critical: Double? { didSet { setNeedsDisplay() } }
  /// The text before the percentage.
  public var text = "" { didSet { setNeedsLayout() } }
  /// True if the percentage is shown.
  public var showsPercent = true { didSet { setNeedsLayout() } }
  /// The characters of the bar.
  public var marks = ChartMarks.blocks { didSet { setNeedsDisplay() } }

  /// The members of a meter in a layout.
  open override class var members: Members {
    super.members.adding(Meter.self) {
      $0.summary("A level between two bounds, drawn as a bar over all cells with a text in the middle.")
      $0.attribute("value", default: "0", help: "The number that the meter shows.") { $0.value = $1 }
      $0.attribute("min", default: "0", help: "The number of an empty meter.") { $0.minimum = $1 }
      $0.attribute("max", default: "100", help: "The number of a full meter.") { $0.maximum = $1 }
      $0.attribute("warning", help: "The number from which the meter shows a warning.") { $0.warning = $1 }
      $0.attribute("critical", help: "The number from which the meter shows an error.") { $0.critical = $1 }
      $0.translated("text")
      $0.attribute("text", help: "The text before the percentage.") { $0.text = $1 }
      $0.attribute("showsPercent", default: "true", help: "True if the percentage is shown.") { $0.showsPercent = $1 }
      $0.attribute("marks", default: "blocks", help: "The characters of the bar.") { $0.marks = $1 }
    }
  }

  private var range: ValueRange { ValueRange(minimum, maximum) }

  /// The part of the meter that is full, from 0 to 1. It is 0 if the value is NaN or the bounds are equal.
  public var fraction: Double { range.isEmpty ? 0 : range.fraction(of: value) ?? 0 }

  private var words: String {
    let percent = showsPercent ? (value.isNaN ? "–" : "\(Int(fraction * 100))%") : ""
    return text.isEmpty || percent.isEmpty ? text + percent : text + " " + percent
  }

  override var ownName: String { text }
  // A screen reader announces only every tenth percent.
  override var spokenText: String? { spoken(kitWords[.percent, "\(Int(fraction * 10) * 10)"]) }

  /// The role for screen readers.
  open override var defaultRole: AccessibleRole { .meter }
  /// Returns the description of the state for screen readers.
  open override func accessibleState(in words: Words) -> [String] {
    [words[.percent, "\(Int(fraction * 100))"]]
  }

  private var role: ThemeRole {
    let isFalling = if let warning, let critical { critical < warning } else { false }
    func isReached(_ limit: Double?) -> Bool { limit.map { isFalling ? value <= $0 : value >= $0 } ?? false }
    return isReached(critical) ? .error : isReached(warning) ? .warning : .progress
  }

  /// Returns one row of at least 20 cells, or more if the text is wider.
  open override func contentSize(in available: Size) -> Size {
    Size(width: max(20, text.cellWidth + 7), height: 1)
  }

  /// Draws the bar, and the text over it.
  open override func drawContent(in canvas: Canvas, _ pen: Pen) {
    let size = canvas.size
    let back = pen.style(.field)
    var bar = pen.theme.style(back, with: pen.theme[pen.isEnabled ? role : .disabled])
    // Without the underline of a field, which marks empty cells.
    bar.attributes.remove(.underline)
    canvas.fill(canvas.bounds, back)
    for y in 0..<size.height {
      LevelMarks.drawBar(fraction, in: canvas.part(Rect(x: 0, y: y, width: size.width, height: 1)), marks(marks), bar)
    }
    // Over the bar, the text has the colors of the bar, exchanged.
    let words = words.truncated(to: size.width)
    var x = (size.width - words.cellWidth) / 2
    let full = Int(fraction * Double(size.width))
    var over = bar
    over.attributes.formSymmetricDifference(.reverse)
    for character in words {
      canvas.write(String(character), at: Point(x: x, y: (size.height - 1) / 2), x < full ? over : back)
      x += character.cellWidth
    }
  }
}
