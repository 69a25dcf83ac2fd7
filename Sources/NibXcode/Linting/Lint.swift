package import NibModel

extension LintRule {
  /// The rules, in the order of the documentation: constraints, frames, cells, connections, classes, resources, texts,
  /// and the file as a whole.
  package static let all: [LintRule] =
    ofConstraints + ofFrames + ofCells + ofConnections + ofClasses + ofControllers + ofResources + ofTexts + ofFiles
}

extension LintOptions {
  /// True if a rule is used that compares the texts of languages.
  package var usesTexts: Bool { LintRule.ofTexts.contains(where: uses) }

  /// The codes of the rules that are not used.
  package var unusedCodes: Set<String> { Set(LintRule.all.filter { !uses($0) }.map(\.code.rawValue)) }

  /// Returns true if a rule is used.
  func uses(_ rule: LintRule) -> Bool {
    !disabled.contains(rule.code) && (rule.isOnByDefault || enabled.contains(rule.code))
  }
}

extension NibDocument {
  /// Returns the findings of the rules in an Interface Builder file, and the allowances in its notes.
  ///
  /// Empty for any other document.
  ///
  /// - Complexity: O(elements and attributes) for each rule.
  package func lint(_ options: LintOptions, _ surroundings: LintSurroundings) -> Lint {
    guard isFromInterfaceBuilder, source.bytes.first != nil, textPlaces != nil,
      let xcode = try? XcodeFile(source, limits: ReadingLimits())
    else { return Lint(findings: [], notes: LintNotes(), file: nil) }
    let file = LintFile(xcode)
    let context = LintContext(file, options, surroundings)
    let findings = LintRule.all.filter(options.uses).flatMap { $0.check(context) }
    return Lint(findings: findings.inTextOrder, notes: LintNotes(file), file: file)
  }
}

/// The result of a lint.
package struct Lint {
  package let findings: [Diagnostic]
  /// The findings that notes in the file allow.
  package let notes: LintNotes
  let file: LintFile?

  /// Returns the ids of the objects that a finding is about: of the element at its place, and of the object that this
  /// element belongs to.
  package func ids(of finding: Diagnostic) -> [String] {
    file.map { file in file.objects(of: finding).compactMap { file.id(of: $0) } } ?? []
  }
}
