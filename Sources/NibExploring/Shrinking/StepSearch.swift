internal import NibLoading

/// Finds the steps whose order makes the difference between two loads of one order: all of them, and no others.
///
/// A load is taken as an arrangement: the order of the things of each open stretch. From the first load to the second
/// there are loads that are close to the first, but in which some of the things have the order of the second load. A
/// binary search for one after the other finds as few things as possible that still make the difference. Then all
/// other things are moved, to the front, to the back and at random. If the difference disappears, one of them matters
/// although it had its place in both loads: the same search finds it. Finally, each step is left out, and moved with the
/// others. If the difference remains, the step does not matter.
struct StepSearch {
  let arrangements: Arrangements
  let shrinker: Shrinker
  let question: Shrinker.Question
  /// The value in the second load.
  let found: Outcome.Value?
  /// True if each load takes a process of its own, so that only a few are worth their time.
  let isQuick: Bool
  private let judgements = Judgements()

  init(
    _ arrangements: Arrangements, _ shrinker: Shrinker, _ question: Shrinker.Question, found: Outcome.Value?,
    isQuick: Bool = false
  ) {
    (self.arrangements, self.shrinker, self.question, self.found) = (arrangements, shrinker, question, found)
    self.isQuick = isQuick
  }

  /// The steps of a difference.
  struct Found {
    /// The two loads, which differ by the exchange of two of the steps.
    var pair: Shrinker.Pair
    /// The steps in the order of the second load.
    let steps: [Int32]
    /// The pairs of steps whose order makes the difference. The exchange is the last one.
    let orders: [(early: Int32, late: Int32)]
    /// True if the difference was also seen with the steps in their order of the first load, because of other steps.
    var othersDecide = false
  }

  /// The maximum number of steps that are reported.
  private static let mostSteps = 8
  /// The maximum number of things that are looked for in one search.
  private static let mostThings = 24
  /// The number of placements of the other things for which the steps have to make the difference. Fewer for a layout whose
  /// loads take long.
  private var placements: Int { isQuick ? 2 : arrangements.items.count > 10_000 ? 8 : 24 }
  /// The number of random placements of the other things in which the steps have the order of the first load.
  private static let placementsOfFirst = 8
  /// The number of placements without a step, all of which show the difference if the step does not matter.
  private static let placementsWithout = 8

  /// Returns the steps that make the difference.
  ///
  /// - Returns: nil if the loads are not of the space, or if no few steps are found.
  /// - Complexity: O(steps found × log things) runs.
  func find(_ first: ItemSequence, _ second: ItemSequence) throws(TimeIsUp) -> Found? {
    guard let own = arrangements.arrangement(of: first), let other = arrangements.arrangement(of: second) else {
      return nil
    }
    guard let fewest = try fewest(from: own, to: other, besides: [], { $0 == .wrong }),
      let second = arrangements.sequence(fewest, in: own, like(other))
    else { return nil }
    var steps = Set(fewest)
    let base = arrangements.order(in: second)
    try addMissing(to: &steps, in: base)
    try removeNeedless(from: &steps, in: base)
    let order = try weakened(base.things.filter(steps.contains), in: own)
    guard var found = try reportedPair(order, first, own) else { return nil }
    if isQuick { return found }
    let before = arrangements.order(in: found.pair.first)
    found.othersDecide =
      try placement(around: Set(order), in: before, Self.placementsOfFirst, where: { $0 == .wrong }) != nil
    return found
  }

  // MARK: Judging

  enum Judgement {
    /// As in the first load.
    case right
    /// Another value, of the kind of the second load's value: an error, or the end of the process, stays one.
    case wrong
    /// A load that fails for another reason gives no information.
    case unknown
  }

  /// The judgements of the loads that have been run, by their hashes. In a small layout, many placements are one load.
  private final class Judgements {
    var known: [Int: Judgement] = [:]
  }

  func judgement(_ sequence: ItemSequence) throws(TimeIsUp) -> Judgement {
    if let known = judgements.known[sequence.hashValue] { return known }
    let judgement = try judgement(running: sequence)
    judgements.known[sequence.hashValue] = judgement
    return judgement
  }

  private func judgement(running sequence: ItemSequence) throws(TimeIsUp) -> Judgement {
    let outcome = try shrinker.run(sequence)
    let value = question.value(outcome)
    if case .failure(let expected)? = question.expected {
      // The first load fails.
      guard case .failure(let failure)? = value else { return found == nil ? .wrong : .unknown }
      if failure == expected { return .right }
      return found == nil || !failure.isLike(found) ? .unknown : .wrong
    }
    if case .failure(let failure)? = value { return failure.isLike(found) ? .wrong : .unknown }
    if case .failure? = found { return .right }
    if outcome.hasFailed { return .unknown }
    return value == question.expected ? .right : .wrong
  }

