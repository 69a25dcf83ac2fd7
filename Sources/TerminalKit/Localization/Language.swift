/// A language in which the kit has its texts.
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

  /// The language that the environment of this process asks for, by `LC_ALL`, `LC_MESSAGES` and `LANG`: the first that is
  /// not empty counts.
  public static var ofEnvironment: Language {
    Language(locale: SystemCalls.locale(of: "LC_MESSAGES") ?? "")
  }
}

nonisolated extension SystemCalls {
  /// Returns the locale of a category such as `LC_CTYPE`, or nil if the environment names none.
  static func locale(of category: String) -> String? {
    ["LC_ALL", category, "LANG"].lazy.compactMap { environment($0) }.first { !$0.isEmpty }
  }
}
