internal import NibModel

/// Puts the steps of a load in order: walks the tree by the order's stages, then over all by its passes.
///
/// Knows no profile, only their parts. Keeps its own stack, so that depth costs memory and not the thread's stack.
struct Scheduler {
  private let layout: ResolvedLayout
  private let document: NibDocument
  private let order: LoadOrder
  private var steps: [LoadPlan.Step] = []

  // What is done, by object, connection and collection.
  private var isBegun: [Bool]
  private var isEnded: [Bool]
  private var isAttached: [Bool]
  private var isAwake: [Bool]
  private var hasAttributes: [Bool]
  private var hasIdentity: [Bool]
  private var isConnected: [Bool]
  private var isCollected: [Bool]

  /// Connections by the object that has the outlet or event, and by the object that an owner's outlet leads to;
  /// made only for orders whose stages ask.
  private var connectionsOf: [[Int32]] = []
  private var ownerOutletsTo: [[Int32]] = []

  /// For `whenComplete`: what waits for an object, how much an object waits for, and who is done but for that.
  private var waiting: [[Int32]] = []
  private var openReferences: [Int] = []
  private var isReadyToAwake: [Bool] = []

  private let separatesIdentity: Bool
  /// Whether the stages of an object without children are run one after the other, with nothing built in between.
  private let leavesAreSimple: Bool

  init(_ layout: ResolvedLayout, _ order: LoadOrder) {
    self.layout = layout
    self.order = order
    document = layout.document
    let count = document.objects.count
    let none = [Bool](repeating: false, count: count)
    isBegun = none
    isEnded = none
    isAttached = none
    isAwake = none
    hasAttributes = none
    hasIdentity = none
    isConnected = [Bool](repeating: false, count: layout.connections.count)
    isCollected = [Bool](repeating: false, count: layout.collections.count)
    separatesIdentity =
      order.stages.contains(.identity)
      || order.passes.contains { if case .apply(let work, _) = $0 { work.contains(.identity) } else { false } }
    leavesAreSimple = !order.stages.contains(.outlets(.building))
    steps.reserveCapacity(count * 5 + document.attributes.count)
    if order.stages.contains(where: \.needsConnections) { indexConnections() }
  }

  private mutating func indexConnections() {
    let count = document.objects.count
    connectionsOf = Array(repeating: [], count: count)
    ownerOutletsTo = Array(repeating: [], count: count)
    waiting = Array(repeating: [], count: count)
    openReferences = Array(repeating: 0, count: count)
    isReadyToAwake = Array(repeating: false, count: count)
    // Explicit connections belong to the document, not to the element: passes do them.
    for (index, connection) in layout.connections.enumerated() where !connection.isExplicit {
      if let source = connection.source.objectIndex {
        connectionsOf[source].append(Int32(index))
      } else if connection.source == .owner, let target = connection.target.objectIndex {
        ownerOutletsTo[target].append(Int32(index))
      }
    }
  }

  mutating func run() -> [LoadPlan.Step] {
    switch order.construction {
    case .document: break
    case .reverse:
      // What stands around children comes after them, and takes them when it is built.
      for index in document.objects.indices.reversed() where !isBegun[index] { build(index, attaches: false) }
    case .connections: buildWhatConnectionsName()
    }
    var index = 0
    while index < document.objects.count {
      if !isBegun[index] { build(index, attaches: true) }
      index = Int(document.objects[index].end)
    }
    for pass in order.passes { run(pass) }
    return steps
  }

  private mutating func buildWhatConnectionsName() {
    for item in written(layout.connections.indices.map(Int32.init), collections: true) {
      let parties: [Party] =
        switch item {
        case .connection(let index): [layout.connections[Int(index)].source, layout.connections[Int(index)].target]
        case .collection(let index): [layout.collections[Int(index)].source] + layout.collections[Int(index)].targets
        case .attribute: []
        }
      for party in parties {
        if let index = party.objectIndex, !isBegun[index] { build(index, attaches: false) }
      }
    }
  }

  // MARK: Stages

  /// An object that is being built.
  private struct Frame {
    var object: Int
    var stages: [LoadOrder.Stage]
    var stage = 0
    /// The next child, or -1 before the first.
    var child = -1
    var attaches: Bool
  }

