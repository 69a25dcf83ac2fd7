import NibLoading

extension Pitfall {
  static let lifoFixups = Pitfall(
    38, "lifo-fixups", "references are set last in, first out", bites: ["delphi"],
    shows: .note("focus goes ok, amount, payee", of: "chain"),
    instead: "note    chain: focus goes payee, amount, ok",
    explanation: """
      Three references are written one, two, three, and their setters run three, two, one: the focus goes \
      backwards. Free Pascal keeps references to objects in a list to which each is added at the head, and \
      sets them from the head when the root is complete. Under strict outlets are wired in document order, \
      and all before the first awake. Do not let a setter depend on which came before it: store, and put \
      the order together in awake().
      """
  ) { $0.register(FocusChain.self) }
  .cured(
    under: "any", shows: .note("focus goes payee, amount, ok", of: "chain"),
    """
    The outlets are stored, each in its own property, and the chain is put together in awake(), in the order that \
    the class wants and not in that of the wiring.
    """
  ) { $0.register(Cured.FocusChain.self) }
}

/// Hands the focus from field to field, in the order in which the setters ran.
final class FocusChain: GalleryView {
  private var one: GalleryView? { didSet { append(one) } }
  private var two: GalleryView? { didSet { append(two) } }
  private var three: GalleryView? { didSet { append(three) } }
  private var fields: [String] = []

  override class var members: Members {
    super.members.adding(FocusChain.self) {
      $0.outlet("one") { swap(&$0.one, &$1) }
      $0.outlet("two") { swap(&$0.two, &$1) }
      $0.outlet("three") { swap(&$0.three, &$1) }
    }
  }

  private func append(_ field: GalleryView?) {
    if let field { fields.append(field.name) }
  }

  override func awake() throws {
    try super.awake()
    NibLoad.note("focus goes \(fields.joined(separator: ", "))")
  }
}

private enum Cured {
  /// Hands the focus from field to field, in the order of its properties.
  final class FocusChain: GalleryView {
    private var one: GalleryView?
    private var two: GalleryView?
    private var three: GalleryView?

    override class var members: Members {
      super.members.adding(FocusChain.self) {
        $0.outlet("one") { swap(&$0.one, &$1) }
        $0.outlet("two") { swap(&$0.two, &$1) }
        $0.outlet("three") { swap(&$0.three, &$1) }
      }
    }

    override func awake() throws {
      try super.awake()
      let fields = [one, two, three].compactMap { $0?.name }
      NibLoad.note("focus goes \(fields.joined(separator: ", "))")
    }
  }
}
