internal import NibModel

extension PackageTemplate {
  /// A family of two classes, and a layout that uses them.
  static let testsFiles = [
    File(
      path: "Package.swift",
      text: """
        // swift-tools-version: 6.2
        import PackageDescription

        let package = Package(
          name: "NAME",
          platforms: [.macOS(.v26)],
          dependencies: [
            NIBKIT
          ],
          targets: [
            .target(name: "NAME", dependencies: [.product(name: "NibKit", package: "NibKit")]),
            .testTarget(
              name: "NAMETests",
              dependencies: [
                "NAME", .product(name: "NibKit", package: "NibKit"), .product(name: "NibTesting", package: "NibKit"),
              ]),
          ]
        )

        """),
    File(
      path: "Layouts/Login.layout.xml",
      text: """
        <?xml version="1.0" encoding="UTF-8"?>
        <layout version="1" owner="LoginScreen">
          <Field id="user" outlet="user" hint="Your name" next="#pass"/>
          <Field id="pass" outlet="pass" hint="Your password"/>
        </layout>

        """),
    File(
      path: "Layouts/classes.json",
      text: """
        {
        "nibClasses": 1,
        "kit": "\(NibKitVersion.current)",
        "classes": {
        "Field": {
          "type": "MODULE.Field",
          "place": "MODULE/Field.swift:10",
          "use": ["element"],
          "awakes": true,
          "members": [
            {"attribute":"hint","type":"Swift.String","shape":"text","place":"MODULE/Field.swift:11"},
            {"outlet":"next","type":"MODULE.Field","place":"MODULE/Field.swift:12"}
          ]
        },
        "LoginScreen": {
          "type": "MODULE.LoginScreen",
          "place": "MODULE/LoginScreen.swift:9",
          "use": ["owner"],
          "members": [
            {"outlet":"pass","type":"MODULE.Field","place":"MODULE/LoginScreen.swift:11"},
            {"outlet":"user","type":"MODULE.Field","place":"MODULE/LoginScreen.swift:10"}
          ]
        }
        }
        }

        """),
    File(
      path: "Sources/NAME/Field.swift",
      text: """
        public import NibKit

        /// A line to type into.
        public final class Field: NibObject {
          public var hint = ""
          /// The field that the Tab key leads to.
          @Outlet public var next: Field?

          public static var members: Members {
            Members(of: Field.self) {
              $0.attribute("hint", \\.hint)
              $0.outlet("next", \\.$next)
            }
          }

          public required init(coder: NibDecoder) throws {}

          /// The field is whole: all outlets are connected.
          public func awake() throws {}
        }

        """),
    File(
      path: "Sources/NAME/LoginScreen.swift",
      text: """
        public import NibKit

        /// Owns the layout `Login`.
        public final class LoginScreen: NibOwner {
          @Outlet public var user: Field?
          @Outlet public var pass: Field?

          public static var members: Members {
            Members(of: LoginScreen.self) {
              $0.outlet("user", \\.$user)
              $0.outlet("pass", \\.$pass)
            }
          }

          public init() {}

          public func didLoad() throws {}
        }

        extension ClassRegistry {
          /// The classes that the layout may name.
          public static var login: ClassRegistry {
            var classes = ClassRegistry()
            classes.register(Field.self)
            classes.register(owner: LoginScreen.self)
            return classes
          }
        }

        """),
    File(
      path: "Tests/NAMETests/LoginTests.swift",
      text: """
        import MODULE
        import NibKit
        import NibTesting
        import Testing

        @Suite struct LoginTests {
          /// The layout, from the folder of the package.
          private let login: TestLayout

          init() throws {
            let folder = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
            login = try TestLayout(
              contentsOf: "/\\(folder)/Layouts/Login.layout.xml", classes: .login, owner: LoginScreen())
          }

          @Test func theFieldsAreConnectedBeforeTheyAwake() {
            expectTrace(
              of: login,
              is: \"""
                load>   Login.layout.xml strict
                init>   Field user  3:3
                init<   Field user
                init>   Field pass  4:3
                init<   Field pass
                attr    user.hint = "Your name"  3:34
                attr    pass.hint = "Your password"  4:34
                outlet  LoginScreen.user = user  3:20
                outlet  user.next = pass  3:51
                outlet  LoginScreen.pass = pass  4:20
                awake   user
                awake   pass
                didLoad LoginScreen
                load<   Login.layout.xml
                \""")
          }

          @Test func noOrderMatters() {
            expectOrderIndependent(login)
            expectNoLeaks(in: login)
          }

          /// From the catalog, `nib check` and editors know the classes. With RECORD_CLASSES=1 in the environment, the
          /// test writes it.
          @Test func theCatalogOfClassesIsUpToDate() {
            expectClassesUpToDate(inFile: "../../Layouts/classes.json", classes: .login)
          }
        }

        """),
  ]
}
