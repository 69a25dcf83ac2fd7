internal import NibModel

extension PackageTemplate {
  /// A tool with a view of its own.
  static let toolFiles = [
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
            // The views, which programs depend on as well.
            .target(name: "NAMEViews", dependencies: kit, swiftSettings: settings),
            .executableTarget(
              name: "NAME", dependencies: kit + ["NAMEViews", .product(name: "NibTool", package: "NibKit")],
              swiftSettings: settings),
            .testTarget(
              name: "NAMETests", dependencies: kit + ["NAMEViews", .product(name: "NibTesting", package: "NibKit")],
              swiftSettings: settings),
          ]
        )

        """),
    File(
      path: "Layouts/Main.layout.xml",
      text: """
        <?xml version="1.0" encoding="UTF-8"?>
        <layout version="1" owner="Controller">
          <Window outlet="view">
            <Frame title="NAME" height="*">
              <Stars count="3"/>
            </Frame>
          </Window>
        </layout>

        """),
    File(
      path: "Layouts/classes.json",
      text: """
        {
        "nibClasses": 1,
        "kit": "\(NibKitVersion.current)",
        "classes": {
        "Stars": {
          "type": "MODULEViews.Stars",
          "superclasses": ["TerminalKit.View"],
          "extends": "TerminalKit.View",
          "summary": "A row of stars.",
          "place": "MODULEViews/Stars.swift:12",
          "use": ["element"],
          "awakes": true,
          "members": [
            {"attribute":"count","type":"Swift.Int","shape":{"integer":{"min":-9223372036854775808,"max":9223372036854775807}},"default":"0","help":"The number of stars.","place":"MODULEViews/Stars.swift:14"}
          ]
        }
        }
        }

        """),
    File(
      path: "Sources/NAMEViews/Stars.swift",
      text: """
        public import NibKit
        public import TerminalKit

        /// A row of stars.
        public final class Stars: View {
          /// The number of stars.
          public var count = 0 { didSet { setNeedsDisplay() } }

          override public class var reportsChanges: Bool { true }

          override public class var members: Members {
            super.members.adding(Stars.self) {
              $0.summary("A row of stars.")
              $0.attribute("count", \\.count, default: "0", help: "The number of stars.")
            }
          }

          override public func contentSize(in available: Size) -> Size { Size(width: max(0, count), height: 1) }

          override public func drawContent(in canvas: Canvas, _ pen: Pen) {
            canvas.write(String(repeating: "*", count: max(0, count)), at: .zero, pen.style)
          }
        }

        extension ClassRegistry {
          /// The kit's classes and those of this package.
          public static var TYPE: ClassRegistry {
            var classes = ClassRegistry.terminal
            classes.register(Stars.self)
            return classes
          }
        }

        """),
    File(
      path: "Sources/NAME/main.swift",
      text: """
        import MODULEViews
        import NibKit
        import NibTool

        await NibTool.main(name: "NAME", classes: { .TYPE })

        """),
    File(
      path: "Tests/NAMETests/StarsTests.swift",
      text: """
        import MODULEViews
        import NibKit
        import NibTesting
        import TerminalKit
        import Testing

        @Suite struct StarsTests {
          @Test func theStarsAreDrawn() throws {
            let layouts = MemoryLayouts([
              "Main": \"""
                <layout version="1" owner="Controller">
                  <Window outlet="view"><Stars count="3"/></Window>
                </layout>
                \"""
            ])
            let pilot = try Pilot(
              Application(layouts: layouts, classes: .TYPE), size: Size(width: 10, height: 1),
              showing: Controller(nibName: "Main"))
            #expect(pilot.screen == "***")
          }

          /// From the catalog, `nib check` and editors know the classes. With RECORD_CLASSES=1 in the environment, the
          /// test writes it.
          @Test func theCatalogOfClassesIsUpToDate() {
            expectClassesUpToDate(inFile: "../../Layouts/classes.json", classes: .TYPE, besides: .terminal)
          }
        }

        """),
  ]
}
