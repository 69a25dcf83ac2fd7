// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that nobody who uses NibKit builds it.
let package = Package(
  name: "Benchmarks",
  dependencies: [.package(name: "NibKit", path: "..")],
  targets: [
    // The parser with empty handlers, against which everything is measured. In C, as the parser is.
    .target(name: "BareSAX", dependencies: ["CLibXML2Bare"]),
    .systemLibrary(name: "CLibXML2Bare", path: "CLibXML2Bare", pkgConfig: "libxml-2.0"),
    .executableTarget(
      name: "benchmarks", dependencies: ["BareSAX", .product(name: "NibKit", package: "NibKit")],
      swiftSettings: [.swiftLanguageMode(.v6)]),
  ]
)
