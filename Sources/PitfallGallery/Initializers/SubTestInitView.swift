import NibArchiving
import NibLoading

/// Decodes what is its own, and leaves the rest to its superclass's initializer for the same source.
final class SubTestInitView: TestInitView {
  private let subName: String

  override class var members: Members {
    super.members.adding(SubTestInitView.self) { $0.attribute("subName", String.self) }
  }

  override init(frame: Rect, name: String) {
    @InitializerScope(SubTestInitView.self, of: Self.self, [frame, name]) var scope
    subName = name
    super.init(frame: frame, name: name)
  }

  required init(coder: NibDecoder) throws {
    @InitializerScope(SubTestInitView.self, of: Self.self, [coder]) var scope
    subName = try coder.decode(forKey: "subName", default: "")
    try super.init(coder: coder)
    InitializerTrace.note(state)
  }

  override func encode(with encoder: NibEncoder) throws {
    try super.encode(with: encoder)
    encoder.encode(subName, forKey: "subName")
  }

  override var state: String { "\(super.state), subName = \"\(subName)\"" }
}