  /// Builds an object with what it contains.
  ///
  /// - Parameter attaches: whether its container is being built around it, and takes it.
  private mutating func build(_ object: Int, attaches: Bool) {
    var frames = [Frame(object: object, stages: stages(of: object), attaches: attaches)]
    while !frames.isEmpty {
      let top = frames.count - 1
      guard frames[top].stage < frames[top].stages.count else {
        frames.removeLast()
        continue
      }
      let stage = frames[top].stages[frames[top].stage]
      let index = frames[top].object
      switch stage {
      case .children:
        guard let child = nextChild(of: index, after: frames[top].child) else {
          frames[top].stage += 1
          continue
        }
        frames[top].child = child
        if !isBegun[child], leavesAreSimple, Int(document.objects[child].end) == child + 1 {
          for stage in stages(of: child) { stage == .attach ? attach(child) : run(stage, of: child) }
        } else if !isBegun[child] {
          frames.append(Frame(object: child, stages: stages(of: child), attaches: true))
        } else if order.stages.contains(.attach) {
          attach(child)
        }
      case .outlets(.building):
        // One target at a time: it is built in full before this object goes on.
        if let target = unbuiltTarget(of: index) {
          frames.append(Frame(object: target, stages: stages(of: target), attaches: false))
        } else {
          wireOutlets(of: index, .building)
          frames[top].stage += 1
        }
      case .attach:
        if frames[top].attaches { attach(index) }
        frames[top].stage += 1
      default:
        frames[top].stage += 1
        run(stage, of: index)
      }
    }
  }

  /// The order's stages; a class whose initializer must take its children has them within it whatever the order, and
  /// nothing else: until the initializer returns there is no object to which anything could be done.
  private func stages(of object: Int) -> [LoadOrder.Stage] {
    guard mustTakeChildren(object) else { return order.stages }
    var within: [LoadOrder.Stage] = [.initBegins, .children, .initEnds]
    if order.stages.contains(.adoptChildren) { within.insert(.adoptChildren, at: 2) }
    return within + order.stages.filter { !within.contains($0) }
  }

  private func mustTakeChildren(_ object: Int) -> Bool {
    layout.descriptor(ofObject: object).members.container.map { $0.insert == nil } ?? false
  }

  private func nextChild(of object: Int, after child: Int) -> Int? {
    let next = child < 0 ? object + 1 : Int(document.objects[child].end)
    return next < Int(document.objects[object].end) ? next : nil
  }

  private mutating func attach(_ child: Int) {
    guard !isAttached[child], document.objects[child].parent >= 0 else { return }
    isAttached[child] = true
    steps.append(LoadPlan.Step(.attach, .object(child)))
  }

  private mutating func run(_ stage: LoadOrder.Stage, of object: Int) {
    switch stage {
    case .initBegins:
      isBegun[object] = true
      steps.append(LoadPlan.Step(.initBegins, .object(object)))
    case .initEnds:
      isEnded[object] = true
      steps.append(LoadPlan.Step(.initEnds, .object(object)))
    case .identity: setIdentity(of: object)
    case .attributes: setAttributes(of: object)
    case .adoptChildren:
      var child = nextChild(of: object, after: -1)
      while let next = child {
        attach(next)
        child = nextChild(of: object, after: next)
      }
    case .ownerOutlets: for index in ownerOutletsTo[object] { connect(index) }
    case .outlets(let rule): wireOutlets(of: object, rule)
    case .actions:
      for index in connectionsOf[object] where layout.connections[Int(index)].kind == .action {
        let target = layout.connections[Int(index)].target.objectIndex
        if target.map({ isEnded[$0] || $0 == object }) ?? true { connect(index) }
      }
    case .awake:
      awake(object)
      complete(object)
    case .awakeWhenWired:
      isReadyToAwake[object] = true
      if openReferences[object] == 0 { complete(object) }
    case .awakeSubtree:
      guard layout.descriptor(ofObject: object).members.container != nil else { return }
      for index in object..<Int(document.objects[object].end) {
        isAwake[index] = true
        steps.append(LoadPlan.Step(.awake, .object(index)))
      }
    case .attach, .children: break
    }
  }

