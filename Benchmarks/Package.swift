// swift-tools-version: 6.2
import PackageDescription

let nibKit = Target.Dependency.product(name: "NibKit", package: "NibKit")

// A package of its own, so that users of NibKit do not build it.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v26)],
  dependencies: [.package(name: "NibKit", path: "..")],
  targets: [
    // The parser with empty handlers, against which everything is measured. In C, as the parser is.
    .target(name: "BareSAX", dependencies: ["CLibXML2Bare"]),
    .systemLibrary(name: "CLibXML2Bare", path: "CLibXML2Bare", pkgConfig: "libxml-2.0"),
    .executableTarget(
      name: "benchmarks", dependencies: ["BareSAX", nibKit, .product(name: "NibXcode", package: "NibKit")],
      swiftSettings: [.swiftLanguageMode(.v6)]),
    // Faults of several steps, planted and looked for; and the cost of an exploration.
    .executableTarget(
      name: "exploring", dependencies: [nibKit, .product(name: "NibExploring", package: "NibKit")],
      swiftSettings: [.swiftLanguageMode(.v6)]),
    // TerminalKit's own views: loads beside the same trees by hand, and what a family costs.
    .executableTarget(
      name: "views", dependencies: [nibKit, .product(name: "TerminalKit", package: "NibKit")],
      swiftSettings: [.swiftLanguageMode(.v6), .defaultIsolation(MainActor.self)]),
    // A screen full of views, which `screen/compare.py` measures from outside, and `--measure` from inside.
    .executableTarget(
      name: "screen", dependencies: [nibKit, .product(name: "TerminalKit", package: "NibKit")],
      swiftSettings: [.swiftLanguageMode(.v6), .defaultIsolation(MainActor.self)]),
  ]
)
