internal import NibModel

/// One object of a layout, with what it needs.
extension LoadPlan {
  /// Returns the layout with one object, its contents, and the objects that these are connected to or awake after, with
  /// their contents.
  ///
  /// - Parameter reference: `#id`.
  /// - Throws: `NibError` if no object has the id.
  /// - Complexity: O(objects + attributes + connections).
  func document(only reference: String) throws(NibError) -> NibDocument {
    let objects = document.objects
    guard let object = try object(reference).objectIndex else { return document }
    var targets = [[Int]](repeating: [], count: objects.count)
    func add(_ source: ParticipantID, _ target: ParticipantID) {
      if let source = source.objectIndex, let target = target.objectIndex { targets[source].append(target) }
    }
    for connection in graph.connections { add(connection.source, connection.target) }
    for element in graph.elements { add(graph.collections[Int(element.collection)].source, element.target) }
    for edge in graph.awakePredecessors where edge.attribute >= 0 {
      add(.object(edge.object), .object(edge.predecessor))
    }
    // An object of an included layout needs that layout's owner.
    for owned in document.ownedAttributes {
      let inclusion = document.inclusions[Int(owned.inclusion)]
      targets[document.object(ofAttribute: Int(owned.attribute))].append(Int(inclusion.owner))
    }
    for inclusion in document.inclusions where inclusion.owner >= 0 {
      targets[Int(inclusion.objects.lowerBound)].append(Int(inclusion.owner))
    }
    var isSelected = [Bool](repeating: false, count: objects.count)
    var open = [object]
    while let next = open.popLast() {
      var index = next
      while index < Int(objects[next].end) {
        // The contents of a selected object are selected too.
        if isSelected[index] {
          index = Int(objects[index].end)
          continue
        }
        isSelected[index] = true
        open += targets[index]
        index += 1
      }
    }
    return document.selecting(isSelected)
  }

  private func object(_ reference: String) throws(NibError) -> ParticipantID {
    let id = String(reference.dropFirst())
    if reference.hasPrefix("#"), let object = graph.ids.object(withID: id, in: document) { return .object(object) }
    let ids = document.objects.indices.compactMap(document.id(ofObject:))
    let fault =
      reference.hasPrefix("#")
      ? ReferenceFault.dangling(id: id, near: Suggestion.nearest(to: id, among: ids))
      : ReferenceFault.noReference(reference, isID: ids.contains(reference))
    throw NibError([Diagnostic(fault, at: document.rootPlace)], in: document.sources)
  }
}
