import NibArchiving
import NibLoading

// What compiles, and is wrong all the same. Each of the classes has the name of the one that it could have been.

/// Declares no designated initializer, and so inherits its superclass's: a call of one of those bypasses its own.
enum Inherited {
  final class TestInitView: TestView {
    private var name = "none"

    convenience init(frame: Rect, name: String) {
      @InitializerScope(TestInitView.self, of: Self.self, [frame, name]) var scope
      self.init(frame: frame)
      self.name = name
    }

    override var state: String { "\(super.state), name = \"\(name)\"" }
  }
}

/// Overrides its superclass's designated initializer, but does not lead it to its own.
enum Overridden {
  final class TestInitView: TestView {
    private let name: String

    init(frame: Rect, name: String) {
      @InitializerScope(TestInitView.self, of: Self.self, [frame, name]) var scope
      self.name = name
      super.init(frame: frame)
    }

    override init(frame: Rect) {
      @InitializerScope(TestInitView.self, of: Self.self, [frame]) var scope
      name = "none"
      super.init(frame: frame)
    }

    required init(coder: NibDecoder) throws {
      @InitializerScope(TestInitView.self, of: Self.self, [coder]) var scope
      name = "none"
      try super.init(coder: coder)
    }

    override var state: String { "\(super.state), name = \"\(name)\"" }
  }
}

/// Calls its superclass's initializer for code where there is a decoder: nothing decodes the values that the superclasses expect from
/// the file, and the children are not there when the initializer goes on.
enum FrameForDecoder {
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
      subName = ""
      super.init(frame: .zero, name: "")
      NibLoad.note(state)
    }

    override var state: String { "\(super.state), subName = \"\(subName)\"" }
  }
}

/// Takes the initializer for a decoder for a secondary one, which calls the class's own: what the source says of the
/// superclasses is lost all the same.
enum SecondaryDecoder {
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

    required convenience init(coder: NibDecoder) throws {
      @InitializerScope(SubTestInitView.self, of: Self.self, [coder]) var scope
      self.init(frame: .zero, name: try coder.decode(forKey: "subName", default: ""))
      NibLoad.note(state)
    }

    override func encode(with encoder: NibEncoder) throws {
      try super.encode(with: encoder)
      encoder.encode(subName, forKey: "subName")
    }

    override var state: String { "\(super.state), subName = \"\(subName)\"" }
  }
}
