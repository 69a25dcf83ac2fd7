package import NibLoading

/// The root of the family that the cases belong to: it sets itself up in one place, whatever an object is made of.
package class BaseView: TestView, NibInitializing {
  package var lifecycle = NibLifecycle()
  /// Where the object comes from, for an `onInit()` that asks.
  package final let source: ObjectSource
  /// What set-up has put into the view. It is made anew each time, and not saved.
  package final var parts: [String] = []

  override init(frame: Rect) {
    @InitializerScope(BaseView.self, of: Self.self, [frame]) var scope
    source = .code
    super.init(frame: frame)
    finishInit()
  }

  package required init(coder: NibDecoder) throws {
    @InitializerScope(BaseView.self, of: Self.self, [coder]) var scope
    source = coder.objectSource
    try super.init(coder: coder)
    finishInit()
  }

  package func onInit() {
    reachedRoot(.onInit)
    parts.append("background")
  }

  package override func awake() throws {
    try super.awake()
    reachedRoot(.awake)
  }

  package func afterInit() { reachedRoot(.afterInit) }
}
