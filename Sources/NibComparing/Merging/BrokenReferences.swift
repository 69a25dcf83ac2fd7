extension LayoutTree {
  /// Returns the ids to which a merged layout refers although one of the merged layouts has given them up: the layout
  /// has removed the object, or has changed its id, together with all of its references to it.
  ///
  /// - Parameter dropped: the ids of new objects that a rule has left out.
  /// - Complexity: O(nodes).
  func brokenReferences(
    _ base: LayoutTree, _ ours: LayoutTree, _ theirs: LayoutTree, dropped: Set<[UInt8]>
  ) -> Set<[UInt8]> {
    let gone = base.ids.union(dropped).subtracting(ids)
    if gone.isEmpty { return [] }
    let broken = referredIDs.intersection(gone)
    if broken.isEmpty { return [] }
    let (mine, other) = (ours.ids, theirs.ids)
    // A layout that refers to an object which it lacks has had the fault before the merge.
    let (faultsOfOurs, faultsOfTheirs) = (ours.referredIDs.subtracting(mine), theirs.referredIDs.subtracting(other))
    return broken.filter { id in
      (mine.contains(id) || other.contains(id)) && !faultsOfOurs.contains(id) && !faultsOfTheirs.contains(id)
    }
  }

  /// The ids of all objects.
  private var ids: Set<[UInt8]> { Set(nodes.indices.compactMap { id(of: $0)?.bytes }) }

  /// The ids to which the layout refers.
  private var referredIDs: Set<[UInt8]> {
    nodes.indices.reduce(into: []) { found, index in
      if nodes[index].kind != .value && nodes[index].kind != .comment { found.formUnion(references(of: index)) }
    }
  }

  /// Returns the ids to which the attributes of a node refer.
  func references(of index: Int) -> [[UInt8]] {
    if isXcode { return nodes[index].attributes.filter(XcodeReference.isReference).map(\.value.bytes) }
    return values(of: index).filter(\.value.isReference).flatMap { value in
      // `awake-after` may name several objects. In a reference to an action, the name of the action follows after the
      // object and a period, which no id has.
      value.value.bytes.split(whereSeparator: \.isSpace).filter { $0.first == UInt8(ascii: "#") }.map {
        Array($0.dropFirst().prefix { $0 != UInt8(ascii: ".") })
      }
    }
  }
}
