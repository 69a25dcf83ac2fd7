// The code of the README.

import NibKit
import NibMacros

private final class Row: NibDecodable {
  static var members: Members { Members() }

  init(coder: NibDecoder) throws {}
}

private final class Button: NibDecodable {
  static var members: Members { Members() }

  init(coder: NibDecoder) throws {}
}

private final class TextField: NibDecodable {
  static var members: Members { Members() }

  init(coder: NibDecoder) throws {}
}

private class Screen: NibObject {
  class var members: Members { Members() }

  required init(coder: NibDecoder) throws {}

  func awake() throws {}
}

private enum WithTheMacro {
  @Loadable(superclass: Screen.self)
  final class LoginScreen: Screen {
    @Outlet var user: TextField?
    @OutletCollection var rows: [Row] = []
    @Attribute("heading", help: "The text above the fields.") var title = ""
    @Event var closed: Action?

    @Action func submit(_ sender: Button) {}
    @Action func quit() {}
  }
}

private enum ByHand {
  final class LoginScreen: Screen {
    @Outlet var user: TextField?
    var rows: [Row] = []
    var title = ""
    var closed: Action?

    func submit(_ sender: Button) {}
    func quit() {}

    override class var members: Members {
      super.members.adding(LoginScreen.self) {
        $0.outlet("user", \.$user)
        $0.outlets("rows", \.rows)
        $0.attribute("heading", \.title, help: "The text above the fields.")
        $0.event("closed", \.closed)
        $0.action("submit", LoginScreen.submit(_:))
        $0.action("quit", LoginScreen.quit)
      }
    }
  }
}

private enum TheRest {
  @Loadable(superclass: Screen.self)
  final class LoginScreen: Screen {
    weak var presenter: LoginScreen?
    private var fields: [TextField] = []

    func add(_ field: TextField) { fields.append(field) }

    static func addMembers(to table: inout MembersBuilder<LoginScreen>) {
      table.outlet("presenter") { swap(&$0.presenter, &$1) }
      table.children { $0.add($1) }
    }
  }
}
