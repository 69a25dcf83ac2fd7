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
      .filter { $0.firstMatch(of: /^(?:@testable |public )?import (?:First|my_app)/) == nil }.joined(
        separator: "\n")
  }

  @Test(
    "each template compiles, its tests too, and its layouts are sound",
    arguments: [("terminal", "First"), ("tests", "First"), ("tool", "First"), ("terminal", "my-app")])
  func templates(template: String, name: String) async throws {
    let folder = try Scratch()
    let made = try Self.nib("new", name, "--template", template, in: folder)
    #expect(made.status == 0, "\(made.errors)")
    #expect(made.output.hasPrefix("\(name) is written. Go on with\n\n  cd \(name)\n"))
    #expect(
      made.output.contains("\n  Neovim  vim.lsp.config('nib', ")
        && made.output.contains("\n  Emacs   (with-eval"))
    let package = folder.file(name)
    let files = try Self.files(of: package)
    #expect(files.contains("Package.swift") && files.contains(".gitignore"))
    for file in files {
      let text = try folder.read("\(name)/\(file)")
      #expect(!(file + text).contains(/NAME|MODULE|TYPE|NIBKIT/), "\(file)")
    }
    for layout in files where layout.hasSuffix(".layout.xml") {
      // The catalog of the package has its classes.
      let check = try Self.nib("check", "\(name)/\(layout)", in: folder)
      #expect((check.status, check.output, check.errors) == (0, "", ""))
      let text = try folder.read("\(name)/\(layout)")
      let wrong = text.replacing(/(for="#|outlet="|<)(name|user|Stars)/) { $0.1 + $0.2.dropLast() }
      #expect(wrong != text)
      try folder.write(wrong, to: "\(name)/Wrong.layout.xml")
      let found = try Self.nib("check", "\(name)/Wrong.layout.xml", in: folder)
      #expect(found.output.contains(/did you mean '#?(name|user|Stars)'/), "\(found.output)")
    }
    let format = try Self.nib("format", "--check", name, in: folder)
    #expect((format.status, format.output) == (0, ""))
    let manifest = try Run(["swiftc", "-parse", folder.file("\(name)/Package.swift")])
    #expect(manifest.status == 0, "\(manifest.errors)")

    var sources: [String] = []
    if files.contains(where: { $0.hasSuffix("Layouts/Main.layout.xml") }) {
      sources = try Self.codeOfLayouts(in: "Sources/\(name)", package, module: name.replacing("-", with: "_"))
    }
    for file in files where file.hasSuffix(".swift") && file != "Package.swift" {
      let source = file.split(separator: "/").last.map(String.init) ?? ""
      try folder.write(Self.code(try folder.read("\(name)/\(file)")), to: source)
      sources.append(folder.file(source))
    }
    let isolation = template == "tests" ? [] : ["-default-isolation", "MainActor"]
    let run = try await Run.finished(
      [
        "swiftc", "-swift-version", "6", "-typecheck", "-enable-testing", "-module-name",
        name.replacing("-", with: "_"),
      ] + isolation
        + BuiltPackage.importOptions + sources)
    #expect(run.status == 0, "\(run.errors)")
  }

  /// Returns the files that the plugin makes for a target that has one, with the layout `Main`.
  private static func codeOfLayouts(in target: String, _ package: String, module: String) throws -> [String] {
    let (shared, own) = (package + "/Shared.swift", package + "/Main.layout.swift")
    let folder = "\(package)/\(target)"
    guard FileManager.default.fileExists(atPath: folder + "/Layouts/Main.layout.xml") else { return [] }
    let run = try Run(
      [BuiltPackage.program("LayoutsTool"), "--module", module, "--library", "NibKit", "--package", package]
        + ["--controllers", "--catalog", packageFolder + "/Sources/TerminalKit/classes.json"]
        + [
          "--source", folder + "/MainController.swift", "--output", shared,
          folder + "/Layouts/Main.layout.xml", own,
        ])
    #expect((run.status, run.errors) == (0, ""))
    return [shared, own]
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
    arguments: ["", "1st", "a-", "a--b", "../First", "Ä", "a.b", "a b"])
  func badNames(name: String) throws {
    let folder = try Scratch()
    let run = try Self.nib("new", name, in: folder)
    #expect(run.status == 2)
    #expect(
      run.errors.contains("a name begins with a letter, and has letters, digits and _."), "\(run.errors)")
    #expect(folder.names.isEmpty)
  }

  @Test("a keyword and the name of a module are refused, and another name is offered")
  func takenNames() throws {
    let folder = try Scratch()
    for name in ["class", "import", "Self", "repeat"] {
      #expect(
        try Self.nib("new", name, in: folder).errors.contains("'\(name)' is a keyword of Swift, so no module")
      )
    }
    let sources = try FileManager.default.contentsOfDirectory(atPath: packageFolder + "/Sources")
    #expect(sources.count > 20)
    for name in sources + [
      "Swift", "Foundation", "Testing", "ArgumentParser", "nibkit", "Swift-Argument-Parser",
    ] {
      let run = try Self.nib("new", name, in: folder)
      #expect(run.status == 2)
      #expect(run.errors.contains("'\(name)' is the name of a module or package"), "\(name): \(run.errors)")
    }
    #expect(try Self.nib("new", "class", in: folder).errors.contains("such as 'ClassApp'"))
    #expect(folder.names.isEmpty)
    #expect(try Self.nib("new", "ClassApp", in: folder).status == 0)
  }

  @Test(
    "a name with hyphens is that of the package and its folders; modules and types have names that Swift accepts"
  )
  func hyphens() throws {
    let folder = try Scratch()
    for template in ["terminal", "tests", "tool"] {
      #expect(try Self.nib("new", "my-\(template)-2", "--template", template, in: folder).status == 0)
    }
    #expect(
      try Self.files(of: folder.file("my-terminal-2")) == [
        ".gitignore", "Package.swift", "Sources/my-terminal-2/Layouts/Main.layout.xml",
        "Sources/my-terminal-2/MainController.swift", "Sources/my-terminal-2/MyTerminal2Program.swift",
        "Tests/my-terminal-2Tests/MyTerminal2Tests.swift",
      ])
    let test = try folder.read("my-terminal-2/Tests/my-terminal-2Tests/MyTerminal2Tests.swift")
    #expect(test.contains("@testable import my_terminal_2\n") && test.contains("struct MyTerminal2Tests {"))
    #expect(
      try folder.read("my-tests-2/Tests/my-tests-2Tests/LoginTests.swift").hasPrefix("import my_tests_2\n"))
    let main = try folder.read("my-tool-2/Sources/my-tool-2/main.swift")
    #expect(
      main.hasPrefix("import my_tool_2Views\n") && main.contains("name: \"my-tool-2\", classes: { .MyTool2 }")
    )
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
