import NibKit

// One set-up, called by each source that needs it.

extension SourceCase {
  static let eachSourceItsOwn = SourceCase(
    4, "each-source-its-own", "each source calls the set-up where it needs it",
    explanation: """
      Every view has a name and a style. The initializer for code runs the set-up, and then sets the name that it \
      was given. The overridden initializer of the superclass calls this initializer. init(coder:) only decodes. \
      awake() runs the set-up for an object of a layout. It is not sent to an object of an archive, which is already \
      complete. awake() comes after the values of the layout are set, so the set-up must not change them. The class \
      makes sure of this: it declares no attribute for its name and its style. So only an archive can give them, and \
      a layout that gives them is refused. If a layout is to give them, see cases 5 and 6.
      """,
    make: {
      [
        EachSourceItsOwn.TestInitView(frame: .card, name: "from code"),
        EachSourceItsOwn.TestInitView(frame: .card),
      ]
    },
    saved: { EachSourceItsOwn.TestInitView(frame: .card, name: "from code").changed() })
}

/// Right from every source: code sets up in its initializer, a layout in awake(), and an archive has no need of it.
enum EachSourceItsOwn {
  final class TestInitView: BaseView, NamedView {
    var name: String?
    var style = "none"

    init(frame: Rect, name: String) {
      @InitializerScope(TestInitView.self, of: Self.self, [frame, name]) var scope
      super.init(frame: frame)
      someInit()
      self.name = name
    }

    override convenience init(frame: Rect) {
      @InitializerScope(TestInitView.self, of: Self.self, [frame]) var scope
      self.init(frame: frame, name: "")
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

    override var state: String { words }
  }
}
