/// The sequences of some things that can be had where one thing brings others with it.
enum PartialSequences {
  /// Each thing waits for others, which are brought before it. Of each thing the ones that it waits for directly.
  case waiting([[Int]])
  /// Each thing contains others: those that have not come are brought right behind it, each with its own contents. First
  /// come its parts, in their order; they come in no other way. Then come its children. Of each thing the ones that it
  /// contains directly.
  case containing([[Int]], parts: [[Int]])

  var count: Int {
    switch self {
    case .waiting(let lists), .containing(let lists, _): lists.count
    }
  }

  /// For each thing, the ones that it brings.
  var brought: [[Int]] {
    switch self {
    case .waiting(let lists): lists
    case .containing(let children, let parts): zip(children, parts).map { $1 + $0 }
    }
  }

  // MARK: Sequences

  /// Returns the sequence that comes of placing things in an order. O(n log n).
  ///
  /// - Parameter ranks: for each thing a rank; those of smaller ranks come first.
  func sequence(_ ranks: [Int]) -> [Int] {
    var sequence = PartialSequence(self)
    for thing in ranks.indices.sorted(by: { ranks[$0] < ranks[$1] }) { sequence.place(thing) { ranks[$0] } }
    return sequence.things
  }

  /// Returns a sequence in which things come late rather than early, or with all that they contain before them.
  func lateSequence(_ ranks: [Int]) -> [Int] {
    switch self {
    case .waiting(let lists):
      // What waits comes behind in place of what it waits for coming before.
      var inverse = [[Int]](repeating: [], count: lists.count)
      for (thing, list) in lists.enumerated() {
        for one in list { inverse[one].append(thing) }
      }
      return PartialSequences.waiting(inverse).sequence(ranks.map { -$0 }).reversed()
    case .containing:
      let contentsFirst = PartialSequences.waiting(brought).sequence(ranks)
      return sequence(Self.ranks(contentsFirst))
    }
  }

  /// Returns the place of each thing in a sequence of all.
  static func ranks(_ sequence: [Int]) -> [Int] {
    var ranks = [Int](repeating: 0, count: sequence.count)
    for (rank, thing) in sequence.enumerated() { ranks[thing] = rank }
    return ranks
  }
}

/// A sequence while it is made: things are placed one after the other, each with those that it brings.
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

  /// Places a thing, unless it has been placed, or comes with another.
  ///
  /// - Parameter rank: decides which of the things that it brings comes first.
  mutating func place(_ thing: Int, _ rank: (Int) -> Int) {
    if isPlaced[thing] || isPart[thing] { return }
    // With a stack of its own, however long the chain.
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
