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
              plugins: [.plugin(name: "Layouts", package: "NibKit")]),
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
      path: "Sources/NAME/MainController.swift",
      text: """
        import NibKit
        import TerminalKit

        /// Greets the user by name. The layout `Main` names the outlets and actions.
        final class MainController: Controller, ActionValidating, Layouts.Main.Owner {
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
            await application().main { MainController() }
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
              TYPEProgram.application(), size: Size(width: 50, height: 9), showing: MainController())
            pilot.type("Ada")
            pilot.press("enter")
            #expect(pilot.screen.contains("Hello, Ada!"))
          }
        }

        """),
  ]
}
