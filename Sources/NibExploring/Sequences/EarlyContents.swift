/// The contents that are begun on their own before their containers, so that certain tuples can occur.
struct EarlyContents {
  private let tree: ContentsTree
  /// True for a thing that is begun before its container, false for one that is begun within it; nil if this is
  /// undecided.
  private var isEarly: [Bool?]

  init(_ tree: ContentsTree) {
    self.tree = tree
    // A part is begun within its container. A thing without a container is begun on its own.
    isEarly = tree.containers.indices.map { tree.containers[$0] < 0 ? true : tree.isPart[$0] ? false : nil }
  }

  /// Decides what a tuple needs, unless this contradicts an earlier decision.
  ///
  /// - Parameter isSeparate: true to begin all things of the tuple early that the tuple itself leaves undecided.
  ///   Otherwise later decisions may put two of them right after each other, with no room for a third between them.
  /// - Returns: true if the tuple can occur.
  mutating func choose(for tuple: [Int], isSeparate: Bool, using numbers: inout RandomNumbers) -> Bool {
    var decided = isEarly
    // A thing that comes after its container is begun within it, and so is everything between the two.
    for place in tuple.indices {
      let host = tree.host(of: tuple[place])
      for other in tuple[(place + 1)...] where tree.isWithin(other, host) {
        for thing in tree.path(from: other, to: host) {
          if decided[thing] == true { return false }
          decided[thing] = false
        }
      }
    }
    // If a thing comes before its container, the thing or something between the two is begun early.
    for place in tuple.indices {
      for other in tuple[..<place] where tree.isWithin(other, tree.host(of: tuple[place])) {
        let (thing, host) = (tuple[place], tree.host(of: tuple[place]))
        if thing != host, tree.comesFirst(other, thing) { continue }
        let path = tree.path(from: other, to: host)
        if path.contains(where: { decided[$0] == true }) { continue }
        let open = path.filter { decided[$0] == nil }
        if open.isEmpty { return false }
        decided[open[Int(numbers.next() % UInt64(open.count))]] = true
      }
    }
    if isSeparate {
      for thing in tuple {
        for open in tree.path(from: thing, to: -1) where decided[open] == nil { decided[open] = true }
      }
    }
    isEarly = decided
    return true
  }

  /// Returns true for each thing that is begun early.
  ///
  /// - Parameter percentage: the percentage of early things among those that are undecided.
  func decided(_ percentage: Int, using numbers: inout RandomNumbers) -> [Bool] {
    isEarly.map { isEarly in isEarly ?? (numbers.next() % 100 < UInt64(percentage)) }
  }
}
