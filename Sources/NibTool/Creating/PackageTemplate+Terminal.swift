internal import NibModel

extension PackageTemplate {
  /// A program that greets.
  static let terminalFiles = [
    File(
      path: "Package.swift",
      text: """
        // swift-tools-version: 6.2
        import PackageDescription

        let kit: [Target.Dependency] = [
          .product(name: "NibKit", package: "NibKit"),
          .product(name: "TerminalKit", package: "NibKit"),
        ]
        // What is on a screen belongs to the main actor.
        let settings: [SwiftSetting] = [.defaultIsolation(MainActor.self)]

        let package = Package(
          name: "NAME",
          platforms: [.macOS(.v26)],
          dependencies: [
            NIBKIT
          ],
          targets: [
            .executableTarget(
              name: "NAME", dependencies: kit, swiftSettings: settings,
              plugins: [.plugin(name: "EmbedLayouts", package: "NibKit")]),
            .testTarget(
              name: "NAMETests", dependencies: kit + ["NAME", .product(name: "NibTesting", package: "NibKit")],
              swiftSettings: settings),
          ]
        )

        """),
    File(
      path: "Sources/NAME/Layouts/Main.layout.xml",
      text: """
        <?xml version="1.0" encoding="UTF-8"?>
        <layout version="1" owner="MainController">
          <Commands>
            <Command id="greet" title="_Greet" action="#owner.greet"/>
            <Command id="quit" title="_Quit" key="ctrl+q" action="#owner.quit"/>
          </Commands>

          <Window outlet="view">
            <Frame title="NAME" height="*" padding="1 2" spacing="1">
              <HStack spacing="1">
                <Label text="_Name:" for="#name"/>
                <TextField id="name" outlet="name" width="*" placeholder="Who are you?"/>
                <Button command="#greet" default="true"/>
              </HStack>
              <Text outlet="greeting" text="Type your name and press Enter."/>
            </Frame>
            <StatusBar/>
          </Window>
        </layout>

        """),
    File(
      path: "classes.json",
      text: """
        {
        "nibClasses": 1,
        "kit": "\(NibKitVersion.current)",
        "classes": {
        "MainController": {
          "type": "MODULE.MainController",
          "superclasses": ["TerminalKit.Controller"],
          "extends": "TerminalKit.Controller",
          "place": "MODULE/MainController.swift:10",
          "use": ["owner"],
          "connectsAsOwner": true,
          "members": [
            {"outlet":"greeting","type":"TerminalKit.Text","required":true,"place":"MODULE/MainController.swift:12"},
            {"outlet":"name","type":"TerminalKit.TextField","required":true,"place":"MODULE/MainController.swift:11"},
            {"action":"greet","place":"MODULE/MainController.swift:13"}
          ]
        }
        }
        }

        """),
    File(
      path: "Sources/NAME/MainController.swift",
      text: """
        import NibKit
        import TerminalKit

        /// Greets the user by name. The outlets and actions are those that the layout `Main` may connect.
        final class MainController: Controller, ActionValidating {
          @Outlet var name: TextField
          @Outlet var greeting: Text

          override class var members: Members {
            super.members.adding(MainController.self) {
              $0.outlet("name", \\.$name)
              $0.outlet("greeting", \\.$greeting)
              $0.action("greet", MainController.greet)
            }
          }

          func greet() {
            greeting.text = "Hello, \\(name.text)!"
          }

          /// A greeting needs a name.
          func validateAction(_ action: String, from sender: AnyObject) -> Bool {
            action != "greet" || !name.text.isEmpty
          }
        }

        """),
    File(
      path: "Sources/NAME/TYPEProgram.swift",
      text: """
        import NibKit
        import TerminalKit

        @main
        struct TYPEProgram {
          static func main() async {
            await application().main { MainController(nibName: "Main") }
          }

          static func application() -> Application {
            Application(layouts: EmbeddedLayouts.module)
          }
        }

        """),
    File(
      path: "Tests/NAMETests/TYPETests.swift",
      text: """
        import NibKit
        import NibTesting
        import TerminalKit
        import Testing

        @testable import MODULE

        @Suite struct TYPETests {
          @Test func enterGreets() throws {
            let pilot = try Pilot(
              TYPEProgram.application(), size: Size(width: 50, height: 9), showing: MainController(nibName: "Main"))
            pilot.type("Ada")
            pilot.press("enter")
            #expect(pilot.screen.contains("Hello, Ada!"))
          }

          /// The classes that the layouts may name. Register the owner of each new layout.
          private var classes: ClassRegistry {
            var classes = ClassRegistry.terminal
            classes.register(owner: MainController.self)
            return classes
          }

          /// Finds the faults of all layouts, which the compiler does not see.
          @Test func theLayoutsFitTheirClasses() {
            expectValid(EmbeddedLayouts.module, classes: classes)
          }

          /// From the catalog, `nib check` and editors know the classes. With RECORD_CLASSES=1 in the environment, the
          /// test writes it.
          @Test func theCatalogOfClassesIsUpToDate() {
            expectClassesUpToDate(inFile: "../../classes.json", classes: classes, besides: .terminal)
          }
        }

        """),
  ]
}
