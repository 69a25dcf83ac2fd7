internal import NibModel
internal import NibXcode
internal import TerminalKit

/// A storyboard as Interface Builder's canvas shows it: its scenes as boxes with their pictures, and its segues as arrows.
struct StoryboardMap {
  /// A scene.
  struct Box {
    /// The id of the controller in the file.
    let id: String
    /// The class of the controller.
    let title: String
    /// Its identifier, and what kind of controller it is.
    let subtitle: String
    /// The picture of its view; nil if it has none, or if it is not shown.
    let picture: CellGrid?
    /// True for a scene in the background, of which only the words are shown.
    let isFaint: Bool
    let isInitial: Bool
    /// True for a scene of another storyboard.
    let isReference: Bool
    /// The lines below the picture: the segues that lead to no scene of the map.
    let notes: [String]
    /// The position on the canvas of Interface Builder, if the file has one.
    let point: SceneCanvas.Point?
  }

  /// A segue.
  struct Arrow {
    /// The id of the segue in the file.
    let id: String
    /// The indices of the scenes.
    let from: Int
    let to: Int
    /// The cells of the object at which it begins, if the picture shows it.
    let source: Rect?
    /// Its kind and its identifier.
    let label: String
    /// True for the part that a scene has in a container, which is no transition.
    let isRelationship: Bool
  }

  let title: String
  let boxes: [Box]
  let arrows: [Arrow]

  /// The column and the row of each box.
  ///
  /// Scenes stand as on the canvas, without its empty space. Without positions, each scene is one column to the right of
  /// the scene that leads to it.
  ///
  /// - Complexity: O(n log n) for n boxes and arrows.
  var places: [(column: Int, row: Int)] {
    let known = boxes.compactMap(\.point)
    // Files that were not made on a canvas have all scenes at one position.
    guard let first = known.first, known.count == 1 || known.contains(where: { $0 != first }) else { return layers }
    let columns = Self.ranks(known.map(\.x))
    let rows = Self.ranks(known.map(\.y))
    var next = 0
    var others = 0
    return boxes.map { box in
      if box.point == nil {
        // Scenes without a position are in a row below the others.
        others += 1
        return (others - 1, (rows.max() ?? 0) + 1)
      }
      next += 1
      return (columns[next - 1], rows[next - 1])
    }
  }

  /// Numbers positions. Positions near each other have the same number, because scenes in one row of a canvas seldom are
  /// at exactly the same height.
  private static func ranks(_ positions: [Double]) -> [Int] {
    var ranks = [Int](repeating: 0, count: positions.count)
    var (rank, start) = (-1, -Double.infinity)
    for index in positions.indices.sorted(by: { positions[$0] < positions[$1] }) {
      if rank < 0 || positions[index] - start > nearPoints { (rank, start) = (rank + 1, positions[index]) }
      ranks[index] = rank
    }
    return ranks
  }

  /// The distance in points within which scenes are in one row or column: less than the side of any screen.
  private static let nearPoints = 200.0

  private var layers: [(column: Int, row: Int)] {
    var targets = [[Int]](repeating: [], count: boxes.count)
    var isTarget = [Bool](repeating: false, count: boxes.count)
    for arrow in arrows where arrow.from != arrow.to {
      targets[arrow.from].append(arrow.to)
      isTarget[arrow.to] = true
    }
    let starts = boxes.indices.filter { boxes[$0].isInitial } + boxes.indices.filter { !isTarget[$0] } + boxes.indices
    var columns = [Int?](repeating: nil, count: boxes.count)
    for start in starts where columns[start] == nil {
      columns[start] = 0
      var queue = [start]
      var next = 0
      while next < queue.count {
        let from = queue[next]
        next += 1
        for target in targets[from] where columns[target] == nil {
          columns[target] = (columns[from] ?? 0) + 1
          queue.append(target)
        }
      }
    }
    var rows: [Int: Int] = [:]
    return columns.map { column in
      let column = column ?? 0
      defer { rows[column, default: 0] += 1 }
      return (column, rows[column, default: 0])
    }
  }
}
