internal import NibModel

/// Work on all objects, once the tree is built.
extension Scheduler {
  mutating func run(_ pass: LoadOrder.Pass) {
    switch pass {
    case .apply(let work, let sequence): apply(work, sequence)
    case .awake(let order): for object in graph.document.objects(order) { list.awake(object) }
    case .attributesAndAwake(let order):
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

  /// One item of work in a pass, at its place in the file.
  enum Item {
    case attribute(Int, of: Int)
    case connection(Int32)
    case collection(Int32)
  }

  private mutating func apply(_ work: LoadOrder.Work, _ sequence: LoadOrder.Arrangement) {
    // The usual passes, for one kind of work in document order, need no list.
    if sequence == .document {
      if work.contains(.identity) { for object in objects.indices { list.setIdentity(of: object) } }
      if work.contains(.attributes) { for object in objects.indices { list.setAttributes(of: object) } }
      for index in connections(in: work) { list.connect(index) }
      if work.contains(.collections) { for index in graph.collections.indices { list.collect(Int32(index)) } }
      return
    }
    if work.contains(.identity) { for object in objects.indices { list.setIdentity(of: object) } }
    var items = written(connections(in: work), collections: work.contains(.collections))
    if work.contains(.attributes) { items = merged(items, withAttributes: list.takeAttributes()) }
    for item in sequence == .lastFirst ? items.reversed() : items {
      switch item {
      case .attribute(let attribute, let object): list.set(attribute, of: object)
      case .connection(let index): list.connect(index)
      case .collection(let index): list.collect(index)
      }
    }
  }

  private func connections(in work: LoadOrder.Work) -> [Int32] {
    graph.connections.indices.compactMap { index in
      let connection = graph.connections[index]
      let kind: LoadOrder.Work =
        connection.kind == .action ? .actions : connection.source == .owner ? .ownerOutlets : .objectOutlets
      return work.contains(kind) && !list.isConnected[index] ? Int32(index) : nil
    }
  }

  /// Returns connections in the order of the file. Attributes are numbered in the order of the file.
  func written(_ connections: [Int32], collections: Bool) -> [Item] {
    var keyed = connections.map { (graph.connections[Int($0)].attribute, Item.connection($0)) }
    if collections {
      keyed += graph.collections.indices.map { (graph.collections[$0].attributes[0], Item.collection(Int32($0))) }
    }
    return keyed.sorted { $0.0 < $1.0 }.map(\.1)
  }

  private func merged(_ items: [Item], withAttributes attributes: [(attribute: Int, object: Int)]) -> [Item] {
    var merged: [Item] = []
    var next = 0
    for item in items {
      let place =
        switch item {
        case .connection(let index): Int(graph.connections[Int(index)].attribute)
        case .collection(let index): Int(graph.collections[Int(index)].attributes[0])
        case .attribute(let attribute, _): attribute
        }
      while next < attributes.count, attributes[next].attribute < place {
        merged.append(.attribute(attributes[next].attribute, of: attributes[next].object))
        next += 1
      }
      merged.append(item)
    }
    return merged + attributes[next...].map { .attribute($0.attribute, of: $0.object) }
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
