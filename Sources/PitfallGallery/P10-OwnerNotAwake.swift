import NibLoading

// An owner whose set-up is in awake, which AppKit sends to owners and UIKit does not.

extension Pitfall {
  static let ownerNotAwake = Pitfall(
    10, "owner-not-awake", "the owner's awake is never called", bites: ["uikit"],
    shows: .note("the screen is not set up", of: "inbox"), instead: "note    inbox: the screen is set up",
    explanation: """
      The screen owns the layout and sets itself up in awake(). After the load, the screen is not set up. UIKit \
      awakes the objects that the nib makes, but not the owner, which existed before. AppKit and GNUstep awake the \
      owner too. This loader's default order does not awake owners either. Instead, it calls the owner's didLoad() \
      when every object of the layout is awake. Put the set-up there. Under UIKit, put it after the call that loads \
      the nib.
      """
  ) {
    $0.register(owner: MailScreen.self) { MailScreen() }
    $0.register(InboxList.self)
  }
  .cured(
    shows: .note("the screen is set up", of: "inbox"),
    """
    The list, which is an object of the file, sets up its screen in awake(). Every system awakes the objects of the file, \
    when their outlets are wired. A second call does no harm, so an owner that is awoken too is not set up twice.
    """
  ) {
    $0.register(owner: Cured.MailScreen.self) { Cured.MailScreen() }
    $0.register(Cured.InboxList.self)
  }
}

/// Sets itself up in `awake()` and in `didLoad()`.
final class MailScreen: NibObject, NibOwner {
  @Outlet var list: InboxList?
  private(set) var isSetUp = false

  static var members: Members {
    Members(of: MailScreen.self) { $0.outlet("list", \.$list) }
  }

  init() {}
  init(coder: NibDecoder) throws {}

  func awake() throws { isSetUp = true }
  func didLoad() throws { isSetUp = true }
}

/// Looks at its screen when everything is over.
final class InboxList: GalleryView {
  weak var screen: MailScreen?

  override class var members: Members {
    super.members.adding(InboxList.self) { $0.outlet("screen") { swap(&$0.screen, &$1) } }
  }

  override func afterInit() {
    super.afterInit()
    NibLoad.note("the screen is \(screen?.isSetUp == true ? "set up" : "not set up")")
  }
}

private enum Cured {
  /// Is set up by an object of its file.
  final class MailScreen: NibObject, NibOwner {
    @Outlet var list: InboxList?
    private(set) var isSetUp = false

    static var members: Members {
      Members(of: MailScreen.self) { $0.outlet("list", \.$list) }
    }

    init() {}
    init(coder: NibDecoder) throws {}

    func awake() {}
    func setUp() { isSetUp = true }
  }

  /// Sets up its screen when it awakes.
  final class InboxList: GalleryView {
    weak var screen: MailScreen?

    override class var members: Members {
      super.members.adding(InboxList.self) { $0.outlet("screen") { swap(&$0.screen, &$1) } }
    }

    override func awake() throws {
      try super.awake()
      screen?.setUp()
    }

    override func afterInit() {
      super.afterInit()
      NibLoad.note("the screen is \(screen?.isSetUp == true ? "set up" : "not set up")")
    }
  }
}
