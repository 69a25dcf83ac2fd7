internal import NibModel

/// Compares whoever is handed to a load with those that its plan was made for.
struct GuestCheck {
  private let graph: ResolvedGraph
  private let context: LoadContext

  init(_ graph: ResolvedGraph, _ context: LoadContext) {
    self.graph = graph
    self.context = context
  }

  /// The first object of a class that was registered on an actor which the load does not run on. The code of such classes
  /// runs there only.
  var confinedObject: Int? {
    graph.confinedObjects.first { object in
      guard let confinement = graph.descriptor(ofObject: object).confinement else { return false }
      return !confinement.includes(context.isolation)
    }
  }

  /// What is wrong with the owner, or with the first external object that is not as planned.
  var fault: Diagnostic? {
    if let planned = graph.owner {
      let place = graph.document.ownerPlace
      guard let owner = context.owner else {
        return Diagnostic(
          .missingOwner, "the plan is for an owner of class \(planned.name), and none was given", at: place)
      }
      if !planned.isInstance(owner) {
        let message = "the plan is for an owner of class \(planned.name), and this one is of class \(type(of: owner))"
        return Diagnostic(.ownerMismatch, message, at: place)
      }
    }
    for (index, planned) in graph.externals.enumerated() {
      guard let external = context.externals[planned.name] else {
        let message = "the external object '\(planned.name)' is not handed in"
        return Diagnostic(.unknownExternal, message, at: placeOfExternal(index))
      }
      if !planned.isInstance(external) {
        let message =
          "the plan is for an external object '\(planned.name)' of class \(planned.className), and this one is of class "
          + "\(type(of: external))"
        return Diagnostic(.unknownExternal, message, at: placeOfExternal(index))
      }
    }
    return nil
  }

  /// The first attribute that names an external object.
  private func placeOfExternal(_ index: Int) -> SourcePlace? {
    let party = Party.external(index)
    var attributes = graph.connections.filter { $0.source == party || $0.target == party }.map(\.attribute)
    for collection in graph.collections {
      for (target, attribute) in zip(collection.targets, collection.attributes)
      where collection.source == party || target == party {
        attributes.append(attribute)
      }
    }
    return attributes.min().map { graph.document.place(ofAttribute: Int($0)) }
  }
}
