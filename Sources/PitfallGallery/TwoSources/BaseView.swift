package import NibLoading

/// The root of the family that the cases belong to: it sets itself up in one place, whatever an object is made of.
package class BaseView: TestView, NibInitializing {
  package var lifecycle = NibLifecycle()
  /// The source of the object, for an `onInit()` that asks.
  package final let source: ObjectSource
  /// The parts that set-up has put into the view. They are made again each time, and not saved.
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
