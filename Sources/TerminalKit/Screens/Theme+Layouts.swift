internal import NibLoading
public import NibModel

/// Theme files. A theme file is a layout that contains only `<Styles>`. So it is read, checked and completed like every
/// other layout.
extension Theme {
  /// Creates a theme from a theme file. It consists of the theme that the `<Styles>` name, or else the base, with the
  /// file's looks on top.
  ///
  /// - Parameters:
  ///   - document: The file. A document comes from `Nib(contentsOf:)`, or from a source of layouts.
  ///   - base: The theme that the file changes, if the file itself names none.
  /// - Throws: `NibError` with all faults of the file, or ``ThemeError`` if the file contains no `<Styles>`.
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

  /// A source without layouts, because the theme files of a program are given by their documents and include no others.
  private struct NoLayouts: LayoutSource {
    func layout(named name: LayoutName) throws -> NibDocument? { nil }
  }
}

/// The error of a theme file that changes no look.
public nonisolated struct ThemeError: Error, Hashable, CustomStringConvertible {
  /// The kind of error.
  public struct Code: Hashable, Sendable {
    private let name: String

    /// The file contains no `<Styles>`.
    public static let noStyles = Code(name: "noStyles")
  }

  /// The kind of error. Programs branch on this, never on the description.
  public let code: Code
  /// The path of the file.
  public let file: String
  /// The description of the error in a sentence.
  public var description: String {
    "\(file): a theme file must have one <Styles> with the looks, and this file has none"
  }

  static func noStyles(file: String) -> ThemeError { ThemeError(code: .noStyles, file: file) }
}
