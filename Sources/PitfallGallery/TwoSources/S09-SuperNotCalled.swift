import NibKit

// The same family, and overrides that stand in the way of the root's.

extension SourceCase {
  static let superNotCalled = SourceCase(
    9, "super-not-called", "onInit() and afterInit() do not call super",
    wrong: [
      .code: "the superclass is not set up",
      .layout: "the superclass is not set up",
      .archive: "the superclass is not set up",
    ],
    explanation: """
      Every view has its badge, but no background: the superclass makes the background, and its onInit() has not \
      run. Nothing else is wrong, so the mistake may go unnoticed for a long time. A debug build reports it and \
      stops, because the root's own onInit() was not reached, which calls reachedRoot(.onInit). Call super.onInit() \
      first, so that the set-up of the superclass has run.
      """,
    make: {
      let button = SuperNotCalled.FooView(bar: 7)
      button.icon = "pic"
      InitializerTrace.note("viewDidLoad returns")
      return [button]
    },
    saved: { SuperNotCalled.FooView(bar: 7).with(icon: "pic") })
}

enum SuperNotCalled {
  final class FooView: IconView {
    convenience init(bar: Int) {
      @InitializerScope(FooView.self, of: Self.self, [bar]) var scope
      self.init(frame: .zero)
      self.bar = bar
    }

    override func onInit() {
      parts.append("badge")
      InitializerTrace.note("onInit() adds the badge")
    }

    override func afterInit() { InitializerTrace.note("afterInit() sees \(settings)") }
  }
}
