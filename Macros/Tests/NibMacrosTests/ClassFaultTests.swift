import Testing

@Suite("@Loadable reports") struct ClassFaultTests {
  @Test("a struct, and offers a final class")
  func structure() {
    expectExpansion(
      of: """
        ˇ@Loadable
        struct Point {
        }
        """,
      to: """
        struct Point {
        }
        """,
      [ExpectedFault("@Loadable is for classes, and 'Point' is a struct", cures: ["write 'final class'"])],
      cure: "write 'final class'",
      cured: """
        @Loadable
        final class Point {
        }
        """)
  }

  @Test(
    "what is not a class",
    arguments: [
      ("enum Color", "'Color' is an enum"), ("actor Store", "'Store' is an actor"),
      ("protocol Named", "'Named' is a protocol"), ("extension Login", "this is an extension"),
    ])
  func noClass(declaration: String, found: String) {
    expectExpansion(
      of: """
        ˇ@Loadable
        \(declaration) {
        }
        """,
      to: """
        \(declaration) {
        }
        """,
      [ExpectedFault("@Loadable is for classes, and \(found)")])
  }

  @Test("a table that is written by hand as well, and writes none")
  func handWritten() {
    expectExpansion(
      of: """
        @Loadable
        final class Login: NibDecodable {
          static var ˇmembers: Members {
            Members()
          }
        }
        """,
      to: """
        final class Login: NibDecodable {
          static var members: Members {
            Members()
          }
        }
        """,
      [
        ExpectedFault(
          "'members' is written here and by @Loadable; move what @Loadable cannot write to 'addMembers(to:)'")
      ])
  }

  @Test("a superclass that is said and not written, and offers to write it")
  func superclassNotWritten() {
    expectExpansion(
      of: """
        @Loadable(superclass: ˇView.self)
        final class Login {
        }
        """,
      to: """
        final class Login {

          override class var members: Members {
            super.members.adding(Login.self)@2 { _ in
            }
          }
        }
        """,
      [
        ExpectedFault(
          "the superclass of 'Login' is said to be 'View', and the class inherits nothing",
          cures: ["inherit from 'View'"])
      ], cure: "inherit from 'View'",
      cured: """
        @Loadable(superclass: View.self)
        final class Login: View {
        }
        """)
  }

  @Test("another superclass than the one that is written, and offers the latter")
  func superclassDiffers() {
    expectExpansion(
      of: """
        @Loadable(superclass: ˇView.self, summary: "Signs in.")
        final class Login: Screen, NibOwner {
        }
        """,
      to: """
        final class Login: Screen, NibOwner {

          override class var members: Members {
            super.members.adding(Login.self)@2 {
              $0.summary("Signs in.")
            }
          }
        }
        """,
      [
        ExpectedFault(
          "the superclass of 'Login' is said to be 'View', and the class inherits from 'Screen' first",
          cures: ["write 'Screen.self'"])
      ], cure: "write 'Screen.self'",
      cured: """
        @Loadable(superclass: Screen.self, summary: "Signs in.")
        final class Login: Screen, NibOwner {
        }
        """)
  }

  @Test("a superclass that is not a name and .self")
  func superclassNoName() {
    expectExpansion(
      of: """
        @Loadable(superclass: ˇkind(of: view))
        class Login: View {
        }
        """,
      to: """
        class Login: View {

          override class var members: Members {
            super.members.adding(Login.self)@2 { _ in
            }
          }
        }
        """,
      [
        ExpectedFault(
          "the superclass must be a name and '.self', such as 'View.self', and is 'kind(of: view)'")
      ])
  }

  @Test("a function for other members that is not static")
  func hook() {
    expectExpansion(
      of: """
        @Loadable
        final class Login: NibDecodable {
          func ˇaddMembers(to table: inout MembersBuilder<Login>) {
          }
        }
        """,
      to: """
        final class Login: NibDecodable {
          func addMembers(to table: inout MembersBuilder<Login>) {
          }

          static var members: Members {
            Members(of: Login.self)@2 { _ in
            }
          }
        }
        """,
      [ExpectedFault("'addMembers(to:)' must be static: the table belongs to the class")])
  }
}
