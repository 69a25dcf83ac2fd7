internal import NibModel

/// Outlets that are wired while the tree is being built.
extension Scheduler {
  mutating func unbuiltTarget(of object: Int) -> Int? {
    for index in connectionsOf[object] where graph.connections[Int(index)].kind == .outlet {
      if let target = graph.connections[Int(index)].target.objectIndex {
        let whole = whole(target)
        if !isBegun[whole] { return whole }
      }
    }
    return nil
  }

  mutating func wireOutlets(of object: Int, _ rule: LoadOrder.ReferenceRule) {
    for index in connectionsOf[object] where graph.connections[Int(index)].kind == .outlet {
      guard let target = graph.connections[Int(index)].target.objectIndex else {
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
        let isKnown = isBegun[target] && !mustTakeChildren(target) && !hasParts(target)
        if isEnded[target] || isKnown { connect(index) }
      }
    }
  }

  /// An object is complete: it is awoken, what waited for it is wired, and who waited for nothing else is complete too.
  mutating func complete(_ object: Int) {
    var completed = [object]
    while let object = completed.popLast() {
      awake(object)
      guard !waiting.isEmpty else { continue }
      for index in waiting[object] {
        connect(index)
        guard let source = graph.connections[Int(index)].source.objectIndex else { continue }
        openReferences[source] -= 1
        if openReferences[source] == 0, isReadyToAwake[source] { completed.append(source) }
      }
      waiting[object] = []
    }
  }
}
