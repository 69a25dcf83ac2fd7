package import NibArchiving
package import NibLoading

/// A view with a name, and initializers as they should be: one designated initializer for each source, which calls its
/// superclass's for the same source; the superclass's own one leads to it, and so do all others.
package class TestInitView: TestView {
  package let name: String

  package override class var members: Members {
    super.members.adding(TestInitView.self) { $0.attribute("name", String.self) }
  }

  package init(frame: Rect, name: String) {
    @InitializerScope(TestInitView.self, of: Self.self, [frame, name]) var scope
    self.name = name
    super.init(frame: frame)
  }

  package required init(coder: NibDecoder) throws {
    @InitializerScope(TestInitView.self, of: Self.self, [coder]) var scope
    name = try coder.decode(forKey: "name", default: "")
    try super.init(coder: coder)
  }

  package override convenience init(frame: Rect) {
    @InitializerScope(TestInitView.self, of: Self.self, [frame]) var scope
    self.init(frame: frame, name: "")
  }

  package convenience init(name: String) {
    @InitializerScope(TestInitView.self, of: Self.self, [name]) var scope
    self.init(frame: .zero, name: name)
  }

  package convenience init(name2: String) {
    @InitializerScope(TestInitView.self, of: Self.self, [name2]) var scope
    self.init(name: name2)
  }

  package class func testInitView(withName name: String) -> TestInitView {
    @InitializerScope(TestInitView.self, of: Self.self, [name]) var scope
    return TestInitView(frame: .zero, name: name)
  }

  package override func encode(with encoder: NibEncoder) throws {
    try super.encode(with: encoder)
    encoder.encode(name, forKey: "name")
  }

  package override var state: String { "\(super.state), name = \"\(name)\"" }
}
