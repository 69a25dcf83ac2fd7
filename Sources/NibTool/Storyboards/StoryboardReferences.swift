internal import NibKit
internal import NibModel
internal import NibXcode

extension NibDocument {
  /// The probable faults of a storyboard's references: storyboards that are not beside its file, and scenes that they do
  /// not have. Xcode builds such a storyboard, and the program fails when it shows the scene.
  ///
  /// - Complexity: O(objects + bytes of the other storyboards).
  var storyboardReferenceFindings: [Diagnostic] {
    guard isStoryboard else { return [] }
    let folders = StoryboardFolders(beside: source.file)
    var known: [String: Result<Storyboard?, NibError>] = [:]
    func found(_ name: String) -> Result<Storyboard?, NibError> {
      if let result = known[name] { return result }
      let result = Result { () throws(NibError) in try folders.storyboard(named: name) }
      known[name] = result
      return result
    }
    return allObjects.compactMap { object in
      func attribute(_ name: String) -> NibDocument.Attribute? { object.attributes.first { $0.name == name } }
      // A scene in the bundle of a framework is somewhere else.
      guard let named = attribute("ib.storyboardName"), attribute("ib.bundleIdentifier") == nil else { return nil }
      let target: Storyboard?
      switch found(named.value) {
      case .success(let storyboard): target = storyboard
      // The faults of another file are reported when that file is checked.
      case .failure: return nil
      }
      guard let other = target else {
        return Diagnostic(ReferenceFinding.noStoryboard(named.value), at: named.valuePlace)
      }
      guard let identifier = attribute("ib.referencedIdentifier") else {
        return other.initialScene == nil
          ? Diagnostic(ReferenceFinding.noInitialScene(named.value), at: named.valuePlace) : nil
      }
      return other.scene(identifier.value) == nil
        ? Diagnostic(
          ReferenceFinding.noScene(
            identifier.value, in: named.value, known: other.scenes.compactMap(\.identifier)), at: identifier.valuePlace)
        : nil
    }
  }
}

/// A probable fault of a reference to a scene of another storyboard.
private enum ReferenceFinding: Fault {
  case noStoryboard(String)
  case noInitialScene(String)
  case noScene(String, in: String, known: [String])

  var code: Diagnostic.Code { .noSuchScene }
  var severity: Diagnostic.Severity { .warning }

  var message: String {
    switch self {
    case .noStoryboard(let name): "no \(name.shortened).storyboard is beside this file: the scene cannot be checked"
    case .noInitialScene(let name): "the storyboard '\(name.shortened)' has no initial view controller"
    case .noScene(let name, let storyboard, _):
      "no scene of the storyboard '\(storyboard.shortened)' has the identifier '\(name.shortened)'"
    }
  }

  var notes: [Diagnostic.Note] {
    guard case .noScene(let name, _, let known) = self, let near = Suggestion.nearest(to: name, among: known) else {
      return []
    }
    return [Diagnostic.Note("did you mean '\(near.shortened)'?")]
  }

  var facts: Facts {
    switch self {
    case .noStoryboard(let name), .noInitialScene(let name): [.layout: name]
    case .noScene(let name, let storyboard, let known): [.name: name, .layout: storyboard, .offers: known]
    }
  }
}
