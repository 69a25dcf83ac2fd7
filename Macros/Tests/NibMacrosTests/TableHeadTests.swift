import Testing

@Suite("The declaration of the table") struct TableHeadTests {
  @Test("overrides that of the superclass, and adds to it")
  func subclass() {
    expectExpansion(
      of: #"""
        @Loadable(superclass: Screen.self)
        final class LoginScreen: Screen {
          @Outlet private var user: TextField?
        }
        """#,
      to: #"""
        final class LoginScreen: Screen {
          @Outlet private var user: TextField?

          override class var members: Members {
            super.members.adding(LoginScreen.self)@2 {
              $0.outlet("user", \.$user)@3
            }
          }
        }
        """#)
  }

  @Test("says what to write if the class turns out to have a superclass with a table")
  func hint() {
    expectExpansion(
      of: """
        @Loadable
        class Login: Screen<Int>, NibDecodable {
        }
        """,
      to: """
        class Login: Screen<Int>, NibDecodable {

          // If this must be an override, write '@Loadable(superclass: Screen<Int>.self)'.
          class var members: Members {
            Members(of: Login.self)@2 { _ in
            }
          }
        }
        """)
  }

  @Test(
    "is as accessible as its class, and static in a final one",
    arguments: [
      ("class", "class var"), ("final class", "static var"), ("private class", "class var"),
      ("fileprivate final class", "static var"), ("internal class", "class var"),
      ("package class", "package class var"),
      ("public class", "public class var"), ("public final class", "public static var"),
      ("final public class", "public static var"), ("open class", "open class var"),
      ("@MainActor public class", "public class var"),
    ])
  func access(type: String, member: String) {
    expectExpansion(
      of: """
        @Loadable
        \(type) Empty: NibDecodable {
        }
        """,
      to: """
        \(type) Empty: NibDecodable {

          \(member) members: Members {
            Members(of: Empty.self)@2 { _ in
            }
          }
        }
        """)
  }

  @Test("of a subclass is as accessible as its class", arguments: ["public", "open", "package"])
  func accessOfOverride(access: String) {
    expectExpansion(
      of: """
        @Loadable(superclass: TerminalKit.View.self)
        \(access) class Gauge: View {
        }
        """,
      to: """
        \(access) class Gauge: View {

          \(access) override class var members: Members {
            super.members.adding(Gauge.self)@2 { _ in
            }
          }
        }
        """)
  }

  @Test("is that of its own class, where classes are nested")
  func nested() {
    expectExpansion(
      of: #"""
        @Loadable
        final class Outer<Item: NibValue>: NibDecodable {
          @Attribute var item: Item?
          @Loadable
          final class Inner: NibDecodable {
            @Attribute var depth = 0
          }
        }
        """#,
      to: #"""
        final class Outer<Item: NibValue>: NibDecodable {
          var item: Item?
          final class Inner: NibDecodable {
            var depth = 0

            static var members: Members {
              Members(of: Inner.self)@5 {
                $0.attribute("depth", \.depth)@6
              }
            }
          }

          static var members: Members {
            Members(of: Outer.self)@2 {
              $0.attribute("item", \.item)@3
            }
          }
        }
        """#)
  }
}
