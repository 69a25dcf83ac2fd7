internal import NibLoading
internal import NibModel

/// The loads of one layout that an order allows.
struct SequenceSpace {
  let promise: OrderPromise
  private var plan: LoadPlan { promise.plan }
  let isConstructionOpen: Bool
  /// The number of things in each open stretch whose orders matter. The objects come first, if the order of making them
  /// is open.
  let sizes: [Int]
  /// The orders that each open stretch can have.
  let orders: [StretchOrders]
  /// The groups of each open stretch that cannot touch each other; nil if all things may touch each other.
  let groups: [StretchGroups?]
  /// The objects in the order in which the plan's own load begins them, if this order is open.
  private let ownBeginning: [Int32]

  /// - Parameter relations: the participants that can touch each other; nil for all.
  init(_ promise: OrderPromise, _ relations: Relations? = nil) {
    self.promise = promise
    let plan = promise.plan
    isConstructionOpen = plan.order.undefined.contains(.construction)
    let stretches = promise.stretches.filter { $0.freedom == .steps }
    let waits = StepWaits(plan)
    let orders =
      (isConstructionOpen ? [StretchOrders(initializersOf: plan)] : [])
      + stretches.map { StretchOrders(promise.items[$0.items], waits) }
    let counts = (isConstructionOpen ? [plan.document.objects.count] : []) + stretches.map(\.items.count)
    var groups = [StretchGroups?](repeating: nil, count: counts.count)
    if let relations {
      let objects =
        isConstructionOpen ? [StretchGroups(plan.document.objects.indices.map { relations.groups[$0] })] : []
      groups = objects + stretches.map { StretchGroups(promise.items[$0.items].map(relations.group)) }
    }
    // If things bring others, each thing has a place of its own.
    sizes = counts.indices.map { stretch in
      if case .free = orders[stretch], let groups = groups[stretch] { groups.largest } else { counts[stretch] }
    }
    (self.orders, self.groups) = (orders, groups)
    ownBeginning =
      isConstructionOpen
      ? promise.items.lazy.filter { $0.kind == .initBegins }.compactMap(\.subject.objectIndex).map(Int32.init) : []
  }

  // MARK: The loads of an exploration

  /// Returns the shuffles that are worth a run, the best first. If there are few, all of them; otherwise the covering
  /// ones, followed by an endless sequence of random ones.
  private func shuffles(_ covering: CoveringSet, seed: UInt64) -> some Sequence<Shuffle> {
    let isComplete = isEnumerable
    let chosen = isComplete ? (0..<(count ?? 0)).map { .numbered(digits(of: $0)) } : covering.shuffles
    var numbers = RandomNumbers(seed: seed)
    return sequence(state: 0) { (next: inout Int) -> Shuffle? in
      defer { next += 1 }
      if next < chosen.count { return chosen[next] }
      return isComplete ? nil : .steered(seed: numbers.next())
    }
  }

  /// Returns the loads that are worth a run, each once: first the plan's own, then those of the shuffles. The same seed
  /// gives the same loads, so that a number identifies a load.
  ///
  /// - Parameter touches: finds steps that touch one object, before the first random load is made: see `Touches`.
  func loads(
    _ covering: CoveringSet, seed: UInt64, touches: @escaping () -> [[LoadItem]] = { [] }
  ) -> some Sequence<Load> {
    let own = Load(items: promise.items, isCovering: true)
    if promise.isTotal { return AnySequence([own]) }
    // Loads are long, so only their hashes are kept. Two loads have the same hash by chance in one of 10^19 cases.
    var seen: Set<Int> = [own.items.hashValue]
    var shuffles = shuffles(covering, seed: seed).makeIterator()
    let isComplete = isEnumerable
    var made = 0
    var isFirst = true
    lazy var steering = Steering(plan.graph, seen: touches())
    return AnySequence(
      AnyIterator {
        if isFirst {
          isFirst = false
          return own
        }
        // With declared awakes, many shuffles give the same load. If no new load occurs for a long time, there are no
        // more.
        for _ in 0..<Self.mostRepetitions + covering.shuffles.count {
          guard let shuffle = shuffles.next() else { return nil }
          let items =
            if case .steered = shuffle { items(shuffle, steering) } else { items(shuffle) }
          made += 1
          if seen.insert(items.hashValue).inserted {
            return Load(items: items, isCovering: isComplete || made <= covering.shuffles.count)
          }
        }
        return nil
      })
  }

