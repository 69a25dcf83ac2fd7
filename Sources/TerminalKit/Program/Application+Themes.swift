internal import NibLoading
internal import NibModel

extension Application {
  /// Returns the theme with a name: a built-in theme, or the theme of a theme file among the program's layouts.
  ///
  /// - Throws: the same errors as ``Theme/init(_:over:)``, or `LayoutNotFound` if there is no such theme.
  public func theme(named name: String) throws -> Theme {
    if let builtIn = BuiltInTheme(rawValue: name) { return builtIn.theme }
    return try Theme(loader.layouts.document(named: name))
  }
}
