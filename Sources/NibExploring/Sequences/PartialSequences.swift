/// The possible sequences of some things, if a thing can bring others with it.
enum PartialSequences {
  /// Each thing waits for others, which are placed before it. The list has the direct predecessors of each thing.
  case waiting([[Int]])
  /// Each thing contains others. Those that have not been placed are placed right after it, each with its own contents:
  /// first its parts in their order, which are placed in no other way, and then its children. The list has the direct
  /// contents of each thing.
  case containing([[Int]], parts: [[Int]])

  var count: Int {
    switch self {
    case .waiting(let lists), .containing(let lists, _): lists.count
    }
  }

  /// For each thing, the things that it brings.
  var brought: [[Int]] {
    switch self {
    case .waiting(let lists): lists
    case .containing(let children, let parts): zip(children, parts).map { $1 + $0 }
    }
  }

  /// For each thing, the thing that contains it, or -1; nil if things wait for others.
  var containers: [Int]? {
    guard case .containing(let children, let parts) = self else { return nil }
    var containers = [Int](repeating: -1, count: children.count)
    for container in children.indices {
      for thing in children[container] + parts[container] { containers[thing] = container }
    }
    return containers
  }

  /// Returns the inverse of a relation: for each thing, the things that have it in their lists.
  static func inverse(_ lists: [[Int]]) -> [[Int]] {
    var inverse = [[Int]](repeating: [], count: lists.count)
    for (thing, list) in lists.enumerated() {
      for one in list { inverse[one].append(thing) }
    }
    return inverse
  }

  // MARK: Sequences

  /// Returns the sequence that results from placing the things in an order. O(n log n).
  ///
  /// - Parameter ranks: a rank for each thing. Things with smaller ranks are placed first.
  func sequence(_ ranks: [Int]) -> [Int] {
    var sequence = PartialSequence(self)
    for thing in ranks.indices.sorted(by: { ranks[$0] < ranks[$1] }) { sequence.place(thing) { ranks[$0] } }
    return sequence.things
  }

  /// Returns a sequence in which things come as late as possible, or after everything that they contain.
  func lateSequence(_ ranks: [Int]) -> [Int] {
    switch self {
    case .waiting(let lists):
      // The relation is inverted: instead of placing predecessors before a thing, this places waiting things after it.
      return PartialSequences.waiting(Self.inverse(lists)).sequence(ranks.map { -$0 }).reversed()
    case .containing:
      let contentsFirst = PartialSequences.waiting(brought).sequence(ranks)
      return sequence(Self.ranks(contentsFirst))
    }
  }

  /// The length of the longest chain of things in which each thing brings the next.
  ///
  /// - Complexity: O(things + things that they bring).
  var depth: Int {
    let lists = brought
    var depths = [Int](repeating: 0, count: count)
    for first in lists.indices {
      var stack = [first]
      while let top = stack.last {
        let open = lists[top].filter { depths[$0] == 0 }
        if depths[top] > 0 || open.isEmpty {
          stack.removeLast()
          depths[top] = 1 + (lists[top].map { depths[$0] }.max() ?? 0)
        } else {
          stack += open
        }
      }
    }
    return depths.max() ?? 0
  }

  /// Returns the place of each thing in a sequence of all.
  static func ranks(_ sequence: [Int]) -> [Int] {
    var ranks = [Int](repeating: 0, count: sequence.count)
    for (rank, thing) in sequence.enumerated() { ranks[thing] = rank }
    return ranks
  }
}

/// A sequence under construction. Things are placed one after the other, each with the things that it brings.
struct PartialSequence {
  private let rule: PartialSequences
  private(set) var things: [Int] = []
  private var isPlaced: [Bool]
  /// True for parts, which are not placed on their own.
  private var isPart: [Bool]

  init(_ rule: PartialSequences) {
    self.rule = rule
    isPlaced = Array(repeating: false, count: rule.count)
    isPart = isPlaced
    if case .containing(_, let parts) = rule {
      for part in parts.joined() { isPart[part] = true }
    }
    things.reserveCapacity(rule.count)
  }

  /// Places a thing, unless it has been placed already, or is placed only with another one.
  ///
  /// - Parameter rank: decides the order of the things that it brings.
  mutating func place(_ thing: Int, _ rank: (Int) -> Int) {
    if isPlaced[thing] || isPart[thing] { return }
    // With an explicit stack, so that a long chain cannot exhaust the call stack.
    var stack = [thing]
    switch rule {
    case .waiting(let lists):
      while let top = stack.last {
        let missing = lists[top].filter { !isPlaced[$0] }
        if isPlaced[top] || missing.isEmpty {
          stack.removeLast()
          append(top)
        } else {
          stack += missing.sorted { rank($0) > rank($1) }
        }
      }
    case .containing(let children, let parts):
      while let top = stack.popLast() {
        if isPlaced[top] { continue }
        append(top)
        stack += children[top].sorted { rank($0) > rank($1) }
        stack += parts[top].reversed()
      }
    }
  }

  private mutating func append(_ thing: Int) {
    if isPlaced[thing] { return }
    isPlaced[thing] = true
    things.append(thing)
  }
}
