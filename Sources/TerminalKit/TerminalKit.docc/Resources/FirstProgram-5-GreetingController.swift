import NibKit
import TerminalKit

/// Greets the user by name.
final class GreetingController: Controller {
  @Outlet var name: TextField
  @Outlet var greeting: Text

  override class var members: Members {
    super.members.adding(GreetingController.self) {
      $0.outlet("name", \.$name)
      $0.outlet("greeting", \.$greeting)
    }
  }
}
