internal import NibLoading
internal import NibModel

extension SequenceSpace {
  /// The strengths that can be asked for.
  static let strengths = 2...4

  /// The product of loads and steps up to which three steps are covered by default, whatever a load costs.
  private static let mostSteps = 200_000
  /// The time that the loads may take with which three steps are covered by default, if there are more steps.
  private static let mostTime = Duration.milliseconds(1_500)
  /// The largest number of nested objects, or of awakes with declarations, for which loads are searched for by default:
  /// a fraction of a second, or a few seconds in a debug build.
  private static let mostSearched = 320
  /// The largest product of their number and of their deepest nesting. Each level needs a load of its own, and the search
  /// for it takes time that grows with the number of objects.
  private static let mostLevels = 3_200

  private var isSearchLong: Bool {
    sizes.indices.contains { stretch in
      guard case .partial(let rule) = orders[stretch] else { return false }
      let things = groups[stretch]?.largest ?? sizes[stretch]
      return things > Self.mostSearched || things * rule.depth > Self.mostLevels
    }
  }

  /// Returns the covering loads of a strength, or of the next smaller one that is possible.
  ///
  /// - Parameters:
  ///   - strength: the number of steps for which all orders occur; nil for 3 if that takes few loads, and otherwise 2.
  ///   - runs: the maximum number of loads that may be run; nil for as many as the strength takes.
  ///   - cost: the time that one load takes; nil if it was not measured.
  func covering(_ strength: Int?, runs: Int?, seed: UInt64, cost: Duration? = nil) -> CoveringSet {
    var wanted = min(max(strength ?? 3, Self.strengths.lowerBound), Self.strengths.upperBound)
    if strength == nil, isSearchLong { return pairs(seed: seed) }
    while wanted > Self.strengths.lowerBound {
      if let set = covering(wanted, seed: seed), set.loads <= runs ?? .max,
        strength != nil || set.loads * promise.items.count <= Self.mostSteps
          || cost.map({ $0 * set.loads <= Self.mostTime }) ?? false
      {
        return set
      }
      wanted -= 1
    }
    return pairs(seed: seed)
  }

  // MARK: Pairs

  /// Returns loads with both orders of every two steps, while the steps that are not open keep their places in the
  /// file. First everything is reversed. Then, for each bit of the steps' numbers, the steps with the bit set come
  /// after the others, or before them.
  private func pairs(seed: UInt64) -> CoveringSet {
    var shuffles = [Shuffle.reversed]
    let largest = sizes.max() ?? 0
    for bit in 0..<(Int.bitWidth - max(0, largest - 1).leadingZeroBitCount) {
      shuffles.append(.split(bit: bit, setFirst: true))
      shuffles.append(.split(bit: bit, setFirst: false))
    }
    let further = sizes.indices.map { furtherPairs(inStretch: $0, seed: seed) }
    shuffles += Self.rows(further.map { $0 ?? [] }).map(Shuffle.given)
    let strength = further.contains { $0 == nil } ? 1 : 2
    return CoveringSet(strength: strength, initializerStrength: strength, shuffles: shuffles, tuples: 0)
  }

  /// Returns sequences of a stretch which, together with its own sequence and the reverse, have both orders of every
  /// two things, if both are possible. Nil if there are too many things for a search.
  private func furtherPairs(inStretch stretch: Int, seed: UInt64) -> [[Int]]? {
    guard case .partial(let rule) = orders[stretch] else { return [] }
    // If things wait for others, the full reverse is not allowed.
    if case .waiting(let waits) = rule { return TupleCover.pairs(waits, seed: seed) }
    // In the reverse of a document, all contents come before their containers.
    let document = rule.sequence(Array(0..<rule.count))
    return ownSequence(ofStretch: stretch) == document ? [] : [document]
  }

  /// Returns loads with both orders of every two things of one stretch, each combined with both orders of every two
  /// things of another stretch. The plan's own load and its reverse are not included.
  private func pairsOfPairs(seed: UInt64) -> [Shuffle]? {
    var choices: [[[Int]]] = []
    for (stretch, size) in sizes.enumerated() {
      guard let further = furtherPairs(inStretch: stretch, seed: seed) else { return nil }
      let all = further.isEmpty ? [ownSequence(ofStretch: stretch), reverse(ofStretch: stretch)] : further
      choices.append(size < 2 ? [all[0]] : all)
    }
    let isOwnAndReverse = sizes.indices.map { choices[$0].first == ownSequence(ofStretch: $0) }
    let rows = PairwiseRows(choices.map(\.count)) { pair in
      pair.choices[0] == pair.choices[1] && pair.columns.allSatisfy { isOwnAndReverse[$0] }
    }
    return rows.rows.map { row in
      .given(Dictionary(uniqueKeysWithValues: row.enumerated().map { ($0, choices[$0][$1]) }))
    }
  }

  // MARK: Three and four

