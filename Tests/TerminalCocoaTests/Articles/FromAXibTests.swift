import Foundation
import NibKit
import NibXcode
import TerminalCocoa
import TerminalKit
import Testing

// In the article:
final class LoginController: Controller {
  @Outlet var hint: CocoaView?
  private(set) var attempts = 0

  override class var members: Members {
    super.members.adding(LoginController.self) {
      $0.outlet("hint", \.$hint)
      $0.action("logIn:", LoginController.logIn)
    }
  }

  func logIn() { attempts += 1 }
}
// Up to here.

/// The article on a xib in a terminal shows what happens.
@Suite struct FromAXibTests {
  private static let package = #filePath.components(separatedBy: "/Tests/")[0]
  private let folder = package + "/Tests/NibXcodeTests/Articles"

  @Test("the button of the file sends the action of the controller, and the field can be typed in")
  func program() throws {
    // In the article, too:
    let layouts = LayoutFolders([folder], otherFormats: [.xib])
    let document = try layouts.document(named: "Login")
    var classes = ClassRegistry.terminal.drawing([document])
    classes.register(owner: LoginController.self)
    let application = Application(layouts: layouts, classes: classes)
    let controller = LoginController(nibName: "Login")
    try application.show(controller)
    let pilot = Pilot(application, size: Size(width: 50, height: 12))
    #expect(controller.hint?.id == "hin-t1-001")
    #expect(pilot.screen.contains("[ Log in ]"), "\(pilot.screen)")
    pilot.type("Ann")
    #expect(pilot.screen.contains("Ann"), "\(pilot.screen)")
    pilot.press("tab", "enter")
    #expect(controller.attempts == 1, "\(pilot.screen)")
  }
}
