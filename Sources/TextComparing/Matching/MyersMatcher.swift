/// Finds which elements of two sequences differ, with the fewest changes unless that takes too long.
///
/// This is Myers's algorithm in its linear-space form ("An O(ND) Difference Algorithm and Its Variations", 1986). The
/// search for the middle of a shortest path ends after a number of changes, and continues from the place that it has
/// reached: so the time is at most that number times the number of elements.
struct MyersMatcher {
  private var leftCounts: [Int]
  private var rightCounts: [Int]
  // The sequences without elements that the other side does not have, and the places of what is left.
  private var left: [Int] = []
  private var right: [Int] = []
  private var leftPlaces: [Int] = []
  private var rightPlaces: [Int] = []
  // For each diagonal, left minus right, how far left the search has come from the start and from the end.
  private var forward: [Int] = []
  private var backward: [Int] = []
  /// The value of a diagonal that no path has reached from the start, and its negative for those from the end.
  private static let unreached = Int.min / 2
  /// The number of changes after which a search ends.
  private static let maximumChanges = 256

  init(numbers: Int) {
    leftCounts = [Int](repeating: 0, count: numbers)
    rightCounts = leftCounts
  }

  /// Marks the elements of a region that differ.
  mutating func run(on sequences: inout Sequences, in region: Region) {
    collect(from: &sequences, in: region)
    // Diagonals reach from -right to left; one more on each side is read.
    let count = left.count + right.count + 3
    forward = [Int](repeating: 0, count: count)
    backward = forward
    var boxes = [Region(left: left.indices, right: right.indices)]
    while let box = boxes.popLast() {
      let box = trimmed(box)
      if box.left.isEmpty || box.right.isEmpty {
        for index in box.left { sequences.isLeftChanged[leftPlaces[index]] = true }
        for index in box.right { sequences.isRightChanged[rightPlaces[index]] = true }
        continue
      }
      let (x, y) = middle(of: box)
      boxes.append(Region(left: x..<box.left.upperBound, right: y..<box.right.upperBound))
      boxes.append(Region(left: box.left.lowerBound..<x, right: box.right.lowerBound..<y))
    }
  }

  /// Takes the elements of a region that both sides have, and marks the others.
  private mutating func collect(from sequences: inout Sequences, in region: Region) {
    for index in region.left { leftCounts[sequences.left[index]] += 1 }
    for index in region.right { rightCounts[sequences.right[index]] += 1 }
    left.removeAll(keepingCapacity: true)
    right.removeAll(keepingCapacity: true)
    leftPlaces.removeAll(keepingCapacity: true)
    rightPlaces.removeAll(keepingCapacity: true)
    for index in region.left {
      if rightCounts[sequences.left[index]] == 0 {
        sequences.isLeftChanged[index] = true
      } else {
        left.append(sequences.left[index])
        leftPlaces.append(index)
      }
    }
    for index in region.right {
      if leftCounts[sequences.right[index]] == 0 {
        sequences.isRightChanged[index] = true
      } else {
        right.append(sequences.right[index])
        rightPlaces.append(index)
      }
    }
    for index in region.left { leftCounts[sequences.left[index]] = 0 }
    for index in region.right { rightCounts[sequences.right[index]] = 0 }
  }

  private func trimmed(_ box: Region) -> Region {
    var box = box
    while let a = box.left.first, let b = box.right.first, left[a] == right[b] {
      box = Region(left: a + 1..<box.left.upperBound, right: b + 1..<box.right.upperBound)
    }
    while let a = box.left.last, let b = box.right.last, left[a] == right[b] {
      box = Region(left: box.left.lowerBound..<a, right: box.right.lowerBound..<b)
    }
    return box
  }

  /// Returns a point inside of a box, whose first and last elements differ, through which a short path leads.
  private mutating func middle(of box: Region) -> (Int, Int) {
    let (x0, x1) = (box.left.lowerBound, box.left.upperBound)
    let (y0, y1) = (box.right.lowerBound, box.right.upperBound)
    /// Diagonal k is at this place more.
    let zero = right.count + 1
    let (start, end) = (x0 - y0, x1 - y1)
    let diagonals = x0 - y1...x1 - y0
    let isOdd = (start - end) & 1 != 0
    var (low, high) = (start, start)
    var (backLow, backHigh) = (end, end)
    forward[zero + start] = x0
    backward[zero + end] = x1
    for changes in 1... {
      widen(&low, &high, in: diagonals, &forward, zero, Self.unreached)
      var k = high
      while k >= low {
        let right = forward[zero + k - 1] < x1 ? forward[zero + k - 1] + 1 : Self.unreached
        let down = forward[zero + k + 1] - k <= y1 ? forward[zero + k + 1] : Self.unreached
        var x = max(right, down)
        while x >= x0, x < x1, x - k < y1, left[x] == self.right[x - k] { x += 1 }
        forward[zero + k] = x
        if isOdd, k >= backLow, k <= backHigh, x >= backward[zero + k] { return (x, x - k) }
        k -= 2
      }
      widen(&backLow, &backHigh, in: diagonals, &backward, zero, -Self.unreached)
      k = backHigh
      while k >= backLow {
        let up = backward[zero + k - 1] - k >= y0 ? backward[zero + k - 1] : -Self.unreached
        let leftwards = backward[zero + k + 1] > x0 ? backward[zero + k + 1] - 1 : -Self.unreached
        var x = min(up, leftwards)
        while x <= x1, x > x0, x - k > y0, left[x - 1] == right[x - k - 1] { x -= 1 }
        backward[zero + k] = x
        if !isOdd, k >= low, k <= high, forward[zero + k] >= x { return (x, x - k) }
        k -= 2
      }
      if changes >= Self.maximumChanges { break }
    }
    return furthest(low: low, high: high, backLow: backLow, backHigh: backHigh, box: box)
  }

  /// Takes in one more diagonal on each side, or leaves out the outermost where that would leave the box.
  private func widen(
    _ low: inout Int, _ high: inout Int, in diagonals: ClosedRange<Int>, _ values: inout [Int], _ zero: Int,
    _ unreached: Int
  ) {
    if low > diagonals.lowerBound {
      low -= 1
      values[zero + low - 1] = unreached
    } else {
      low += 1
    }
    if high < diagonals.upperBound {
      high += 1
      values[zero + high + 1] = unreached
    } else {
      high -= 1
    }
  }

  /// Returns the point that one of the two searches has reached with the most elements behind it.
  private func furthest(low: Int, high: Int, backLow: Int, backHigh: Int, box: Region) -> (Int, Int) {
    let zero = right.count + 1
    var best = (0, box.left.lowerBound, box.right.lowerBound)
    for k in stride(from: high, through: low, by: -2) where forward[zero + k] >= box.left.lowerBound {
      let (x, y) = (forward[zero + k], forward[zero + k] - k)
      let progress = x - box.left.lowerBound + y - box.right.lowerBound
      if progress > best.0 { best = (progress, x, y) }
    }
    for k in stride(from: backHigh, through: backLow, by: -2) where backward[zero + k] <= box.left.upperBound {
      let (x, y) = (backward[zero + k], backward[zero + k] - k)
      let progress = box.left.upperBound - x + box.right.upperBound - y
      if progress > best.0 { best = (progress, x, y) }
    }
    return (best.1, best.2)
  }
}
