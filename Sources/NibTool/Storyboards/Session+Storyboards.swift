internal import NibKit
internal import NibLoading
internal import NibModel
internal import NibXcode

extension Session {
  /// Returns the scenes of a storyboard that a command works on: one, or all of them. Nil if the file is not a
  /// storyboard.
  ///
  /// - Throws: `ToolStatus` if the storyboard has errors, or has no such scene. The reason has then been reported.
  func scenes(of document: NibDocument, named name: String?) throws -> StoryboardScenes? {
    guard document.hasScenes else {
      if name == nil { return nil }
      console.printError(
        "error: --scene names a scene of a storyboard, and \(document.source.file.printable) is not a storyboard")
      throw ToolStatus.usage
    }
    do {
      let storyboard = try Storyboard(document, sizeClass: sizeClass)
      let scenes = name == nil ? storyboard.scenes : storyboard.scene(name ?? "").map { [$0] } ?? []
      if let name, scenes.isEmpty {
        let known = storyboard.scenes.map { $0.identifier ?? $0.id }
        let near = Suggestion.nearest(to: name, among: known).map { " Did you mean '\($0)'?" } ?? ""
        let names = Suggestion.byNearness(to: name, known).joined(separator: ", ")
        let list = known.isEmpty ? "There are no scenes to load." : "There are: \(names)"
        console.printError("error: no scene has the identifier '\(name.printable)'.\(near) \(list)")
        throw ToolStatus.usage
      }
      if scenes.allSatisfy({ $0.reference != nil }), name == nil {
        console.printError("error: \(document.source.file.printable) has no scene of its own to load")
        throw ToolStatus.findings
      }
      return StoryboardScenes(
        storyboard: storyboard, scenes: scenes, isOne: name != nil,
        others: try Storyboards(beside: storyboard, sizeClass),
        classes: try knownClasses(for: document))
    } catch let error as NibError {
      throw report(error.diagnostics, in: error.sources)
    }
  }

  /// Writes a note about the storyboards that are not beside a storyboard's file.
  func note(missing scenes: StoryboardScenes?) {
    guard let names = scenes?.others.missing, !names.isEmpty else { return }
    let files = names.map { $0.shortened.printable + LayoutFormat.storyboard.suffix }.joined(separator: ", ")
    console.printError(
      "note: not beside this file: \(files). Stand-ins without views replace \(names.count == 1 ? "its scenes" : "their scenes")"
    )
  }

  /// Returns the loads of a file that is loaded in several steps: those of all scenes of a storyboard, or of a file with
  /// prototypes. Nil if the file is loaded at once.
  ///
  /// - Throws: `ToolStatus` if they cannot be planned. The reason has then been reported.
  func steps(
    of document: NibDocument, from path: String, scene: String? = nil, order: LoadOrder?
  ) throws -> [PartStep]? {
    do {
      if let scenes = try scenes(of: document, named: scene) {
        return try PartStep.all(of: scenes.scenes, scenes.loader(order: order))
      }
      let parts = document.loaded(under: sizeClass).loadParts
      if parts.count < 2 {
        guard document.hasPieces || !document.templates.isEmpty else { return nil }
        return try PartStep.all(ofTemplatesIn: preparation(document, from: path, order: order, isRun: true))
      }
      let main = try preparation(document, from: path, order: order, isRun: true)
      return try PartStep.all(of: parts, main, loadedClasses(for: document), order: order ?? document.naturalOrder)
    } catch let error as any DiagnosedError {
      throw report(error.diagnostics, in: error.sources)
    }
  }
}

/// The scenes of a storyboard, with the classes that the tool knows, and stand-ins for the others.
@MainActor
struct StoryboardScenes {
  let storyboard: Storyboard
  let scenes: [Storyboard.Scene]
  /// True if one scene was requested, and false for all scenes.
  let isOne: Bool
  let others: Storyboards
  let classes: ClassRegistry

  /// Returns the loader of the scenes.
  func loader(order: LoadOrder?) -> StoryboardLoader {
    let documents = ([storyboard] + others.all).flatMap(\.allDocuments)
    let known = others.byName
    return StoryboardLoader(
      storyboard, classes: classes.standingIn(for: documents), order: order ?? .strict, others: { known[$0] })
  }

  /// Loads each scene in two steps and lets the objects settle. If one scene was requested, the scenes that belong to it
  /// as a container are loaded too. Otherwise they are among the scenes.
  ///
  /// - Returns: the error of the first scene that cannot be loaded, or nil.
  func load(order: LoadOrder?, tracer: any LoadTracer) throws -> (any Error)? {
    let loader = loader(order: order)
    do {
      _ = try NibMisuse.collect {
        // A scene that is embedded in another one is loaded with it.
        var embedded: Set<String> = []
        for scene in scenes where isOne || scene.reference == nil && !embedded.contains(scene.id) {
          let loaded = try loader.instantiate(scene, isAlone: !isOne, tracer: tracer)
          try loaded.loadVisibleViews()
          embedded.formUnion(loaded.embeddedIDs)
          withExtendedLifetime(loaded) { NibLifecycle.settle() }
        }
      }
      return nil
    } catch {
      return error
    }
  }
}
