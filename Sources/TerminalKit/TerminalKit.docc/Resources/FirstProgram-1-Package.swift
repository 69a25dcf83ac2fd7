// swift-tools-version: 6.2
import PackageDescription

let kit: [Target.Dependency] = [
  .product(name: "NibKit", package: "NibKit"),
  .product(name: "TerminalKit", package: "NibKit"),
]
let settings: [SwiftSetting] = [.defaultIsolation(MainActor.self)]

let package = Package(
  name: "Greeter",
  platforms: [.macOS(.v26)],
  dependencies: [
    .package(name: "NibKit", path: "../NibKit")
  ],
  targets: [
    .executableTarget(
      name: "Greeter", dependencies: kit, swiftSettings: settings,
      plugins: [.plugin(name: "Layouts", package: "NibKit")]),
    .testTarget(name: "GreeterTests", dependencies: kit + ["Greeter"], swiftSettings: settings),
  ]
)