  private func like(_ arrangement: Arrangement) -> [Arrangements.Containment] {
    [.like(arrangements.places(in: arrangement))]
  }

  // MARK: The fewest things

  /// Returns as few things as possible that make a load what is wanted, if they have the order that they have in
  /// another load which is. Nil if no few are found.
  ///
  /// - Parameter besides: things that have the order of the other load anyway.
  /// - Returns: all these things, in the order of the other load.
  private func fewest(
    from own: Arrangement, to other: Arrangement, besides: Set<Int>, _ isWantedEnd: (Judgement) -> Bool
  ) throws(TimeIsUp) -> [Int]? {
    let like = like(other)
    func isWanted(_ order: [Int]) throws(TimeIsUp) -> Bool {
      guard let sequence = arrangements.sequence(order, in: own, like) else { return false }
      return isWantedEnd(try judgement(sequence))
    }
    func order(_ chosen: [Int]) -> [Int] {
      let all = besides.union(chosen)
      return other.things.filter(all.contains)
    }
    // With so many of the candidates, and not with one fewer, the load is what is wanted: so the last of them is needed,
    // and those behind it are not.
    var candidates = displaced(own, other).filter { !besides.contains($0) }
    var chosen: [Int] = []
    while true {
      if !chosen.isEmpty, try isWanted(order(chosen)) { break }
      var (low, high) = (0, candidates.count)
      while high - low > 1 {
        let middle = (low + high) / 2
        if try isWanted(order(chosen + candidates[..<middle])) { high = middle } else { low = middle }
      }
      guard high > 0, chosen.count <= Self.mostThings else { return nil }
      chosen.append(candidates[high - 1])
      candidates.removeSubrange((high - 1)...)
    }
    for thing in chosen where chosen.count > 1 {
      let fewer = chosen.filter { $0 != thing }
      if try isWanted(order(fewer)) { chosen = fewer }
    }
    var found = order(chosen)
    guard !chosen.isEmpty, try isWanted(found) else { return nil }
    for place in found.indices where !besides.contains(found[place]) {
      for side in [place - 1, place + 1] where found.indices.contains(side) {
        let nearest = try nearest(to: found[side], insteadOf: place, in: found, from: own, to: other, isWanted)
        if let nearest { found[place] = nearest }
      }
    }
    return found
  }

  /// Returns the last thing that can stand for one of some things.
  ///
  /// If a step is moved before another one, it is also moved before everything between the two. So each thing between
  /// does instead of the one that matters, which is the nearest. A binary search finds it.
  ///
  /// - Parameters:
  ///   - side: the thing before it, or after it.
  ///   - order: the things in the order of the other load.
  private func nearest(
    to side: Int, insteadOf place: Int, in order: [Int], from own: Arrangement, to other: Arrangement,
    _ isWanted: ([Int]) throws(TimeIsUp) -> Bool
  ) throws(TimeIsUp) -> Int? {
    let ranks = Dictionary(uniqueKeysWithValues: other.things.enumerated().map { ($1, $0) })
    /// Returns true if the other load has the order with another thing in the place.
    func isOrdered(_ thing: Int) -> Bool {
      let rank = ranks[thing] ?? 0
      return (place == 0 || ranks[order[place - 1]] ?? 0 < rank)
        && (place + 1 == order.count || rank < ranks[order[place + 1]] ?? 0)
    }
    let things = own.stretches[arrangements.stretch(of: order[place])]
    guard let from = things.firstIndex(of: order[place]), let to = things.firstIndex(of: side) else { return nil }
    let between = (from < to ? Array(things[(from + 1)..<to]) : things[(to + 1)..<from].reversed())
      .filter { !order.contains($0) && isOrdered($0) }
    func replaced(_ count: Int) -> [Int] {
      var order = order
      order[place] = between[count - 1]
      return order
    }
    // Mostly, there is none.
    guard !between.isEmpty, try isWanted(replaced(1)) else { return nil }
    var (low, high) = (1, between.count + 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if try isWanted(replaced(middle)) { low = middle } else { high = middle }
    }
    return between[low - 1]
  }

  /// Returns the things that may be in other places. Those that bring no others come first, because the first ones are
  /// preferred.
  private func displaced(_ own: Arrangement, _ other: Arrangement) -> [Int] {
    var things: [Int] = []
    for (own, other) in zip(own.stretches, other.stretches) where own != other {
      let start = zip(own, other).prefix { $0 == $1 }.count
      let end = zip(own.reversed(), other.reversed()).prefix { $0 == $1 }.count
      things += own[start..<(own.count - end)]
    }
    let isAlone = things.map { arrangements.implied(by: $0, isAfter: false).isEmpty }
    return zip(things, isAlone).filter(\.1).map(\.0) + zip(things, isAlone).filter { !$0.1 }.map(\.0)
  }

