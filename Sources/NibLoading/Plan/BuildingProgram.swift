internal import NibModel

/// The work on each object while the tree is built, for an order that makes the contents of an object outside its
/// initializer: no initializer runs within another, so that the objects before an object are all made.
struct BuildingProgram: Sendable {
  /// The work within the initializer.
  let within: [LoadOrder.Stage]
  /// The work behind it, before the contents of the object are made.
  let before: [LoadOrder.Stage]
  /// The work when its contents are complete.
  let behind: [LoadOrder.Stage]

  /// The connections that elements give, by the object that has them; nil if no stage wires any.
  private let connectionsOf: EdgeTable?
  /// The owner's outlets that elements give, by the object that they lead to.
  private let ownerOutletsTo: EdgeTable?
  /// The connections of the two tables by their numbers there.
  private let ofObjects: [Int32]
  private let ofOwner: [Int32]
  /// True for each connection that is wired, or left nil for good; empty if none is.
  private let isWired: [Bool]

  /// The time of a stage, as far as it decides which objects are made.
  enum Place {
    case within, before, behind
  }

  init(_ graph: ResolvedGraph, _ order: LoadOrder) {
    let stages = order.stages.drop { $0 == .initBegins }
    let ends = stages.firstIndex(of: .initEnds) ?? stages.endIndex
    let children = stages.firstIndex(of: .children) ?? stages.endIndex
    within = Array(stages[..<ends])
    before = Array(stages[ends..<children].dropFirst())
    behind = Array(stages[children...].dropFirst())
    guard stages.contains(where: \.wires) else {
      (connectionsOf, ownerOutletsTo, ofObjects, ofOwner, isWired) = (nil, nil, [], [], [])
      return
    }
    // Explicit connections belong to the document, not to the element: passes do them.
    let given = graph.connections.indices.filter { !graph.connections[$0].isExplicit }
    let ofObjects = given.filter { graph.connections[$0].source.objectIndex != nil }
    let ofOwner = given.filter {
      graph.connections[$0].source == .owner && graph.connections[$0].target.objectIndex != nil
    }
    let count = graph.document.objects.count
    connectionsOf = EdgeTable(objects: count, ofObjects.map { Int(graph.connections[$0].source.code) })
    ownerOutletsTo = EdgeTable(objects: count, ofOwner.map { Int(graph.connections[$0].target.code) })
    self.ofObjects = ofObjects.map { Int32($0) }
    self.ofOwner = ofOwner.map { Int32($0) }

    var isWired = [Bool](repeating: false, count: graph.connections.count)
    for (place, stages) in [(Place.within, within), (.before, before), (.behind, behind)] {
      for stage in stages {
        switch stage {
        case .ownerOutlets: for index in ofOwner { isWired[index] = true }
        case .outlets(let rule):
          for index in ofObjects where graph.connections[index].kind == .outlet {
            if rule == .nowOrNever || graph.isTargetMade(of: index, place) { isWired[index] = true }
          }
        case .actions:
          for index in ofObjects where graph.connections[index].kind == .action {
            if graph.canConnectAction(index, place) { isWired[index] = true }
          }
        default: break
        }
      }
    }
    self.isWired = isWired
  }

  /// Returns true if a connection is wired while the tree is built, or left nil for good.
  @inline(__always)
  func wires(_ connection: Int) -> Bool { !isWired.isEmpty && isWired[connection] }

  /// Returns the owner's outlets to an object.
  func ownerOutlets(to object: Int) -> some Sequence<Int32> {
    (ownerOutletsTo?[object] ?? []).lazy.map { ofOwner[$0] }
  }

  /// Returns the connections of an object.
  func connections(of object: Int) -> some Sequence<Int32> {
    (connectionsOf?[object] ?? []).lazy.map { ofObjects[$0] }
  }
}

extension LoadOrder.Stage {
  fileprivate var wires: Bool {
    switch self {
    case .outlets, .ownerOutlets, .actions: true
    default: false
    }
  }
}

extension ResolvedGraph {
  /// Returns true if the initializer of the target of an object's connection has returned at a stage of that object.
  func isTargetMade(of index: Int, _ place: BuildingProgram.Place) -> Bool {
    guard let source = connections[index].source.objectIndex, let target = connections[index].target.objectIndex else {
      return true
    }
    return switch place {
    case .within: target < source
    case .before: target <= source
    case .behind: target < Int(objects[source].end)
    }
  }

  /// Returns the same for an action, which an object may also send to itself within its initializer.
  func canConnectAction(_ index: Int, _ place: BuildingProgram.Place) -> Bool {
    connections[index].source == connections[index].target || isTargetMade(of: index, place)
  }
}
