import NibKit

// Set-up that every source comes by, when what was saved is there already.

extension SourceCase {
  static let setUpInOnInit = SourceCase(
    3, "set-up-in-oninit", "the set-up runs in onInit(), over what was decoded",
    wrong: [.archive: "the set-up overwrites what was saved"],
    explanation: """
      The view comes back from the archive without the name and the style that it was saved with. onInit() runs within \
      super.init, whatever the object is made of. A class that decodes its values ahead of super.init, as Swift wants \
      of constants, has them overwritten there. This layout gives no name; one that gives it would lose it in the same \
      way. Decode after super.init, as case 5 does; or let onInit() ask where the object comes from, as case 6 does.
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
