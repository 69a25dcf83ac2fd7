import NibKit

// A family that sets itself up in onInit(), and goes on when it has been configured.

extension SourceCase {
  static let configuredAfterwards = SourceCase(
    7, "configured-afterwards", "afterInit() sees what code sets right after making the object",
    explanation: """
      BaseView is the root of a family. Each of its initializers ends with finishInit(), which runs onInit() once \
      for every source, for the root and then for the subclass. A subclass needs no initializer for this, and its \
      own initializers call neither function. afterInit() also comes once, in a later turn of the main loop. It sees \
      the values that code sets right after it has made the view, and the values of a layout or an archive. The \
      set-up makes the parts. They are not archived, and are made for every source.
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