  /// - Returns: nil if some tuples that the declared awakes allow might not occur.
  private func covering(_ strength: Int, seed: UInt64) -> CoveringSet? {
    var tuples = 0
    var given = [[[Int]]](repeating: [], count: sizes.count)
    var initializerStrength = strength
    for (stretch, orders) in orders.enumerated() {
      switch orders {
      case .free:
        tuples +=
          groups[stretch]?.members.reduce(0) { $0 + self.tuples(strength, of: $1.count) }
          ?? self.tuples(strength, of: sizes[stretch])
      case .unknown: initializerStrength = 2
      case .partial(let rule):
        let seen = [ownSequence(ofStretch: stretch), reverse(ofStretch: stretch)]
        func find(_ strength: Int) -> TupleCover.Found? {
          guard let groups = groups[stretch] else {
            return TupleCover.find(rule, strength: strength, seen: seen, seed: seed)
          }
          return Self.find(rule, strength, seen, groups, seed: seed)
        }
        if let found = find(strength) {
          given[stretch] = found.sequences
          tuples += found.allowed
        } else if isInitializers(stretch), strength > 3, let found = find(3) {
          given[stretch] = found.sequences
          initializerStrength = 3
        } else if isInitializers(stretch), let pairs = furtherPairs(inStretch: stretch, seed: seed) {
          given[stretch] = pairs
          initializerStrength = 2
        } else {
          return nil
        }
      }
    }
    let free = sizes.indices.filter { given[$0].isEmpty }.map { CoveringArray(strength: strength, of: sizes[$0]).rows }
    let rows = Self.rows(given, atLeast: free.max() ?? 0)
    var shuffles = [Shuffle.reversed]
    shuffles += rows.enumerated().map { row, given in
      .covering(row: row, strength: strength, seed: seed, given: given)
    }
    if strength > 3 {
      guard let pairs = pairsOfPairs(seed: seed) else { return nil }
      shuffles += pairs
    }
    return CoveringSet(
      strength: strength, initializerStrength: initializerStrength, shuffles: shuffles, tuples: tuples)
  }

  /// Returns the sequences of each group, one after the other.
  private static func find(
    _ rule: PartialSequences, _ strength: Int, _ seen: [[Int]], _ groups: StretchGroups, seed: UInt64
  ) -> TupleCover.Found? {
    var found: [TupleCover.Found] = []
    for (group, members) in groups.members.enumerated() {
      let ofGroup = TupleCover.find(
        rule.restricted(to: members), strength: strength,
        seen: seen.map { groups.numbers(ofGroup: group, in: $0) }, seed: seed)
      guard let ofGroup else { return nil }
      found.append(ofGroup)
    }
    let own = groups.members.map { Array($0.indices) }
    let sequences = (0..<(found.map(\.sequences.count).max() ?? 0)).map { row in
      groups.sequence(
        zip(found, own).map { $0.sequences.isEmpty ? $1 : $0.sequences[row % $0.sequences.count] })
    }
    return TupleCover.Found(sequences: sequences, allowed: found.reduce(0) { $0 + $1.allowed })
  }

  /// Returns the number of ordered tuples of that many different things, if the things are free.
  private func tuples(_ strength: Int, of size: Int) -> Int {
    size < strength ? 0 : ((size - strength + 1)...size).reduce(1, *)
  }

  // MARK: Sequences

  /// Returns rows with a sequence for each stretch that has sequences. They are repeated if there are too few.
  private static func rows(_ sequences: [[[Int]]], atLeast least: Int = 0) -> [[Int: [Int]]] {
    (0..<max(least, sequences.map(\.count).max() ?? 0)).map { row in
      var given: [Int: [Int]] = [:]
      for (stretch, list) in sequences.enumerated() where !list.isEmpty { given[stretch] = list[row % list.count] }
      return given
    }
  }

  /// Returns the things of a stretch in the sequence of the plan's own load.
  private func ownSequence(ofStretch stretch: Int) -> [Int] {
    if case .free = orders[stretch] { return Array(0..<sizes[stretch]) }
    return isInitializers(stretch) ? Self.initializers(promise.items) : Array(0..<sizes[stretch])
  }

  /// Returns the things of a stretch in the sequence of the reversed load.
  private func reverse(ofStretch stretch: Int) -> [Int] {
    let ranks = Array((0..<sizes[stretch]).reversed())
    if case .free = orders[stretch] { return ranks }
    if isInitializers(stretch) { return Self.initializers(items(.reversed)) }
    if case .partial(let rule) = orders[stretch] { return rule.sequence(ranks) }
    return ranks
  }

  private func isInitializers(_ stretch: Int) -> Bool { isConstructionOpen && stretch == 0 }

  private static func initializers(_ items: [LoadItem]) -> [Int] {
    items.filter { $0.kind == .initBegins }.compactMap(\.subject.objectIndex)
  }
}
