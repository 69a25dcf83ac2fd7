internal import NibModel

/// Compares the objects that are passed to a load with the classes that its plan was made for.
struct ArgumentCheck {
  private let graph: ResolvedGraph
  private let context: LoadContext

  init(_ graph: ResolvedGraph, _ context: LoadContext) {
    self.graph = graph
    self.context = context
  }

  /// The first difference from the plan, or nil if there is none.
  var diagnostic: Diagnostic? { confinement ?? owner ?? item ?? externals }

  /// The fault of a load on another actor than the one that a class was registered on.
  private var confinement: Diagnostic? {
    for object in graph.confinedObjects {
      let descriptor = graph.descriptor(ofObject: object)
      guard let confinement = descriptor.confinement, !confinement.includes(context.isolation) else { continue }
      let fault = ArgumentFault.actor(className: descriptor.name, wanted: confinement.words)
      return Diagnostic(fault, at: graph.document.place(ofObject: object))
    }
    return nil
  }

  private var owner: Diagnostic? {
    guard let planned = graph.owner else { return nil }
    let place = graph.document.ownerPlace
    guard let owner = context.owner else {
      let fault: ArgumentFault = graph.isTemplate ? .gone("#owner") : .noOwner(wanted: planned.name)
      return Diagnostic(fault, at: place)
    }
    if planned.isInstance(owner) { return nil }
    return Diagnostic(ArgumentFault.owner(wanted: planned.name, given: className(type(of: owner))), at: place)
  }

  private var externals: Diagnostic? {
    for (index, planned) in graph.externals.enumerated() {
      guard let external = context.externals[planned.key] else {
        let fault: ArgumentFault = graph.isTemplate ? .gone(planned.reference) : .noExternal(planned.name)
        return Diagnostic(fault, at: placeOfExternal(index))
      }
      if planned.isInstance(external) { continue }
      let given = className(type(of: external))
      return Diagnostic(
        ArgumentFault.external(planned.name, wanted: planned.className, given: given), at: placeOfExternal(index))
    }
    return nil
  }

  /// The fault of the item of a template's copy, which has to be of the class that the template names, whether the contents
  /// refer to it or not.
  private var item: Diagnostic? {
    guard let planned = graph.item, let descriptor = planned.descriptor else { return nil }
    guard let item = context.externals[TemplateItem.key] else {
      return Diagnostic(ArgumentFault.noItem(wanted: descriptor.name), at: planned.place)
    }
    if descriptor.isInstance(item) { return nil }
    let given = className(type(of: item))
    return Diagnostic(ArgumentFault.item(wanted: descriptor.name, given: given), at: planned.place)
  }

  /// Returns the place of the first attribute that names an external object.
  private func placeOfExternal(_ index: Int) -> SourcePlace? {
    let participant = ParticipantID.external(index)
    var attributes = graph.connections.filter { $0.source == participant || $0.target == participant }.map(\.attribute)
    for element in graph.elements {
      let source = graph.collections[Int(element.collection)].source
      if source == participant || element.target == participant { attributes.append(element.attribute) }
    }
    return attributes.min().map { attribute in
      // In a `<connect>`, another attribute than that of the member names the object.
      let end = graph.document.attributesOfConnect(around: Int(attribute))?.first {
        graph.document.text(ofAttribute: $0) == graph.externals[index].reference
      }
      return graph.document.place(ofAttribute: end ?? Int(attribute))
    }
  }
}
