import NibLoading
import NibXcode

// A controller of a storyboard that reads an outlet to its view in awake, and its view in the same scene.

extension Pitfall {
  static let controllerAwakeReadsView = Pitfall(
    50, "controller-awake-reads-view", "a controller reads an outlet to its view in awake", bites: ["uikit"],
    shows: .read("titleLabel", of: "mail", in: .awake, by: "mail"),
    instead: "unwired the outlet mail.titleLabel was read in awake of mail, "
      + "before 50-controller-awake-reads-view.storyboard:17:33 wires it, when the view is loaded",
    explanation: """
      The controller writes its title into a label in awake(), and the label keeps the text of its file. The scene of \
      a storyboard looks like one file, but it is two nibs: the controller is loaded, and awakes, before its view is \
      loaded. The outlet is wired with the view, so it is nil in every method that runs before viewDidLoad(): in \
      init(coder:), in awake(), and in the prepare(for:) of a segue that leads to the scene. Keep the value in a \
      property, and write it into the view in viewDidLoad().
      """,
    storyboard: { try $0.instantiateInitial(tracer: $1).loadView() }
  ) {
    $0.register(MailboxController.self)
    $0.register(TitleLabel.self)
  }
  .cured(
    under: "any", shows: .note("title = Inbox", of: "MailboxController"),
    "The controller writes its title in viewDidLoad(), which is sent when the outlets to the view are wired."
  ) { $0.register(Cured.MailboxController.self) }
}

/// Writes its title into its view in `awake()`.
final class MailboxController: CocoaObject {
  @Outlet var titleLabel: TitleLabel?

  override class var members: Members {
    super.members.adding(MailboxController.self) { $0.outlet("titleLabel", \.$titleLabel) }
  }

  override func awake() throws { titleLabel?.text = "Inbox" }

  override func viewDidLoad() { NibLoad.note("title = \(titleLabel?.text ?? "")") }
}

/// Shows a text.
final class TitleLabel: CocoaObject {
  var text = ""

  override class var members: Members {
    super.members.adding(TitleLabel.self) { $0.attribute("text", \.text) }
  }
}

private enum Cured {
  /// Writes its title into its view when the view is loaded.
  final class MailboxController: CocoaObject {
    @Outlet var titleLabel: TitleLabel?

    override class var members: Members {
      super.members.adding(MailboxController.self) { $0.outlet("titleLabel", \.$titleLabel) }
    }

    override func viewDidLoad() {
      titleLabel?.text = "Inbox"
      NibLoad.note("title = \(titleLabel?.text ?? "")")
    }
  }
}
