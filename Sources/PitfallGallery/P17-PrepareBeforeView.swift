import NibLoading

// A segue that is prepared by setting a label of the destination, whose view is not loaded yet.

extension Pitfall {
  static let prepareBeforeView = Pitfall(
    17, "prepare-before-view", "a segue is prepared before the destination's view is loaded",
    bites: ["uikit"],
    shows: .read("label", of: "detail", in: .awake, by: "segue", isConnected: false),
    instead: "empty   the outlet detail.label was read in awake of segue",
    explanation: """
      The sender prepares a segue and writes into a label of the destination, but the destination shows the text of \
      its file. UIKit makes the destination, awakes it, and calls prepare(for:sender:) before any code has asked for \
      the destination's view. So the destination's outlets to the view are nil. The order within one load does not \
      change this. Pass the destination a value, not a text for one of its views, and let the destination fill in \
      its label in viewDidLoad().
      """
  ) {
    $0.register(GalleryController.self)
    $0.register(DetailSegue.self)
  }
  .cured(
    under: "any", shows: .note(#"detail.viewDidLoad: label.nm = "Invoice 7""#, of: "segue"),
    """
    The segue passes its destination a value, which needs no view. The destination writes the value into its label \
    in viewDidLoad().
    """
  ) {
    $0.register(Cured.DetailController.self, as: "GalleryController")
    $0.register(Cured.DetailSegue.self)
  }
}

/// Prepares its destination, then shows it.
final class DetailSegue: GalleryView {
  @Outlet var destination: GalleryController?

  override class var members: Members {
    super.members.adding(DetailSegue.self) { $0.outlet("destination", \.$destination) }
  }

  override func awake() throws {
    try super.awake()
    prepare()
    try destination?.loadView()
  }

  private func prepare() { destination?.label?.nm = "Invoice 7" }
}

private enum Cured {
  /// Shows a document as soon as it has a view.
  final class DetailController: GalleryController {
    var document = ""

    override func viewDidLoad() { label?.nm = document }
  }

  /// Hands a value over, then shows its destination.
  final class DetailSegue: GalleryView {
    @Outlet var destination: DetailController?

    override class var members: Members {
      super.members.adding(DetailSegue.self) { $0.outlet("destination", \.$destination) }
    }

    override func awake() throws {
      try super.awake()
      destination?.document = "Invoice 7"
      try destination?.loadView()
    }
  }
}
