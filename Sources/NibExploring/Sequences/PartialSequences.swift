/// The sequences of some things that can be had where one thing brings others with it.
enum PartialSequences {
  /// Each thing waits for others, which are brought before it. Of each thing the ones that it waits for directly.
  case waiting([[Int]])
  /// Each thing contains others: those that have not come are brought right behind it, each with its own contents. Of
  /// each thing the ones that it contains directly.
  case containing([[Int]])

  var count: Int {
    switch self {
    case .waiting(let lists), .containing(let lists): lists.count
    }
  }

  /// For each thing, all that it waits for or contains.
  func closure() -> [[Int]] {
    let lists =
      switch self {
      case .waiting(let lists), .containing(let lists): lists
      }
    return lists.indices.map { thing in
      var found: [Int] = []
      var isSeen: Set<Int> = [thing]
      var open = lists[thing]
      while let next = open.popLast() {
        if isSeen.insert(next).inserted {
          found.append(next)
          open += lists[next]
        }
      }
      return found
    }
  }
}

/// A sequence while it is made: things are placed one after the other, each with those that it brings.
struct PartialSequence {
  private let rule: PartialSequences
  private(set) var things: [Int] = []
  private(set) var isPlaced: [Bool]

  init(_ rule: PartialSequences) {
    self.rule = rule
    isPlaced = Array(repeating: false, count: rule.count)
    things.reserveCapacity(rule.count)
  }

  /// Places a thing, unless it has been placed.
  ///
  /// - Parameter rank: decides which of the things that it brings comes first.
  mutating func place(_ thing: Int, _ rank: (Int) -> Int) {
    if isPlaced[thing] { return }
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
    case .containing(let lists):
      while let top = stack.popLast() {
        if isPlaced[top] { continue }
        append(top)
        stack += lists[top].sorted { rank($0) > rank($1) }
      }
    }
  }

  private mutating func append(_ thing: Int) {
    if isPlaced[thing] { return }
    isPlaced[thing] = true
    things.append(thing)
  }
}
