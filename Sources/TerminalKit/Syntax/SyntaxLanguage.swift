public import NibLoading

/// A language whose text a text area can highlight: `language="swift"`.
public nonisolated enum SyntaxLanguage: String, CaseIterable, NibValue, Sendable {
  /// No highlighting.
  case plain
  /// Swift.
  case swift
  /// XML, and the similar formats HTML, SVG and property lists.
  case xml
  /// JSON, with comments.
  case json
  /// Markdown, with code blocks in the other languages.
  case markdown
  /// The output of `diff` and of `git diff`.
  case diff
  /// Scripts of a POSIX shell.
  case shell

  /// The lexer of the language, or nil for plain text.
  public var lexer: (any LineLexer)? { grammar }

  /// The grammar of the language.
  private var grammar: Grammar? {
    switch self {
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
