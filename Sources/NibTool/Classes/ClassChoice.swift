internal import ArgumentParser
internal import NibModel
internal import NibXcode

/// The classes that a command line asks for, and the traits for which files of Interface Builder are loaded.
struct ClassChoice: Hashable {
  /// True if stand-ins replace the classes that the command does not know.
  var standIns = false
  /// True if stand-ins also replace classes of TerminalKit that the layout's use of their names contradicts.
  var judgesUses = false
  /// True if stand-ins also replace the classes of TerminalKit.
  var replacesKit = false
  var catalog = Catalog.found
  /// The size class whose variations are loaded; nil for the default variations.
  var sizeClass: SizeClass?

  enum Catalog: Hashable {
    /// The catalog that belongs to the layout, if there is one.
    case found
    case file(String)
    /// A catalog that was not read from a file.
    case text(SourceText)
    case none
  }

  /// The choice as arguments for another process of the tool.
  var arguments: [String] {
    let catalog: [String] =
      switch catalog {
      case .found: []
      case .file(let path): ["--classes=\(path)"]
      // No process is started for such a choice.
      case .text: []
      case .none: ["--no-classes"]
      }
    return (replacesKit ? ["--all-stand-ins"] : standIns ? ["--stand-ins"] : []) + catalog
      + (sizeClass.map { ["--size-class=\($0.words)"] } ?? [])
  }
}

/// The options of commands that need classes.
struct ClassOptions: ParsableArguments {
  @Flag(help: "Replace unknown classes with stand-ins, which accept everything in the layout.")
  var standIns = false

  @Flag(help: "Replace the classes of TerminalKit too, for a layout of another class library.")
  var allStandIns = false

  @OptionGroup var catalog: CatalogOptions

  var choice: ClassChoice {
    ClassChoice(
      standIns: standIns || allStandIns, judgesUses: standIns, replacesKit: allStandIns, catalog: catalog.choice)
  }

  /// Returns the choice for files that are loaded for a size class.
  func choice(for variation: VariationOptions) -> ClassChoice {
    var choice = choice
    choice.sizeClass = variation.sizeClass
    return choice
  }
}

/// The options that name a catalog of classes.
struct CatalogOptions: ParsableArguments {
  @Option(
    name: .customLong("classes"),
    help: ArgumentHelp("The catalog of the layouts' classes, instead of the one that is found.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var file: String?

  @Flag(name: .customLong("no-classes"), help: "Use no catalog of classes, and no Swift sources.")
  var isOmitted = false

  var choice: ClassChoice.Catalog { isOmitted ? .none : file.map(ClassChoice.Catalog.file) ?? .found }

  func validate() throws {
    if isOmitted, file != nil { throw ValidationError("--classes and --no-classes exclude each other.") }
  }
}
