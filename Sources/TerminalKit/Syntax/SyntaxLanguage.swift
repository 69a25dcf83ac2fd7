public import NibLoading
public import NibModel

/// A language whose text a text area can highlight: `language="swift"`. More languages may be added.
public nonisolated struct SyntaxLanguage: HiddenRawCases, NibValue {
  /// The names, as layouts write them.
  package enum Value: String, CaseIterable, Sendable {
    case plain, swift, xml, json, markdown, diff, shell
  }

  package let value: Value

  package init(value: Value) { self.value = value }

  /// The name in layouts.
  public var rawValue: String { value.rawValue }

  /// No highlighting.
  public static var plain: Self { Self(value: .plain) }
  /// Swift.
  public static var swift: Self { Self(value: .swift) }
  /// XML, and the similar formats HTML, SVG and property lists.
  public static var xml: Self { Self(value: .xml) }
  /// JSON, with comments.
  public static var json: Self { Self(value: .json) }
  /// Markdown, with code blocks in the other languages.
  public static var markdown: Self { Self(value: .markdown) }
  /// The output of `diff` and of `git diff`.
  public static var diff: Self { Self(value: .diff) }
  /// Scripts of a POSIX shell.
  public static var shell: Self { Self(value: .shell) }

  /// The lexer of the language, or nil for plain text.
  public var lexer: (any LineLexer)? { grammar }

  /// The grammar of the language.
  private var grammar: Grammar? {
    switch value {
    case .plain: nil
    case .swift: Grammar.swift
    case .xml: Grammar.xml
    case .json: Grammar.json
    case .markdown: Grammar.markdown
    case .diff: Grammar.diff
    case .shell: Grammar.shell
    }
  }

  /// Creates the language for a name, as in a code block of Markdown or in a file's suffix: `sh`, `svg`, `md`. Returns
  /// nil for an unknown name.
  ///
  /// - Parameter name: the name, in upper or lower case.
  public init?(named name: some StringProtocol) {
    switch name.lowercased() {
    case "swift": self = .swift
    case "xml", "html", "xhtml", "svg", "plist", "xib", "storyboard": self = .xml
    case "json", "jsonc", "xcstrings": self = .json
    case "markdown", "md": self = .markdown
    case "diff", "patch": self = .diff
    case "shell", "sh", "bash", "zsh", "console", "shell-session": self = .shell
    case "plain", "text", "txt": self = .plain
    default: return nil
    }
  }

  /// Returns the parts of each line of a text that have a role. O(text).
  ///
  /// - Parameter lines: the lines, without newlines.
  public func spans(of lines: [String]) -> [[SyntaxSpan]] {
    guard let lexer else { return lines.map { _ in [] } }
    var state = LexerState()
    return lines.map { lexer.spans(of: Array($0.utf8.prefix(SyntaxCache.longestLine)), state: &state) }
  }
}
