internal import NibModel

/// The work on each object while the tree is built, for an order that makes the contents of an object outside its
/// initializer. No initializer runs within another, so all earlier objects are made before an object.
struct BuildingProgram: Sendable {
  /// The work within the initializer.
  let within: [LoadOrder.Stage]
  /// The work after the initializer, before the contents of the object are made.
  let before: [LoadOrder.Stage]
  /// The work after the contents of the object are complete.
  let behind: [LoadOrder.Stage]

  /// The connections that elements declare, by the object that has them. Nil if no stage wires connections.
  private let connectionsOf: EdgeTable?
  /// The owner's outlets that elements declare, by the target of the outlet.
  private let ownerOutletsTo: EdgeTable?
  /// The connections of the two tables, by their numbers in the tables.
  private let ofObjects: [Int32]
  private let ofOwner: [Int32]
  /// True for each connection that is wired or permanently left nil while the tree is built; empty if there is no such
  /// connection.
  private let isWired: [Bool]

  /// The time at which a stage runs, as far as it determines which objects are made.
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
    // Explicit connections belong to the document, not to an element, so passes wire them.
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

  /// Returns true if a connection is wired or permanently left nil while the tree is built.
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
  /// Returns true if, at a stage of an object, the initializer of the target of a connection has returned.
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

  /// Returns true if, at a stage of an object, an action can be connected. An object may also send an action to itself
  /// within its initializer.
  func canConnectAction(_ index: Int, _ place: BuildingProgram.Place) -> Bool {
    connections[index].source == connections[index].target || isTargetMade(of: index, place)
  }
}
