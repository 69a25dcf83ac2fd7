internal import NibModel

/// References that are wired while the tree is being built, and the objects that wait for others to be complete.
///
/// Empty, and without cost, for an order that wires everything in passes.
struct BuildingReferences {
  private let graph: ResolvedGraph
  /// Connections by the object that has the outlet or event, and by the object that an owner's outlet leads to.
  private var connectionsOf: [[Int32]] = []
  private var ownerOutletsTo: [[Int32]] = []
  // For `whenComplete` and `awakeWhenWired`: the connections that wait for an object, the number of references and
  // contained objects that an object waits for, and the objects that are otherwise done.
  private var waiting: [[Int32]] = []
  private var openReferences: [Int] = []
  private var isReadyToAwake: [Bool] = []

  init(_ graph: ResolvedGraph, areWired: Bool) {
    self.graph = graph
    guard areWired else { return }
    let count = graph.document.objects.count
    connectionsOf = Array(repeating: [], count: count)
    ownerOutletsTo = Array(repeating: [], count: count)
    waiting = Array(repeating: [], count: count)
    openReferences = Array(repeating: 0, count: count)
    isReadyToAwake = Array(repeating: false, count: count)
    // Explicit connections belong to the document, not to an element, so passes wire them.
    for (index, connection) in graph.connections.enumerated() where !connection.isExplicit {
      let isOwner = graph.isOwner(connection.source)
      if isOwner, connection.kind == .outlet, let target = connection.target.objectIndex {
        ownerOutletsTo[target].append(Int32(index))
      } else if let source = connection.source.objectIndex {
        connectionsOf[source].append(Int32(index))
      }
    }
  }

  /// Returns the next object that must be built before an object's outlets can be wired; nil when all are begun.
  mutating func unbuiltTarget(of object: Int, _ list: inout StepList) -> Int? {
    for index in connectionsOf[object] where graph.connections[Int(index)].kind == .outlet {
      if let target = graph.connections[Int(index)].target.objectIndex {
        let whole = graph.whole(target)
        if !list.isBegun[whole] { return whole }
      }
    }
    return nil
  }

  mutating func wireOwnerOutlets(to object: Int, _ list: inout StepList) {
    for index in ownerOutletsTo[object] { list.connect(index) }
  }

  mutating func wireOutlets(
    of object: Int, _ rule: LoadOrder.ReferenceRule, _ list: inout StepList, _ contents: inout ContentsWalk
  ) {
    for index in connectionsOf[object] where graph.connections[Int(index)].kind == .outlet {
      guard let target = graph.connections[Int(index)].target.objectIndex else {
        list.connect(index)
        continue
      }
      switch rule {
      case .nowOrLater: if list.isEnded[target] { list.connect(index) }
      case .nowOrNever: list.isEnded[target] ? list.connect(index) : list.leaveNil(index)
      case .whenComplete:
        if list.isEnded[target] {
          list.connect(index)
        } else {
          waiting[target].append(index)
          openReferences[object] += 1
        }
      case .building:
        // A half-built object is enough, but not an object that will be made from its children.
        let isKnown = list.isBegun[target] && !graph.mustTakeChildren(target) && !contents.hasParts(target)
        if list.isEnded[target] || isKnown { list.connect(index) }
      }
    }
  }

  /// Connects the actions of an object whose targets exist.
  mutating func connectActions(of object: Int, _ list: inout StepList) {
    for index in connectionsOf[object] where graph.connections[Int(index)].kind == .action {
      let target = graph.connections[Int(index)].target.objectIndex
      if target.map({ list.isEnded[$0] || $0 == object }) ?? true { list.connect(index) }
    }
  }

  /// Called when an object is complete except for the objects that it waits for: those that its outlets lead to, and
  /// those that it contains. It is awoken when these are complete.
  mutating func awakeWhenWired(_ object: Int, _ list: inout StepList) {
    isReadyToAwake[object] = true
    let objects = graph.document.objects
    var content = object + 1
    while content < Int(objects[object].end) {
      if !list.isAwake[content] { openReferences[object] += 1 }
      content = Int(objects[content].end)
    }
    if openReferences[object] == 0 { complete(object, &list) }
  }

  /// Called when an object is complete. Awakes it and wires the connections that waited for it. Objects that waited
  /// for nothing else are then complete too.
  mutating func complete(_ object: Int, _ list: inout StepList) {
    var completed = [object]
    while let object = completed.popLast() {
      list.awake(object)
      guard !waiting.isEmpty else { continue }
      for index in waiting[object] {
        list.connect(index)
        guard let source = graph.connections[Int(index)].source.objectIndex else { continue }
        openReferences[source] -= 1
        if openReferences[source] == 0, isReadyToAwake[source] { completed.append(source) }
      }
      waiting[object] = []
      let container = Int(graph.document.objects[object].parent)
      guard container >= 0, isReadyToAwake[container] else { continue }
      openReferences[container] -= 1
      if openReferences[container] == 0 { completed.append(container) }
    }
  }
}

extension ResolvedGraph {
  /// Returns true if an object's initializer must take its children.
  func mustTakeChildren(_ object: Int) -> Bool { descriptor(ofObject: object).mustTakeChildren }
}
