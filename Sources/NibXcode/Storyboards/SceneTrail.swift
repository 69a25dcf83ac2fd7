/// The scenes that were followed to a scene, from the first to the last. It limits the depth and the number of scenes,
/// because a few lines of a file can lead to any number.
struct SceneTrail {
  private var names: [String] = []
  private let made: Made

  static let mostLevels = 64
  static let mostScenes = 1_000

  /// The number of scenes that one load has made.
  private final class Made {
    var count = 0
  }

  /// Creates the trail of a load.
  init() { made = Made() }

  /// True for the trail of the scene that was asked for.
  var isRoot: Bool { names.count == 1 }

  /// Returns the trail that continues with a scene.
  ///
  /// - Throws: `StoryboardError` if the scene is on the trail already, or if a limit is exceeded.
  func adding(_ scene: Storyboard.Scene, of storyboard: Storyboard) throws(StoryboardError) -> SceneTrail {
    let name = "\(storyboard.name)/\(scene.identifier ?? scene.id)"
    func error(_ kind: StoryboardError.Kind) -> StoryboardError {
      StoryboardError(kind, at: scene.place, in: storyboard.source)
    }
    if let start = names.firstIndex(of: name) { throw error(.ring(Array(names[start...]) + [name])) }
    if names.count >= Self.mostLevels { throw error(.tooDeep(limit: Self.mostLevels)) }
    made.count += 1
    if made.count > Self.mostScenes { throw error(.tooMany(limit: Self.mostScenes)) }
    var trail = self
    trail.names.append(name)
    return trail
  }
}
