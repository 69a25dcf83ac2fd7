internal import NibLoading
public import NibModel

/// Theme files. A theme file is a layout that holds `<Styles>` and nothing else, so that it is read, checked and completed as
/// every other layout is.
extension Theme {
  /// Creates a theme from a theme file: the theme that its `<Styles>` names, or else the base, with the file's looks on top.
  ///
  /// - Parameters:
  ///   - document: The file. A document comes from `Nib(contentsOf:)`, or from a source of layouts.
  ///   - base: The theme that the file changes, where it names none itself.
  /// - Throws: `NibError` with everything that is wrong with the file; ``ThemeError`` if it holds no `<Styles>`.
  /// - Complexity: O(bytes).
  public init(_ document: NibDocument, over base: Theme = .ansi) throws {
    var classes = ClassRegistry()
    classes.register(neverAwoken: Styles.self)
    classes.register(neverAwoken: Style.self)
    let loaded = try Loader(classes: classes, layouts: NoLayouts()).load(document)
    let styles = loaded.topLevel.compactMap { $0 as? Styles }
    if styles.isEmpty { throw ThemeError.noStyles(file: document.source.file) }
    self = styles.reduce(base) { $1.applied(to: $0) }
  }

  /// The theme files of a program are given by their documents; they include no others.
  private struct NoLayouts: LayoutSource {
    func layout(named name: LayoutName) throws -> NibDocument? { nil }
  }
}

/// The error of a theme file that changes no look.
public nonisolated struct ThemeError: Error, Hashable, CustomStringConvertible {
  /// The kind of error.
  public struct Code: Hashable, Sendable {
    private let name: String

    /// The file holds no `<Styles>`.
    public static let noStyles = Code(name: "noStyles")
  }

  /// The kind of error. Programs branch on this, never on the description.
  public let code: Code
  /// The path of the file.
  public let file: String
  /// The error in a sentence.
  public var description: String { "\(file): a theme file holds one <Styles> with the looks, and this file holds none" }

  static func noStyles(file: String) -> ThemeError { ThemeError(code: .noStyles, file: file) }
}

extension Application {
  /// Returns the theme of a name: a built-in one, or that of a theme file among the program's layouts.
  ///
  /// - Throws: As ``Theme/init(_:over:)``; `LayoutNotFound` if there is neither.
  public func theme(named name: String) throws -> Theme {
    if let builtIn = BuiltInTheme(rawValue: name) { return builtIn.theme }
    return try Theme(loader.layouts.document(named: name))
  }
}
