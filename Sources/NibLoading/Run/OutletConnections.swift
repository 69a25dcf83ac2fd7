/// The connections of a plan by the outlets that they wire. Made when the first outlet is read too early.
struct OutletWiring {
  private var connections: [OutletKey: Int32] = [:]
  /// The connections that the order leaves nil.
  private let leftNil: Set<Int32>

  /// - Complexity: O(connections + steps).
  init(_ plan: LoadPlan) {
    for (index, connection) in plan.graph.connections.enumerated() where connection.kind == .outlet {
      connections[OutletKey(party: connection.source, member: connection.member)] = Int32(index)
    }
    leftNil = Set(plan.steps.lazy.filter { $0.kind == .outletLeftNil }.map(\.item))
  }

  /// The connection that wires an outlet; nil if the layout has none.
  func connection(of outlet: OutletKey) -> Int32? { connections[outlet] }

  func isLeftNil(_ connection: Int32) -> Bool { leftNil.contains(connection) }
}
