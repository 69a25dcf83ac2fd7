/// Finds sequences of some things in which every few things occur in each possible order, if things can bring others
/// with them.
///
/// No array is known for such sequences. The rows of the array for free things, adapted to the possible sequences, have
/// nearly all tuples. The missing tuples are listed, and a search finds sequences that have many of them: it adds one
/// tuple after another to a partial order, unless the tuple contradicts it.
struct TupleCover {
  private let rule: PartialSequences
  private let tree: ContentsTree?
  private var missing: MissingTuples
  private var numbers: RandomNumbers

  /// The result of a search.
  struct Found {
    let sequences: [[Int]]
    /// The number of ordered tuples that are possible.
    let allowed: Int
  }

  /// The largest number of things for each strength. Such a number of things has about 10⁹ tuples of three or four.
  private static let mostThings = [2: 4_096, 3: 1_024, 4: 128]
  /// The largest product of things and sequences that are certainly needed.
  private static let mostSteps = 65_536

  /// Returns sequences that have all tuples; nil if there are too many things, or if that takes too many sequences.
  ///
  /// - Parameters:
  ///   - strength: the number of things in a tuple, 2 to 4. If there are fewer things, all their possible orders occur.
  ///   - seen: the sequences that exist already.
  ///   - seed: the seed. The same seed gives the same sequences.
  static func find(_ rule: PartialSequences, strength: Int, seen: [[Int]], seed: UInt64) -> Found? {
    let size = min(strength, rule.count)
    guard rule.count <= mostThings[size] ?? 0 else { return nil }
    // For each link of a chain, a separate sequence has another thing between this link and the next one.
    let depth = size == 2 ? 1 : rule.depth
    guard rule.count * depth <= mostSteps else { return nil }
    let bent = size == 2 ? [] : rule.bentArray(strength: size, seed: seed)
    guard let missing = MissingTuples(strength: size, of: rule, in: seen + bent) else { return nil }
    let allowed = missing.allowed
    var cover = TupleCover(rule, missing, seed: seed)
    guard let found = cover.search() else { return nil }
    return Found(sequences: bent + found, allowed: size < strength ? 0 : allowed)
  }

  /// Returns at least two sequences of things that wait for others, with both orders of every two things, if both are
  /// possible. Nil if too many things wait or are waited for.
  ///
  /// - Parameter waits: for each thing, the things that it waits for.
  static func pairs(_ waits: [[Int]], seed: UInt64) -> [[Int]]? {
    var isInvolved = waits.map { !$0.isEmpty }
    for thing in waits.joined() { isInvolved[thing] = true }
    let involved = waits.indices.filter { isInvolved[$0] }
    let free = waits.indices.filter { !isInvolved[$0] }
    var numbers = [Int](repeating: 0, count: waits.count)
    for (number, thing) in involved.enumerated() { numbers[thing] = number }
    let rule = PartialSequences.waiting(involved.map { thing in waits[thing].map { numbers[$0] } })
    guard var found = find(rule, strength: 2, seen: [], seed: seed)?.sequences else { return nil }
    if found.count == 1 { found += found }
    // Free things come before all others in their order, and then after them in the reverse order.
    return found.enumerated().map { row, sequence in
      let sequence = sequence.map { involved[$0] }
      return row.isMultiple(of: 2) ? free + sequence : sequence + free.reversed()
    }
  }

  private init(_ rule: PartialSequences, _ missing: MissingTuples, seed: UInt64) {
    self.rule = rule
    tree = ContentsTree(rule)
    self.missing = missing
    numbers = RandomNumbers(seed: seed)
  }

  private mutating func search() -> [[Int]]? {
    var sequences: [[Int]] = []
    while !missing.isEmpty {
      var best: (sequence: [Int], tuples: Int) = ([], 0)
      for candidate in candidates() {
        let tuples = missing.number(in: candidate)
        if tuples > best.tuples { best = (candidate, tuples) }
      }
      // A candidate of the tuples has the first one of these.
      guard best.tuples > 0 else { return nil }
      missing.remove(best.sequence)
      sequences.append(best.sequence)
    }
    return sequences
  }

