internal import NibModel

/// Arranges the steps of a load: walks the tree by the order's stages, and then over all objects by its passes.
///
/// The scheduler does not know profiles, only their parts. It has its own stack, so that deep layouts need memory and
/// not the thread's stack.
struct Scheduler {
  let graph: ResolvedGraph
  private let order: LoadOrder
  /// The document's objects. Reaching through the document would copy it.
  let objects: [NibDocument.ObjectRecord]
  var list: StepList
  private var contents: ContentsWalk
  private var references: BuildingReferences
  private var knownWork: WrittenWork?
  /// The steps in which the order puts an object's attributes just before its awake.
  var attributesWithAwakes: [Range<Int>] = []

  /// The sequence in which objects are begun, if it is not that of the order.
  private let chosen: ChosenSequence?
  private let makesContentsFirst: Bool
  /// True if the stages of an object without children run one after the other, and nothing else is built in between.
  private let leavesAreSimple: Bool

  /// - Parameter sequence: the sequence in which objects are begun, for an order that does not promise one; empty for
  ///   the order's own sequence.
  init(_ graph: ResolvedGraph, _ order: LoadOrder, sequence: [Int32] = []) {
    self.graph = graph
    self.order = order
    objects = graph.document.objects
    chosen = sequence.isEmpty ? nil : ChosenSequence(sequence, in: graph.document)
    makesContentsFirst = order.makesContentsFirst
    leavesAreSimple = !order.stages.contains(.outlets(.building)) && sequence.isEmpty
    list = StepList(
      graph, separatesIdentity: order.separatesIdentity,
      separatesUseSites: order.stages.contains(.included(.attributes)),
      sequence.isEmpty ? nil : AttachingTurns(in: graph.document))
    contents = ContentsWalk(graph, chosen)
    references = BuildingReferences(graph, areWired: order.stages.contains(where: \.needsConnections))
  }

  mutating func run() -> [LoadPlan.Step] {
    if order.setsAttributesFirst { list.setOwnerAttributes() }
    switch order.construction {
    case _ where chosen != nil: buildInSequence()
    case .document: break
    case .reverse:
      // Containers come after their children, and take them when they are built.
      for index in objects.indices.reversed() where !contents.isPart(index) { buildAlone(index) }
    case .connections: buildWhatConnectionsName()
    }
    var index = 0
    while index < objects.count {
      if !list.isBegun[index] { build(index, attaches: true) }
      if graph.fillsOwner, order.stages.contains(.attach) { list.attachToOwner(index) }
      index = Int(objects[index].end)
    }
    if graph.fillsOwner {
      // Under an order that adds siblings together. For other orders, they have been added.
      for index in graph.document.topLevel { list.attachToOwner(index) }
      if order.setsAttributes { list.setOwnerAttributes() }
    }
    for pass in order.passes { run(pass) }
    if graph.awakePredecessors.isEmpty { return list.steps }
    var sequence = AwakeSequence(list.steps, graph)
    return sequence.run(bound: attributesWithAwakes)
  }

  /// Returns the connections and collections in the order of the file.
  mutating func written() -> WrittenWork {
    let work = knownWork ?? WrittenWork(graph)
    knownWork = work
    return work
  }

  // MARK: Construction

  /// Builds an object, unless it has been begun. If it contains objects that have been begun, it takes them when it is
  /// built.
  private mutating func buildAlone(_ object: Int) {
    if !list.isBegun[object] { build(object, attaches: false) }
  }

  private mutating func buildInSequence() {
    for object in chosen?.objects ?? [] where makesContentsFirst || !contents.isPart(Int(object)) {
      buildAlone(Int(object))
    }
  }

  private mutating func buildWhatConnectionsName() {
    for item in written().wiring {
      for object in graph.participants(of: item).compactMap(\.objectIndex) { buildAlone(graph.whole(object)) }
    }
  }

  /// An object that is being built.
  private struct Frame {
    var object: Int
    var stages: [LoadOrder.Stage]
    var stage = 0
    /// The cursor of `nextChild(of:after:)`; -1 before the first child.
    var child = -1
    var part = ContentsWalk.PartCursor()
    var attaches: Bool
    /// The container that is being built around the object, or -1.
    var container = -1
  }

