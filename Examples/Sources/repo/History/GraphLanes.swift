/// The lines of a history that has been read in part. There is one lane for each commit that is expected below.
///
/// Each commit takes time proportional to the number of lanes, which is at most 64. Further lanes are not drawn.
nonisolated struct GraphLanes: Sendable {
  /// The commit that each lane leads to; nil for a free lane.
  private var expected: [ObjectName?] = []
  /// The commits that have been drawn. If a clock was wrong, a commit may be above its children. No lane waits for it.
  private var drawn: Set<ObjectName> = []
  static let mostLanes = 64

  /// Adds the next commit below the others.
  mutating func add(_ name: ObjectName, parents: [ObjectName]) -> GraphRow {
    let before = expected
    drawn.insert(name)
    let ending = expected.indices.filter { expected[$0] == name }
    guard let column = ending.first ?? freeLane(from: 0) else { return GraphRow() }
    for lane in ending { expected[lane] = nil }
    var row = GraphRow(column: column, isMerge: parents.count > 1)
    for lane in ending.dropFirst() { row.connect(lane, .up) }
    // If two parents are the same commit, they have one line.
    var isFirst = true
    for parent in parents where !drawn.contains(parent) {
      if isFirst {
        expected[column] = parent
        isFirst = false
      } else if let lane = expected.firstIndex(of: parent) {
        if lane != column { row.connect(lane, .down) }
      } else if let lane = freeLane(from: column + 1, free: before) {
        expected[lane] = parent
        row.connect(lane, .down)
      }
    }
    let after = expected
    for lane in after.indices {
      let isAbove = lane < before.count && before[lane] != nil
      row.pass(lane, isAbove: isAbove, isBelow: after[lane] != nil)
    }
    while expected.last == .some(nil) { expected.removeLast() }
    return row
  }

  /// Returns a free lane at or after a place; nil if there are too many.
  ///
  /// - Parameter free: the lanes before this row, in which the lane must also be free.
  private mutating func freeLane(from first: Int, free before: [ObjectName?] = []) -> Int? {
    for lane in first..<max(first, expected.count)
    where expected[lane] == nil && (lane >= before.count || before[lane] == nil) {
      return lane
    }
    guard expected.count < Self.mostLanes else { return nil }
    while expected.count < first { expected.append(nil) }
    expected.append(nil)
    return expected.count - 1
  }
}

/// The lines next to one commit of a history.
nonisolated struct GraphRow: Hashable, Sendable {
  /// The directions in which lines leave a cell.
  struct Directions: OptionSet, Hashable, Sendable {
    let rawValue: UInt8
    static let up = Directions(rawValue: 1)
    static let down = Directions(rawValue: 2)
    static let left = Directions(rawValue: 4)
    static let right = Directions(rawValue: 8)
  }

  /// The lane of the commit.
  private(set) var column = 0
  private var isMerge = false
  /// Two cells for each lane: the lane, and the space between it and the next one.
  private var cells: [Directions] = []

  /// Creates a commit without lines.
  init() {}

  init(column: Int, isMerge: Bool) {
    self.column = column
    self.isMerge = isMerge
    reserve(column)
  }

  private mutating func reserve(_ lane: Int) {
    while cells.count < lane * 2 + 1 { cells.append([]) }
  }

  /// Draws a line between the commit and another lane. The line leaves that lane upwards or downwards.
  mutating func connect(_ lane: Int, _ direction: Directions) {
    reserve(lane)
    cells[lane * 2].formUnion(direction)
    let (start, end) = (min(lane, column) * 2, max(lane, column) * 2)
    for cell in start...end {
      if cell > start { cells[cell].insert(.left) }
      if cell < end { cells[cell].insert(.right) }
    }
  }

  /// Draws a lane that continues from above, or below.
  mutating func pass(_ lane: Int, isAbove: Bool, isBelow: Bool) {
    guard isAbove || isBelow else { return }
    reserve(lane)
    if isAbove { cells[lane * 2].insert(.up) }
    if isBelow { cells[lane * 2].insert(.down) }
  }

  /// The number of lanes.
  var laneCount: Int { max(1, (cells.count + 1) / 2) }

  /// The character of the commit itself.
  var commitMark: String { isMerge ? "◎" : "○" }

  /// The characters, each with its lane.
  var characters: [(text: String, lane: Int)] {
    guard !cells.isEmpty else { return [(commitMark, 0)] }
    return cells.indices.map { cell in
      if cell == column * 2 { return (commitMark, column) }
      // A line between lanes has the color of its destination.
      let lane = cell % 2 == 0 ? cell / 2 : cell > column * 2 ? cell / 2 + 1 : cell / 2
      return (Self.character(cells[cell]), lane)
    }
  }

  /// The characters as one text.
  var text: String { characters.map(\.text).joined() }

  private static func character(_ directions: Directions) -> String {
    let table = [
      " ", "│", "│", "│", "─", "╯", "╮", "┤", "─", "╰", "╭", "├", "─", "┴", "┬", "┼",
    ]
    return table[Int(directions.rawValue)]
  }
}
