/// Finds the chunks of three sequences.
struct ChunkFinder {
  /// The chunks in order. Together they have each element once.
  private(set) var chunks: [TextMergeChunk] = []

  private let ours: [Int]
  private let theirs: [Int]

  /// - Parameter count: a number above each number in the sequences.
  init(base: [Int], ours: [Int], theirs: [Int], below count: Int) {
    self.ours = ours
    self.theirs = theirs
    let our = differences(of: base, ours, below: count)
    let their = differences(of: base, theirs, below: count)
    // The next change of each side.
    var (a, b) = (0, 0)
    while a < our.count || b < their.count {
      let (firstA, firstB) = (a, b)
      let start = min(a < our.count ? our[a].left.lowerBound : .max, b < their.count ? their[b].left.lowerBound : .max)
      var end = start
      // Changes that touch are in one chunk.
      while true {
        if a < our.count, our[a].left.lowerBound <= end {
          end = max(end, our[a].left.upperBound)
          a += 1
        } else if b < their.count, their[b].left.lowerBound <= end {
          end = max(end, their[b].left.upperBound)
          b += 1
        } else {
          break
        }
      }
      addUnchanged(to: start)
      add(base: start..<end, our: our[firstA..<a], their: their[firstB..<b])
    }
    addUnchanged(to: base.count)
  }

  private mutating func add(base: Range<Int>, our: ArraySlice<Region>, their: ArraySlice<Region>) {
    let (o, t) = (chunks.last?.ours.upperBound ?? 0, chunks.last?.theirs.upperBound ?? 0)
    let ourRange = o..<o + base.count + our.reduce(0) { $0 + $1.right.count - $1.left.count }
    let theirRange = t..<t + base.count + their.reduce(0) { $0 + $1.right.count - $1.left.count }
    if their.isEmpty {
      append(.ours, base.upperBound, ourRange.upperBound, theirRange.upperBound)
    } else if our.isEmpty {
      append(.theirs, base.upperBound, ourRange.upperBound, theirRange.upperBound)
    } else if ourRange.isEmpty || theirRange.isEmpty {
      let kind: TextMergeChunk.Kind = ourRange.isEmpty && theirRange.isEmpty ? .same : .conflict
      append(kind, base.upperBound, ourRange.upperBound, theirRange.upperBound)
    } else {
      addConflicts(base: base, our: our, ourRange, theirRange)
    }
  }

  /// Adds the parts in which the sides conflict, and the parts in which they are the same.
  private mutating func addConflicts(
    base: Range<Int>, our: ArraySlice<Region>, _ ourRange: Range<Int>, _ theirRange: Range<Int>
  ) {
    var compact: [Int: Int] = [:]
    func renumbered(_ numbers: ArraySlice<Int>) -> [Int] {
      numbers.map { number in
        let known = compact[number] ?? compact.count
        compact[number] = known
        return known
      }
    }
    let (left, right) = (renumbered(ours[ourRange]), renumbered(theirs[theirRange]))
    var places = BasePlaces(base: base, ours: ourRange, changes: our)
    for region in differences(of: left, right, below: compact.count) {
      let start = ourRange.lowerBound + region.left.lowerBound
      let end = ourRange.lowerBound + region.left.upperBound
      if chunks.last?.ours.upperBound ?? 0 < start {
        append(.same, places.place(of: start), start, theirRange.lowerBound + region.right.lowerBound)
      }
      append(.conflict, places.place(of: end), end, theirRange.lowerBound + region.right.upperBound)
    }
    if chunks.last?.ours.upperBound ?? 0 < ourRange.upperBound {
      append(.same, base.upperBound, ourRange.upperBound, theirRange.upperBound)
    }
  }

  private mutating func addUnchanged(to base: Int) {
    let last = chunks.last
    let count = base - (last?.base.upperBound ?? 0)
    guard count > 0 else { return }
    append(.unchanged, base, (last?.ours.upperBound ?? 0) + count, (last?.theirs.upperBound ?? 0) + count)
  }

  private mutating func append(_ kind: TextMergeChunk.Kind, _ base: Int, _ ours: Int, _ theirs: Int) {
    let last = chunks.last
    chunks.append(
      TextMergeChunk(
        kind: kind, base: (last?.base.upperBound ?? 0)..<base, ours: (last?.ours.upperBound ?? 0)..<ours,
        theirs: (last?.theirs.upperBound ?? 0)..<theirs))
  }
}

/// The places in the base that correspond to places in our text.
private struct BasePlaces {
  let base: Range<Int>
  let ours: Range<Int>
  /// The changes that are not before the last place that was asked for.
  var changes: ArraySlice<Region>
  /// The places after the change before these.
  private var after: (base: Int, ours: Int)

  init(base: Range<Int>, ours: Range<Int>, changes: ArraySlice<Region>) {
    self.base = base
    self.ours = ours
    self.changes = changes
    after = (base.lowerBound, ours.lowerBound)
  }

  /// Returns the place in the base for one in our text. Places must rise.
  mutating func place(of place: Int) -> Int {
    if place == ours.upperBound { return base.upperBound }
    while let change = changes.first, change.right.lowerBound < place {
      after = (change.left.upperBound, change.right.upperBound)
      changes.removeFirst()
    }
    return min(max(after.base, after.base + place - after.ours), base.upperBound)
  }
}
