internal import NibModel

/// Everything that a pass over a document resolves.
struct PlanTables {
  /// The class of each shape: an index into the registry's classes.
  let classes: [Int32]
  /// The member that each attribute of each shape is.
  let slots: [Slot]
  let parts: PartTable
  let connections: ConnectionTable
  var awakePredecessors: [ResolvedGraph.AwakeAfter] = []
  let ids: IDTable
  var externals: [ResolvedGraph.External] = []
}
