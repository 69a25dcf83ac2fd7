internal import NibModel
internal import NibXcode

/// The words about one code in the list of rules of a SARIF log.
struct RuleText {
  /// The code in one sentence.
  let summary: String
  /// The code in a paragraph.
  let description: String
  /// The description, and what to do about a finding, in Markdown.
  let help: String

  private static let lint = Dictionary(LintRule.all.map { ($0.code.rawValue, $0.summary) }) { first, _ in first }
  private static let ofExploring = Set(Diagnostic.Code.ofExploring.map(\.rawValue))
  private static let ofInterfaceBuilder = Set(Diagnostic.Code.ofInterfaceBuilder.map(\.rawValue))

  /// - Parameter code: the code as messages print it.
  init(_ code: String) {
    // A program that has NibTool as a library can have codes of its own.
    summary =
      Self.summaries[code]?.withoutCodeMarks ?? "A fault that a reader or a check of the program reports as '\(code)'."
    if Self.ofExploring.contains(code) {
      let cure = Self.explanations[code].map { "\n\n\($0)" } ?? ""
      (description, help) = (summary, summary + cure)
      return
    }
    let text = Self.lint[code] ?? Self.explanations[code] ?? summary
    description = text.withoutCodeMarks
    let isRule = Self.lint[code] != nil || Self.ofInterfaceBuilder.contains(code)
    help = text + (isRule ? "\n\n" + Self.allowing(code) : "")
  }

  /// The ways to leave out findings of a rule for files of Interface Builder.
  private static func allowing(_ code: String) -> String {
    "To leave out all findings of this rule, write `\"rules\": {\"\(code)\": \"off\"}` into `.nib.json`. To leave out "
      + "those at one object, write `nib: allow \(code)` into its notes in Xcode."
  }
}

extension RuleText {
  /// The help as plain text.
  var plainHelp: String { help.withoutCodeMarks }
}

extension String {
  fileprivate var withoutCodeMarks: String { filter { $0 != "`" } }
}
