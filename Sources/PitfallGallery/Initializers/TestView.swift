package import NibArchiving
package import NibLoading

/// The place of a view, in cells.
package struct Rect: Equatable, CustomStringConvertible, Sendable {
  package var x = 0
  package var y = 0
  package var width = 0
  package var height = 0

  package static let zero = Rect()

  /// `20×5 at 0,0`.
  package var description: String { "\(width)×\(height) at \(x),\(y)" }
}

/// The root of a family of views that trace their initializers. It has a designated initializer for each source: code,
/// and a decoder; and a secondary one.
package class TestView: NibObject, NibEncodable {
  package let frame: Rect
  package private(set) var subviews: [TestView] = []

  package class var members: Members {
    Members().adding(TestView.self) {
      $0.attribute("width", Int.self)
      $0.attribute("height", Int.self)
      $0.children { $0.addSubview($1) }
    }
  }

  package init(frame: Rect) {
    @InitializerScope(TestView.self, of: Self.self, [frame]) var scope
    self.frame = frame
  }

  package required init(coder: NibDecoder) throws {
    @InitializerScope(TestView.self, of: Self.self, [coder]) var scope
    frame = try Rect(
      width: coder.decode(forKey: "width", default: 0), height: coder.decode(forKey: "height", default: 0))
    try coder.attachChildren(to: self)
  }

  package convenience init() {
    @InitializerScope(TestView.self, of: Self.self) var scope
    self.init(frame: .zero)
  }

  package func addSubview(_ view: TestView) { subviews.append(view) }

  package func encode(with encoder: NibEncoder) throws {
    encoder.encode(frame.width, forKey: "width")
    encoder.encode(frame.height, forKey: "height")
    encoder.encodeChildren(subviews)
  }

  package func awake() throws {}

  /// The state of the view after its initializers.
  package var state: String { "frame = \(frame), subviews = \(subviews.count)" }
}
