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
    case .owner(.awake): if graph.owner != nil { list.append(.awakeOwner, .owner) }
    case .owner(.didLoad): if graph.owner != nil { list.append(.tellOwner, .owner) }
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
  func objects(_ order: LoadOrder.AwakeOrder) -> [Int] {
    switch order {
    case .begin: return Array(objects.indices)
    case .reverse: return objects.indices.reversed()
    case .completion:
      // Children before parents: by the end of the subtree, inner ones first.
      var result: [Int] = []
      var open: [Int] = []
      for object in objects.indices {
        while let last = open.last, Int(objects[last].end) <= object { result.append(open.removeLast()) }
        open.append(object)
      }
      return result + open.reversed()
    case .scattered:
      // A fixed shuffle: an arbitrary order that is the same in every run.
      return objects.indices.sorted {
        (UInt32(truncatingIfNeeded: $0 + 1) &* 0x9E37_79B9, $0) < (
          UInt32(truncatingIfNeeded: $1 + 1) &* 0x9E37_79B9, $1
        )
      }
    }
  }
}
