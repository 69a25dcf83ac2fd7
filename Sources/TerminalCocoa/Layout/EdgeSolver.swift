/// Places intervals, given in points, on whole cells of one axis.
///
/// Views that do not overlap in points do not overlap in cells, equal edges remain equal, the order is kept, and each
/// interval gets the cells that it needs. Under these conditions, each edge is as close as possible to its position in
/// points.
nonisolated struct EdgeSolver {
  /// An interval, and the minimum number of cells that it needs.
  struct Span {
    var start: Double
    var end: Double
    var need: Int
  }

  /// The edges in points, in order, without duplicates.
  private var edges: [Int] = []
  /// The indices of the edges of each span.
  private var spans: [(start: Int, end: Int, need: Int)] = []
  /// The spans that end at each edge, and those that start there.
  private var ending: [[Int]] = []
  private var starting: [[Int]] = []
  /// The number of free cells between each edge and the next one.
  private var gaps: [Int] = []
  private let first: Int
  private let last: Int

  /// - Parameters:
  ///   - spans: The spans to place.
  ///   - covered: The occupied spans in points, in any order. There are gaps between them.
  ///   - length: The length of the whole in points, which begins at 0.
  ///   - gap: Returns the cells for a gap of some points.
  /// - Complexity: O(n log n) for n spans.
  init(_ spans: [Span], covered: [(start: Double, end: Double)], length: Double, gap: (Double) -> Int) {
    func point(_ value: Double) -> Int { Int(max(-PointRect.limit, min(value, PointRect.limit)).rounded()) }
    let end = max(0, point(length))
    let pairs = spans.map { span in
      let start = point(span.start)
      return (start, max(start + 1, point(span.end)), span.need)
    }
    edges = Array(Set(pairs.flatMap { [$0.0, $0.1] } + [0, end])).sorted()
    var indices: [Int: Int] = [:]
    for (index, edge) in edges.enumerated() { indices[edge] = index }
    first = indices[0] ?? 0
    last = indices[end] ?? 0
    ending = Array(repeating: [], count: edges.count)
    starting = Array(repeating: [], count: edges.count)
    for (index, pair) in pairs.enumerated() {
      let span = (start: indices[pair.0] ?? 0, end: indices[pair.1] ?? 0, need: max(0, pair.2))
      self.spans.append(span)
      ending[span.end].append(index)
      starting[span.start].append(index)
    }
    gaps = Self.gaps(between: edges, covered.map { (point($0.start), point($0.end)) }, gap)
  }

  private static func gaps(
    between edges: [Int], _ covered: [(start: Int, end: Int)], _ gap: (Double) -> Int
  ) -> [Int] {
    let covered = covered.sorted { ($0.start, $0.end) < ($1.start, $1.end) }
    var gaps = [Int](repeating: 0, count: edges.count)
    var next = 0
    var reached = Int.min
    for index in edges.indices.dropLast() {
      let (start, end) = (edges[index], edges[index + 1])
      var free = 0
      var position = max(start, reached)
      while next < covered.count, covered[next].start < end {
        if covered[next].start > position { free += covered[next].start - position }
        reached = max(reached, covered[next].end)
        position = max(position, reached)
        next += 1
      }
      if position < end { free += end - max(position, start) }
      gaps[index] = free > 0 ? max(0, gap(Double(free))) : 0
    }
    return gaps
  }

  /// The number of cells from the start to the end of the whole, if everything has its minimum size.
  var least: Int {
    let earliest = earliest(relaxed: false)
    return earliest[last] - earliest[first]
  }

  private func earliest(relaxed: Bool) -> [Int] {
    var positions = [Int](repeating: 0, count: edges.count)
    for index in edges.indices.dropFirst() {
      var position = positions[index - 1] + (relaxed ? 0 : gaps[index - 1])
      for span in ending[index] {
        position = max(position, positions[spans[span].start] + need(span, relaxed))
      }
      positions[index] = position
    }
    return positions
  }

  private func need(_ span: Int, _ relaxed: Bool) -> Int { relaxed ? min(1, spans[span].need) : spans[span].need }

  /// Returns the cells of each span, in the given order of the spans.
  ///
  /// - Parameter room: The cells for the whole. If there are fewer than `least`, gaps and needs are reduced first, and
  ///   the order is kept. Spans that do not fit are placed after the end.
  func place(in room: Int) -> [Range<Int>] {
    let relaxed = room < least
    let earliest = earliest(relaxed: relaxed)
    let whole = max(room, earliest[last] - earliest[first])
    // The cells before the start and after the end are added to the room.
    let total = whole + earliest[first] + (earliest[edges.count - 1] - earliest[last])
    var latest = [Int](repeating: total, count: edges.count)
    for index in edges.indices.dropLast().reversed() {
      var position = latest[index + 1] - (relaxed ? 0 : gaps[index])
      for span in starting[index] { position = min(position, latest[spans[span].end] - need(span, relaxed)) }
      latest[index] = position
    }
    let length = Double(max(1, edges[last] - edges[first]))
    var positions = [Int](repeating: 0, count: edges.count)
    for index in edges.indices {
      var position = index == 0 ? 0 : positions[index - 1] + (relaxed ? 0 : gaps[index - 1])
      for span in ending[index] { position = max(position, positions[spans[span].start] + need(span, relaxed)) }
      let wanted = Double(edges[index] - edges[first]) / length * Double(whole) + Double(earliest[first])
      positions[index] = max(position, min(Int(wanted.rounded()), latest[index]))
    }
    let origin = positions[first]
    return spans.map { positions[$0.start] - origin..<positions[$0.end] - origin }
  }
}
