/// A source of numbers for charts whose numbers are not in the layout. After a change, call the chart's `reload()`.
///
/// A value may be any number. Infinite values are drawn at the edge, and NaN is left out.
@MainActor
public protocol ChartDataSource: AnyObject {
  /// The number of series.
  var seriesCount: Int { get }

  /// Returns the title of a series.
  func title(ofSeries series: Int) -> String

  /// Returns the number of values in a series. Must be O(1).
  func valueCount(ofSeries series: Int) -> Int

  /// Returns a value of a series.
  func value(at index: Int, ofSeries series: Int) -> Double

  /// Returns the text for a value of a series, such as the name of a bar.
  func title(ofValueAt index: Int, ofSeries series: Int) -> String
}

extension ChartDataSource {
  /// One, the number of series.
  public var seriesCount: Int { 1 }
  /// Returns an empty title.
  public func title(ofSeries series: Int) -> String { "" }
  /// Returns an empty text.
  public func title(ofValueAt index: Int, ofSeries series: Int) -> String { "" }
}