  /// Builds an object with its contents.
  ///
  /// - Parameter attaches: true if the container is being built around the object, and takes it.
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
      case .initBegins where ownerToMake(before: index) != nil:
        guard let owner = ownerToMake(before: index) else { continue }
        frames.append(Frame(object: owner, stages: stages(of: owner), attaches: false))
      case .initBegins where contents.hasParts:
        if !list.isBegun[index] {
          list.begin(index)
        } else if let part = frames[top].part.object {
          list.append(.part, .object(part), Int32(frames[top].part.attribute))
        }
        if let part = contents.nextPart(of: index, &frames[top].part) {
          if !list.isBegun[part] { frames.append(Frame(object: part, stages: stages(of: part), attaches: false)) }
        } else {
          frames[top].stage += 1
        }
      case .children:
        if makesContentsFirst, contents.hasParts, let part = contents.nextPart(of: index, &frames[top].part) {
          if !list.isBegun[part] { frames.append(Frame(object: part, stages: stages(of: part), attaches: false)) }
          continue
        }
        guard let cursor = contents.nextChild(of: index, after: frames[top].child) else {
          frames[top].part = ContentsWalk.PartCursor()
          frames[top].stage += 1
          continue
        }
        frames[top].child = cursor
        let child = contents.child(at: cursor, of: index)
        if !list.isBegun[child], leavesAreSimple, contents.isLeaf(child), ownerToMake(before: child) == nil {
          for stage in stages(of: child) { stage == .attach ? list.attach(child, to: index) : run(stage, of: child) }
        } else if !list.isBegun[child] {
          frames.append(Frame(object: child, stages: stages(of: child), attaches: true, container: index))
        } else if order.stages.contains(.attach) {
          list.attach(child, to: index)
        }
      case .outlets(.building):
        // Targets are built one at a time: each is built completely before this object continues.
        if let target = references.unbuiltTarget(of: index, &list) {
          frames.append(Frame(object: target, stages: stages(of: target), attaches: false))
        } else {
          references.wireOutlets(of: index, .building, &list, &contents)
          frames[top].stage += 1
        }
      case .attach:
        if frames[top].attaches, frames[top].container >= 0 { list.attach(index, to: frames[top].container) }
        if frames[top].attaches, graph.fillsOwner, objects[index].parent < 0 { list.attachToOwner(index) }
        frames[top].stage += 1
      default:
        frames[top].stage += 1
        run(stage, of: index)
      }
    }
  }

  /// Returns an owner of an included layout that is made before the layout's root.
  private mutating func ownerToMake(before object: Int) -> Int? {
    if graph.partOwners.isEmpty { return nil }
    return graph.ownersOfRoot[object]?.first { !list.isBegun[$0] }
  }

  /// Returns the order's stages. If the initializer of a class must take its children, its children are built within
  /// the initializer under every order, and nothing else is: until the initializer returns, there is no object to work
  /// on.
  // Mutating, although it changes nothing, because it is called for every object. For other methods the compiler copies
  // the whole value.
  private mutating func stages(of object: Int) -> [LoadOrder.Stage] {
    guard !makesContentsFirst, graph.mustTakeChildren(object) else { return order.stages }
    var within: [LoadOrder.Stage] = [.initBegins, .children, .initEnds]
    if order.stages.contains(.adoptChildren) { within.insert(.adoptChildren, at: 2) }
    return within + order.stages.filter { !within.contains($0) }
  }

  private mutating func run(_ stage: LoadOrder.Stage, of object: Int) {
    switch stage {
    case .initBegins: list.begin(object)
    case .initEnds: list.end(object)
    case .identity: list.setIdentity(of: object)
    case .attributes: list.setAttributes(of: object)
    case .adoptChildren:
      var cursor = contents.nextChild(of: object, after: -1)
      while let next = cursor {
        list.attach(contents.child(at: next, of: object), to: object)
        cursor = contents.nextChild(of: object, after: next)
      }
    case .ownerOutlets: references.wireOwnerOutlets(to: object, &list)
    case .outlets(let rule): references.wireOutlets(of: object, rule, &list, &contents)
    case .actions: references.connectActions(of: object, &list)
    case .awake:
      list.awake(object)
      references.complete(object, &list)
    case .awakeWhenWired: references.awakeWhenWired(object, &list)
    case .awakeSubtree:
      guard graph.descriptor(ofObject: object).members.container != nil else { return }
      for index in object..<Int(objects[object].end) { list.awakeAgain(index) }
    case .included(let work): perform(work, onLayoutsWith: object)
    case .attach, .children: break
    }
  }

  /// Does work on the included layouts that have an object as their root, the innermost first.
  private mutating func perform(_ work: LoadOrder.IncludedWork, onLayoutsWith root: Int) {
    for inclusion in graph.inclusionsOfRoot[root] ?? [] {
      switch work {
      case .attributes: list.setUseSites(of: inclusion)
      case .awake: for object in awakes(in: inclusion) { list.awake(object) }
      case .awakeFirst:
        for object in graph.document.inclusions[inclusion].objects { list.awakeEarly(Int(object)) }
      case .owner: list.awakeOwner(Int(graph.document.inclusions[inclusion].owner))
      }
    }
  }

  /// Returns the objects in the place of an `<include>`, in the order of awakes.
  private func awakes(in inclusion: Int) -> [Int] {
    for pass in order.passes {
      switch pass {
      case .awake(let order), .attributesAndAwake(let order):
        let objects = graph.document.inclusions[inclusion].objects
        return graph.document.objects(order, within: Int(objects.lowerBound)..<Int(objects.upperBound))
      default: continue
      }
    }
    return graph.document.inclusions[inclusion].objects.map(Int.init)
  }
}

extension LoadOrder {
  /// True if the attributes of an object are set while the tree is built.
  fileprivate var setsAttributes: Bool { stages.contains(.attributes) }

  /// True if they are set before the object's children are made.
  fileprivate var setsAttributesFirst: Bool {
    guard let attributes = stages.firstIndex(of: .attributes), let children = stages.firstIndex(of: .children) else {
      return false
    }
    return attributes < children
  }

  /// True if ids are set in steps of their own.
  var separatesIdentity: Bool {
    stages.contains(.identity)
      || passes.contains {
        switch $0 {
        case .apply(let work, _): work.contains(.identity)
        case .attributesAndAwake: true
        case .awake, .owner, .present: false
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
