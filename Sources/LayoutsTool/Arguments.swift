/// The findings of the plugin about a target.
struct Arguments {
  /// A layout, and the file for its code.
  struct Layout {
    let path: String
    let output: String
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
  /// The Swift files of the target.
  private(set) var sources: [String] = []
  /// The file for the code that all layouts share.
  private(set) var output = ""
  private(set) var layouts: [Layout] = []

  /// Reads the arguments of a command. Returns nil if they are wrong.
  init?(_ arguments: some Collection<String>) {
    var rest = Array(arguments.reversed())
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
      case "--source": sources.append(value)
      case "--output": output = value
      default:
        if word.hasPrefix("--") { return nil }
        layouts.append(Layout(path: word, output: value))
      }
    }
    if module.isEmpty || library.isEmpty || output.isEmpty { return nil }
  }
}
