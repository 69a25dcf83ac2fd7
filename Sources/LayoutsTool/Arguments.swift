/// The arguments of the command.
struct Arguments {
  /// A layout, and the file for its code.
  struct Layout {
    let path: String
    let output: String
  }

  /// A Swift file.
  struct Source {
    let path: String
    let module: String
  }

  /// The name of the target's module.
  private(set) var module = ""
  /// The library that the code imports: NibKit or NibRuntime.
  private(set) var library = ""
  /// The folder of the package.
  private(set) var package = ""
  /// True if the owners of the layouts can be controllers of TerminalKit.
  private(set) var hasControllers = false
  /// The catalogs of the libraries that the target depends on.
  private(set) var catalogs: [String] = []
  /// The Swift files of the target, and those of the targets that it depends on.
  private(set) var sources: [Source] = []
  /// The file for the code that all layouts share.
  private(set) var output = ""
  private(set) var layouts: [Layout] = []

  /// Reads the arguments of a command. Returns nil if they are wrong.
  init?(_ arguments: some Collection<String>) {
    var (rest, sourceModule) = (Array(arguments.reversed()), String?.none)
    while let word = rest.popLast() {
      if word == "--controllers" {
        hasControllers = true
        continue
      }
      guard let value = rest.popLast() else { return nil }
      switch word {
      case "--module": module = value
      case "--library": library = value
      case "--package": package = value
      case "--catalog": catalogs.append(value)
      case "--sources-of": sourceModule = value
      case "--source": sources.append(Source(path: value, module: sourceModule ?? module))
      case "--output": output = value
      default:
        if word.hasPrefix("--") { return nil }
        layouts.append(Layout(path: word, output: value))
      }
    }
    if module.isEmpty || library.isEmpty || output.isEmpty { return nil }
  }
}
