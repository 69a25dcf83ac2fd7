public import NibLoading

/// The characters that a chart is drawn with.
///
/// Cases may be added: a `switch` over them needs a default.
public nonisolated enum ChartMarks: String, CaseIterable, NibValue, Sendable {
  /// Eight dots in a cell.
  case braille
  /// Parts of a full block.
  case blocks
  /// Characters that every terminal has.
  case ascii
}

extension View {
  /// Returns the characters that a chart is drawn with on this terminal. They replace the characters of the layout if
  /// the terminal cannot show them.
  ///
  /// - Parameter areDots: True if the marks are dots or quarters of a cell, which the Linux console does not have
  ///   either.
  func marks(_ wanted: ChartMarks, areDots: Bool = false) -> ChartMarks {
    switch window?.host?.traits.glyphs ?? .unicode {
    case .unicode: wanted
    case .console: areDots ? .ascii : wanted
    case .ascii: .ascii
    }
  }
}

/// The base class of charts, which show the numbers of one or more series from the layout or from a data source. An
/// abstract class.
open class Chart: View {
  /// The series, which are used unless there is a data source.
  public var series: [Series] {
    get { own.series }
    set {
      own.series = newValue
      for series in newValue { series.chart = self }
      reload()
    }
  }
  private let own = OwnSeries()
  /// The source of the numbers, which replaces the series.
  public weak var dataSource: (any ChartDataSource)? { didSet { reload() } }
  var source: any ChartDataSource { dataSource ?? own }

  /// The number at the lower edge. If it is nil, the chart computes it from the numbers.
  public var minimum: Double? { didSet { reload() } }
  /// The number at the upper edge. If it is nil, the chart computes it from the numbers.
  public var maximum: Double? { didSet { reload() } }
  /// The characters that the chart is drawn with. If they are nil, the chart uses the best ones for its class.
  public var marks: ChartMarks? { didSet { reload() } }

  /// The members of a chart in a layout.
  open override class var members: Members {
    super.members.adding(Chart.self) {
      $0.attribute("values", help: "The numbers of the only series, separated by blanks.") { $0.values = $1 }
      $0.attribute("min", help: "The number at the lower edge; if not given, it is computed from the numbers.") {
        $0.minimum = $1
      }
      $0.attribute("max", help: "The number at the upper edge; if not given, it is computed from the numbers.") {
        $0.maximum = $1
      }
      $0.ascending("min", "max")
      $0.attribute("marks", help: "The characters that the chart is drawn with.") { $0.marks = $1 }
      $0.children(help: "The series, if there are several.") { (chart: Chart, series: Series) in
        chart.series.append(series)
      }
    }
  }

  /// The role for screen readers.
  open override var defaultRole: AccessibleRole { .chart }

  /// The numbers of the first series. Setting them adds a series if there is none.
  public var values: [Double] {
    get { series.first?.values ?? [] }
    set { if let first = series.first { first.values = newValue } else { series = [Series(values: newValue)] } }
  }

  /// Draws the chart again after the numbers have changed.
  public func reload() {
    numbersDidChange()
    setNeedsDisplay()
  }

  /// Returns a description for screen readers: the number of values and their bounds.
  ///
  /// - Complexity: O(values), but reads at most a million values.
  open override func accessibleState(in words: Words) -> [String] {
    let source = source
    let counts = (0..<max(0, min(64, source.seriesCount))).map { max(0, source.valueCount(ofSeries: $0)) }
    let values = counts.enumerated().lazy.flatMap { series, count in
      (max(0, count - Self.mostLookedAt)..<count).lazy.map { source.value(at: $0, ofSeries: series) }
    }
    let count = counts.reduce(0) { $0.plus($1) }
    guard let range = ValueRange(of: values, low: nil, high: nil) else { return [words[.empty]] }
    return [words[.values, "\(count)"], words[.range, range.low.chartWords, range.high.chartWords]]
  }

  override var spokenText: String? {
    let words = kitWords
    return spoken(([words[.chart]] + accessibleState(in: words)).joined(separator: ", "))
  }

  override var isSpokenOnce: Bool { true }
  private static let mostLookedAt = 10_000

  /// Discards the values that were computed from the numbers.
  func numbersDidChange() {}

  /// Returns the look of a series: its own look, or one that depends on its index.
  func style(ofSeries index: Int, _ pen: Pen) -> CellStyle {
    guard pen.isEnabled else { return pen.style(.disabled) }
    let style = pen.style(Self.roles[index % Self.roles.count])
    return dataSource == nil && series.indices.contains(index)
      ? pen.theme.style(style, with: series[index].look) : style
  }

  private static let roles: [ThemeRole] = [.progress, .success, .warning, .error, .muted]
}

/// A data source with the series of a layout, so that a chart reads all numbers in one way.
private final class OwnSeries: ChartDataSource {
  var series: [Series] = []

  var seriesCount: Int { series.count }
  func title(ofSeries index: Int) -> String { series[index].title }
  func valueCount(ofSeries index: Int) -> Int { series[index].values.count }
  func value(at index: Int, ofSeries series: Int) -> Double { self.series[series].values[index] }
}

extension ChartDataSource {
  /// Returns the last values of a series, at most `count`.
  func last(_ count: Int, ofSeries series: Int) -> [Double] {
    let total = max(0, valueCount(ofSeries: series))
    return (total - min(total, max(0, count))..<total).map { value(at: $0, ofSeries: series) }
  }
}
