internal import NibModel

/// Layouts that classes load within a load, and who is handed to a load.
extension LoadRun {
  func loadNested(_ name: String, owner: (any NibOwner)?) throws -> LoadedNib {
    let chain = sequence(first: self, next: \.outer).map { $0.plan.document.source.file.lastPathComponent }
    if chain.contains(name.lastPathComponent) {
      let way = (chain.reversed() + [name]).joined(separator: " → ")
      throw failure(.selfLoading, "the layout '\(name)' is being loaded already: \(way)", at: placeOfRunning)
    }
    guard let layouts = context.layouts else {
      throw failure(
        .nestedLayout, "the layout '\(name)' was asked for, and this load was given no layouts",
        at: placeOfRunning)
    }
    let document: NibDocument
    do { document = try layouts(name) } catch let error as NibError { throw error } catch {
      throw failure(.nestedLayout, "the layout '\(name)' cannot be had: \(error)", at: placeOfRunning)
    }
    let plan = try LoadPlan(
      document, classes: layout.registry, owner: owner.map { type(of: $0) },
      externals: context.externals.mapValues { type(of: $0) }, order: plan.order, layouts: layouts)
    var inner = context
    inner.owner = owner
    return try LoadRun(plan, inner, outer: self).load()
  }

  /// Whoever was handed in is of the class that the plan was made for: from here on nothing is compared again.
  func checkGuests() throws {
    if let planned = layout.owner {
      guard let owner = context.owner else {
        throw fail(
          failure(.missingOwner, "the plan is for an owner of class \(planned.name), and none was given", at: nil))
      }
      if !planned.isInstance(owner) {
        let message = "the plan is for an owner of class \(planned.name), and this is a \(type(of: owner))"
        throw fail(failure(.ownerMismatch, message, at: nil))
      }
    }
    for planned in layout.externals {
      guard let external = context.externals[planned.name] else {
        throw fail(failure(.unknownExternal, "the external object '\(planned.name)' is not handed in", at: nil))
      }
      if !planned.isInstance(external) {
        let message =
          "the plan is for an external object '\(planned.name)' of class \(planned.className), and this is a "
          + "\(type(of: external))"
        throw fail(failure(.unknownExternal, message, at: nil))
      }
    }
  }
}
