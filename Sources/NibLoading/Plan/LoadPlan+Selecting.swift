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
    for (object, contents) in graph.templates {
      for external in contents.externals where external.origin == .layout {
        if let target = graph.ids.object(withID: external.name, in: document) { targets[object].append(target) }
      }
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
    return graph.undivided.selecting(withContentsOfTemplates(isSelected))
  }

  /// Returns the flags of the objects of the layout with the contents of its templates, which have those of the templates.
  private func withContentsOfTemplates(_ isSelected: [Bool]) -> [Bool] {
    if graph.templates.isEmpty { return isSelected }
    var all: [Bool] = []
    for (object, flag) in isSelected.enumerated() {
      all.append(flag)
      if let contents = graph.templates[object] {
        // A template is at the top level, so its contents follow it, with those of templates in it.
        all += [Bool](repeating: flag, count: contents.undivided.objects.count)
      }
    }
    return all
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
