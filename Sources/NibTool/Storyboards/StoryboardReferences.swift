internal import NibKit
internal import NibModel
internal import NibXcode

extension NibDocument {
  /// The probable faults of a storyboard's references: storyboards that are not beside its file, and scenes that they do
  /// not have. Xcode builds such a storyboard, and the program fails when it shows the scene.
  ///
  /// - Parameter sources: the sources of the places. Those of the other storyboards are added.
  /// - Complexity: O(objects + bytes of the other storyboards).
  func storyboardReferenceFindings(_ sources: inout SourceList) -> [Diagnostic] {
    guard hasScenes else { return [] }
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
        if other.initialScene != nil { return nil }
        let root = other.rootPlace.inFile(sources.index(of: other.source))
        return Diagnostic(ReferenceFinding.noInitialScene(named.value, root: root), at: named.valuePlace)
      }
      if other.scene(identifier.value) != nil { return nil }
      let file = sources.index(of: other.source)
      return Diagnostic(
        ReferenceFinding.noScene(
          identifier.value, in: named.value,
          known: other.scenes.compactMap { ReferenceFinding.Scene($0, inFile: file) },
          root: other.rootPlace.inFile(file)), at: identifier.valuePlace)
    }
  }
}

/// A probable fault of a reference to a scene of another storyboard.
private enum ReferenceFinding: Fault {
  case noStoryboard(String)
  /// - root: the place of the other storyboard.
  case noInitialScene(String, root: SourcePlace)
  case noScene(String, in: String, known: [Scene], root: SourcePlace)

  /// A scene of the other storyboard.
  struct Scene: Hashable, Sendable {
    let identifier: String
    let place: SourcePlace

    init?(_ scene: Storyboard.Scene, inFile file: Int) {
      guard let identifier = scene.identifier else { return nil }
      self.identifier = identifier
      place = scene.place.inFile(file)
    }
  }

  var code: Diagnostic.Code { .noSuchScene }
  var severity: Diagnostic.Severity { .warning }

  var message: String {
    switch self {
    case .noStoryboard(let name): "no \(name.shortened).storyboard is beside this file: the scene cannot be checked"
    case .noInitialScene(let name, _): "the storyboard '\(name.shortened)' has no initial view controller"
    case .noScene(let name, let storyboard, _, _):
      "no scene of the storyboard '\(storyboard.shortened)' has the identifier '\(name.shortened)'"
    }
  }

  var notes: [Diagnostic.Note] {
    switch self {
    case .noStoryboard: []
    case .noInitialScene(_, let root): [Diagnostic.Note("the other storyboard is here", at: root)]
    case .noScene(let name, _, let known, let root):
      if let near = Suggestion.nearest(to: name, among: known.map(\.identifier)),
        let scene = known.first(where: { $0.identifier == near })
      {
        [Diagnostic.Note("did you mean '\(near.shortened)'?", at: scene.place)]
      } else {
        [Diagnostic.Note("the other storyboard is here", at: root)]
      }
    }
  }

  var facts: Facts {
    switch self {
    case .noStoryboard(let name), .noInitialScene(let name, _): [.layout: name]
    case .noScene(let name, let storyboard, let known, _):
      [.name: name, .layout: storyboard, .offers: known.map(\.identifier)]
    }
  }
}
