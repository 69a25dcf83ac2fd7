public import NibLoading

/// `<Bar>`: a bar of a bar chart.
public final class Bar: NibDecodable {
  /// The id of the bar in its layout.
  public private(set) var id = ""
  /// The text beside the bar.
  public var title = "" { didSet { chart?.setNeedsLayout() } }
  /// The number.
  public var value = 0.0 { didSet { chart?.setNeedsDisplay() } }
  /// The look of the bar, on top of that of its chart.
  public var look = Look() { didSet { chart?.setNeedsDisplay() } }
  /// The chart that shows the bar.
  weak var chart: BarChart?

  /// The members of a bar in a layout.
  public class var members: Members {
    Members(of: Bar.self) {
      $0.summary("A bar of a BarChart.")
      $0.attribute("id", help: "The id in the layout.") { $0.id = $1 }
      $0.translated("title")
      $0.attribute("title", help: "The text beside the bar.") { $0.title = $1 }
      $0.attribute("value", default: "0", help: "The number.") { $0.value = $1 }
      $0.looks(\.look)
    }
  }

  /// Creates a bar.
  public init(_ title: String, value: Double) {
    self.title = title
    self.value = value
  }

  /// Creates a bar of a layout.
  public init(coder: NibDecoder) throws {}
}
