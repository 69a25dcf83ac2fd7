import Foundation
import TestSupport
import Testing

/// `nib new`: what it writes can be compiled as it is, and checked by the tool itself.
@Suite("nib new") struct NewCommandTests {
  private static func nib(_ arguments: String..., in folder: Scratch) throws -> Run {
    try Run([BuiltPackage.program("nib")] + arguments, in: folder.path)
  }

  /// Returns the paths of all files of a package, from its folder.
  private static func files(of package: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: package).filter { name in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: "\(package)/\(name)", isDirectory: &isFolder)
        && !isFolder.boolValue
    }.sorted()
  }

  /// Returns the code without imports of the package's own modules: here all of it is one module.
  private static func code(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { $0.firstMatch(of: /^(?:@testable |public )?import First/) == nil }.joined(separator: "\n")
  }

  @Test(
    "each template compiles, its tests too, and its layouts are sound",
    arguments: ["terminal", "tests", "tool"])
  func templates(name: String) async throws {
    let folder = try Scratch()
    let made = try Self.nib("new", "First", "--template", name, in: folder)
    #expect(made.status == 0, "\(made.errors)")
    #expect(made.output.hasPrefix("First is written. Go on with\n\n  cd First\n"))
    let package = folder.file("First")
    let files = try Self.files(of: package)
    #expect(files.contains("Package.swift") && files.contains(".gitignore"))
    for file in files {
      let text = try folder.read("First/\(file)")
      #expect(!text.contains("NAME") && !text.contains("NIBKIT"), "\(file)")
    }
    for layout in files where layout.hasSuffix(".layout.xml") {
      let check = try Self.nib("check", "--stand-ins", "First/\(layout)", in: folder)
      #expect(check.status == 0, "\(check.output)\(check.errors)")
    }
    let manifest = try Run(["swiftc", "-parse", folder.file("First/Package.swift")])
    #expect(manifest.status == 0, "\(manifest.errors)")

    // What the plugin makes of the layouts is tested with the plugin.
    try folder.write(
      "import NibKit\nextension EmbeddedLayouts { nonisolated static let module = EmbeddedLayouts([:]) }\n",
      to: "Embedded.swift")
    var sources = [folder.file("Embedded.swift")]
    for file in files where file.hasSuffix(".swift") && file != "Package.swift" {
      let source = file.split(separator: "/").last.map(String.init) ?? ""
      try folder.write(Self.code(try folder.read("First/\(file)")), to: source)
      sources.append(folder.file(source))
    }
    let isolation = name == "tests" ? [] : ["-default-isolation", "MainActor"]
    let run = try await Run.finished(
      ["swiftc", "-swift-version", "6", "-typecheck", "-enable-testing", "-module-name", "First"] + isolation
        + BuiltPackage.importOptions + sources)
    #expect(run.status == 0, "\(run.errors)")
  }

  @Test("a folder that is there is left as it is")
  func taken() throws {
    let folder = try Scratch()
    try FileManager.default.createDirectory(atPath: folder.file("First"), withIntermediateDirectories: false)
    let run = try Self.nib("new", "First", in: folder)
    #expect(run.status == 2)
    #expect(run.errors == "error: 'First' cannot be written: File exists\n")
    #expect(try Self.files(of: folder.file("First")).isEmpty)
  }

  @Test(
    "a name that no module can have is refused, and nothing is written",
    arguments: ["", "1st", "a-b", "../First", "Ä", "NibKit", "Testing"])
  func badNames(name: String) throws {
    let folder = try Scratch()
    let run = try Self.nib("new", name, in: folder)
    #expect(run.status == 2 && !run.errors.isEmpty)
    #expect(folder.names.isEmpty)
  }

  @Test(
    "without --nibkit, NibKit is the package that the program was built in, whatever the name of the build folder",
    arguments: [
      ("Package(\n  name: \"NibKit\",", true),
      ("Package(name: \"Client\", dependencies: [.package(name: \"NibKit\", path: \"kit\")]", false),
    ])
  func builtIn(manifest: String, isNibKit: Bool) throws {
    let folder = try Scratch()
    let build = folder.file("Built/.build-other/debug")
    try FileManager.default.createDirectory(atPath: build, withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: BuiltPackage.program("nib"), toPath: "\(build)/nib")
    try folder.write(manifest, to: "Built/Package.swift")
    let run = try Run(["\(build)/nib", "new", "First"], in: folder.path)
    #expect(run.status == (isNibKit ? 0 : 2))
    if isNibKit {
      let path = try #require(realpath(folder.file("Built"), nil).map { String(cString: $0) })
      let made = try folder.read("First/Package.swift")
      #expect(made.contains(".package(name: \"NibKit\", path: \"\(path)\")"))
    } else {
      #expect(run.errors.hasPrefix("Error: Say with --nibkit where NibKit is: a folder, or the URL"))
    }
  }

  @Test("NibKit is a folder seen from where one is, or a repository")
  func places() throws {
    let folder = try Scratch()
    for (package, place, line) in [
      ("A", "kit", ".package(name: \"NibKit\", path: \"../kit\")"),
      ("B", "/kit \"2\"", ".package(name: \"NibKit\", path: \"/kit \\\"2\\\"\")"),
      ("C", "https://example.org/NibKit", ".package(url: \"https://example.org/NibKit\", branch: \"main\")"),
    ] {
      #expect(try Self.nib("new", package, "--nibkit", place, in: folder).status == 0)
      #expect(try folder.read("\(package)/Package.swift").contains("    \(line)\n"))
    }
  }
}
