// Made from Login.xib: the classes that it names, with what is connected there. Fill in what the
// initializers, awake() and the actions do, as far as the order matters to it.
import NibKit
import NibXcode

/// `File's Owner` in the file.
final class LoginController: CocoaObject {
  @Outlet var hint: HintLabel?

  override class var members: Members {
    super.members.adding(LoginController.self) {
      $0.outlet("hint", \.$hint)
      $0.action("logIn:", LoginController.logIn)
    }
  }

  func logIn() {}

  override func awake() throws {}
  override func viewDidLoad() throws {}
}

/// `view` in the file.
final class LoginView: CocoaObject {
  var greeting = ""
  @Outlet var hint: HintLabel?
  @Outlet var name: CocoaObject?  // UITextField

  override class var members: Members {
    super.members.adding(LoginView.self) {
      $0.attribute("greeting", \.greeting)
      $0.outlet("hint", \.$hint)
      $0.outlet("name", \.$name)
    }
  }

  override func awake() throws {}
}

/// `label` in the file.
final class HintLabel: CocoaObject {
  override func awake() throws {}
}

extension ClassRegistry {
  /// The classes of this file.
  static var stubs: ClassRegistry {
    var classes = ClassRegistry()
    classes.register(LoginController.self)
    classes.register(LoginView.self)
    classes.register(HintLabel.self)
    return classes
  }
}
