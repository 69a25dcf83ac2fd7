internal import NibLoading
internal import NibModel

/// The plans of the layouts that are loaded within a load. Each plan is made once, in the same way as the load makes
/// it.
final class NestedPlans {
  private let outer: LoadPlan
  private let layouts: (any LayoutSource)?
  private let externals: () throws -> [String: AnyObject]
  private var plans: [NestedLayout: LoadPlan] = [:]

  /// - Parameters:
  ///   - outer: the outermost layout, in the order of its first load.
  ///   - externals: makes the external objects that the loads receive.
  init(
    within outer: LoadPlan, _ layouts: (any LayoutSource)?, _ externals: @escaping () throws -> [String: AnyObject]
  ) {
    (self.outer, self.layouts, self.externals) = (outer, layouts, externals)
  }

  /// - Throws: an error if the layout is not found or does not fit the classes, or if the class of its owner is not
  ///   known.
  func plan(of layout: NestedLayout) throws -> LoadPlan {
    if let known = plans[layout] { return known }
    let owner: (any NibOwner.Type)?
    switch layout.owner {
    case .none: owner = nil
    case .known(let type): owner = type
    case .unknown: throw LayoutNotFound(name: layout.name, places: [])
    }
    guard let layouts else { throw LayoutNotFound(name: layout.name, places: []) }
    let document = try layouts.document(named: layout.name)
    let plan = try LoadPlan(
      document, classes: outer.graph.registry, owner: owner, externals: externals().mapValues { type(of: $0) },
      order: outer.order(ofNested: document), layouts: layouts
    ).withoutLife
    plans[layout] = plan
    return plan
  }
}
