internal import NibLoading
internal import NibModel

/// A load of a sequence space, as the order of the things in each open stretch: objects that are begun, and steps.
///
/// Things have numbers that begin with those of the first stretch.
struct Arrangement: Equatable {
  /// The things of each stretch, in their order.
  var stretches: [[Int]]

  /// The things of all stretches, in the order in which they come in the load.
  var things: [Int] { stretches.flatMap(\.self) }

  /// Returns the arrangement with some things of each stretch before the others, or after them.
  func putting(_ isChosen: (Int) -> Bool, first: Bool) -> Arrangement {
    Arrangement(
      stretches: stretches.map { things in
        let (chosen, others) = (things.filter(isChosen), things.filter { !isChosen($0) })
        return first ? chosen + others : others + chosen
      })
  }
}

/// The arrangements of a sequence space, and the loads that they are.
struct Arrangements {
  private let space: SequenceSpace
  /// The number of the first thing of each stretch, and the number of all things.
  private let starts: [Int]
  /// The number of the item of each thing in a table: the beginning of an object, or a step.
  let items: [Int32]
  /// The thing of each number in the table; -1 for none.
  private let things: [Int]
  /// The stretch of each thing.
  private let stretches: [Int]
  /// For each thing, the things of its stretch that it waits for, by their numbers in the stretch. Empty for a stretch in
  /// which nothing waits.
  private let waits: [[[Int]]]
  /// For each thing, the things of its stretch that wait for it.
  private let waiting: [[[Int]]]
  /// For each thing of a stretch, the thing that contains it, or -1; nil for a stretch in which nothing contains others.
  private let containers: [[Int]?]
  private let table: ItemTable

  /// - Parameters:
  ///   - space: the loads of an order.
  ///   - table: the numbers of all items.
  /// - Complexity: O(items).
  init(_ space: SequenceSpace, _ table: ItemTable) {
    (self.space, self.table) = (space, table)
    var known = table
    let own = known.sequence(space.promise.items)
    var items: [Int32] = []
    var starts: [Int] = [0]
    if space.isConstructionOpen {
      items = space.promise.plan.document.objects.indices.map { object in
        table.firstNumber(of: .step(LoadPlan.Step(.initBegins, .object(object)))) ?? -1
      }
      starts.append(items.count)
    }
    for stretch in space.promise.stretches where stretch.freedom == .steps {
      items += own[stretch.items]
      starts.append(items.count)
    }
    var things = [Int](repeating: -1, count: table.items.count)
    for (thing, item) in items.enumerated() where item >= 0 && things.indices.contains(Int(item)) {
      things[Int(item)] = thing
    }
    stretches = zip(starts, starts.dropFirst()).enumerated().flatMap { stretch, bounds in
      repeatElement(stretch, count: bounds.1 - bounds.0)
    }
    waits = space.orders.map { orders in if case .partial(.waiting(let lists)) = orders { lists } else { [] } }
    waiting = waits.map(PartialSequences.inverse)
    containers = space.orders.map { orders in if case .partial(let rule) = orders { rule.containers } else { nil } }
    (self.items, self.starts, self.things) = (items, starts, things)
  }

  /// Returns the stretch of a thing.
  func stretch(of thing: Int) -> Int { stretches[thing] }

  // MARK: Loads

  /// Returns the arrangement of a load; nil if the space does not have the load.
  ///
  /// - Complexity: O(items log items).
  func arrangement(of sequence: ItemSequence) -> Arrangement? {
    let arrangement = order(in: sequence)
    return self.sequence(arrangement) == sequence ? arrangement : nil
  }

  /// Returns the load of an arrangement. If the things cannot come in its order, because some bring others or wait for
  /// others, it is a load that is close to it.
  ///
  /// - Complexity: O(items log items).
  func sequence(_ arrangement: Arrangement) -> ItemSequence {
    var table = table
    return table.sequence(
      space.items(zip(arrangement.stretches, starts).map { things, start in things.map { $0 - start } }))
  }

  /// Returns the place of each thing in an arrangement.
  func places(in arrangement: Arrangement) -> [Int] {
    var places = [Int](repeating: 0, count: items.count)
    for (place, thing) in arrangement.things.enumerated() { places[thing] = place }
    return places
  }

  /// Returns the order of the things in a load.
  func order(in sequence: ItemSequence) -> Arrangement {
    var stretches = [[Int]](repeating: [], count: starts.count - 1)
    for number in sequence where things.indices.contains(Int(number)) {
      let thing = things[Int(number)]
      if thing >= 0 { stretches[stretch(of: thing)].append(thing) }
    }
    return Arrangement(stretches: stretches)
  }

  // MARK: Orders

  /// Returns a load that is as close as possible to an arrangement, and in which some things have an order. Each of them is
  /// moved before the next one, with the things that it waits for.
  ///
  /// - Parameters:
  ///   - order: the things, with those of one stretch in the order that they are to have.
  ///   - isPulled: false to move things behind those that come before them, with the things that wait for them.
  ///   - containment: how objects are moved that are contained in others.
  /// - Returns: nil if they cannot have the order.
  /// - Complexity: O(items log items).
  func sequence(
    _ order: [Int], in arrangement: Arrangement, isPulled: Bool = true,
    _ containment: [Containment] = [.together, .alone]
  ) -> ItemSequence? {
    let chosen = Set(order)
    func loads(_ arrangement: Arrangement?) -> ItemSequence? {
      guard let sequence = arrangement.map(sequence) else { return nil }
      return self.order(in: sequence).things.filter(chosen.contains) == order ? sequence : nil
    }
    if arrangement.things.filter(chosen.contains) == order, let same = loads(arrangement) { return same }
    for containment in containers.contains(where: { $0 != nil }) ? containment : [.together] {
      if let found = loads(ordering(order, in: arrangement, isPulled: isPulled, containment)) { return found }
    }
    return nil
  }

