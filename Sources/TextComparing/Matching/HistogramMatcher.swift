/// Finds which elements of two sequences differ, by their rarest common runs.
///
/// This is the histogram difference that JGit introduced, an extension of Bram Cohen's patience difference. In a region,
/// the longest run that both sides have in common and that contains the rarest element is taken to be the same. What is
/// before and after that run are two regions more. If each common element is frequent, Myers's algorithm compares the
/// region instead.
struct HistogramMatcher {
  /// The sequences, with the marks so far.
  private(set) var sequences: Sequences
  private var index: OccurrenceIndex
  private var myers: MyersMatcher
  /// The number of steps that are left. A sequence in which the splits are all at one end would take quadratic time.
  private var budget: Int

  /// A common run has an element that occurs no more often, as in JGit and git.
  private static let maximumOccurrences = 64

  /// - Parameter count: a number above each number in the sequences.
  init(_ left: [Int], _ right: [Int], below count: Int) {
    sequences = Sequences(left, right)
    index = OccurrenceIndex(positions: left.count, numbers: count)
    myers = MyersMatcher(numbers: count)
    budget = 4_000_000 + 40 * (left.count + right.count)
  }

  /// Marks the elements of the sequences that differ.
  mutating func run() {
    var regions = [sequences.all]
    while let region = regions.popLast() {
      if region.left.isEmpty || region.right.isEmpty {
        sequences.mark(region)
        continue
      }
      switch commonRun(in: region) {
      case .run(let run):
        regions.append(
          Region(
            left: run.left.upperBound..<region.left.upperBound, right: run.right.upperBound..<region.right.upperBound))
        regions.append(
          Region(
            left: region.left.lowerBound..<run.left.lowerBound, right: region.right.lowerBound..<run.right.lowerBound))
      case .nothing: sequences.mark(region)
      case .frequent: myers.run(on: &sequences, in: region)
      }
    }
  }

  private enum Finding {
    case run(Region)
    case nothing
    /// All that the two sides have in common is frequent.
    case frequent
  }

  /// Returns the common run of a region that contains the rarest element, and of these the longest.
  private mutating func commonRun(in region: Region) -> Finding {
    budget -= region.left.count + region.right.count
    guard budget > 0 else { return .frequent }
    index.enter(region.left, of: sequences.left)
    defer { index.clear(region.left, of: sequences.left) }

    var best: Region?
    var rarest = Self.maximumOccurrences + 1
    var hasCommon = false
    var next = region.right.lowerBound
    while next < region.right.upperBound {
      let start = next
      next += 1
      let number = sequences.right[start]
      let occurrences = index.counts[number]
      guard occurrences > 0 else { continue }
      hasCommon = true
      guard occurrences <= rarest else { continue }
      var place = index.first[number]
      while place >= 0 {
        let (run, count) = extended(from: place, start, in: region)
        budget -= run.left.count
        next = max(next, run.right.upperBound)
        if run.left.count > best?.left.count ?? 0 || count < rarest {
          best = run
          rarest = count
        }
        guard budget > 0 else { return .frequent }
        // Occurrences within this run begin no longer one.
        repeat { place = index.next[place] } while place >= 0 && place < run.left.upperBound
      }
    }
    guard hasCommon else { return .nothing }
    guard let best, rarest <= Self.maximumOccurrences else { return .frequent }
    return .run(best)
  }

  /// Returns the run around two equal elements, and the number of occurrences of its rarest element.
  private func extended(from left: Int, _ right: Int, in region: Region) -> (Region, Int) {
    var rarest = index.counts[sequences.left[left]]
    var (start, other) = (left, right)
    while start > region.left.lowerBound, other > region.right.lowerBound,
      sequences.left[start - 1] == sequences.right[other - 1]
    {
      start -= 1
      other -= 1
      rarest = min(rarest, index.counts[sequences.left[start]])
    }
    var (end, otherEnd) = (left + 1, right + 1)
    while end < region.left.upperBound, otherEnd < region.right.upperBound,
      sequences.left[end] == sequences.right[otherEnd]
    {
      rarest = min(rarest, index.counts[sequences.left[end]])
      end += 1
      otherEnd += 1
    }
    return (Region(left: start..<end, right: other..<otherEnd), rarest)
  }
}

/// The places at which each number occurs in a part of a sequence.
private struct OccurrenceIndex {
  /// The number of occurrences of each number.
  private(set) var counts: [Int]
  /// The first place of each number, or -1.
  private(set) var first: [Int]
  /// For each place the next one with the same number, or -1.
  private(set) var next: [Int]

  init(positions: Int, numbers: Int) {
    counts = [Int](repeating: 0, count: numbers)
    first = [Int](repeating: -1, count: numbers)
    next = [Int](repeating: -1, count: positions)
  }

  mutating func enter(_ range: Range<Int>, of sequence: [Int]) {
    for place in range.reversed() {
      let number = sequence[place]
      next[place] = first[number]
      first[number] = place
      counts[number] += 1
    }
  }

  mutating func clear(_ range: Range<Int>, of sequence: [Int]) {
    for place in range {
      first[sequence[place]] = -1
      counts[sequence[place]] = 0
    }
  }
}
