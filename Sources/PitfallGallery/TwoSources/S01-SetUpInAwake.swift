import NibKit

// Set-up where only a layout comes by.

extension SourceCase {
  static let setUpInAwake = SourceCase(
    1, "set-up-in-awake", "the set-up runs in awake()", wrong: [.code: "the set-up never runs"],
    explanation: """
      The view that code makes has its name, but no style. Only a load sends awake(): it sends it after a layout, \
      which has only the values that an author wrote, and not after an archive, which has the whole object. So code \
      in awake() runs for objects of a layout, and for no others. Run the set-up in the initializer for code as \
      well, as case 4 does; or run it in onInit(), which every source runs: see cases 5 and 6.
      """,
    make: { [SetUpInAwake.TestInitView(frame: .card, name: "from code")] },
    saved: { SetUpInAwake.TestInitView(frame: .card, name: "from code").changed() })
}

/// Does what a layout needs, and leaves out code.
enum SetUpInAwake {
  final class TestInitView: BaseView, NamedView {
    var name: String?
    var style = "none"

    init(frame: Rect, name: String) {
      @InitializerScope(TestInitView.self, of: Self.self, [frame, name]) var scope
      super.init(frame: frame)
      self.name = name
    }

    required init(coder: NibDecoder) throws {
      @InitializerScope(TestInitView.self, of: Self.self, [coder]) var scope
      name = try coder.decode(forKey: "name")
      style = try coder.decode(forKey: "style", default: style)
      try super.init(coder: coder)
    }

    override func encode(with encoder: NibEncoder) throws {
      try super.encode(with: encoder)
      encoder.encode(name, forKey: "name")
      encoder.encode(style, forKey: "style")
    }

    override func awake() throws {
      try super.awake()
      someInit()
    }

    override class var members: Members {
      super.members.adding(TestInitView.self) {
        $0.attribute("name", \.name)
        $0.attribute("style", \.style)
      }
    }

    override var state: String { words }
  }
}
