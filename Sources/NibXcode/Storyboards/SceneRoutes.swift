/// The ways on which a program comes to the scenes of a storyboard, as far as the code of its classes takes part in them: a
/// controller makes and prepares the destinations of its segues, and the scenes that are embedded in its view.
///
/// The shortest way from the initial scene is taken, or from a scene to which no such segue leads. Scenes that no code
/// prepares are made on their own, as a program makes them by their identifier.
struct SceneRoutes {
  /// The last step to a scene.
  struct Step {
    let segue: Storyboard.Segue
    /// The id of the scene before it.
    let from: String
  }

  private var steps: [String: Step] = [:]
  /// The ids of the scenes to which segues lead whose source takes part in them.
  private(set) var destinations: Set<String> = []

  /// - Parameter prepares: returns true if the controller of a scene takes part in its segues.
  /// - Complexity: O(scenes + segues).
  init(_ storyboard: Storyboard, prepares: (Storyboard.Scene) -> Bool) {
    let sources = Set(storyboard.scenes.filter(prepares).map(\.id))
    for scene in storyboard.scenes where sources.contains(scene.id) {
      destinations.formUnion(scene.preparedSegues.map(\.destinationID))
    }
    let starts =
      (storyboard.initialScene.map { [$0] } ?? []) + storyboard.scenes.filter { !destinations.contains($0.id) }
      + storyboard.scenes
    var reached: Set<String> = []
    for start in starts where reached.insert(start.id).inserted {
      var queue = [start]
      var next = 0
      while next < queue.count {
        let scene = queue[next]
        next += 1
        // A container makes its children. That matters if the container itself is prepared.
        let segues =
          (sources.contains(scene.id) ? scene.preparedSegues : [])
          + (steps[scene.id] == nil ? [] : scene.segues.filter { $0.kind == "relationship" })
        for segue in segues {
          guard let target = storyboard.scene(id: segue.destinationID), target.reference == nil,
            reached.insert(target.id).inserted
          else { continue }
          steps[target.id] = Step(segue: segue, from: scene.id)
          queue.append(target)
        }
      }
    }
  }

  /// Returns the scene at which the way to a scene begins, and the segues from there.
  ///
  /// - Complexity: O(segues of the way).
  func way(to scene: String) -> (start: String, segues: [Storyboard.Segue]) {
    var (start, segues) = (scene, [Storyboard.Segue]())
    while let step = steps[start] {
      segues.append(step.segue)
      start = step.from
    }
    return (start, segues.reversed())
  }
}

extension Storyboard.Scene {
  /// The segues whose destination the controller makes and prepares.
  var preparedSegues: [Storyboard.Segue] { segues.filter { !["relationship", "unwind"].contains($0.kind) } }
}
