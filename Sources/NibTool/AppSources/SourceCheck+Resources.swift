internal import NibSources

extension SourceCheck {
  /// Compares the names of storyboards and nibs in code with those of the files.
  mutating func checkResources() {
    guard resources.isComplete else { return }
    for use in classes.identifiers.resources where use.isOfApp {
      if use.isInterpolated { unjudged.add(.computedIdentifier) }
      // A name with a folder or a suffix is that of a file, which can be anywhere.
      guard let name = use.name, !name.isEmpty, !name.contains("/"), !name.contains("."),
        let names = resources.names[use.kind], !resources.has(use.kind, named: name)
      else { continue }
      if use.isConditional {
        unjudged.add(.conditionalIdentifier)
        continue
      }
      report(
        .noResource(.init(kind: .init(use.kind), name: name), near: nearest(to: name, among: names)), at: use.place)
    }
  }

  /// Returns true if a scene may be in a storyboard that is not among the files: one of another bundle, or one that is made
  /// elsewhere.
  mutating func mayBeElsewhere(_ use: IdentifierUses.Use) -> Bool {
    if let storyboard = use.storyboard { return isElsewhere(storyboard) }
    // A variable can hold any of the storyboards that the code makes.
    return usesOtherStoryboards
  }
}

extension SourceFinding.Resource.Kind {
  fileprivate init(_ kind: ResourceUse.Kind) {
    switch kind {
    case .storyboard: self = .storyboard
    case .nib: self = .nib
    }
  }
}
