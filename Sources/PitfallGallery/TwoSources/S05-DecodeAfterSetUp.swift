import NibKit

// Set-up first, and then what the source says.

extension SourceCase {
  static let decodeAfterSetUp = SourceCase(
    5, "decode-after-set-up", "the set-up runs in onInit(), and decoding follows it",
    explanation: """
      Every view has a name and a style. onInit() runs within super.init, for every source. The values of the source \
      come after it and win: the argument of the initializer for code, and the values that init(coder:) decodes. If \
      the source gives no value, the value of the set-up stays. A name that a layout gives is kept as well. If an \
      attribute is not decoded at all, and is declared with a closure that sets it, the loader sets it after the \
      initializer, with the same result.
      """,
    make: { [DecodeAfterSetUp.TestInitView(frame: .card, name: "from code")] },
    saved: { DecodeAfterSetUp.TestInitView(frame: .card, name: "from code").changed() })
}

/// Right from every source: what the source says comes after the set-up, and wins.
enum DecodeAfterSetUp {
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
      try super.init(coder: coder)
      name = try coder.decode(forKey: "name") ?? name
      style = try coder.decode(forKey: "style", default: style)
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
