import NibKit

// Set-up that every source comes by, when what was saved is there already.

extension SourceCase {
  static let setUpInOnInit = SourceCase(
    3, "set-up-in-oninit", "the set-up runs in onInit(), over what was decoded",
    wrong: [.archive: "the set-up overwrites what was saved"],
    explanation: """
      The view comes back from the archive without its saved name and style. onInit() runs within super.init, for \
      every source. If a class decodes its values before super.init, as Swift requires for constants, onInit() \
      overwrites them. This layout gives no name; a name in the layout would be lost in the same way. Decode after \
      super.init, as case 5 does; or let onInit() ask for the source of the object, as case 6 does.
      """,
    make: { [SetUpInOnInit.TestInitView(frame: .card, name: "from code")] },
    saved: { SetUpInOnInit.TestInitView(frame: .card, name: "from code").changed() })
}

/// Decodes ahead of super.init, in which it sets itself up.
enum SetUpInOnInit {
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

    override func onInit() {
      super.onInit()
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
