// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Player",
  platforms: [.macOS(.v26)],
  dependencies: [
    .package(name: "NibKit", path: "../NibKit")
  ],
  targets: [
    .target(name: "Player", dependencies: [.product(name: "NibKit", package: "NibKit")]),
    .testTarget(
      name: "PlayerTests",
      dependencies: [
        "Player", .product(name: "NibKit", package: "NibKit"), .product(name: "NibTesting", package: "NibKit"),
      ]),
  ]
)
