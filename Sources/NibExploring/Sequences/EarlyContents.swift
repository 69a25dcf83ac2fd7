/// The contents that are begun on their own, before their containers, so that some tuples can come.
struct EarlyContents {
  private let tree: ContentsTree
  /// True for a thing that is begun before its container, false for one that is begun within; nil if that is open.
  private var isEarly: [Bool?]

  init(_ tree: ContentsTree) {
    self.tree = tree
    // A part is begun within, and what has no container is begun on its own.
    isEarly = tree.containers.indices.map { tree.containers[$0] < 0 ? true : tree.isPart[$0] ? false : nil }
  }

  /// Decides what a tuple needs, unless it contradicts what has been decided.
  ///
  /// - Parameter isSeparate: true to begin all things of the tuple early that it leaves open. Otherwise later decisions may
  ///   bring two of them together, and leave no room for a third between them.
  /// - Returns: true if the tuple can come.
  mutating func choose(for tuple: [Int], isSeparate: Bool, using numbers: inout RandomNumbers) -> Bool {
    var decided = isEarly
    // What comes behind its container is begun within it, and so is all between the two.
    for place in tuple.indices {
      let host = tree.host(of: tuple[place])
      for other in tuple[(place + 1)...] where tree.isWithin(other, host) {
        for thing in tree.path(from: other, to: host) {
          if decided[thing] == true { return false }
          decided[thing] = false
        }
      }
    }
    // What comes before its container is begun early, or something between the two is.
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
  /// - Parameter percentage: the number of things of 100 that are, where that is open.
  func decided(_ percentage: Int, using numbers: inout RandomNumbers) -> [Bool] {
    isEarly.map { isEarly in isEarly ?? (numbers.next() % 100 < UInt64(percentage)) }
  }
}
