internal import NibModel

/// Puts the steps of a load in order: walks the tree by the order's stages, then over all by its passes.
///
/// Knows no profile, only their parts. Keeps its own stack, so that depth costs memory and not the thread's stack.
///
/// Questions that are asked for every object are mutating methods, though they change nothing: of others the compiler copies
/// the whole scheduler, which took a tenth of a plan.
struct Scheduler {
  let graph: ResolvedGraph
  let document: NibDocument
  let order: LoadOrder
  /// The document's objects. Reaching through the document would copy it.
  let objects: [NibDocument.ObjectRecord]
  var steps: [LoadPlan.Step] = []

  // What is done, by object, connection and collection.
  var isBegun: [Bool]
  var isEnded: [Bool]
  var isAttached: [Bool]
  var isAwake: [Bool]
  var hasAttributes: [Bool]
  var hasIdentity: [Bool]
  var isConnected: [Bool]
  var isCollected: [Bool]

  /// Connections by the object that has the outlet or event, and by the object that an owner's outlet leads to;
  /// made only for orders whose stages ask.
  var connectionsOf: [[Int32]] = []
  var ownerOutletsTo: [[Int32]] = []

  /// For `whenComplete`: what waits for an object, how much an object waits for, and who is done but for that.
  var waiting: [[Int32]] = []
  var openReferences: [Int] = []
  var isReadyToAwake: [Bool] = []

  /// The steps in which an object's attributes stand just before its awake because the order has them so.
  var attributesWithAwakes: [Range<Int>] = []

  let separatesIdentity: Bool
  let hasParts: Bool
  /// The edges of an archive.
  private let links: NibDocument.Links?
  let makesContentsFirst: Bool
  /// In which sequence objects are begun, where that is not the order's own.
  var chosen: ChosenSequence?
  /// Whether the stages of an object without children are run one after the other, with nothing built in between.
  let leavesAreSimple: Bool

  init(_ graph: ResolvedGraph, _ order: LoadOrder, sequence: [Int32] = []) {
    chosen = sequence.isEmpty ? nil : ChosenSequence(sequence, in: graph.document)
    self.graph = graph
    self.order = order
    document = graph.document
    objects = graph.document.objects
    let count = objects.count
    let none = [Bool](repeating: false, count: count)
    isBegun = none
    isEnded = none
    isAttached = none
    isAwake = none
    hasAttributes = none
    hasIdentity = none
    isConnected = [Bool](repeating: false, count: graph.connections.count)
    isCollected = [Bool](repeating: false, count: graph.collections.count)
    hasParts = graph.hasParts
    links = graph.document.links
    makesContentsFirst = order.makesContentsFirst
    separatesIdentity =
      order.stages.contains(.identity)
      || order.passes.contains {
        switch $0 {
        case .apply(let work, _): work.contains(.identity)
        case .attributesAndAwake: true
        case .awake, .owner, .present: false
        }
      }
    leavesAreSimple = !order.stages.contains(.outlets(.building)) && sequence.isEmpty
    steps.reserveCapacity(count * 5 + document.attributes.count)
    if order.stages.contains(where: \.needsConnections) { indexConnections() }
  }

  mutating func indexConnections() {
    let count = objects.count
    connectionsOf = Array(repeating: [], count: count)
    ownerOutletsTo = Array(repeating: [], count: count)
    waiting = Array(repeating: [], count: count)
    openReferences = Array(repeating: 0, count: count)
    isReadyToAwake = Array(repeating: false, count: count)
    // Explicit connections belong to the document, not to the element: passes do them.
    for (index, connection) in graph.connections.enumerated() where !connection.isExplicit {
      if let source = connection.source.objectIndex {
        connectionsOf[source].append(Int32(index))
      } else if connection.source == .owner, let target = connection.target.objectIndex {
        ownerOutletsTo[target].append(Int32(index))
      }
    }
  }

  mutating func run() -> [LoadPlan.Step] {
    switch order.construction {
    case _ where chosen != nil: buildInSequence()
    case .document: break
    case .reverse:
      // What stands around children comes after them, and takes them when it is built.
      for index in objects.indices.reversed() where !isBegun[index] && !isPart(index) {
        build(index, attaches: false)
      }
    case .connections: buildWhatConnectionsName()
    }
    var index = 0
    while index < objects.count {
      if !isBegun[index] { build(index, attaches: true) }
      index = Int(objects[index].end)
    }
    for pass in order.passes { run(pass) }
    if graph.awakePredecessors.isEmpty { return steps }
    var sequence = AwakeSequence(steps, graph)
    return sequence.run(bound: attributesWithAwakes)
  }

