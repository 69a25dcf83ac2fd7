extension MergedTree {
  /// Merges three layouts in passes over the nodes. Each pass sets properties of the nodes that later passes read, and has
  /// its own helpers: the remaining nodes and their containers (`+Places`), additions that follow their neighbors
  /// (`+Neighbours`), values and ids (`+Values`), classes (`+Classes`), what Xcode computes (`+Rules`) and has only once
  /// (`+Keys`, `+Identifiers`), the order of the nodes that both sides have (`+Order`), and the additions between them
  /// (`+Entries`).
  init(
    base: LayoutTree, ours: LayoutTree, theirs: LayoutTree, needed: Set<[UInt8]> = [],
    rules: Set<MergeSettlement.Rule> = []
  ) {
    self.init(identifying: base, ours, theirs, needed: needed, rules: rules)
    decideFates()
    place()
    undoCycles()
    followNeighbors()
    decideValues()
    if ours.isXcode { keepUsedResources() }
    separateIDs()
    if ours.isXcode {
      separateKeys()
      separateIdentifiers()
      uniteSceneComments()
      dropEmptied()
    }
    let cores = orderCores()
    showOnBothSides()
    setEntries(around: cores)
  }
}
