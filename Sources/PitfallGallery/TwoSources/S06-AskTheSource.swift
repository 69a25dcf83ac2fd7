import NibKit

// Set-up that asks.

extension SourceCase {
  static let askTheSource = SourceCase(
    6, "ask-the-source", "onInit() asks where the object comes from",
    explanation: """
      Every view has a name, a style and one subview. The set-up adds the subview, which is archived with the view. \
      A view from an archive already has the subview when onInit() runs. If the class adds it again, the view has \
      two, and no order of decoding helps. NibDecoder.source returns the source of an object; the root class of the \
      family keeps it for the onInit() of its subclasses. Set-up that an archive does not contain, such as asking a \
      model to report changes, is done for every source, before onInit() checks the source. Here the loader sets the \
      name and the style, after the initializer.
      """,
    make: { [AskTheSource.TestInitView(frame: .card, name: "from code")] },
    saved: { AskTheSource.TestInitView(frame: .card, name: "from code").changed() })
}

/// Right from every source: what an archive holds is not made a second time.
enum AskTheSource {
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
    }

    override func encode(with encoder: NibEncoder) throws {
      try super.encode(with: encoder)
      encoder.encode(name, forKey: "name")
      encoder.encode(style, forKey: "style")
    }

    override func onInit() {
      super.onInit()
      guard source != .archive else { return }
      someInit()
      addSubview(TestView(frame: .zero))
    }

    override class var members: Members {
      super.members.adding(TestInitView.self) {
        $0.attribute("name", \.name)
        $0.attribute("style", \.style)
      }
    }

    override var state: String { "\(words), subviews = \(subviews.count)" }
  }
}
