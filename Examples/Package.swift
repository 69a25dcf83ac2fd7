// swift-tools-version: 6.2
import PackageDescription

// The settings of NibKit itself. Warnings are errors where NIBKIT_STRICT is set.
let settings: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + (Context.environment["NIBKIT_STRICT"] == nil ? [] : [.treatAllWarnings(as: .error)])

let onMainActor: [SwiftSetting] =
  settings + [.defaultIsolation(MainActor.self), .enableUpcomingFeature("InferIsolatedConformances")]

let nibKit: Target.Dependency = .product(name: "NibKit", package: "NibKit")
let terminalKit: Target.Dependency = .product(name: "TerminalKit", package: "NibKit")
let nibTesting: Target.Dependency = .product(name: "NibTesting", package: "NibKit")
let nibTool: Target.Dependency = .product(name: "NibTool", package: "NibKit")
let argumentParser: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")
let system: Target.Dependency = .product(name: "SystemPackage", package: "swift-system")

// The layouts of a target go into its program, so that a copy of the program alone still runs.
let embedLayouts: Target.PluginUsage = .plugin(name: "EmbedLayouts", package: "NibKit")

let package = Package(
  name: "Examples",
  platforms: [.macOS(.v26)],
  dependencies: [
    .package(name: "NibKit", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.0"),
  ],
  targets: [
    // The command line of a sample program, and its way from there to the end.
    .target(
      name: "ProgramStart", dependencies: [nibKit, terminalKit, argumentParser, system], swiftSettings: onMainActor),
    .executableTarget(
      name: "checklists", dependencies: ["ProgramStart", nibKit, terminalKit, argumentParser, system],
      swiftSettings: onMainActor, plugins: [embedLayouts]),
    .executableTarget(
      name: "logviewer", dependencies: ["ProgramStart", nibKit, terminalKit, argumentParser, system],
      swiftSettings: onMainActor, plugins: [embedLayouts]),

    // What the tests share with those of NibKit, through links.
    .testTarget(name: "TestSupport", swiftSettings: settings),
    .testTarget(name: "TmuxDriver", dependencies: ["TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "ProgramTests",
      dependencies: [
        "checklists", "logviewer", "ProgramStart", "TestSupport", "TmuxDriver", nibKit, terminalKit, nibTesting, nibTool,
        argumentParser, system,
      ], exclude: ["checklists/Fixtures", "repo", "commitdialog", "OwnToolTests.swift", "LayoutSchemaTests.swift"], swiftSettings: onMainActor),
  ]
)
