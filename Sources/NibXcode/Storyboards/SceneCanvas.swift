package import NibModel
internal import NibReading

/// The positions of a storyboard's scenes on the canvas of Interface Builder, which no load needs.
package struct SceneCanvas {
  /// A position in points. The y axis points down.
  package struct Point: Equatable, Sendable {
    package let x: Double
    package let y: Double
  }

  /// The positions of the scenes that have one, by the ids of the top-level objects of the scenes, so also by the ids of
  /// the controllers. If several objects have one id, the position is that of the first.
  package let points: [String: Point]

  /// Reads the positions from the text of a file.
  ///
  /// - Throws: `NibError`, if the text is not a file of Interface Builder.
  /// - Complexity: O(bytes).
  package init(reading source: SourceText, limits: ReadingLimits = ReadingLimits()) throws(NibError) {
    let file = try XcodeFile(source, limits: limits)
    let tree = file.tree
    var points: [String: Point] = [:]
    for scene in file.scenes {
      guard let point = Self.point(of: scene, in: tree) else { continue }
      for object in file.top(of: scene) {
        guard let id = tree.text(ElementName.id, of: object), points[id] == nil else { continue }
        points[id] = point
      }
    }
    self.points = points
  }

  private static func point(of scene: Int, in tree: XMLTree) -> Point? {
    for element in tree.children(of: scene) where tree.text(ElementName.key, of: element) == "canvasLocation" {
      let numbers = ["x", "y"].map { name in
        tree.attributes(of: element).first { tree.names[Int(tree.attributes[$0].name)] == name }
          .flatMap { Double(tree.text(tree.attributes[$0].value)) }
      }
      if let x = numbers[0], let y = numbers[1], x.isFinite, y.isFinite { return Point(x: x, y: y) }
    }
    return nil
  }
}
