import NibKit

// The same family, and a subclass whose initializers do what the root's do.

extension SourceCase {
  static let calledByHand = SourceCase(
    8, "called-by-hand", "a subclass's initializer calls onInit() and afterInit()",
    wrong: [
      .code: "the parts are there twice, and afterInit() comes too early",
      .layout: "the parts are there twice, and afterInit() comes too early",
      .archive: "the parts are there twice, and afterInit() comes too early",
    ],
    explanation: """
      Every view has four parts, and the first afterInit() does not see the icon. The root of the family runs \
      onInit() in each of its initializers and has afterInit() sent later, also for its subclasses. If a subclass \
      calls them itself, both run twice. A debug build reports this and stops. A release build does it without a \
      message. Remove the calls.
      """,
    make: {
      let button = CalledByHand.FooView(bar: 7)
      button.icon = "pic"
      InitializerTrace.note("viewDidLoad returns")
      return [button]
    },
    saved: { CalledByHand.FooView(bar: 7).with(icon: "pic") })
}

enum CalledByHand {
  final class FooView: IconView {
    init(bar: Int) {
      @InitializerScope(FooView.self, of: Self.self, [bar]) var scope
      super.init(frame: .zero)
      self.bar = bar
      onInit()
      afterInit()
    }

    required init(coder: NibDecoder) throws {
      @InitializerScope(FooView.self, of: Self.self, [coder]) var scope
      try super.init(coder: coder)
      onInit()
      afterInit()
    }

    override func onInit() {
      super.onInit()
      parts.append("badge")
      InitializerTrace.note("onInit() adds the badge")
    }

    override func afterInit() {
      super.afterInit()
      InitializerTrace.note("afterInit() sees \(settings)")
    }
  }
}
