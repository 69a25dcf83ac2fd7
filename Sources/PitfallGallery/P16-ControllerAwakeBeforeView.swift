import NibLoading

// A controller that uses its view's outlets in awake, before its view is loaded.

extension Pitfall {
  static let controllerAwakeBeforeView = Pitfall(
    16, "controller-awake-before-view", "a controller awakes before its view is loaded", bites: ["uikit"],
    shows: .read("label", of: "profile", in: .awake, by: "profile", isConnected: false),
    instead: "empty   the outlet profile.label was read in awake of profile",
    explanation: """
      The controller writes a name into its label in awake(), and the label keeps the text of its file. A storyboard \
      scene has two nibs. One nib contains the controller, which awakes when this nib is loaded. The other nib \
      contains the controller's view, and is loaded when code first asks for the view. Only then are the outlets to \
      the view wired. No order within one load can help, because the second load comes later. Keep the name in a \
      property, and use the outlets in viewDidLoad().
      """
  ) {
    $0.register(GalleryController.self)
    $0.register(ProfileController.self)
    $0.register(SceneWindow.self)
  }
  .cured(
    under: "any", shows: .note(#"profile.viewDidLoad: label.nm = "Ada Lovelace""#, of: "window"),
    """
    The controller keeps the name in a property, and writes it into its label in viewDidLoad(). In that call the \
    controller has both, whenever code asks for the view.
    """
  ) { $0.register(Cured.ProfileController.self) }
}

/// Uses its label in `awake()`.
final class ProfileController: GalleryController {
  override func awake() throws {
    try super.awake()
    label?.nm = "Ada Lovelace"
  }
}

/// Wants the view of its controller.
final class SceneWindow: GalleryView {
  @Outlet var root: GalleryController?

  override class var members: Members {
    super.members.adding(SceneWindow.self) { $0.outlet("root", \.$root) }
  }

  override func awake() throws {
    try super.awake()
    try root?.loadView()
  }
}

private enum Cured {
  /// Uses its label when there is one.
  final class ProfileController: GalleryController {
    private let fullName = "Ada Lovelace"

    override func viewDidLoad() { label?.nm = fullName }
  }
}
