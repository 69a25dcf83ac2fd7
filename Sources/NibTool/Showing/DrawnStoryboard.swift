internal import NibLoading
internal import NibModel
internal import NibXcode
internal import TerminalCocoa
internal import TerminalKit

/// A storyboard whose scenes are drawn one by one, for its map.
@MainActor
struct DrawnStoryboard {
  /// The map of the scenes.
  let map: StoryboardMap
  /// The places of objects in the map, by their ids.
  private(set) var places: [String: Place] = [:]

  /// The place of an object in a map.
  struct Place {
    /// The index of its scene.
    let box: Int
    /// Its cells in the picture of the scene; nil for the scene as a whole.
    let cells: Rect?
  }

  /// The objects that a map is made to show.
  struct Focus {
    /// The ids whose places are looked for.
    var ids: Set<String>
    /// The ids of controllers and other objects at the top level of scenes. Other scenes have no pictures.
    var scenes: Set<String>
  }

  /// A scene that has been drawn.
  private struct Drawing {
    var grid: CellGrid?
    /// The cells of the objects at which segues begin, by their ids.
    var sources: [String: Rect] = [:]
    var isFaint = false
  }

  /// Draws the scenes.
  ///
  /// - Parameters:
  ///   - storyboard: the scenes with their segues.
  ///   - document: the same storyboard, as it is drawn.
  ///   - focus: the objects to show; nil to show all scenes.
  /// - Throws: `NibError` with the errors of the document.
  /// - Complexity: O(bytes + objects + cells).
  init(
    _ storyboard: Storyboard, as document: NibDocument, classes: ClassRegistry, theme: Theme, sizeClass: SizeClass,
    focus: Focus? = nil
  ) throws {
    let points = try SceneCanvas(reading: storyboard.source).points
    var places: [String: Int] = [:]
    for (index, scene) in storyboard.scenes.enumerated() where places[scene.id] == nil { places[scene.id] = index }
    let sources = Set(storyboard.scenes.flatMap { $0.segues.map(\.sourceID) }).union(focus?.ids ?? [])
    var drawings = [Drawing](repeating: Drawing(), count: storyboard.scenes.count)
    for scene in try CocoaPicture.scenes(drawing: document, classes: classes, sizeClass: sizeClass) {
      guard let place = scene.ids.lazy.compactMap({ places[$0] }).first else { continue }
      if let focus {
        for id in scene.ids where focus.ids.contains(id) { self.places[id] = Place(box: place, cells: nil) }
        let isShown = !focus.scenes.isDisjoint(with: scene.ids)
        drawings[place].isFaint = !isShown && focus.ids.isDisjoint(with: scene.ids)
        if !isShown { continue }
      }
      if scene.picture.subviews.isEmpty { continue }
      drawings[place] = try Self.draw(scene.picture, sources) {
        Application(layouts: storyboard, classes: classes, theme: theme)
      }
      for (id, cells) in drawings[place].sources where self.places[id] == nil {
        self.places[id] = Place(box: place, cells: cells)
      }
    }
    var arrows: [StoryboardMap.Arrow] = []
    var boxes: [StoryboardMap.Box] = []
    for (index, scene) in storyboard.scenes.enumerated() {
      var notes: [String] = []
      for segue in scene.segues {
        if segue.kind == "unwind" {
          notes.append("unwinds by \(segue.unwindAction ?? "?")")
        } else if let target = places[segue.destinationID] {
          arrows.append(
            StoryboardMap.Arrow(
              id: segue.id, from: index, to: target, source: drawings[index].sources[segue.sourceID],
              label: Self.label(of: segue),
              isRelationship: segue.kind == "relationship"))
        } else {
          notes.append("\(Self.label(of: segue)) leads to no scene: \(segue.destinationID)")
        }
      }
      boxes.append(
        StoryboardMap.Box(
          id: scene.id, title: Self.title(of: scene), subtitle: Self.subtitle(of: scene), picture: drawings[index].grid,
          isFaint: drawings[index].isFaint, isInitial: scene.id == storyboard.initialScene?.id,
          isReference: scene.reference != nil, notes: notes,
          point: points[scene.id]))
    }
    map = StoryboardMap(title: storyboard.source.file.lastPathComponent, boxes: boxes, arrows: arrows)
  }

  private static func draw(
    _ picture: CocoaPicture, _ sources: Set<String>, in make: () -> Application
  ) throws -> Drawing {
    let application = make()
    application.resize(to: Stage.size(of: picture))
    try application.show(PictureController(picture))
    application.advance(to: .zero)
    let grid = CellGrid(size: .zero)
    application.draw(on: grid)
    // The bars of a container may have nothing to show.
    let isBlank = grid.text.allSatisfy(\.isWhitespace)
    return Drawing(grid: isBlank ? nil : grid, sources: isBlank ? [:] : application.rectangles(of: sources))
  }

  // MARK: Words

  private static func title(of scene: Storyboard.Scene) -> String {
    guard let reference = scene.reference else { return scene.controllerClass }
    return "→ \(reference.storyboard).storyboard"
  }

  private static func subtitle(of scene: Storyboard.Scene) -> String {
    if let reference = scene.reference { return reference.identifier.map { "scene '\($0)'" } ?? "its initial scene" }
    return ([scene.identifier.map { "'\($0)'" }, words(ofElement: scene.element)].compactMap { $0 }).joined(
      separator: " · ")
  }

  /// Returns the words of a name: `tableViewController` becomes `table view controller`.
  private static func words(ofElement name: String) -> String {
    name.reduce(into: "") { $0 += $1.isUppercase ? " " + $1.lowercased() : String($1) }
  }

  private static func label(of segue: Storyboard.Segue) -> String {
    let kind = segue.relationship ?? segue.kind
    return segue.identifier.map { "\(kind) '\($0)'" } ?? kind
  }
}
