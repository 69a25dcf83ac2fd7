// swift-tools-version: 6.2
import PackageDescription

// Strict settings, in one place for every Swift target. Warnings are errors where NIBKIT_STRICT is set, as `make test`
// does: a compiler to come may warn of more, and must not break those who use this package.
let settings: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + (Context.environment["NIBKIT_STRICT"] == nil ? [] : [.treatAllWarnings(as: .error)])

let onMainActor: [SwiftSetting] =
  settings + [.defaultIsolation(MainActor.self), .enableUpcomingFeature("InferIsolatedConformances")]

let package = Package(
  name: "NibKit",
  // That of the newest call in use: `String.utf8Span`. On Linux there is no such limit.
  platforms: [.macOS(.v26)],
  products: [
    .library(name: "NibKit", targets: ["NibKit"]),
    .library(name: "NibRuntime", targets: ["NibRuntime"]),
    .library(name: "NibExploring", targets: ["NibExploring"]),
    .library(name: "NibFoundation", targets: ["NibFoundation"]),
    .library(name: "TerminalKit", targets: ["TerminalKit"]),
    .library(name: "TerminalCocoa", targets: ["TerminalCocoa"]),
    .library(name: "NibTesting", targets: ["NibTesting"]),
    .library(name: "NibXcode", targets: ["NibXcode"]),
    .library(name: "NibTool", targets: ["NibTool"]),
    .library(name: "TextComparing", targets: ["TextComparing"]),
    .plugin(name: "Layouts", targets: ["Layouts"]),
    .plugin(name: "CheckLayouts", targets: ["CheckLayouts"]),
    .plugin(name: "FormatLayouts", targets: ["FormatLayouts"]),
    .plugin(name: "ExploreLayouts", targets: ["ExploreLayouts"]),
    .executable(name: "nib", targets: ["nib"]),
  ],
  dependencies: [
    // The command line of `nib`: parsing, help and shell completion. Nothing below NibTool links it.
    //
    // There is no other. Processor time that each would add to a clean debug build, measured with an empty program, which
    // takes 4 s: swift-system 15 s, swift-subprocess with it 28 s, `HeapModule` and `DequeModule` of swift-collections 13 s. The
    // code that each would replace says why it stays.
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0")
  ],
  targets: [
    // In the order in which data passes them; each imports only targets above it.
    .systemLibrary(
      name: "CLibXML2", path: "CLibXML2", pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev"]), .yum(["libxml2-devel"])]),
    // What Swift does not import of the C library: the bounds of a thread's stack, and the end of a parent process.
    .systemLibrary(name: "CThreads", path: "CThreads"),
    // The hooks of Swift's concurrency runtime.
    .systemLibrary(name: "CTasks", path: "CTasks"),
    .target(name: "NibModel", swiftSettings: settings),
    // What is asked of the system, about files above all, without Foundation.
    .target(name: "FileAccess", dependencies: ["NibModel"], swiftSettings: settings),
    // Any text files beside each other, line by line and word by word. On its own, so that it knows nothing of layouts: it
    // compares numbers, and imports nothing.
    .target(name: "TextComparing", swiftSettings: settings),
    .target(name: "NibReading", dependencies: ["NibModel", "FileAccess", "CLibXML2"], swiftSettings: settings),
    // Layout files beside each other, as text and structure: what differs, and what two people's changes make together.
    .target(name: "NibComparing", dependencies: ["NibModel", "NibReading"], swiftSettings: settings),
    .target(name: "NibLoading", dependencies: ["NibModel", "CThreads"], swiftSettings: settings),
    // Regular expressions that take time linear in the text: those of patterns in layouts and catalogs, and of searches.
    .target(name: "NibExpressions", dependencies: ["NibModel"], swiftSettings: settings),
    // Classes as data, for tools that do not link them.
    .target(name: "NibCatalog", dependencies: ["NibModel", "NibLoading", "NibExpressions"], swiftSettings: settings),
    // The names that Swift sources declare for layouts, for tools that have neither classes nor a catalog. On its own, because
    // it alone reads sources.
    .target(name: "NibSources", dependencies: ["NibModel", "FileAccess", "NibCatalog"], swiftSettings: settings),
    // What Xcode writes: .xib and .storyboard.
    .target(
      name: "NibXcode", dependencies: ["NibModel", "NibReading", "NibLoading", "FileAccess"], swiftSettings: settings),
    .target(name: "NibTracing", dependencies: ["NibLoading", "NibModel"], swiftSettings: settings),
    // Traces of other programs, for tools: no program that loads layouts needs it.
    .target(
      name: "NibImporting", dependencies: ["NibModel", "NibLoading", "NibExpressions", "NibTracing"],
      swiftSettings: settings),
    // Compiled layouts: the form, what writes it and what reads it.
    .target(name: "NibCompiled", dependencies: ["NibModel"], swiftSettings: settings),
    // Texts in other languages: tables, catalogs, and how they come into a document.
    .target(name: "NibStrings", dependencies: ["NibModel", "FileAccess"], swiftSettings: settings),
    // What an editor is given while a person writes a layout. On its own, so that its answers depend on data alone: it
    // links neither views nor the command line, and asks its caller for classes and findings.
    .target(
      name: "NibLanguageServer",
      dependencies: [
        "NibModel", "FileAccess", "NibComparing", "NibLoading", "NibCatalog", "NibSources", "NibStrings",
      ], swiftSettings: settings),
    // What a program needs that comes with compiled layouts alone: no parser of XML.
    .target(
      name: "NibRuntime",
      dependencies: ["NibModel", "FileAccess", "NibLoading", "NibTracing", "NibCompiled", "NibStrings"],
      swiftSettings: settings),
    .target(
      name: "NibArchiving", dependencies: ["NibLoading", "NibModel", "FileAccess"], swiftSettings: settings),
    .target(name: "NibKit", dependencies: ["NibReading", "NibArchiving", "NibRuntime"], swiftSettings: settings),
    .target(
      name: "NibExploring",
      dependencies: ["NibLoading", "NibTracing", "NibArchiving", "NibModel", "FileAccess", "CThreads", "CTasks"],
      swiftSettings: settings),
    // Foundation's types as values. On its own, because Foundation doubles the time that a program takes to start.
    .target(name: "NibFoundation", dependencies: ["NibModel", "NibLoading"], swiftSettings: settings),
    // Views live on the main actor; what can be used from anywhere says so itself.
    .target(
      name: "TerminalKit", dependencies: ["NibModel", "NibLoading", "FileAccess", "NibExpressions", "TextComparing"],
      exclude: ["classes.json"],
      swiftSettings: onMainActor),
    // The views of UIKit and AppKit in a terminal.
    .target(
      name: "TerminalCocoa", dependencies: ["NibModel", "NibLoading", "NibXcode", "TerminalKit"],
      swiftSettings: onMainActor),
    // For users' own tests. It links the toolchain's Testing, which nothing else but tests may.
    .target(
      name: "NibTesting",
      dependencies: ["NibModel", "NibLoading", "NibCatalog", "NibKit", "NibExploring", "FileAccess"],
      swiftSettings: settings),
    .target(
      name: "PitfallGallery",
      dependencies: ["NibKit", "NibModel", "NibLoading", "NibXcode", "NibRuntime", "NibArchiving"],
      swiftSettings: settings),
    .target(
      name: "NibTool",
      dependencies: [
        "NibModel", "FileAccess", "TextComparing", "NibComparing", "NibLoading", "NibCatalog", "NibSources", "NibXcode",
        "NibTracing", "NibImporting", "NibStrings", "NibLanguageServer", "NibRuntime", "NibKit", "NibExploring",
        "TerminalKit", "TerminalCocoa", "CThreads",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], swiftSettings: settings + [.enableUpcomingFeature("InferIsolatedConformances")]),
    .executableTarget(
      name: "nib",
      dependencies: [
        "NibModel", "NibKit", "NibXcode", "NibExploring", "TerminalKit", "PitfallGallery", "NibTool",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], swiftSettings: settings),

    // Checks the layouts of a target, puts them into its code, and declares their names in Swift. The tool judges as `nib
    // check` does, and links nothing that draws: it is compiled for the system that builds.
    .plugin(name: "Layouts", capability: .buildTool(), dependencies: ["LayoutsTool"]),
    // `swift package check-layouts` and others run `nib`.
    .plugin(
      name: "CheckLayouts",
      capability: .command(
        intent: .custom(verb: "check-layouts", description: "Report the faults of the layouts of a package.")),
      dependencies: ["nib"]),
    .plugin(
      name: "FormatLayouts",
      capability: .command(
        intent: .custom(verb: "format-layouts", description: "Write the layouts of a package in the usual form."),
        permissions: [.writeToPackageDirectory(reason: "The layouts are formatted.")]),
      dependencies: ["nib"]),
    .plugin(
      name: "ExploreLayouts",
      capability: .command(
        intent: .custom(
          verb: "explore-layouts", description: "Find what depends on the order in which layouts are loaded.")),
      dependencies: ["nib"]),
    .executableTarget(
      name: "LayoutsTool",
      dependencies: [
        "NibModel", "FileAccess", "NibReading", "NibLoading", "NibCatalog", "NibSources", "NibCompiled",
        "NibStrings",
      ],
      swiftSettings: settings),

    // What tests share is a target of tests where only tests need it, so that a plain `swift build` leaves it out.
    .target(name: "RandomNumbers", path: "Tests/RandomNumbers", swiftSettings: settings),
    .testTarget(name: "TestSupport", dependencies: ["RandomNumbers"], swiftSettings: settings),
    .testTarget(
      name: "NibModelTests", dependencies: ["NibModel", "NibReading", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "TextComparingTests", dependencies: ["TextComparing", "RandomNumbers", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "NibReadingTests", dependencies: ["NibReading", "NibModel", "TestSupport"], swiftSettings: settings),
    // Classes that write down what happens to them, and random layouts and orders of theirs.
    .target(
      name: "LoadSamples", dependencies: ["NibKit", "RandomNumbers"], path: "Tests/LoadSamples", swiftSettings: settings
    ),
    .testTarget(
      name: "NibLoadingTests",
      dependencies: ["NibLoading", "NibKit", "NibFoundation", "NibModel", "NibTesting", "LoadSamples", "TestSupport"],
      swiftSettings: settings),
    // The comparison of the two ways through a load, as optimized code runs it.
    .executableTarget(
      name: "WaysProbe", dependencies: ["LoadSamples"], path: "Tests/WaysProbe", swiftSettings: settings),
    // Loads the sample layouts over and over, for `make leaks`.
    .executableTarget(
      name: "LeakProbe", dependencies: ["NibKit", "NibXcode", "PitfallGallery", "TerminalKit"],
      path: "Tests/LeakProbe", swiftSettings: settings),
    .testTarget(
      name: "NibCatalogTests",
      dependencies: [
        "NibModel", "NibLoading", "NibCatalog", "NibKit", "TerminalKit", "RandomNumbers", "TestSupport",
      ], swiftSettings: settings),
    .testTarget(
      name: "NibSourcesTests",
      dependencies: [
        "NibCatalog", "NibSources", "NibKit", "PitfallGallery", "TerminalKit", "RandomNumbers", "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(name: "NibCompiledTests", dependencies: ["NibKit", "TestSupport"], swiftSettings: settings),
    // Programs that link what compiled layouts need, and a test of what that is.
    .executableTarget(
      name: "RuntimeProbe", dependencies: ["NibRuntime"], path: "Tests/RuntimeProbe", swiftSettings: settings),
    // The same with views in a terminal.
    .executableTarget(
      name: "ScreenProbe", dependencies: ["NibRuntime", "TerminalKit"], path: "Tests/ScreenProbe",
      swiftSettings: settings),
    .testTarget(
      name: "NibXcodeTests",
      dependencies: [
        "NibModel", "NibReading", "NibLoading", "NibXcode", "NibKit", "NibTesting", "NibExploring", "RandomNumbers",
        "TestSupport",
      ],
      exclude: ["Articles/Login.xib"], swiftSettings: settings),
    .testTarget(
      name: "NibRuntimeTests", dependencies: ["NibKit", "RuntimeProbe", "ScreenProbe", "TestSupport"],
      swiftSettings: settings),
    .testTarget(name: "NibKitTests", dependencies: ["NibKit", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "LayoutsToolTests",
      dependencies: ["LayoutsTool", "NibModel", "NibLoading", "NibCatalog", "NibKit", "TerminalKit", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "NibStringsTests", dependencies: ["NibModel", "NibStrings", "NibKit", "RandomNumbers", "TestSupport"],
      swiftSettings: settings),
    .testTarget(name: "NibTracingTests", dependencies: ["NibKit", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "NibImportingTests",
      dependencies: [
        "NibImporting", "FileAccess", "NibModel", "NibLoading", "NibTracing", "NibKit", "PitfallGallery", "LoadSamples",
        "RandomNumbers",
        "TestSupport",
      ],
      exclude: ["Recorded/login.ui", "Recorded/gtk.trace", "Recorded/gtk-program.c"],
      swiftSettings: settings),
    .testTarget(
      name: "NibComparingTests", dependencies: ["NibComparing", "NibReading", "NibModel", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "NibLanguageServerTests",
      dependencies: [
        "NibLanguageServer", "NibLoading", "NibKit", "NibExploring", "PitfallGallery", "TerminalKit", "NibTool", "nib",
        "RandomNumbers", "TestSupport",
      ], swiftSettings: settings),
    .testTarget(
      name: "NibArchivingTests",
      dependencies: ["NibModel", "NibLoading", "NibKit", "NibArchiving", "NibFoundation", "TestSupport"],
      swiftSettings: settings),
    // Classes that rely on an order, each kind with a look-alike that does not.
    .target(name: "FaultFamilies", dependencies: ["NibKit"], path: "Tests/FaultFamilies", swiftSettings: settings),
    // A tool with classes that depend on hashes and addresses.
    .executableTarget(
      name: "HashProbe", dependencies: ["FaultFamilies", "NibKit", "NibExploring", "NibTool"],
      path: "Tests/HashProbe", swiftSettings: settings),
    // A tool with classes that stop the program.
    .executableTarget(
      name: "StopProbe", dependencies: ["NibKit", "NibTool"], path: "Tests/StopProbe", swiftSettings: settings),
    .testTarget(
      name: "NibExploringTests",
      dependencies: [
        "NibModel", "NibComparing", "NibLoading", "NibKit", "NibExploring", "NibTesting", "NibTool", "nib",
        "FaultFamilies",
        "HashProbe", "StopProbe", "RandomNumbers", "TestSupport",
      ],
      exclude: ["Articles/Layouts"], swiftSettings: settings),
    // Real programs in a real terminal: one to drive, and what drives it.
    .executableTarget(
      name: "TerminalProbe", dependencies: ["NibModel", "TerminalKit"], path: "Tests/TerminalProbe",
      swiftSettings: settings + [.defaultIsolation(MainActor.self)]),
    .testTarget(name: "TmuxDriver", dependencies: ["TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "TerminalKitTests",
      dependencies: [
        "FileAccess", "NibExpressions", "NibLoading", "NibKit", "TerminalKit", "TerminalProbe", "TextComparing",
        "TmuxDriver", "RandomNumbers", "TestSupport",
      ],
      swiftSettings: settings + [.defaultIsolation(MainActor.self)]),
    .testTarget(
      name: "TerminalCocoaTests",
      dependencies: [
        "NibModel", "NibXcode", "NibKit", "TerminalKit", "TerminalCocoa", "RandomNumbers", "TestSupport",
      ],
      swiftSettings: onMainActor),
    // What the articles on TerminalKit say, and the code in them.
    .testTarget(
      name: "ArticleTests", dependencies: ["NibKit", "NibTool", "TerminalKit", "TestSupport"], exclude: ["Screens"],
      swiftSettings: onMainActor),
    // The code of articles that no other test has. It has no tests: it is enough that it compiles, with products alone.
    .testTarget(
      name: "ArticleCode",
      dependencies: ["NibKit", "NibRuntime", "NibTesting", "NibTool", "NibXcode", "TerminalCocoa", "TerminalKit"],
      packageAccess: false, swiftSettings: onMainActor),
    // The name of every public type, beside those of libraries that users import as well. It is enough that it compiles.
    .testTarget(
      name: "PublicNames",
      dependencies: [
        "NibKit", "NibExploring", "NibFoundation", "TerminalKit", "TerminalCocoa", "NibTesting",
        "NibXcode", "NibTool", "TextComparing", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], packageAccess: false, swiftSettings: settings),
    .testTarget(
      name: "PitfallTests",
      dependencies: [
        "NibModel", "NibKit", "NibXcode", "NibExploring", "NibFoundation", "NibTesting", "PitfallGallery", "NibTool",
        "TestSupport",
      ],
      exclude: ["DoesNotCompile"], swiftSettings: settings),
    .testTarget(
      name: "NibTestingTests", dependencies: ["NibTesting", "NibKit", "TerminalKit", "TestSupport"],
      exclude: ["Articles/Traces", "Expectations/Traces"], swiftSettings: settings),
    .testTarget(
      name: "NibToolTests",
      dependencies: [
        "NibModel", "NibComparing", "NibLoading", "NibCatalog", "NibXcode", "NibTracing", "NibImporting", "NibStrings",
        "NibKit", "NibFoundation", "NibExploring", "TerminalKit", "PitfallGallery", "NibTesting", "NibTool", "nib",
        "LayoutsTool", "TmuxDriver",
        "RandomNumbers", "TestSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      exclude: ["Importing/Traces"], swiftSettings: settings),
  ]
)

// Builds that need some tests only, such as those of the sanitizers: `NIBKIT_TESTS=NibReadingTests swift test`.
if let names = Context.environment["NIBKIT_TESTS"]?.split(separator: ",") {
  let kept = names + ["TestSupport"]
  package.targets.removeAll { $0.type == .test && !kept.contains($0.name[...]) }
}

// The program that `make fuzz` runs. It needs LLVM's fuzzer, and a build of its own in which all code tells where it was, and
// no checksum is checked.
if Context.environment["NIBKIT_FUZZ"] != nil {
  for target in package.targets where ["NibCompiled", "NibArchiving"].contains(target.name) {
    target.swiftSettings?.append(.define("FUZZING"))
  }
  package.targets += [
    .systemLibrary(name: "CFuzzing", path: "Tests/CFuzzing"),
    .executableTarget(
      name: "Fuzzer",
      dependencies: [
        "CFuzzing", "NibKit", "NibModel", "NibLoading", "NibCatalog", "NibSources", "NibComparing", "NibStrings",
        "NibXcode", "NibTool", "TerminalKit",
      ],
      path: "Tests/Fuzzer", exclude: ["Seeds", "words.dict"], swiftSettings: settings,
      // gold fails on what the fuzzer adds.
      linkerSettings: [.unsafeFlags(["-use-ld=lld"])]),
  ]
}
