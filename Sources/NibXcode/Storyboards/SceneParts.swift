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
    var first: [Int] = []
    for (index, part) in parts.enumerated() where part.kind == .controller { first.append(index) }
    var inner: [Int: [Int]] = [:]
    for (index, part) in parts.enumerated() {
      guard var outer = part.outer else { continue }
      while let next = parts[outer].outer { outer = next }
      inner[outer, default: []].append(index)
    }
    return first.compactMap { scene(parts[$0], (inner[$0] ?? []).map { parts[$0] }) }
  }

  private func scene(_ first: LoadPart, _ others: [LoadPart]) -> Storyboard.Scene? {
    guard let id = first.id else { return nil }
    let part = first.document
    guard let controller = part.objects.indices.first(where: { part.id(ofObject: $0) == id }) else { return nil }
    func text(_ name: String) -> String? {
      part.attribute(named: DesignName.prefix + name, ofObject: controller).map(part.text(ofAttribute:))
    }
    let view = others.first { $0.kind == .view }
    let className = part.className(ofObject: controller)
    return Storyboard.Scene(
      id: id, identifier: text("storyboardIdentifier") ?? text("identifier"), controllerClass: className,
      element: text("element") ?? CocoaClasses.element(ofClass: className) ?? className,
      reference: text("storyboardName").map {
        Storyboard.Reference(storyboard: $0, identifier: text("referencedIdentifier"))
      }, segues: ([first] + others).flatMap { segues(in: $0.document) }.sorted { $0.order < $1.order }.map(\.segue),
      place: part.place(ofObject: controller), controller: part, view: view?.document,
      prototypes: others.filter { $0.kind == .prototype }.map { prototype($0) },
      // Xcode gives a compiled view this name.
      viewName: view?.id.map { "\(id)-view-\($0)" })
  }

  private func prototype(_ part: LoadPart) -> Storyboard.Prototype {
    let document = part.document
    let identifier = ["ib.reuseIdentifier", "ib.identifier"].lazy.compactMap { name in
      document.attribute(named: name, ofObject: 0).map(document.text(ofAttribute:))
    }.first
    return Storyboard.Prototype(
      identifier: identifier, id: part.id, className: document.className(ofObject: 0), document: document)
  }

  /// Returns the segues of a part, with their positions in the file.
  private func segues(in part: NibDocument) -> [(order: UInt32, segue: Storyboard.Segue)] {
    part.connects.indices.compactMap { index in
      var facts: [String: String] = [:]
      for attribute in part.attributes(ofConnect: index) {
        facts[part.name(ofAttribute: attribute)] = part.text(ofAttribute: attribute)
      }
      guard facts[DesignName.connection] == "segue" else { return nil }
      let target = facts["ib.destination"] ?? id(ofReference: facts["to"] ?? "")
      guard !target.isEmpty else { return nil }
      return (
        part.connects[index].position,
        Storyboard.Segue(
          id: facts["ib.id"] ?? "", identifier: facts["ib.identifier"], kind: facts["ib.kind"] ?? "",
          destinationID: target, sourceID: id(ofReference: facts["from"] ?? ""),
          relationship: facts["ib.relationship"], unwindAction: facts["ib.unwindAction"],
          customClass: facts["ib.customClass"], place: part.place(ofConnect: index))
      )
    }
  }

  /// Returns the id of the object that a reference names; for the owner, an empty text.
  private func id(ofReference reference: String) -> String {
    reference.hasPrefix("#ext:") ? String(reference.dropFirst(5)) : String(reference.dropFirst())
  }
}
