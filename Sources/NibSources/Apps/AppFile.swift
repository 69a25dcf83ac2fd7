/// The declarations of one source of an app, as far as files of Xcode's can name them.
struct AppFile {
  /// The declarations and extensions of classes, in order.
  var classes: [AppClass] = []
  /// The words that stand for other words, by `#define`.
  var macros: [(name: String, value: String)] = []
  var protocols: Set<String> = []
  /// The names of the properties and methods that protocols of Swift require.
  var requirements: Set<String> = []
  /// The structures and enumerations.
  var values: Set<String> = []
  /// The modules that the source imports, and those of the headers that it imports in angle brackets.
  var modules: Set<String> = []
  /// The headers that it imports in quotes.
  var headers: Set<String> = []
  var identifiers = IdentifierUses()
}