  // MARK: All things, and no others

  /// Adds the things that matter although they have kept their places.
  private func addMissing(to steps: inout Set<Int>, in base: Arrangement) throws(TimeIsUp) {
    while steps.count < Self.mostSteps {
      guard let other = try placement(around: steps, in: base, placements, where: { $0 == .right }),
        let more = try fewest(from: base, to: other, besides: steps, { $0 == .right })
      else { return }
      steps.formUnion(more)
    }
  }

  /// Removes the steps without which the others make the difference, wherever they are moved.
  private func removeNeedless(from steps: inout Set<Int>, in base: Arrangement) throws(TimeIsUp) {
    for step in base.things where steps.count > 2 && steps.contains(step) {
      let others = steps.subtracting([step])
      if try placement(around: others, in: base, Self.placementsWithout, where: { $0 == .right }) == nil {
        steps = others
      }
    }
  }

  /// Returns the steps with those replaced that only bring another one. If a step waits for another one, or an object
  /// contains another one, and it is enough that the other one comes before the next step, the other one is reported.
  private func weakened(_ steps: [Int], in own: Arrangement) throws(TimeIsUp) -> [Int] {
    var order = steps
    for place in order.indices {
      var next = place + 1 < order.count ? arrangements.implied(by: order[place], isAfter: false) : []
      next += place > 0 ? arrangements.implied(by: order[place], isAfter: true) : []
      while let candidate = next.popLast() {
        var weaker = order
        weaker[place] = candidate
        guard !order.contains(candidate), let second = arrangements.sequence(weaker, in: own),
          try judgement(second) == .wrong,
          try placement(
            around: Set(weaker), in: arrangements.order(in: second), placements, where: { $0 == .right }) == nil
        else { continue }
        let isAfter = arrangements.implied(by: order[place], isAfter: true).contains(candidate)
        order = weaker
        next = arrangements.implied(by: candidate, isAfter: isAfter)
      }
    }
    return order
  }

  /// Returns the first of some placements of all other things whose load is what is wanted. The steps keep their order.
  private func placement(
    around steps: Set<Int>, in base: Arrangement, _ count: Int, where isWanted: (Judgement) -> Bool
  ) throws(TimeIsUp) -> Arrangement? {
    let order = base.things.filter(steps.contains)
    for placement in placements(around: order, in: base, count) {
      let (placed, isPulled) = (placement.placed(), placement.isPulled)
      // Where things wait for others, the steps may not be able to have their order.
      guard let sequence = arrangements.sequence(order, in: placed, isPulled: isPulled, placement.containment) else {
        continue
      }
      if isWanted(try judgement(sequence)) { return arrangements.order(in: sequence) }
    }
    return nil
  }

  /// A placement of the things around some steps.
  private struct Placement {
    let placed: () -> Arrangement
    /// False to keep the steps late. If something waits for a step, the step would otherwise be pulled before it.
    let isPulled: Bool
    var containment: [Arrangements.Containment] = [.alone, .together]
  }

  /// Returns placements of all other things: first, last, and what each step brings with it first or last; then anywhere,
  /// all of them or a few.
  private func placements(around steps: [Int], in base: Arrangement, _ count: Int) -> [Placement] {
    var placements: [Placement] = []
    func put(_ things: Set<Int>) {
      if things.isEmpty { return }
      for isFirst in [false, true] {
        placements.append(
          Placement(placed: { base.putting(things.contains, first: isFirst) }, isPulled: isFirst))
      }
    }
    put(Set(steps))
    for step in steps {
      for isAfter in [false, true] { put(arrangements.allImplied(by: step, isAfter: isAfter).subtracting(steps)) }
    }
    for number in 0..<count {
      func placed() -> Arrangement {
        var numbers = RandomNumbers(seed: UInt64(steps.count) << 32 | UInt64(number))
        return number.isMultiple(of: 2)
          ? arrangements.random(using: &numbers) : arrangements.moved(base, using: &numbers)
      }
      placements.append(
        Placement(
          placed: placed, isPulled: number / 4 % 2 == 0,
          containment: number / 2 % 2 == 0 ? [.alone, .together] : [.together, .alone]))
    }
    return placements
  }
}

extension OrderFinding.Failure {
  /// Returns true if both are errors, or both end the process.
  fileprivate func isLike(_ value: Outcome.Value?) -> Bool {
    guard case .failure(let other)? = value else { return false }
    return (stop == nil) == (other.stop == nil)
  }
}
