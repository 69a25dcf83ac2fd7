internal import NibModel

/// The results of a pass over a document.
struct PlanTables {
  /// The class of each shape: an index into the registry's classes.
  let classes: [Int32]
  /// The member for each attribute of each shape.
  let slots: [Slot]
  let parts: PartTable
  let connections: ConnectionTable
  var awakePredecessors: [ResolvedGraph.AwakeAfter] = []
  let ids: IDTable
  var externals: [ResolvedGraph.External] = []
  var ownerSettings: [ResolvedGraph.OwnerSetting] = []
}
