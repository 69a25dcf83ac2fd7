import Testing

@Suite("Of members that clash, @Loadable reports") struct MemberClashTests {
  @Test("two members with one name, and names the first")
  func sameName() {
    expectExpansion(
      of: #"""
        @Loadable
        final class Login: NibDecodable {
          @Outlet var ˆtitle: Label?
          @Attribute("title") var ˇtext = ""
          @Action func title() {
          }
        }
        """#,
      to: #"""
        final class Login: NibDecodable {
          @Outlet var title: Label?
          var text = ""
          func title() {
          }

          static var members: Members {
            Members(of: Login.self)@2 {
              $0.outlet("title", \.$title)@3
              $0.action("title", Login.title)@5
            }
          }
        }
        """#,
      [
        ExpectedFault(
          "'Login' has two members with the name 'title' in a layout; rename one", note: "the first is here")
      ])
  }

  @Test("two actions with one name")
  func sameActions() {
    expectExpansion(
      of: #"""
        @Loadable
        final class Login: NibDecodable {
          @Action func ˆsubmit(_ sender: Button) {
          }
          @Action func ˇsubmit(from sender: Menu) {
          }
        }
        """#,
      to: #"""
        final class Login: NibDecodable {
          func submit(_ sender: Button) {
          }
          func submit(from sender: Menu) {
          }

          static var members: Members {
            Members(of: Login.self)@2 {
              $0.action("submit", Login.submit(_:))@3
            }
          }
        }
        """#,
      [
        ExpectedFault(
          "'Login' has two members with the name 'submit' in a layout; rename one", note: "the first is here")
      ])
  }

  @Test(
    "an action that no expression names alone",
    arguments: [
      ("()", "(_ sender: Button)"), ("(_ sender: Menu)", "(_ sender: Button)"), ("(from menu: Menu)", "(from: Button)"),
    ])
  func overloaded(action: String, other: String) {
    expectExpansion(
      of: """
        @Loadable
        final class Login: NibDecodable {
          func ˆsubmit\(other) {
          }
          @Action func ˇsubmit\(action) {
          }
        }
        """,
      to: """
        final class Login: NibDecodable {
          func submit\(other) {
          }
          func submit\(action) {
          }

          static var members: Members {
            Members(of: Login.self)@2 { _ in
            }
          }
        }
        """,
      [
        ExpectedFault(
          "the table cannot name 'submit', because another method is called so; rename one",
          note: "the other method is here")
      ])
  }

  @Test("no action that its label tells from others of its name")
  func told() {
    expectExpansion(
      of: """
        @Loadable
        final class Login: NibDecodable {
          func submit() {
          }
          @Action func submit(_ sender: Button) {
          }
          @Action("other") func submit(from sender: Button) {
          }
        }
        """,
      to: """
        final class Login: NibDecodable {
          func submit() {
          }
          func submit(_ sender: Button) {
          }
          func submit(from sender: Button) {
          }

          static var members: Members {
            Members(of: Login.self)@2 {
              $0.action("submit", Login.submit(_:))@5
              $0.action("other", Login.submit(from:))@7
            }
          }
        }
        """)
  }

  @Test("a marked member within #if")
  func conditional() {
    expectExpansion(
      of: """
        @Loadable
        final class Login: NibDecodable {
          #if DEBUG
          ˇ@Outlet var inspector: View?
          #endif
        }
        """,
      to: """
        final class Login: NibDecodable {
          #if DEBUG
          @Outlet var inspector: View?
          #endif

          static var members: Members {
            Members(of: Login.self)@2 { _ in
            }
          }
        }
        """,
      [ExpectedFault("@Outlet does not work within '#if'; declare the member in 'addMembers(to:)' instead")])
  }

  @Test("a member with two markers")
  func twoMarkers() {
    expectExpansion(
      of: """
        @Loadable
        final class Login: NibDecodable {
          @Attribute ˇ@Outlet var title: Label?
        }
        """,
      to: """
        final class Login: NibDecodable {
          @Outlet var title: Label?

          static var members: Members {
            Members(of: Login.self)@2 { _ in
            }
          }
        }
        """,
      [ExpectedFault("a member has one marker, and this one has @Attribute and @Outlet")])
  }

  @Test(
    "an outlet that the compiler refuses, without a word of its own",
    arguments: ["@Outlet let user: TextField?", "@Outlet weak var user: TextField?"])
  func impossibleOutlet(outlet: String) {
    expectExpansion(
      of: """
        @Loadable
        final class Login: NibDecodable {
          \(outlet)
        }
        """,
      to: """
        final class Login: NibDecodable {
          \(outlet)

          static var members: Members {
            Members(of: Login.self)@2 { _ in
            }
          }
        }
        """)
  }

  @Test("a static outlet, and offers to remove the word")
  func staticOutlet() {
    expectExpansion(
      of: """
        @Loadable
        final class Login: NibDecodable {
          /// The field.
          @Outlet ˇstatic var user: TextField?
        }
        """,
      to: """
        final class Login: NibDecodable {
          /// The field.
          @Outlet static var user: TextField?

          static var members: Members {
            Members(of: Login.self)@2 { _ in
            }
          }
        }
        """,
      [
        ExpectedFault("a layout sets properties of objects, and 'user' is static", cures: ["remove 'static'"])
      ], cure: "remove 'static'",
      cured: """
        @Loadable
        final class Login: NibDecodable {
          /// The field.
          @Outlet var user: TextField?
        }
        """)
  }
}
