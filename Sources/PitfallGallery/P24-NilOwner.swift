import NibLoading
import NibModel

// A layout with an outlet of its owner, loaded without one.

extension Pitfall {
  static let nilOwner = Pitfall(
    24, "nil-owner", "the owner's outlets are connected, and there is no owner", bites: ["uikit"],
    shows: .finding(.missingOwner), instead: "[missing-owner]",
    explanation: """
      A layout connects an outlet of its owner, and the program loads it with nil as the owner. UIKit uses a plain \
      object in place of the owner. The first outlet ends the program with the message that the key does not exist, \
      and the message names a class that the author has not written. In this loader it is an error of the plan, with \
      the place of the connection, under every order and before any object is made. Pass the owner, and let the \
      layout name its class with owner="…", so that the layout can be checked before any code runs.
      """
  ) { $0.register(owner: TitlePage.self) { TitlePage() } }
  .cured(
    hasLayout: true, shows: .wired("title", of: "TitlePage", to: "title"),
    """
    The layout names the class of its owner, so the program knows which object to pass, and nib check finds each outlet that \
    the class does not have.
    """)
}

/// The owner that the layout means.
final class TitlePage: NibOwner {
  @Outlet var title: GalleryView?

  static var members: Members { Members(of: TitlePage.self) { $0.outlet("title", \.$title) } }
}
