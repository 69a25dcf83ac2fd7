import TerminalKit

final class Login: Controller {
  @Outlet var name: TextField
  @Outlet var agree: CheckBox?

  func submit(_ sender: Button) {}

  override class var members: Members {
    super.members.adding(Login.self) {
      $0.outlet("name", \.$name)
      $0.outlet("agree", \.$agree)
      $0.action("submit", Login.submit)
    }
  }
}
