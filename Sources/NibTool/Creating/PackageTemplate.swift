/// The initial contents of a new package.
enum PackageTemplate: String, CaseIterable {
  /// A program with a screen in a terminal.
  case terminal
  /// A library with a layout, and tests of its order.
  case tests
  /// A tool like `nib` that knows the classes of its author.
  case tool

  /// A file of a package.
  struct File {
    /// The path in the package's folder.
    let path: String
    let text: String
  }

  /// Returns the files of a package.
  func files(named name: String, nibKit place: NibKitPlace) -> [File] {
    let files: [File]
    switch self {
    case .terminal: files = Self.terminalFiles
    case .tests: files = Self.testsFiles
    case .tool: files = Self.toolFiles
    }
    return (files + [File(path: ".gitignore", text: ".build/\n")]).map { file in
      File(
        path: file.path.replacing("NAME", with: name),
        text: file.text.replacing("NAME", with: name).replacing("NIBKIT", with: place.dependency))
    }
  }

  /// Returns the commands that the user runs next.
  func commands(named name: String) -> [String] {
    switch self {
    case .terminal:
      ["swift run \(name)", "swift run nib preview Sources/\(name)/Layouts/Main.layout.xml", "swift test"]
    case .tests: ["swift test", "swift run nib explore --stand-ins Layouts/Login.layout.xml"]
    case .tool:
      [
        "swift run \(name) check Layouts/Main.layout.xml", "swift run \(name) show Layouts/Main.layout.xml",
        "swift test",
      ]
    }
  }

  /// Returns true if a module can have the name.
  static func isName(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, first.properties.isAlphabetic, first.isASCII else { return false }
    return name.unicodeScalars.allSatisfy { $0.isASCII && ($0.properties.isAlphabetic || "0"..."9" ~= $0 || $0 == "_") }
  }

  /// The modules that a package imports. A module of the package cannot have the same name as one of them.
  static let takenNames: Set<String> = ["NibKit", "NibTesting", "NibTool", "TerminalKit", "Testing", "Swift"]
}
