internal import FileAccess

/// The languages of a user, the preferred one first.
///
///     let layouts = LayoutFolders(["Layouts"], languages: .ofEnvironment)
///
/// If none of the languages has a text, the layout's own text is used.
public struct Languages: Hashable, Sendable, ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
  /// The names of the languages in the form of folder names, each followed by the more general ones: `de-AT`, `de`.
  public let names: [String]

  /// Creates a list of languages from names such as `de-AT`, and from the names of locales such as `de_AT.UTF-8`.
  ///
  /// `C`, `POSIX`, and texts that cannot be the name of a language, such as paths, are ignored.
  public init(_ languages: [String]) {
    var names: [String] = []
    for language in languages.prefix(Self.mostLanguages) {
      for name in Self.names(language) where !names.contains(name) { names.append(name) }
    }
    self.names = names
  }

  /// Creates the list from the names of one or several languages, separated by colons: `"de-AT:fr"`.
  public init(_ text: String) { self.init(text.split(separator: ":").map(String.init)) }

  /// Creates the languages that a literal names.
  public init(stringLiteral text: String) { self.init(text) }

  /// Creates the languages that the literals name.
  public init(arrayLiteral languages: String...) { self.init(languages) }

  /// The languages of the program's environment: those of LANGUAGE, followed by the language of LC_ALL, LC_MESSAGES or
  /// LANG.
  ///
  /// As in other programs, LANGUAGE has no effect if the locale is `C`.
  public static var ofEnvironment: Languages {
    Languages(variable: { Environment[$0] })
  }

  /// Creates the languages of an environment.
  package init(variable: (String) -> String?) {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap(variable).first { !$0.isEmpty } ?? ""
    let isPlain = ["", "C", "POSIX"].contains(locale) || locale.hasPrefix("C.")
    let preferred = isPlain ? [] : variable("LANGUAGE").map { $0.split(separator: ":").map(String.init) } ?? []
    self.init(preferred + [locale])
  }

  /// True if there is no language.
  package var isEmpty: Bool { names.isEmpty }

  /// The maximum number of languages, which limits the cost of a hostile environment.
  private static let mostLanguages = 20
  private static let mostBytes = 35

  private static func names(_ language: String) -> [String] {
    let locale = language.prefix { $0 != "." && $0 != "@" }
    if locale == "C" || locale == "POSIX" { return [] }
    let isName = locale.utf8.allSatisfy {
      Character(Unicode.Scalar($0)).isLetter || ("0"..."9").contains(Character(Unicode.Scalar($0)))
        || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
    }
    guard isName, locale.utf8.allSatisfy({ $0 < 0x80 }), locale.utf8.count <= mostBytes else { return [] }
    var parts = locale.split { $0 == "-" || $0 == "_" }
    guard !parts.isEmpty else { return [] }
    var names: [String] = []
    let (language, region) = (parts[0], parts.count > 1 ? parts[1] : "")
    while !parts.isEmpty {
      names.append(parts.joined(separator: "-"))
      // In the names of locales, the region determines the script of Chinese.
      if parts.count == 2, language == "zh" {
        if ["TW", "HK", "MO"].contains(region) { names.append("zh-Hant") }
        if ["CN", "SG"].contains(region) { names.append("zh-Hans") }
      }
      parts.removeLast()
    }
    return names
  }
}
