import NibKit

// Set-up where only code comes by.

extension SourceCase {
  static let setUpInFrameInitializer = SourceCase(
    2, "set-up-in-frame-initializer", "the set-up runs in the initializer for code",
    wrong: [.layout: "the set-up never runs"],
    explanation: """
      The view of the layout has neither name nor style. Each source has its own designated initializer, and these \
      initializers do not call each other: a layout and an archive make their objects with init(coder:). This is \
      right for the archive, which has all results of the earlier set-up. The layout has only a size. Run the set-up \
      for a layout in awake(), as case 4 does; or run it in onInit(), which every source runs: see cases 5 and 6.
      """,
    make: { [SetUpInFrameInitializer.TestInitView(frame: .card, name: "from code")] },
    saved: { SetUpInFrameInitializer.TestInitView(frame: .card, name: "from code").changed() })
}

/// Does what code needs, and leaves out layouts.
enum SetUpInFrameInitializer {
  final class TestInitView: BaseView, NamedView {
    var name: String?
    var style = "none"

    init(frame: Rect, name: String) {
      @InitializerScope(TestInitView.self, of: Self.self, [frame, name]) var scope
      super.init(frame: frame)
      someInit()
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

    override class var members: Members {
      super.members.adding(TestInitView.self) {
        $0.attribute("name", \.name)
        $0.attribute("style", \.style)
      }
    }

    override var state: String { words }
  }
}