  /// Returns one of the loads of an exploration by its number; nil if the exploration has fewer loads.
  func plan(
    ofRun number: Int, seed: UInt64, strength: Int?, touches: @escaping () -> [[LoadItem]] = { [] }
  ) -> LoadPlan? {
    let loads = loads(covering(strength, runs: nil, seed: seed), seed: seed, touches: touches)
    guard number >= 0, let load = loads.dropFirst(number).first(where: { _ in true }) else { return nil }
    var table = ItemTable()
    let sequence = table.sequence(load.items)
    return plan.arranged(sequence, table)
  }

  /// One load of an exploration.
  struct Load {
    let items: [LoadItem]
    /// True if the load belongs to the covering loads, which put every few steps into every order.
    let isCovering: Bool
  }

  private static let mostRepetitions = 1_000

  /// The maximum number of orders for which all orders are tried.
  private static let few = 120

  /// The number of shuffles; nil if it is too large. With declared awakes, several shuffles can give the same load.
  var count: Int? {
    var product = 1
    for size in sizes {
      guard let permutations = Shuffle.permutations(of: size) else { return nil }
      let (next, overflows) = product.multipliedReportingOverflow(by: permutations)
      if overflows { return nil }
      product = next
    }
    return product
  }

  /// True if all shuffles are tried, provided that enough runs are allowed.
  var isEnumerable: Bool { count.map { $0 <= Self.few } ?? false }

  private func digits(of number: Int) -> [Int] {
    var rest = number
    return sizes.map { size in
      let radix = Shuffle.permutations(of: size) ?? 1
      defer { rest /= radix }
      return rest % radix
    }
  }

  // MARK: One load

  /// Returns the items of a load in the order of a shuffle. O(n log n).
  func items(_ shuffle: Shuffle, _ steering: Steering? = nil) -> [LoadItem] {
    items { number, count, items in
      if let steering { return steering.steered(shuffle.ranks(count, stretch: number), stretch: number, items()) }
      if case .free = orders[number], let groups = groups[number] {
        return groups.ranks(shuffle.ranks(sizes[number], stretch: number))
      }
      return shuffle.ranks(count, stretch: number)
    }
  }

  /// Returns the items of a load with the things of each stretch in a sequence. O(n log n).
  func items(_ sequences: [[Int]]) -> [LoadItem] {
    items { number, _, _ in PartialSequences.ranks(sequences[number]) }
  }

  /// - Parameter ranks: returns a rank for each of some things, by the number of the stretch, the number of its things,
  ///   and its items.
  private func items(_ ranks: (Int, Int, () -> [LoadItem]) -> [Int]) -> [LoadItem] {
    var number = 0
    var begun = promise
    if isConstructionOpen {
      let count = plan.document.objects.count
      let ranks = ranks(number, count) {
        (0..<count).map { .step(LoadPlan.Step(.initBegins, .object($0))) }
      }
      let sequence = ranks.indices.sorted { ranks[$0] < ranks[$1] }.map(Int32.init)
      // Planning the order takes as long as a load.
      if sequence != ownBeginning { begun = OrderPromise(of: plan.inOrder(plan.order, beginning: sequence)) }
      number += 1
    }
    var items: [LoadItem] = []
    items.reserveCapacity(begun.items.count)
    // Open stretches contain the same steps in any order of beginning the objects. Their steps are permuted from the
    // order of the plan.
    var open = promise.stretches.filter { $0.freedom == .steps }[...]
    for stretch in begun.stretches {
      guard stretch.freedom == .steps, let steps = open.popFirst() else {
        items += begun.items[stretch.items]
        continue
      }
      let ranks = ranks(number, steps.items.count) { Array(promise.items[steps.items]) }
      let sequence =
        if case .partial(let rule) = orders[number] {
          rule.sequence(ranks)
        } else {
          ranks.indices.sorted { ranks[$0] < ranks[$1] }
        }
      items += sequence.map { promise.items[steps.items.lowerBound + $0] }
      number += 1
    }
    return items
  }
}