  // MARK: References

  private func unbuiltTarget(of object: Int) -> Int? {
    for index in connectionsOf[object] where layout.connections[Int(index)].kind == .outlet {
      if let target = layout.connections[Int(index)].target.objectIndex, !isBegun[target] { return target }
    }
    return nil
  }

  private mutating func wireOutlets(of object: Int, _ rule: LoadOrder.ReferenceRule) {
    for index in connectionsOf[object] where layout.connections[Int(index)].kind == .outlet {
      guard let target = layout.connections[Int(index)].target.objectIndex else {
        connect(index)
        continue
      }
      switch rule {
      case .nowOrLater: if isEnded[target] { connect(index) }
      case .nowOrNever:
        if isEnded[target] {
          connect(index)
        } else {
          isConnected[Int(index)] = true
          steps.append(LoadPlan.Step(.outletLeftNil, .object(object), index))
        }
      case .whenComplete:
        if isAwake[target] {
          connect(index)
        } else {
          waiting[target].append(index)
          openReferences[object] += 1
        }
      case .building:
        // Half built will do, but not one that is still to be made of its children.
        if isEnded[target] || !mustTakeChildren(target) { connect(index) }
      }
    }
  }

  /// An object is complete: it is awoken, what waited for it is wired, and who waited for nothing else is complete too.
  private mutating func complete(_ object: Int) {
    var completed = [object]
    while let object = completed.popLast() {
      awake(object)
      guard !waiting.isEmpty else { continue }
      for index in waiting[object] {
        connect(index)
        guard let source = layout.connections[Int(index)].source.objectIndex else { continue }
        openReferences[source] -= 1
        if openReferences[source] == 0, isReadyToAwake[source] { completed.append(source) }
      }
      waiting[object] = []
    }
  }

  // MARK: Work

  private mutating func connect(_ index: Int32) {
    guard !isConnected[Int(index)] else { return }
    isConnected[Int(index)] = true
    let connection = layout.connections[Int(index)]
    let kind: LoadPlan.Step.Kind = connection.kind == .outlet ? .outlet : .action
    steps.append(LoadPlan.Step(kind, connection.source, index))
  }

  private mutating func collect(_ index: Int32) {
    guard !isCollected[Int(index)] else { return }
    isCollected[Int(index)] = true
    steps.append(LoadPlan.Step(.collection, layout.collections[Int(index)].source, index))
  }

  private mutating func setIdentity(of object: Int) {
    guard !hasIdentity[object] else { return }
    hasIdentity[object] = true
    let attribute = Int(document.objects[object].idAttribute)
    if attribute >= 0, layout.slots[attribute].kind == .identity {
      steps.append(LoadPlan.Step(.attribute, .object(object), Int32(attribute)))
    }
  }

  @inline(__always)
  private mutating func setAttributes(of object: Int) {
    guard !hasAttributes[object] else { return }
    hasAttributes[object] = true
    for attribute in document.objects[object].attributes { set(attribute, of: object) }
  }

  @inline(__always)
  private mutating func set(_ attribute: Int, of object: Int) {
    let kind = layout.slots[attribute].kind
    guard kind == .attribute || kind == .identity && !separatesIdentity else { return }
    steps.append(LoadPlan.Step(.attribute, .object(object), Int32(attribute)))
  }

  @inline(__always)
  private mutating func awake(_ object: Int) {
    guard !isAwake[object] else { return }
    isAwake[object] = true
    steps.append(LoadPlan.Step(.awake, .object(object)))
  }

  // MARK: Passes

  private mutating func run(_ pass: LoadOrder.Pass) {
    switch pass {
    case .apply(let work, let sequence): apply(work, sequence)
    case .awake(let order): for object in objects(order) { awake(object) }
    case .attributesAndAwake(let order):
      for object in objects(order) {
        setIdentity(of: object)
        setAttributes(of: object)
        awake(object)
      }
    case .owner(.awake): if layout.owner != nil { steps.append(LoadPlan.Step(.awakeOwner, .owner)) }
    case .owner(.didLoad): if layout.owner != nil { steps.append(LoadPlan.Step(.tellOwner, .owner)) }
    case .present:
      for object in document.objects.indices where layout.descriptor(ofObject: object).members.presents != nil {
        steps.append(LoadPlan.Step(.present, .object(object)))
      }
    }
  }

