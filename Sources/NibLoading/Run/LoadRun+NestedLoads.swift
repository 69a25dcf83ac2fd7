internal import NibModel

/// Layouts that classes load within a load, and who is handed to a load.
extension LoadRun {
  func loadNested(_ name: String, owner: (any NibOwner)?) throws -> LoadedNib {
    let chain = sequence(first: self, next: \.outer)
    if chain.contains(where: { $0.context.name.map { LayoutName.areEqual($0, name) } ?? false }) {
      throw loadedAlready(name)
    }
    guard let layouts = context.layouts else {
      throw failure(
        .nestedLayout, "the layout '\(name)' was asked for, and this load was given no layouts",
        at: placeOfRunning)
    }
    let document: NibDocument
    do { document = try layouts(name) } catch let error as NibError { throw error } catch {
      throw failure(.nestedLayout(name, error, at: placeOfRunning))
    }
    // The same file may be loaded under another name: what was handed in first has none.
    let file = document.source.file
    if LayoutName.isName(name, of: file), chain.contains(where: { $0.plan.document.source.file == file }) {
      throw loadedAlready(name)
    }
    let plan = try LoadPlan(
      document, classes: layout.registry, owner: owner.map { type(of: $0) },
      externals: context.externals.mapValues { type(of: $0) }, order: plan.order, layouts: layouts)
    var inner = context
    inner.owner = owner
    inner.name = name
    return try LoadRun(plan, inner, outer: self).load()
  }

  private func loadedAlready(_ name: String) -> LoadFailure {
    let layouts = sequence(first: self, next: \.outer).map { $0.plan.document.source.file.lastPathComponent }
    let way = (layouts.reversed() + [name]).joined(separator: " → ")
    return failure(.selfLoading, "the layout '\(name)' is being loaded already: \(way)", at: placeOfRunning)
  }

  /// Whoever was handed in is of the class that the plan was made for: from here on nothing is compared again.
  func checkGuests() throws {
    if let planned = layout.owner {
      let place = plan.document.ownerPlace
      guard let owner = context.owner else {
        throw fail(
          failure(.missingOwner, "the plan is for an owner of class \(planned.name), and none was given", at: place))
      }
      if !planned.isInstance(owner) {
        let message = "the plan is for an owner of class \(planned.name), and this one is of class \(type(of: owner))"
        throw fail(failure(.ownerMismatch, message, at: place))
      }
    }
    for (index, planned) in layout.externals.enumerated() {
      guard let external = context.externals[planned.name] else {
        let message = "the external object '\(planned.name)' is not handed in"
        throw fail(failure(.unknownExternal, message, at: placeOfExternal(index)))
      }
      if !planned.isInstance(external) {
        let message =
          "the plan is for an external object '\(planned.name)' of class \(planned.className), and this one is of class "
          + "\(type(of: external))"
        throw fail(failure(.unknownExternal, message, at: placeOfExternal(index)))
      }
    }
  }

  /// The first attribute that names an external object.
  private func placeOfExternal(_ index: Int) -> SourcePlace? {
    let party = Party.external(index)
    var attributes = layout.connections.filter { $0.source == party || $0.target == party }.map(\.attribute)
    for collection in layout.collections {
      for (target, attribute) in zip(collection.targets, collection.attributes)
      where collection.source == party || target == party {
        attributes.append(attribute)
      }
    }
    return attributes.min().map { plan.document.place(ofAttribute: Int($0)) }
  }

  /// The code of classes that were registered on an actor runs there only.
  func checkConfinement(_ isolation: (any Actor)?) throws {
    for object in layout.confinedObjects {
      guard let confinement = layout.descriptor(ofObject: object).confinement else { continue }
      if !confinement.includes(isolation) { throw fail(notOnActor(object)) }
    }
  }
}
