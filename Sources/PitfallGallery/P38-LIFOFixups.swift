import NibLoading

extension Pitfall {
  static let lifoFixups = Pitfall(
    38, "lifo-fixups", "references are set last in, first out", bites: ["delphi"],
    shows: .note("focus goes ok, amount, payee", of: "chain"),
    instead: "note    chain: focus goes payee, amount, ok",
    explanation: """
      The file has three references in the order one, two, three. Their setters run in the order three, two, one, so \
      the focus goes backwards. Free Pascal keeps references to objects in a list. It adds each reference at the \
      head, and sets the references from the head when the root is complete. Under strict, outlets are wired in \
      document order, and all of them before the first awake. Do not let a setter depend on the setter before it: \
      store the objects, and put them in order in awake().
      """
  ) { $0.register(FocusChain.self) }
  .cured(
    under: "any", shows: .note("focus goes payee, amount, ok", of: "chain"),
    """
    The class stores each outlet in its own property. It builds the chain in awake(), in the order that it wants and \
    not in the order in which the outlets were wired.
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
