internal import NibLoading
internal import NibModel

/// Loads among which any few steps that may come in any order come in each of their orders.
struct CoveringSet {
  /// The number of steps whose orders all come. Steps of different stretches have one order, which all loads keep.
  let strength: Int
  /// The same number for initializers, which is 2 where one initializer has to make other objects within it.
  let initializerStrength: Int
  /// The loads besides the plan's own.
  let shuffles: [Shuffle]
  /// The number of ordered tuples of steps that come, each of `strength` steps.
  let tuples: Int

  /// The number of loads, the plan's own included.
  var loads: Int { shuffles.count + 1 }

  /// The orders of steps that are sure to come, in words.
  static func words(_ strength: Int, _ initializerStrength: Int, _ tuples: Int) -> String {
    if strength == 2 { return "every two steps in both orders" }
    let numbers = [2: "two", 3: "three", 4: "four"]
    let steps = "every \(numbers[strength] ?? "\(strength)") steps in each order"
    let fewer = numbers[initializerStrength] ?? "\(initializerStrength)"
    let exception = initializerStrength < strength ? " (of initializers, every \(fewer))" : ""
    return "\(steps)\(exception), \(tuples) in all"
  }
}

extension SequenceSpace {
  /// The strengths that can be asked for.
  static let strengths = 2...4

  /// The largest product of loads and steps for which three steps are covered if nothing is said: about two seconds.
  private static let mostSteps = 200_000
  /// The largest number of nested objects, or of awakes with declarations, for which loads are searched for if nothing is
  /// said: a fraction of a second, and a second or two in a debug build.
  private static let mostSearched = 128

  private var isSearchLong: Bool {
    (contents != nil && promise.plan.document.objects.count > Self.mostSearched)
      || (!edges.isEmpty && awakes?.items.count ?? 0 > Self.mostSearched)
  }

  /// Returns the covering loads of a strength, or of the next smaller one that can be had.
  ///
  /// - Parameters:
  ///   - strength: the number of steps whose orders all come; nil for 3 if that takes few loads, and else 2.
  ///   - runs: the number of loads that may be run; nil for as many as the strength takes.
  func covering(_ strength: Int?, runs: Int?, seed: UInt64) -> CoveringSet {
    var wanted = min(max(strength ?? 3, Self.strengths.lowerBound), Self.strengths.upperBound)
    if strength == nil, isSearchLong { return pairs }
    while wanted > Self.strengths.lowerBound {
      if let set = covering(wanted, seed: seed), set.loads <= runs ?? .max,
        strength != nil || set.loads * promise.items.count <= Self.mostSteps
      {
        return set
      }
      wanted -= 1
    }
    return pairs
  }

  /// Every two steps in both orders, while the rest stands as the file has it: everything is reversed; then of each bit of
  /// the steps' numbers, those that have it come behind the others, or before them.
  private var pairs: CoveringSet {
    var shuffles = [Shuffle.reversed]
    let largest = sizes.max() ?? 0
    for bit in 0..<(Int.bitWidth - max(0, largest - 1).leadingZeroBitCount) {
      shuffles.append(.split(bit: bit, setFirst: true))
      shuffles.append(.split(bit: bit, setFirst: false))
    }
    return CoveringSet(strength: 2, initializerStrength: 2, shuffles: shuffles + outermost, tuples: tuples(of: 2))
  }

  /// With declared awakes, the reverse of everything is not allowed: what takes part in them is brought to the front, and
  /// to the end, one by one.
  private var outermost: [Shuffle] {
    guard let awakes else { return [] }
    let involved = Set(edges.keys).union(edges.values.joined())
    return awakes.items.enumerated().filter { involved.contains($0.element.subject) }.flatMap {
      [.outermost($0.offset, isFirst: true), .outermost($0.offset, isFirst: false)]
    }
  }

  /// The steps of the open stretch of awakes, and its number among the open stretches; nil if awakes have one order.
  private var awakes: (stretch: Int, items: [LoadItem])? {
    let open = promise.stretches.filter { $0.freedom == .steps }
    guard let place = open.firstIndex(where: { promise.items[$0.items.lowerBound].kind == .awake }) else { return nil }
    return (place + (isConstructionOpen ? 1 : 0), Array(promise.items[open[place].items]))
  }

