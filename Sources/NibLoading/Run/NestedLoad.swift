internal import NibModel

/// Layouts that classes load within a load, and who is handed to a load.
extension LoadRun {
  func loadNested(_ name: String, owner: (any NibOwner)?) throws -> LoadedNib {
    guard let layouts = context.layouts else {
      throw failure(
        .nestedLayout, "the layout '\(name)' was asked for, and this load was given no layouts",
        at: placeOfRunning)
    }
    let chain = sequence(first: self, next: \.outer)
    let layoutName = LayoutName(name)
    if let layoutName, chain.contains(where: { $0.context.name == layoutName }) { throw loadedAlready(name) }
    let document: NibDocument
    do { document = try layouts.document(named: name) } catch {
      throw Diagnostic.nestedLayout(name, error, at: placeOfRunning).map { failure($0, underlying: error) } ?? error
    }
    if chain.contains(where: { $0.plan.document.source.isFile(of: layoutName, as: document.source) }) {
      throw loadedAlready(name)
    }
    var inner = context
    inner.owner = owner
    inner.name = layoutName
    let plan = try nestedPlan(of: document, for: inner, layouts)
    return try LoadRun(plan, inner, outer: self).load()
  }

  /// A load that a loader began finds the plans of its nested loads there.
  private func nestedPlan(
    of document: NibDocument, for inner: LoadContext, _ layouts: any LayoutSource
  ) throws -> LoadPlan {
    let owner = inner.owner.map { type(of: $0) }
    let externals = inner.externals.mapValues { type(of: $0) }
    let make = { (layouts: any LayoutSource) throws(NibError) in
      try LoadPlan(
        document, classes: self.graph.registry, owner: owner, externals: externals, order: self.plan.order,
        layouts: layouts)
    }
    guard let plans = inner.plans, let name = inner.name else { return try make(layouts) }
    return try plans.plan(of: document, PlanCache.Key(name, owner, externals), layouts, make)
  }

  private func loadedAlready(_ name: String) -> LoadFailure {
    let layouts = sequence(first: self, next: \.outer).map { $0.plan.document.source.file.lastPathComponent }
    let way = (layouts.reversed() + [name]).joined(separator: " → ")
    return failure(.selfLoading, "the layout '\(name)' is being loaded already: \(way)", at: placeOfRunning)
  }

  /// Whoever was handed in is of the class that the plan was made for: from here on nothing is compared again.
  func checkGuests() throws {
    if let planned = graph.owner {
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
    for (index, planned) in graph.externals.enumerated() {
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
    var attributes = graph.connections.filter { $0.source == party || $0.target == party }.map(\.attribute)
    for collection in graph.collections {
      for (target, attribute) in zip(collection.targets, collection.attributes)
      where collection.source == party || target == party {
        attributes.append(attribute)
      }
    }
    return attributes.min().map { plan.document.place(ofAttribute: Int($0)) }
  }

  /// The code of classes that were registered on an actor runs there only.
  func checkConfinement(_ isolation: (any Actor)?) throws {
    for object in graph.confinedObjects {
      guard let confinement = graph.descriptor(ofObject: object).confinement else { continue }
      if !confinement.includes(isolation) { throw fail(notOnActor(object)) }
    }
  }
}

extension SourceText {
  /// True if this is the file that a name has led to. A layout that was handed in has no name, and may have been handed in
  /// under another path: then its file is called the same and holds the same text.
  fileprivate func isFile(of name: LayoutName?, as found: SourceText) -> Bool {
    guard let name, LayoutName(ofFile: file) == name else { return false }
    return file == found.file || (bytes == found.bytes && !bytes.isEmpty)
  }
}
