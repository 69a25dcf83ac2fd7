internal import FileAccess

/// A language that the kit has texts for.
///
/// Cases may be added: a `switch` over them needs a default.
public nonisolated enum Language: String, CaseIterable, Sendable {
  /// English: the language of the texts in the source, and the default for other languages.
  case english = "en"
  /// German.
  case german = "de"

  /// Creates the language of a locale such as `de_AT.UTF-8`, or English if the kit does not have its language.
  public init(locale: String) {
    let code = locale.prefix { $0 != "_" && $0 != "-" && $0 != "." && $0 != "@" }.lowercased()
    self = Self(rawValue: code) ?? .english
  }

  /// The language of this process's environment. It is the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is not
  /// empty.
  public static var ofEnvironment: Language {
    Language(locale: Environment.locale(of: "LC_MESSAGES") ?? "")
  }
}

nonisolated extension Environment {
  /// Returns the locale of a category such as `LC_CTYPE`, or nil if the environment has none.
  static func locale(of category: String) -> String? {
    ["LC_ALL", category, "LANG"].lazy.compactMap { Self[$0] }.first { !$0.isEmpty }
  }
}
