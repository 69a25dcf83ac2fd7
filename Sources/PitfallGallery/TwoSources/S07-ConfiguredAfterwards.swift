import NibKit

// A family that sets itself up in onInit(), and goes on when it has been configured.

extension SourceCase {
  static let configuredAfterwards = SourceCase(
    7, "configured-afterwards", "afterInit() sees what code sets right after making the object",
    explanation: """
      BaseView is the root of a family. Each of its initializers ends in finishInit(), which runs onInit(): once, whatever \
      the view is made of, for the root and then for the subclass. The subclass writes no initializer for it, and one of \
      its own does not call it. afterInit() comes once too, in a later turn of the main loop: what code sets right after \
      making the view is there, and so is what a layout or an archive says. The parts, which the set-up makes, are not \
      archived, and are made for every source alike.
      """,
    make: {
      let button = FooView(bar: 7)
      button.icon = "pic"
      InitializerTrace.note("viewDidLoad returns")
      return [button]
    },
    saved: { FooView(bar: 7).with(icon: "pic") })
}

final class FooView: IconView {
  convenience init(bar: Int) {
    @InitializerScope(FooView.self, of: Self.self, [bar]) var scope
    self.init(frame: .zero)
    self.bar = bar
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
