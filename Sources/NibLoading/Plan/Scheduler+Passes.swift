internal import NibModel

/// Work on all objects, once the tree is built.
extension Scheduler {
  mutating func run(_ pass: LoadOrder.Pass) {
    switch pass {
    case .apply(let work, let sequence): apply(work, sequence)
    case .awake(let order): for object in graph.document.objects(order) { list.awake(object) }
    case .attributesAndAwake(let order):
      list.setOwnerAttributes()
      let start = list.steps.count
      for object in graph.document.objects(order) {
        list.setIdentity(of: object)
        list.setAttributes(of: object)
        list.awake(object)
      }
      attributesWithAwakes.append(start..<list.steps.count)
    case .owner(let call):
      let kind: LoadPlan.Step.Kind = call == .awake ? .awakeOwner : .tellOwner
      for owner in graph.partOwners { call == .awake ? list.awakeOwner(owner) : list.append(kind, .object(owner)) }
      if graph.tellsOwner { list.append(kind, .owner) }
    case .present:
      for object in objects.indices where graph.descriptor(ofObject: object).members.presents != nil {
        list.append(.present, .object(object))
      }
    }
  }

  private mutating func apply(_ work: LoadOrder.Work, _ arrangement: LoadOrder.Arrangement) {
    if work.contains(.identity) { for object in objects.indices { list.setIdentity(of: object) } }
    if work.contains(.attributes), arrangement != .lastFirst { list.setOwnerAttributes() }
    if arrangement != .document {
      written().forEach(of: work, lastFirst: arrangement == .lastFirst) { item in
        switch item {
        case .attribute(let attribute, let object): list.setRemaining(attribute, of: object)
        case .wiring(let item): list.wire(item)
        }
      }
      if work.contains(.attributes) {
        list.setOwnerAttributes()
        list.attributesAreSet()
      }
      return
    }
    if work.contains(.attributes) { for object in objects.indices { list.setAttributes(of: object) } }
    for index in graph.connections.indices {
      let item = WiringItem(connection: index, of: graph)
      if work.contains(item.work) { list.wire(item) }
    }
    guard work.contains(.collections) else { return }
    for index in graph.collections.indices { list.wire(WiringItem(collection: index, of: graph)) }
  }
}

extension NibDocument {
  /// Returns the objects in an order of awakes.
  func objects(_ order: LoadOrder.AwakeOrder) -> [Int] { objects(order, within: objects.indices) }

  /// Returns an object with its contents, or all objects, in an order of awakes.
  ///
  /// - Complexity: O(objects of the range), and O(n log n) for `scattered` and `includedFirst`.
  func objects(_ order: LoadOrder.AwakeOrder, within range: Range<Int>) -> [Int] {
    switch order {
    case .begin: return Array(range)
    case .reverse: return range.reversed()
    case .completion:
      // Children before parents: by the end of the subtree, inner ones first.
      return innerFirst(range) { _ in true }
    case .scattered:
      // A fixed shuffle: an arbitrary order that is the same in every run.
      return range.sorted {
        (UInt32(truncatingIfNeeded: $0 + 1) &* 0x9E37_79B9, $0) < (
          UInt32(truncatingIfNeeded: $1 + 1) &* 0x9E37_79B9, $1
        )
      }
    case .siblingsReversed: return siblingsReversed(range)
    case .includedRootsLast:
      let roots = Set(inclusions.map { Int($0.objects.lowerBound) })
      return innerFirst(range, where: roots.contains)
    case .includedFirst:
      let ranks = ranksOfInclusions
      return range.map { ($0, ranks[$0]) }.sorted { ($0.1, $0.0) < ($1.1, $1.0) }.map(\.0)
    }
  }

  /// Returns some objects in document order, except that some come after their contents.
  private func innerFirst(_ range: Range<Int>, where comesLate: (Int) -> Bool) -> [Int] {
    var result: [Int] = []
    var open: [Int] = []
    for object in range {
      while let last = open.last, Int(objects[last].end) <= object { result.append(open.removeLast()) }
      comesLate(object) ? open.append(object) : result.append(object)
    }
    return result + open.reversed()
  }

  private func siblingsReversed(_ range: Range<Int>) -> [Int] {
    var result: [Int] = []
    func roots(from start: Int, to end: Int) -> [Int] {
      var objects: [Int] = []
      var next = start
      while next < end {
        objects.append(next)
        next = Int(self.objects[next].end)
      }
      return objects
    }
    var open = roots(from: range.lowerBound, to: range.upperBound)
    while let object = open.popLast() {
      result.append(object)
      open += roots(from: object + 1, to: Int(objects[object].end))
    }
    return result
  }

  /// For each object, the rank of the layout that it comes from: an included one before the one that includes it.
  private var ranksOfInclusions: [Int] {
    var ranks = Array(repeating: inclusions.count, count: objects.count)
    var rankOfInclusion = Array(repeating: 0, count: inclusions.count)
    for (rank, index) in inclusionsInnerFirst.enumerated() { rankOfInclusion[index] = rank }
    // An inner inclusion comes after the outer one, and replaces its rank.
    for (index, inclusion) in inclusions.enumerated() {
      for object in inclusion.objects { ranks[Int(object)] = rankOfInclusion[index] }
    }
    return ranks
  }
}
