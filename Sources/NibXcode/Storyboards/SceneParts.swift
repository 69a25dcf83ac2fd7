internal import NibModel

/// The scenes of a document, from its parts.
struct SceneParts {
  private let document: NibDocument
  private let parts: [LoadPart]

  /// - Complexity: O(objects + attributes + items).
  init(_ document: NibDocument) {
    self.document = document
    parts = document.loadParts
  }

  /// The scenes with a controller that has an id, in the order of the file.
  ///
  /// - Complexity: O(objects + connections).
  var scenes: [Storyboard.Scene] {
    // The parts of a scene follow each other.
    let starts = parts.indices.filter { parts[$0].kind == .controller }
    return zip(starts, starts.dropFirst() + [parts.count]).compactMap { start, end in
      scene(parts[start..<end].map { $0.numbered(from: start) })
    }
  }

  private func scene(_ parts: [LoadPart]) -> Storyboard.Scene? {
    let part = parts[0].document
    guard let id = parts[0].id,
      let controller = part.objects.indices.first(where: { part.id(ofObject: $0) == id })
    else { return nil }
    func text(_ name: String) -> String? {
      part.attribute(named: DesignName.prefix + name, ofObject: controller).map(part.text(ofAttribute:))
    }
    let className = part.className(ofObject: controller)
    return Storyboard.Scene(
      id: id, identifier: text("storyboardIdentifier") ?? text("identifier"), controllerClass: className,
      element: text("element") ?? CocoaClasses.element(ofClass: className) ?? className,
      reference: text("storyboardName").map {
        Storyboard.Reference(storyboard: $0, identifier: text("referencedIdentifier"))
      }, segues: parts.flatMap { segues(in: $0.document, controller: id) }.sorted { $0.order < $1.order }.map(\.segue),
      place: part.place(ofObject: controller), parts: parts)
  }

  /// Returns the segues of a part, with their positions in the file.
  private func segues(in part: NibDocument, controller: String) -> [(order: UInt32, segue: Storyboard.Segue)] {
    part.connects.indices.compactMap { index in
      var facts: [String: String] = [:]
      for attribute in part.attributes(ofConnect: index) {
        facts[part.name(ofAttribute: attribute)] = part.text(ofAttribute: attribute)
      }
      guard facts[DesignName.connection] == "segue" else { return nil }
      let target =
        facts["ib.destination"] ?? Storyboard.Scene.id(ofReference: facts["to"] ?? "", controller: controller)
      guard !target.isEmpty else { return nil }
      return (
        part.connects[index].position,
        Storyboard.Segue(
          id: facts["ib.id"] ?? "", identifier: facts["ib.identifier"], kind: facts["ib.kind"] ?? "",
          destinationID: target,
          sourceID: Storyboard.Scene.id(ofReference: facts["from"] ?? "", controller: controller),
          relationship: facts["ib.relationship"], unwindAction: facts["ib.unwindAction"],
          customClass: facts["ib.customClass"], place: part.place(ofConnect: index))
      )
    }
  }

}

extension Storyboard.Scene {
  /// Returns the id of the object that a reference in a part of a scene names. The owner of a view is the controller, and
  /// an external object is one of an outer part.
  static func id(ofReference reference: String, controller: String) -> String {
    if reference == "#owner" { return controller }
    return reference.hasPrefix("#ext:") ? String(reference.dropFirst(5)) : String(reference.dropFirst())
  }
}
