import NibArchiving
import NibLoading

/// A class between the root and another, with values of its own.
class TestControl: TestView {
  private let isEnabled: Bool

  override class var members: Members {
    super.members.adding(TestControl.self) { $0.attribute("isEnabled", Bool.self) }
  }

  override init(frame: Rect) {
    @InitializerScope(TestControl.self, of: Self.self, [frame]) var scope
    isEnabled = true
    super.init(frame: frame)
  }

  required init(coder: NibDecoder) throws {
    @InitializerScope(TestControl.self, of: Self.self, [coder]) var scope
    isEnabled = try coder.decode(forKey: "isEnabled", default: true)
    try super.init(coder: coder)
  }

  override func encode(with encoder: NibEncoder) throws {
    try super.encode(with: encoder)
    encoder.encode(isEnabled, forKey: "isEnabled")
  }

  override var state: String { "\(super.state), isEnabled = \(isEnabled)" }
}

/// Each of its designated initializers runs through the same classes.
final class TestButton: TestControl {
  private let title: String

  override class var members: Members {
    super.members.adding(TestButton.self) { $0.attribute("title", String.self) }
  }

  override init(frame: Rect) {
    @InitializerScope(TestButton.self, of: Self.self, [frame]) var scope
    title = ""
    super.init(frame: frame)
  }

  required init(coder: NibDecoder) throws {
    @InitializerScope(TestButton.self, of: Self.self, [coder]) var scope
    title = try coder.decode(forKey: "title", default: "")
    try super.init(coder: coder)
  }

  override func encode(with encoder: NibEncoder) throws {
    try super.encode(with: encoder)
    encoder.encode(title, forKey: "title")
  }

  override var state: String { "\(super.state), title = \"\(title)\"" }
}
