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
    guard document.isStoryboard else {
      if name == nil { return nil }
      console.printError("error: --scene names a scene of a storyboard, and \(document.source.file.printable) is none")
      throw ToolStatus.usage
    }
    do {
      let storyboard = try Storyboard(reading: document.source)
      let scenes = name == nil ? storyboard.scenes : storyboard.scene(name ?? "").map { [$0] } ?? []
      if let name, scenes.isEmpty {
        let known = storyboard.scenes.map { $0.identifier ?? $0.id }
        let near = Suggestion.nearest(to: name, among: known).map { " Did you mean '\($0)'?" } ?? ""
        let list = known.isEmpty ? "There are no scenes to load." : "There are: \(known.joined(separator: ", "))"
        console.printError("error: no scene has the identifier '\(name.printable)'.\(near) \(list)")
        throw ToolStatus.usage
      }
      return StoryboardScenes(storyboard: storyboard, scenes: scenes, classes: NibTool.current.classes())
    } catch let error as NibError {
      throw report(error.diagnostics, in: error.source)
    }
  }
}

/// The scenes of a storyboard, with the classes that the tool knows, and stand-ins for the others.
@MainActor
struct StoryboardScenes {
  let storyboard: Storyboard
  let scenes: [Storyboard.Scene]
  let classes: ClassRegistry

  /// Loads each scene in two steps and lets the objects settle.
  ///
  /// - Returns: the error of the first scene that cannot be loaded, or nil.
  func load(order: LoadOrder?, tracer: any LoadTracer) throws -> (any Error)? {
    let loader = StoryboardLoader(
      storyboard, classes: classes.standingIn(for: storyboard.allDocuments), order: order ?? .strict)
    do {
      _ = try NibMisuse.collect {
        // A scene of another storyboard cannot be loaded here. The scenes within a container are listed themselves.
        for scene in scenes where scene.reference == nil {
          let loaded = try loader.instantiateAlone(scene.id, tracer: tracer)
          try loaded.loadView()
          withExtendedLifetime(loaded) { NibLifecycle.settle() }
        }
      }
      return nil
    } catch {
      return error
    }
  }
}