  // MARK: Candidates

  private mutating func candidates() -> [[Int]] {
    guard let tree else { return [8, 24].map { packed(most: $0 * rule.count, nil) } }
    return [0, 50, 100, nil].map { packed(most: 16 * rule.count, (tree, $0)) }
  }

  /// Returns a sequence that has many of the missing tuples.
  ///
  /// - Parameters:
  ///   - most: the maximum number of tuples that are tried.
  ///   - contents: the containers, and the percentage of things that are begun on their own if the tuples do not
  ///     decide; nil to decide only by chance.
  private mutating func packed(most: Int, _ contents: (tree: ContentsTree, early: Int?)?) -> [Int] {
    let start = Int(numbers.next() % UInt64(missing.places))
    let stride = stride(missing.places)
    let blocks = contents.map { contents in
      var choice = EarlyContents(contents.tree)
      if contents.early != nil {
        var isFirst = true
        missing.visit(from: start, stride: stride, most: most) { tuple in
          defer { isFirst = false }
          return choice.choose(for: tuple, isSeparate: isFirst, using: &numbers)
        }
      }
      return ContentsBlocks(contents.tree, isEarly: choice.decided(contents.early ?? 30, using: &numbers))
    }
    var order = PartialOrder(blocks?.earlier ?? rule.brought)
    missing.visit(from: start, stride: stride, most: most) { tuple in
      guard let pairs = Self.pairs(tuple, blocks), pairs.allSatisfy({ !order.isBefore($1, $0) }) else { return false }
      // Pairs may contradict the order together, although each of them alone does not. The pairs that were added before
      // stay, which does no harm.
      return pairs.allSatisfy { order.put($0, before: $1) }
    }
    let things = order.sequence(using: &numbers)
    var ranks = PartialSequences.ranks(things)
    // A thing that is begun within its container does not begin the container.
    if let blocks { ranks = ranks.indices.map { blocks.roots[$0] == $0 ? ranks[$0] - rule.count : ranks[$0] } }
    return rule.sequence(ranks)
  }

  /// Returns the pairs of things whose order a tuple requires; nil if the tuple cannot occur with some blocks.
  private static func pairs(_ tuple: [Int], _ blocks: ContentsBlocks?) -> [(Int, Int)]? {
    var pairs: [(Int, Int)] = []
    // Neighbors come first, because pairs that follow from them need no order of their own.
    for distance in 1..<tuple.count {
      for place in 0..<tuple.count - distance {
        let (one, other) = (tuple[place], tuple[place + distance])
        switch blocks?.relation(one, other) ?? .before(one, other) {
        case .given: break
        case .impossible: return nil
        case .before(let one, let other): pairs.append((one, other))
        }
      }
    }
    return pairs
  }

  /// Returns a number below another one that has no divisor in common with it, so that stepping by it reaches every
  /// place.
  private mutating func stride(_ count: Int) -> Int {
    func divisor(_ one: Int, _ other: Int) -> Int { other == 0 ? one : divisor(other, one % other) }
    var stride = Int(numbers.next() % UInt64(count)) | 1
    while divisor(stride, count) != 1 { stride += 2 }
    return stride
  }
}

extension PartialSequences {
  /// Returns the rows of the array for free things, alternately with contents that come early and late.
  fileprivate func bentArray(strength: Int, seed: UInt64) -> [[Int]] {
    let array = CoveringArray(strength: strength, of: count)
    let things = Shuffle.random(seed: seed).ranks(count, stretch: 0)
    return (0..<array.rows).map { row in
      let ranks = array.ranks(row)
      let own = things.map { ranks[$0] }
      return row / 2 % 2 == 0 ? sequence(own) : lateSequence(own)
    }
  }
}
