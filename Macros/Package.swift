// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

// The settings of NibKit itself. Warnings are errors where NIBKIT_STRICT is set.
let settings: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + (Context.environment["NIBKIT_STRICT"] == nil ? [] : [.treatAllWarnings(as: .error)])

// A package of its own, so that only those who use the macros build swift-syntax.
let package = Package(
  name: "NibMacros",
  platforms: [.macOS(.v26)],
  products: [.library(name: "NibMacros", targets: ["NibMacros"])],
  dependencies: [
    .package(name: "NibKit", path: ".."),
    .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.0"),
  ],
  targets: [
    // The program that the compiler runs to expand the macros.
    .macro(
      name: "NibMacrosPlugin",
      dependencies: [
        .product(name: "SwiftCompilerPlugin", package: "swift-syntax"),
        .product(name: "SwiftDiagnostics", package: "swift-syntax"),
        .product(name: "SwiftParser", package: "swift-syntax"),
        .product(name: "SwiftSyntax", package: "swift-syntax"),
        .product(name: "SwiftSyntaxBuilder", package: "swift-syntax"),
        .product(name: "SwiftSyntaxMacros", package: "swift-syntax"),
      ], swiftSettings: settings),
    // The declarations of the macros.
    .target(name: "NibMacros", dependencies: ["NibMacrosPlugin"], swiftSettings: settings),
    .testTarget(
      name: "NibMacrosTests",
      dependencies: [
        "NibMacros", "NibMacrosPlugin",
        .product(name: "NibKit", package: "NibKit"),
        .product(name: "TerminalKit", package: "NibKit"),
        .product(name: "SwiftDiagnostics", package: "swift-syntax"),
        .product(name: "SwiftParser", package: "swift-syntax"),
        .product(name: "SwiftSyntax", package: "swift-syntax"),
        .product(name: "SwiftSyntaxMacroExpansion", package: "swift-syntax"),
        .product(name: "SwiftSyntaxMacros", package: "swift-syntax"),
        .product(name: "SwiftSyntaxMacrosGenericTestSupport", package: "swift-syntax"),
      ], swiftSettings: settings),
  ]
)