  /// Something to be done in a pass, at its place in the file.
  private enum Item {
    case attribute(Int, of: Int)
    case connection(Int32)
    case collection(Int32)
  }

  private mutating func apply(_ work: LoadOrder.Work, _ sequence: LoadOrder.Sequence) {
    // The common passes, of one kind in document order, need no list.
    if sequence == .document {
      if work.contains(.identity) { for object in document.objects.indices { setIdentity(of: object) } }
      if work.contains(.attributes) { for object in document.objects.indices { setAttributes(of: object) } }
      for index in connections(in: work) { connect(index) }
      if work.contains(.collections) { for index in layout.collections.indices { collect(Int32(index)) } }
      return
    }
    if work.contains(.identity) { for object in document.objects.indices { setIdentity(of: object) } }
    var items = written(connections(in: work), collections: work.contains(.collections))
    if work.contains(.attributes) { items = merged(items, withAttributes: pendingAttributes()) }
    for item in sequence == .lastFirst ? items.reversed() : items {
      switch item {
      case .attribute(let attribute, let object): set(attribute, of: object)
      case .connection(let index): connect(index)
      case .collection(let index): collect(index)
      }
    }
  }

  private func connections(in work: LoadOrder.Work) -> [Int32] {
    layout.connections.indices.compactMap { index in
      let connection = layout.connections[index]
      let kind: LoadOrder.Work =
        connection.kind == .action ? .actions : connection.source == .owner ? .ownerOutlets : .objectOutlets
      return work.contains(kind) && !isConnected[index] ? Int32(index) : nil
    }
  }

  /// Connections as the file has them. Attributes are numbered in the order of the file.
  private func written(_ connections: [Int32], collections: Bool) -> [Item] {
    var keyed = connections.map { (layout.connections[Int($0)].attribute, Item.connection($0)) }
    if collections {
      keyed += layout.collections.indices.map { (layout.collections[$0].attributes[0], Item.collection(Int32($0))) }
    }
    return keyed.sorted { $0.0 < $1.0 }.map(\.1)
  }

  private mutating func pendingAttributes() -> [(attribute: Int, object: Int)] {
    var pending: [(Int, Int)] = []
    for object in document.objects.indices where !hasAttributes[object] {
      hasAttributes[object] = true
      for attribute in document.objects[object].attributes { pending.append((attribute, object)) }
    }
    return pending
  }

  private func merged(_ items: [Item], withAttributes attributes: [(attribute: Int, object: Int)]) -> [Item] {
    var merged: [Item] = []
    var next = 0
    for item in items {
      let place =
        switch item {
        case .connection(let index): Int(layout.connections[Int(index)].attribute)
        case .collection(let index): Int(layout.collections[Int(index)].attributes[0])
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

  private func objects(_ order: LoadOrder.AwakeOrder) -> [Int] {
    switch order {
    case .begin: return Array(document.objects.indices)
    case .reverse: return Array(document.objects.indices).reversed()
    case .completion:
      // Children before parents: by the end of the subtree, inner ones first.
      var result: [Int] = []
      var open: [Int] = []
      for object in document.objects.indices {
        while let last = open.last, Int(document.objects[last].end) <= object { result.append(open.removeLast()) }
        open.append(object)
      }
      return result + open.reversed()
    case .scattered:
      // A fixed shuffle: an order without meaning, the same on every run.
      return document.objects.indices.sorted {
        (UInt32(truncatingIfNeeded: $0 + 1) &* 0x9E37_79B9, $0) < (UInt32(truncatingIfNeeded: $1 + 1) &* 0x9E37_79B9, $1)
      }
    }
  }
}

extension LoadOrder.Stage {
  fileprivate var needsConnections: Bool {
    switch self {
    case .ownerOutlets, .outlets, .actions, .awakeWhenWired: true
    default: false
    }
  }
}
