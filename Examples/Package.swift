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
let nibExploring: Target.Dependency = .product(name: "NibExploring", package: "NibKit")
let nibTesting: Target.Dependency = .product(name: "NibTesting", package: "NibKit")
let nibXcode: Target.Dependency = .product(name: "NibXcode", package: "NibKit")
let textComparing: Target.Dependency = .product(name: "TextComparing", package: "NibKit")
let nibTool: Target.Dependency = .product(name: "NibTool", package: "NibKit")
let argumentParser: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")
let system: Target.Dependency = .product(name: "SystemPackage", package: "swift-system")

/// Returns a sample program. Its folder `Layouts` is a link into the repository's, and goes into the program as well, so that a
/// copy of the program alone still runs.
func program(_ name: String, _ more: Target.Dependency..., hasLayouts: Bool = true) -> Target {
  .executableTarget(
    name: name, dependencies: ["ProgramStart", nibKit, terminalKit, argumentParser] + more, swiftSettings: onMainActor,
    plugins: hasLayouts ? [.plugin(name: "Layouts", package: "NibKit")] : [])
}

let package = Package(
  name: "Examples",
  platforms: [.macOS(.v26)],
  dependencies: [
    .package(name: "NibKit", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.0"),
    // Without Foundation, which its default trait adds.
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
  ],
  targets: [
    // The command line of a sample program, and its way from there to the end.
    .target(
      name: "ProgramStart", dependencies: [nibKit, terminalKit, argumentParser, system], swiftSettings: onMainActor),
    program("checklists", system),
    program("logviewer", system),
    program("compare", "GitAccess", system, textComparing),
    // git as a program that runs beside this one, and the screen of a commit, which two programs have.
    .target(
      name: "GitAccess",
      dependencies: [
        .product(name: "Subprocess", package: "swift-subprocess"),
        // Apple's systems have it as the module System.
        .product(name: "SystemPackage", package: "swift-system", condition: .when(platforms: [.linux])),
      ], swiftSettings: onMainActor),
    .target(
      name: "CommitScreen", dependencies: ["GitAccess", nibKit, terminalKit], swiftSettings: onMainActor,
      plugins: [.plugin(name: "Layouts", package: "NibKit")]),
    program("commitdialog", "GitAccess", "CommitScreen", hasLayouts: false),
    program("repo", "GitAccess", "CommitScreen"),
    // A format of layouts, and the tool that knows it.
    .target(name: "Outline", dependencies: [nibKit], swiftSettings: settings),
    .executableTarget(
      name: "outlinetool", dependencies: ["Outline", nibTool, terminalKit], swiftSettings: settings),
    // A linter: a program that reads layouts and makes no objects.
    .executableTarget(name: "layoutlint", dependencies: [nibKit, argumentParser], swiftSettings: settings),
    // Classes in the manner of iOS, whose screen is tested in every order of a load.
    .target(name: "PhoneViews", dependencies: [nibKit], swiftSettings: onMainActor),

    // What the tests share with those of NibKit, through links.
    .testTarget(name: "TestSupport", swiftSettings: settings),
    .testTarget(name: "TmuxDriver", dependencies: ["TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "ProgramTests",
      dependencies: [
        "checklists", "logviewer", "commitdialog", "repo", "compare", "GitAccess", "CommitScreen", "ProgramStart",
        "TestSupport", "TmuxDriver", nibKit, terminalKit, nibTesting, nibTool, textComparing, argumentParser, system,
      ], exclude: ["checklists/Fixtures"], swiftSettings: onMainActor),
    .testTarget(
      name: "OtherFormatTests", dependencies: ["Outline", nibKit, nibExploring, nibTool, terminalKit],
      swiftSettings: settings),
    .testTarget(name: "LintTests", dependencies: ["layoutlint", nibKit], swiftSettings: settings),
    .testTarget(
      name: "PhoneTests", dependencies: ["PhoneViews", nibKit, nibXcode, nibTesting, nibTool],
      swiftSettings: onMainActor),
  ]
)