  mutating func buildWhatConnectionsName() {
    for item in written(graph.connections.indices.map(Int32.init), collections: true) {
      let parties: [Party] =
        switch item {
        case .connection(let index): [graph.connections[Int(index)].source, graph.connections[Int(index)].target]
        case .collection(let index): [graph.collections[Int(index)].source] + graph.collections[Int(index)].targets
        case .attribute: []
        }
      for party in parties {
        guard let object = party.objectIndex else { continue }
        let index = whole(object)
        if !isBegun[index] { build(index, attaches: false) }
      }
    }
  }

  // MARK: Stages

  /// An object that is being built.
  struct Frame {
    var object: Int
    var stages: [LoadOrder.Stage]
    var stage = 0
    /// The cursor of `nextChild(of:after:)`; -1 before the first child.
    var child = -1
    var part = PartCursor()
    var attaches: Bool
    /// The container that is being built around the object, or -1.
    var container = -1
  }

  /// Builds an object with what it contains.
  ///
  /// - Parameter attaches: whether its container is being built around it, and takes it.
  mutating func build(_ object: Int, attaches: Bool) {
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
      case .initBegins where hasParts:
        if !isBegun[index] {
          run(stage, of: index)
        } else if let part = frames[top].part.object {
          steps.append(LoadPlan.Step(.part, .object(part), Int32(frames[top].part.attribute)))
        }
        if let part = nextPart(of: index, &frames[top].part) {
          if !isBegun[part] { frames.append(Frame(object: part, stages: stages(of: part), attaches: false)) }
        } else {
          frames[top].stage += 1
        }
      case .children:
        if makesContentsFirst, hasParts, let part = nextPart(of: index, &frames[top].part) {
          if !isBegun[part] { frames.append(Frame(object: part, stages: stages(of: part), attaches: false)) }
          continue
        }
        guard let cursor = nextChild(of: index, after: frames[top].child) else {
          frames[top].part = PartCursor()
          frames[top].stage += 1
          continue
        }
        frames[top].child = cursor
        let child = child(at: cursor, of: index)
        if !isBegun[child], leavesAreSimple, isLeaf(child) {
          for stage in stages(of: child) { stage == .attach ? attach(child, to: index) : run(stage, of: child) }
        } else if !isBegun[child] {
          frames.append(Frame(object: child, stages: stages(of: child), attaches: true, container: index))
        } else if order.stages.contains(.attach) {
          attach(child, to: index)
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
        if frames[top].attaches, frames[top].container >= 0 { attach(index, to: frames[top].container) }
        frames[top].stage += 1
      default:
        frames[top].stage += 1
        run(stage, of: index)
      }
    }
  }

  /// The order's stages; a class whose initializer must take its children has them within it whatever the order, and
  /// nothing else: until the initializer returns there is no object to which anything could be done.
  mutating func stages(of object: Int) -> [LoadOrder.Stage] {
    guard !makesContentsFirst, mustTakeChildren(object) else { return order.stages }
    var within: [LoadOrder.Stage] = [.initBegins, .children, .initEnds]
    if order.stages.contains(.adoptChildren) { within.insert(.adoptChildren, at: 2) }
    return within + order.stages.filter { !within.contains($0) }
  }

  mutating func mustTakeChildren(_ object: Int) -> Bool {
    graph.descriptor(ofObject: object).members.container.map { $0.insert == nil } ?? false
  }

  /// The cursor of the child behind another: in a layout the child itself, in an archive its place among the children.
  @inline(__always)
  mutating func nextChild(of object: Int, after child: Int) -> Int? {
    if let links { return child + 1 < links.children(ofObject: object).count ? child + 1 : nil }
    if let chosen { return chosen.child(of: object, after: child) }
    let next = child < 0 ? object + 1 : Int(objects[child].end)
    let end = Int(objects[object].end)
    if hasParts { return firstChild(from: next, before: end) }
    return next < end ? next : nil
  }

  @inline(never)
  private mutating func firstChild(from start: Int, before end: Int) -> Int? {
    var next = start
    while next < end, isPart(next) { next = Int(objects[next].end) }
    return next < end ? next : nil
  }

  @inline(__always)
  mutating func child(at cursor: Int, of object: Int) -> Int {
    guard let links else { return cursor }
    let children = links.children(ofObject: object)
    return Int(children[children.startIndex + cursor])
  }

  /// True if nothing is contained in an object.
  @inline(__always)
  mutating func isLeaf(_ object: Int) -> Bool {
    links.map { $0.contents(ofObject: object).isEmpty } ?? (Int(objects[object].end) == object + 1)
  }

  /// A part of an object, and the attribute that it is a value of.
  struct PartCursor {
    fileprivate(set) var object: Int?
    fileprivate(set) var attribute = -1
    /// The place among the objects of the attribute.
    fileprivate var place = -1
  }

  /// Moves to the next part of an object. Amortized O(1).
  mutating func nextPart(of object: Int, _ cursor: inout PartCursor) -> Int? {
    if links != nil { return nextLinkedPart(of: object, &cursor) }
    guard let last = graph.parts.last(ofObject: object), cursor.object.map({ $0 < last }) ?? true else { return nil }
    var next = cursor.object.map { Int(objects[$0].end) } ?? object + 1
    while !isPart(next) { next = Int(objects[next].end) }
    cursor.object = next
    cursor.attribute = Int(objects[next].partOf)
    return next
  }

  private mutating func nextLinkedPart(of object: Int, _ cursor: inout PartCursor) -> Int? {
    let attributes = objects[object].attributes
    if cursor.attribute < 0 { cursor.attribute = attributes.lowerBound }
    while cursor.attribute < attributes.upperBound {
      let targets = graph.slots[cursor.attribute].kind == .part ? document.targets(ofAttribute: cursor.attribute) : []
      cursor.place += 1
      if cursor.place < targets.count {
        let part = Int(targets[targets.startIndex + cursor.place])
        cursor.object = part
        return part
      }
      cursor.attribute += 1
      cursor.place = -1
    }
    return nil
  }

  /// True if some of an object's attributes have objects as their values.
  mutating func hasParts(_ object: Int) -> Bool {
    var cursor = PartCursor()
    return hasParts && nextPart(of: object, &cursor) != nil
  }

  mutating func isPart(_ object: Int) -> Bool { objects[object].partOf >= 0 }

  /// What is built so that an object is: a part is made within the initializer of the whole.
  mutating func whole(_ object: Int) -> Int {
    var object = object
    while isPart(object) { object = Int(objects[object].parent) }
    return object
  }

  /// Adds a child to a container. In an archive an object may be the child of several containers, and is added to each.
  mutating func attach(_ child: Int, to container: Int) {
    guard links != nil || !isAttached[child] else { return }
    if chosen != nil, links == nil { return attachInTurn(child) }
    isAttached[child] = true
    steps.append(LoadPlan.Step(.attach, .object(child), Int32(container)))
  }

  mutating func run(_ stage: LoadOrder.Stage, of object: Int) {
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
      var cursor = nextChild(of: object, after: -1)
      while let next = cursor {
        attach(child(at: next, of: object), to: object)
        cursor = nextChild(of: object, after: next)
      }
    case .ownerOutlets: for index in ownerOutletsTo[object] { connect(index) }
    case .outlets(let rule): wireOutlets(of: object, rule)
    case .actions:
      for index in connectionsOf[object] where graph.connections[Int(index)].kind == .action {
        let target = graph.connections[Int(index)].target.objectIndex
        if target.map({ isEnded[$0] || $0 == object }) ?? true { connect(index) }
      }
    case .awake:
      awake(object)
      complete(object)
    case .awakeWhenWired:
      isReadyToAwake[object] = true
      if openReferences[object] == 0 { complete(object) }
    case .awakeSubtree:
      guard graph.descriptor(ofObject: object).members.container != nil else { return }
      for index in object..<Int(objects[object].end) {
        isAwake[index] = true
        appendAwake(index)
      }
    case .attach, .children: break
    }
  }

  // MARK: Work

  mutating func connect(_ index: Int32) {
    guard !isConnected[Int(index)] else { return }
    isConnected[Int(index)] = true
    let connection = graph.connections[Int(index)]
    let kind: LoadPlan.Step.Kind = connection.kind == .outlet ? .outlet : .action
    steps.append(LoadPlan.Step(kind, connection.source, index))
  }

  mutating func collect(_ index: Int32) {
    guard !isCollected[Int(index)] else { return }
    isCollected[Int(index)] = true
    steps.append(LoadPlan.Step(.collection, graph.collections[Int(index)].source, index))
  }

  mutating func setIdentity(of object: Int) {
    guard !hasIdentity[object] else { return }
    hasIdentity[object] = true
    let attribute = Int(objects[object].idAttribute)
    if attribute >= 0, graph.slots[attribute].kind == .identity {
      steps.append(LoadPlan.Step(.attribute, .object(object), Int32(attribute)))
    }
  }

  @inline(__always)
  mutating func setAttributes(of object: Int) {
    guard !hasAttributes[object] else { return }
    hasAttributes[object] = true
    for attribute in objects[object].attributes { set(attribute, of: object) }
  }

  @inline(__always)
  mutating func set(_ attribute: Int, of object: Int) {
    let slot = graph.slots[attribute]
    guard slot.isValue, slot.kind != .identity || !separatesIdentity else { return }
    steps.append(LoadPlan.Step(.attribute, .object(object), Int32(attribute)))
  }

  /// A class that is registered without an awake has no step.
  @inline(__always)
  mutating func appendAwake(_ object: Int) {
    guard graph.descriptor(ofObject: object).awake != nil else { return }
    steps.append(LoadPlan.Step(.awake, .object(object)))
  }

  @inline(__always)
  mutating func awake(_ object: Int) {
    guard !isAwake[object] else { return }
    isAwake[object] = true
    appendAwake(object)
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
