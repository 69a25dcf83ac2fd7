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

// A package of its own, so that only those who show Markdown need the library that reads it.
let package = Package(
  name: "TerminalMarkdown",
  platforms: [.macOS(.v26)],
  products: [.library(name: "TerminalMarkdown", targets: ["TerminalMarkdown"])],
  dependencies: [.package(name: "NibKit", path: "..")],
  targets: [
    .systemLibrary(
      name: "CMarkGFM", path: "CMarkGFM", pkgConfig: "libcmark-gfm",
      providers: [.apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"]), .brew(["cmark-gfm"])]),
    .target(
      name: "TerminalMarkdown",
      dependencies: [
        "CMarkGFM", .product(name: "NibKit", package: "NibKit"), .product(name: "TerminalKit", package: "NibKit"),
      ], swiftSettings: onMainActor),
    .testTarget(
      name: "TerminalMarkdownTests",
      dependencies: [
        "TerminalMarkdown", .product(name: "NibKit", package: "NibKit"),
        .product(name: "TerminalKit", package: "NibKit"),
      ], swiftSettings: onMainActor),
  ]
)