  /// - Returns: nil if not all tuples of awakes are sure to come that declared awakes allow.
  private func covering(_ strength: Int, seed: UInt64) -> CoveringSet? {
    var tuples = tuples(of: strength)
    var given: [Int: [[Int]]] = [:]
    if !edges.isEmpty, let awakes, awakes.items.count > 1 {
      let places = Dictionary(awakes.items.enumerated().map { ($0.element.subject, $0.offset) }) { first, _ in first }
      let waits = awakes.items.map { (edges[$0.subject] ?? []).compactMap { places[$0] } }
      guard strength == 3, let found = sequences(.waiting(waits), seed: seed) else { return nil }
      given[awakes.stretch] = found.sequences
      tuples += found.allowed
    }
    var initializerStrength = strength
    if let contents {
      initializerStrength = 2
      if case .containing = contents, let found = sequences(contents, seed: seed) {
        given[0] = found.sequences
        tuples += strength == 3 ? found.allowed : 0
        initializerStrength = 3
      }
    }
    let free = sizes.indices.filter { given[$0] == nil }.map { CoveringArray(strength: strength, of: sizes[$0]).rows }
    let rows = max(free.max() ?? 0, given.values.map(\.count).max() ?? 0)
    var shuffles = [Shuffle.reversed]
    shuffles += (0..<rows).map { row in
      .covering(
        row: row, strength: strength, seed: seed, given: given.mapValues { $0.isEmpty ? [] : $0[row % $0.count] })
    }
    // Two steps of one stretch and two of another have four orders together.
    if strength > 3, sizes.count > 1 {
      for bit in 0..<(Int.bitWidth - (sizes.count - 1).leadingZeroBitCount) {
        let stretches = sizes.indices.filter { $0 >> bit & 1 == 1 }.reduce(0 as UInt64) { $0 | 1 << UInt64($1) }
        shuffles += [.reversedStretches(stretches), .reversedStretches(~stretches)]
      }
    }
    return CoveringSet(
      strength: strength, initializerStrength: initializerStrength, shuffles: shuffles, tuples: tuples)
  }

  /// The sequences that have every three things in each order that can be had, besides the own one and its reverse.
  private func sequences(_ rule: PartialSequences, seed: UInt64) -> (sequences: [[Int]], allowed: Int)? {
    let seen = [Array(0..<rule.count), (0..<rule.count).reversed()].map { order in
      var sequence = PartialSequence(rule)
      var ranks = [Int](repeating: 0, count: rule.count)
      for (rank, thing) in order.enumerated() { ranks[thing] = rank }
      for thing in order { sequence.place(thing) { ranks[$0] } }
      return sequence.things
    }
    return TripleCover.find(rule, seen: seen, seed: seed)
  }

  /// The number of ordered tuples of so many different steps of one stretch, where the steps are free.
  private func tuples(of strength: Int) -> Int {
    var sum = 0
    for (stretch, size) in sizes.enumerated() where size >= strength {
      if isConstructionOpen, stretch == 0, contents != nil { continue }
      if !edges.isEmpty, stretch == awakes?.stretch { continue }
      sum += ((size - strength + 1)...size).reduce(1, *)
    }
    return sum
  }

  /// The objects that each one contains, if some do: those that have not been begun are made within it. Nil if no object
  /// contains another, or if initializers have one order.
  private var contents: PartialSequences? {
    let document = promise.plan.document
    guard isConstructionOpen, document.objects.contains(where: { $0.parent >= 0 }) else { return nil }
    // A part is never begun on its own, and contents are made first in an archive: neither is gone into.
    let hasParts = document.objects.indices.contains { document.isPart($0) }
    if hasParts || promise.plan.order.makesContentsFirst || document.links != nil { return .waiting([]) }
    var lists = [[Int]](repeating: [], count: document.objects.count)
    for (object, record) in document.objects.enumerated() where record.parent >= 0 {
      lists[Int(record.parent)].append(object)
    }
    return .containing(lists)
  }
}
