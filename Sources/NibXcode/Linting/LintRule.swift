package import NibModel

/// A rule of the lint: one kind of finding in Interface Builder files, and the function that finds it.
package struct LintRule: Sendable {
  package let code: Diagnostic.Code
  /// True if the rule is about faults. A rule about a style is used only if a configuration names it.
  package let isOnByDefault: Bool
  /// The rule in one sentence, for the documentation.
  package let summary: String
  /// The name of the rule in IBLinter, if it has it.
  package let peer: String?
  /// The name in the configuration of what the rule compares with, if there is any.
  package let option: String?
  let check: @Sendable (LintContext) -> [Diagnostic]

  init(
    _ code: Diagnostic.Code, isOnByDefault: Bool = false, _ summary: String, peer: String? = nil,
    option: String? = nil, check: @escaping @Sendable (LintContext) -> [Diagnostic]
  ) {
    (self.code, self.isOnByDefault, self.summary) = (code, isOnByDefault, summary)
    (self.peer, self.option, self.check) = (peer, option, check)
  }
}

/// All that a rule may look at.
struct LintContext {
  let file: LintFile
  let constraints: [LintConstraint]
  let options: LintOptions
  let surroundings: LintSurroundings

  init(_ file: LintFile, _ options: LintOptions, _ surroundings: LintSurroundings) {
    (self.file, self.options, self.surroundings) = (file, options, surroundings)
    constraints = LintConstraint.all(in: file)
  }
}
