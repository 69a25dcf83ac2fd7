public import NibLoading

/// `<BarChart>`: a bar for each number, with its title and the number beside it.
///
///     <BarChart> <Bar title="north" value="12"/> <Bar title="south" value="7"/> </BarChart>
///
/// Bars begin at 0. The bars of negative numbers go in the other direction. With `axis="vertical"` the bars stand side
/// by side.
open class BarChart: View {
  /// The bars, which are used unless there is a data source.
  public var bars: [Bar] = [] {
    didSet {
      for bar in bars { bar.chart = self }
      setNeedsLayout()
    }
  }
  /// The source of the numbers, which replaces the bars. The chart shows the values of its first series. After a
  /// change, call `reload()`.
  public weak var dataSource: (any ChartDataSource)? { didSet { reload() } }
  /// The direction of the bars. Horizontal bars are one below the other.
  public var axis = Axis.horizontal { didSet { setNeedsLayout() } }
  /// The number that a bar of full length stands for. If it is nil, this is the greatest number.
  public var maximum: Double? { didSet { setNeedsDisplay() } }
  /// The number at the start of the scale. If it is nil, this is the least number, but at most 0.
  public var minimum: Double? { didSet { setNeedsDisplay() } }
  /// True if the numbers are shown.
  public var showsValues = true { didSet { setNeedsLayout() } }
  /// The characters of the bars.
  public var marks = ChartMarks.blocks { didSet { setNeedsDisplay() } }

  /// The role for screen readers.
  open override var defaultRole: AccessibleRole { .chart }
  /// Returns the bars with their numbers, if there are not too many to listen to.
  open override func accessibleState(in words: Words) -> [String] {
    let items = items
    if items.count > Self.mostSpoken { return [words[.values, "\(items.count)"]] }
    return items.map { ($0.title.isEmpty ? "" : $0.title + " ") + $0.value.chartWords }
  }
  override var spokenText: String? {
    spoken(([kitWords[.chart]] + accessibleState(in: kitWords)).joined(separator: ", "))
  }
  override var isSpokenOnce: Bool { true }
  private static let mostSpoken = 12

  /// The members of a bar chart in a layout.
  open override class var members: Members {
    super.members.adding(BarChart.self) {
      $0.summary("A bar for each number, with its title and the number beside it.")
      $0.attribute(
        "axis", default: "horizontal", help: "The direction of the bars; horizontal bars are one below the other."
      ) {
        $0.axis = $1
      }
      $0.attribute(
        "min", help: "The number at the start of the scale; if not given, the least number, but at most 0."
      ) { $0.minimum = $1 }
      $0.attribute("max", help: "The number of a bar of full length; if not given, the greatest number.") {
        $0.maximum = $1
      }
      $0.attribute("showsValues", default: "true", help: "True if the numbers are shown.") { $0.showsValues = $1 }
      $0.attribute("marks", default: "blocks", help: "The characters of the bars.") { $0.marks = $1 }
      $0.children(help: "The bars.") { (chart: BarChart, bar: Bar) in chart.bars.append(bar) }
    }
  }

  /// Draws the chart again after the numbers of the data source have changed.
  public func reload() { setNeedsLayout() }

  // MARK: Numbers

  /// A bar with the values that are drawn.
  struct Item {
    let title: String
    let value: Double
    let look: Look
  }

  /// The maximum number of bars that are shown. No screen has room for more.
  private static let most = 4096

  var items: [Item] {
    guard let dataSource else {
      return bars.prefix(Self.most).map { Item(title: $0.title, value: $0.value, look: $0.look) }
    }
    guard dataSource.seriesCount > 0 else { return [] }
    return (0..<max(0, min(Self.most, dataSource.valueCount(ofSeries: 0)))).map {
      Item(
        title: dataSource.title(ofValueAt: $0, ofSeries: 0), value: dataSource.value(at: $0, ofSeries: 0), look: Look())
    }
  }

  /// Returns the range of the numbers. It includes 0.
  func range(of items: [Item]) -> ValueRange {
    let values = items.map(\.value)
    let natural = ValueRange(of: values + [0]) ?? ValueRange(0, 0)
    return ValueRange(min(minimum ?? natural.low, 0), max(maximum ?? natural.high, 0))
  }

  func words(of item: Item) -> String { showsValues ? item.value.chartWords : "" }

  func style(of item: Item, _ pen: Pen) -> CellStyle {
    pen.isEnabled ? pen.theme.style(pen.style(.progress), with: item.look) : pen.style(.disabled)
  }

  // MARK: Size

  static let columnGap = 1

  /// Returns a size with one row or one column for each bar.
  open override func contentSize(in available: Size) -> Size {
    let items = items
    switch axis {
    case .horizontal:
      let titles = items.map(\.title.cellWidth).max() ?? 0
      let numbers = items.map { words(of: $0).count }.max() ?? 0
      return Size(width: titles.plus(20).plus(numbers).plus(2), height: max(1, items.count))
    case .vertical:
      return Size(width: items.count * (columnWidth(of: items) + Self.columnGap) - Self.columnGap, height: 8)
    }
  }

  /// Returns the width of a column, which is the width of its widest text, but at most 12.
  func columnWidth(of items: [Item]) -> Int {
    min(12, max(1, items.map { max($0.title.cellWidth, words(of: $0).count) }.max() ?? 1))
  }

  /// Draws the bars.
  open override func drawContent(in canvas: Canvas, _ pen: Pen) {
    switch axis {
    case .horizontal: drawRows(in: canvas, pen)
    case .vertical: drawColumns(in: canvas, pen)
    }
  }
}
