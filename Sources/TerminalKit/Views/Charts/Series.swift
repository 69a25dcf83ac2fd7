public import NibLoading

/// `<Series>`: the numbers of one line of a chart, or of one row of a heat map.
public final class Series: NibDecodable {
  /// The id of the series in its layout.
  public private(set) var id = ""
  /// The title.
  public var title = "" { didSet { chart?.reload() } }
  /// The numbers, from the oldest to the newest.
  public var values: [Double] = [] { didSet { chart?.reload() } }
  /// The look of the series, on top of that of its chart.
  public var look = Look() { didSet { chart?.reload() } }
  /// The chart that shows the series.
  weak var chart: Chart?

  /// The members of a series in a layout.
  public class var members: Members {
    Members(of: Series.self) {
      $0.summary("The numbers of one line of a chart, or of one row of a heat map.")
      $0.attribute("id", help: "The id in the layout.") { $0.id = $1 }
      $0.translated("title")
      $0.attribute("title", help: "The title.") { $0.title = $1 }
      $0.attribute("values", help: "The numbers, from the oldest to the newest, separated by blanks.") {
        $0.values = $1
      }
      $0.looks(\.look)
    }
  }

  /// Creates a series.
  public init(_ title: String = "", values: [Double] = []) {
    self.title = title
    self.values = values
  }

  /// Creates a series of a layout.
  public init(coder: NibDecoder) throws {}

  /// Adds a number at the end.
  ///
  /// - Parameters:
  ///   - value: the number.
  ///   - limit: the maximum number of values. The oldest values are removed.
  public func append(_ value: Double, limit: Int = .max) {
    var values = values
    values.append(value)
    if values.count > limit { values.removeFirst(values.count - max(0, limit)) }
    self.values = values
  }
}
