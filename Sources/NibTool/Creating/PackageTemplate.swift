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
  func files(named name: PackageName, nibKit place: NibKitPlace) -> [File] {
    let files: [File]
    switch self {
    case .terminal: files = Self.terminalFiles
    case .tests: files = Self.testsFiles
    case .tool: files = Self.toolFiles
    }
    return (files + [File(path: ".gitignore", text: ".build/\n")]).map { file in
      File(path: name.filled(file.path, place), text: name.filled(file.text, place))
    }
  }

  /// Returns the commands that the user runs next.
  func commands(named package: PackageName) -> [String] {
    let name = package.target
    return switch self {
    case .terminal:
      ["swift run \(name)", "swift run nib preview Sources/\(name)/Layouts/Main.layout.xml", "swift test"]
    case .tests: ["swift test", "swift run nib trace --stand-ins Layouts/Login.layout.xml"]
    case .tool:
      [
        "swift run \(name) check Layouts/Main.layout.xml", "swift run \(name) show Layouts/Main.layout.xml",
        "swift test",
      ]
    }
  }
}

extension PackageName {
  /// Returns a text of a template, filled in at once: a name may contain the word for another one.
  fileprivate func filled(_ text: String, _ place: NibKitPlace) -> String {
    text.replacing(/NAME|MODULE|TYPE|NIBKIT/) { match in
      switch match.output {
      case "NAME": target
      case "MODULE": module
      case "TYPE": type
      default: place.dependency
      }
    }
  }
}
