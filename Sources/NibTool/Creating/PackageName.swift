internal import NibModel

/// The name of a new package, and the names in its code that are derived from it.
struct PackageName {
  /// The name of the package, its folder and its main target: `my-app`.
  let target: String
  /// The name of the target's module, as SwiftPM makes it: `my_app`.
  let module: String
  /// The beginning of the names of types: `MyApp`.
  let type: String

  /// Creates a name.
  ///
  /// - Throws: `Fault` if a package of that name cannot be built.
  init(_ text: String) throws(Fault) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard let first = text.unicodeScalars.first, Self.isLetter(first), parts.allSatisfy(Self.isPart) else {
      throw .form(text)
    }
    target = text
    module = parts.joined(separator: "_")
    type = parts.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    if Self.keywords.contains(text) { throw .keyword(text, other: type + "App") }
    // The name of a package's folder identifies the package, whatever the case of its letters.
    if Self.modules.contains(module) || Self.packages.contains(text.lowercased()) {
      throw .taken(text, other: type + "App")
    }
  }

  /// The reason for which a package cannot have a name.
  enum Fault: Error, CustomStringConvertible {
    case form(String)
    case keyword(String, other: String)
    case taken(String, other: String)

    var description: String {
      switch self {
      case .form(let name):
        "'\(name.printable)' is not the name of a target: a name begins with a letter, and has letters, digits and _. "
          + "Between these it may have hyphens."
      case .keyword(let name, let other):
        "'\(name)' is a keyword of Swift, so no module can have that name. Choose another one, such as '\(other)'."
      case .taken(let name, let other):
        "'\(name)' is the name of a module or package that the new one is built with. Choose another one, such as "
          + "'\(other)'."
      }
    }
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool { scalar.isASCII && scalar.properties.isAlphabetic }

  private static func isPart(_ part: Substring) -> Bool {
    !part.isEmpty && part.unicodeScalars.allSatisfy { isLetter($0) || "0"..."9" ~= $0 || $0 == "_" }
  }

  /// The words that the compiler does not take after `import`, and the names that it keeps for itself.
  private static let keywords = Set(
    """
    Any Protocol Self Type as associatedtype break case catch class continue default defer deinit do else enum \
    extension fallthrough false fileprivate for func guard if import in init inout internal is let nil operator \
    precedencegroup private protocol public repeat rethrows return self static struct subscript super switch throw \
    throws true try typealias var where while
    """.split(separator: " ").map(String.init))

  /// The modules of the toolchain, of NibKit and of the packages that NibKit depends on.
  static let modules = Set(
    """
    Builtin Cxx CxxStdlib Darwin Dispatch Distributed Foundation FoundationEssentials FoundationInternationalization \
    FoundationNetworking FoundationXML Glibc Musl Observation PackageDescription PackagePlugin RegexBuilder Runtime \
    Swift SwiftOnoneSupport SwiftShims SwiftSyntax Synchronization Testing XCTest \
    ArgumentParser ArgumentParserToolInfo \
    main CLibXML2 CTasks CThreads FileAccess Layouts LayoutsTool NibArchiving NibCatalog NibComparing \
    NibCompiled NibExploring NibExpressions NibFoundation NibImporting NibKit NibLanguageServer NibLoading NibModel NibReading \
    NibRuntime NibSources NibStrings NibTesting NibTool NibTracing NibXcode PitfallGallery TerminalCocoa TerminalKit \
    TextComparing nib
    """.split(separator: " ").map(String.init))

  private static let packages: Set = ["nibkit", "swift-argument-parser"]
}