  /// A way to move an object that is contained in others before another one.
  enum Containment {
    /// With the objects that contain it, but not the other one.
    case together
    /// Before all objects that contain it or the other one.
    case alone
    /// As in a load that has the order, by the place of each thing in it.
    case like([Int])
  }

  private func ordering(
    _ order: [Int], in arrangement: Arrangement, isPulled: Bool, _ containment: Containment
  ) -> Arrangement? {
    var result = arrangement
    for (stretch, chosen) in Dictionary(grouping: order, by: stretch).sorted(by: { $0.key < $1.key }) {
      if chosen.count < 2 { continue }
      let start = starts[stretch]
      let things = arrangement.stretches[stretch].map { $0 - start }
      let pairs: [(early: Int, late: Int)] = zip(chosen, chosen.dropFirst()).flatMap { one, next in
        self.pairs(putting: one - start, before: next - start, stretch, containment)
      }
      let ordered =
        isPulled
        ? Self.ordered(things, waits[stretch], Dictionary(grouping: pairs, by: \.late).mapValues { $0.map(\.early) })
        : Self.ordered(
          things.reversed(), waiting[stretch],
          Dictionary(grouping: pairs, by: \.early).mapValues { $0.map(\.late) })?.reversed()
      guard let ordered else { return nil }
      result.stretches[stretch] = ordered.map { $0 + start }
    }
    return result
  }

  /// Returns things in an order in which each comes after those that it waits for, which are moved before it.
  ///
  /// - Parameters:
  ///   - waits: for each thing, those that it waits for. Empty for none.
  ///   - further: further things that some things wait for.
  /// - Returns: nil if things wait for each other.
  private static func ordered(_ things: [Int], _ waits: [[Int]], _ further: [Int: [Int]]) -> [Int]? {
    enum State { case new, open, placed }
    var states = [State](repeating: .new, count: things.count)
    var result: [Int] = []
    result.reserveCapacity(things.count)
    lazy var ranks = PartialSequences.ranks(things)
    for thing in things {
      // With an explicit stack, so that a long chain cannot exhaust the call stack.
      var stack = [thing]
      while let top = stack.last {
        if states[top] == .new {
          states[top] = .open
          var missing = waits.isEmpty ? [] : waits[top]
          if let more = further[top] { missing += more }
          missing.removeAll { states[$0] == .placed }
          if missing.contains(where: { states[$0] == .open }) { return nil }
          if missing.count > 1 { missing.sort { ranks[$0] > ranks[$1] } }
          stack += missing
        } else {
          if states[top] == .open {
            states[top] = .placed
            result.append(top)
          }
          stack.removeLast()
        }
      }
    }
    return result
  }

  /// Returns the pairs of things that have to be in an order, so that one thing comes before another one.
  private func pairs(
    putting one: Int, before other: Int, _ stretch: Int, _ containment: Containment
  ) -> [(early: Int, late: Int)] {
    guard let containers = containers[stretch] else { return [(one, other)] }
    func path(_ thing: Int) -> [Int] {
      var path = [thing]
      while let last = path.last, containers[last] >= 0 { path.append(containers[last]) }
      return path
    }
    let (around, aroundOther) = (path(one), path(other))
    switch containment {
    case .alone: return aroundOther.map { (one, $0) }
    case .together:
      let common = Set(around).intersection(aroundOther)
      return around.filter { !common.contains($0) }.flatMap { early in
        aroundOther.filter { !common.contains($0) }.map { (early, $0) }
      }
    case .like(let places):
      let start = starts[stretch]
      return around.flatMap { early in
        aroundOther.filter { places[early + start] < places[$0 + start] }.map { (early, $0) }
      }
    }
  }

  /// Returns the things that come before another thing if a thing does, because it waits for them or contains them; or
  /// those that come after another thing if a thing does, because they wait for it or contain it.
  ///
  /// - Complexity: O(things that are returned).
  func implied(by thing: Int, isAfter: Bool) -> [Int] {
    let stretch = stretch(of: thing)
    let start = starts[stretch]
    guard case .partial(let rule) = space.orders[stretch] else { return [] }
    let found =
      switch rule {
      case .waiting(let lists):
        isAfter ? waiting[stretch][thing - start] : lists[thing - start]
      case .containing(let children, let parts):
        isAfter
          ? [containers[stretch]?[thing - start] ?? -1].filter { $0 >= 0 }
          : parts[thing - start] + children[thing - start]
      }
    return found.map { $0 + start }
  }

  /// Returns all things that come before another thing if a thing does, or all those that come after it.
  func allImplied(by thing: Int, isAfter: Bool) -> Set<Int> {
    var (found, open) = (Set<Int>(), [thing])
    while let next = open.popLast() {
      for one in implied(by: next, isAfter: isAfter) where found.insert(one).inserted { open.append(one) }
    }
    return found
  }

  /// Returns a random arrangement.
  func random(using numbers: inout RandomNumbers) -> Arrangement {
    Arrangement(
      stretches: zip(starts, starts.dropFirst()).map { start, end in Array(start..<end).shuffled(using: &numbers) })
  }

  /// Returns an arrangement with a few things, one in eight, moved to random places.
  func moved(_ arrangement: Arrangement, using numbers: inout RandomNumbers) -> Arrangement {
    Arrangement(
      stretches: arrangement.stretches.map { things in
        let keys = things.indices.map { place in
          numbers.next() % 8 == 0 ? Int(numbers.next() % UInt64(things.count)) : place
        }
        return things.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }.map { things[$0] }
      })
  }
}
