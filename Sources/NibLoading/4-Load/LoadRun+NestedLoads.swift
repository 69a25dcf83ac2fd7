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
      guard let owner = context.owner else {
        throw fail(
          failure(.missingOwner, "the plan is for an owner of class \(planned.name), and none was given", at: nil))
      }
      if !planned.isInstance(owner) {
        let message = "the plan is for an owner of class \(planned.name), and this one is of class \(type(of: owner))"
        throw fail(failure(.ownerMismatch, message, at: nil))
      }
    }
    for planned in layout.externals {
      guard let external = context.externals[planned.name] else {
        throw fail(failure(.unknownExternal, "the external object '\(planned.name)' is not handed in", at: nil))
      }
      if !planned.isInstance(external) {
        let message =
          "the plan is for an external object '\(planned.name)' of class \(planned.className), and this one is of class "
          + "\(type(of: external))"
        throw fail(failure(.unknownExternal, message, at: nil))
      }
    }
  }
}
