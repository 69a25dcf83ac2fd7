internal import NibModel

extension LintRule {
  /// The rules about constraints.
  static let ofConstraints: [LintRule] = [
    LintRule(
      .duplicateConstraint, isOnByDefault: true,
      "Two constraints of the same views are equal. Two constraints that mirror each other are also duplicates.",
      peer: "duplicate_constraint"
    ) { context in
      let groups = Dictionary(grouping: context.constraints, by: \.meaning)
      return groups.values.flatMap { group in
        group.dropFirst().map { constraint in
          let isNamed = context.file.outletTargets.contains(constraint.id) || constraint.installation != 0
          return Diagnostic(
            LintFault.duplicateConstraint(
              constraint.words, earlier: context.file.place(of: group[0].element)),
            // Nothing may refer to what a fix removes.
            at: isNamed ? context.file.place(of: constraint.element) : context.file.whole(constraint.element),
            replacement: isNamed ? nil : "")
        }
      }
    },
    LintRule(
      .contradictoryConstraints, isOnByDefault: true,
      "Two required constraints of the same views cannot both be met, such as two widths."
    ) { context in
      let required = context.constraints.filter {
        // Code can change or deactivate a constraint that an outlet leads to.
        $0.priority == 1000 && !context.file.outletTargets.contains($0.id)
      }
      return Dictionary(grouping: required, by: \.sides).values.compactMap { group in
        guard let (first, second) = LintConstraint.contradiction(in: group) else { return nil }
        return Diagnostic(
          LintFault.contradictoryConstraints(
            second.words, other: first.words, place: context.file.place(of: first.element)),
          at: context.file.place(of: second.element))
      }
    },
    LintRule(
      .fixedTextWidth,
      "The width of a view with a text is constant. Xcode warns that a translation may be clipped."
    ) { context in
      let file = context.file
      return context.constraints.filter {
        $0.form.first.attribute == "width" && $0.form.second == nil && $0.form.relation == .equal && $0.priority == 1000
      }.compactMap { constraint in
        guard let view = file.ids[constraint.form.first.item],
          ["label", "button"].contains(file.name(of: view)) || file.name(of: view) == "textField" && !file.isUIKit
        else { return nil }
        return Diagnostic(LintFault.fixedWidth(file.words(view)), at: file.place(of: constraint.element))
      }
    },
    LintRule(.marginConstraint, "A constraint is relative to the margin of a view.", peer: "relative_to_margin") {
      context in
      let file = context.file
      return file.elements("constraint").flatMap { constraint in
        ["firstAttribute", "secondAttribute"].compactMap { name in
          guard let value = file.value(name, of: constraint), value.hasSuffix("Margin") else { return nil }
          let view = file.owner(of: constraint).map(file.words) ?? "the file"
          return Diagnostic(
            LintFault.marginConstraint(view, attribute: value), at: file.place(of: constraint, name))
        }
      }
    },
  ]
}
