internal import NibSources

/// The names by which the code of an app can load its storyboards and nibs.
struct AppResources {
  /// False if the app may have others.
  let isComplete: Bool
  /// The names without their suffixes, sorted.
  private(set) var names: [ResourceUse.Kind: [String]] = [:]

  /// - Parameters:
  ///   - files: the paths of the files of Xcode.
  ///   - compiled: the names of files that Xcode or another tool has made of such files.
  init(files: Set<String>, compiled: Set<String>, isComplete: Bool) {
    self.isComplete = isComplete
    var found: [ResourceUse.Kind: Set<String>] = [:]
    for path in files.union(compiled) {
      guard let file = path.split(separator: "/").last, let dot = file.lastIndex(of: ".") else { continue }
      let name = String(file[..<dot])
      // A name such as `Main~ipad` is that of a variant for a device.
      let plain = String(name.prefix { $0 != "~" })
      found[file[dot...].hasPrefix(".storyboard") ? .storyboard : .nib, default: []].formUnion([name, plain])
    }
    names = found.mapValues { $0.sorted() }
  }

  func has(_ kind: ResourceUse.Kind, named name: String) -> Bool { names[kind]?.contains(name) ?? false }
}

extension SourceCheck {
  /// Compares the names of storyboards and nibs in code with those of the files.
  mutating func checkResources() {
    guard resources.isComplete else { return }
    for use in classes.identifiers.resources where use.isOfApp {
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

  func isElsewhere(_ storyboard: ResourceUse) -> Bool {
    !storyboard.isOfApp || storyboard.name.map { !resources.has(.storyboard, named: $0) } ?? false
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
