internal import NibModel

/// A layout that a class loads by name within a load.
struct NestedLoad {
  private let name: String
  private let layoutName: LayoutName?
  /// The values of its parameters.
  private let arguments: [String: String]
  private let owner: (any NibOwner)?
  private let outer: LoadRun

  init(_ name: String, _ arguments: [String: String] = [:], owner: (any NibOwner)?, within outer: LoadRun) {
    (self.name, self.arguments) = (name, arguments)
    layoutName = LayoutName(name)
    self.owner = owner
    self.outer = outer
  }

  /// - Throws: `LoadFailure` with the code `nested-layout` or `self-loading`; the errors of the other load.
  func load() throws -> LoadedNib {
    guard let layouts = outer.context.layouts else { throw outer.failure(NestingFault.noLayouts(layout: name)) }
    if let layoutName, chain.contains(where: { $0.context.name == layoutName }) { throw isLoadingAlready }
    let document: NibDocument
    do { document = try layouts.document(named: name) } catch {
      throw LayoutFault(name, error).map { outer.failure($0, underlying: error) } ?? error
    }
    if chain.contains(where: { $0.plan.document.source.isSameFile(as: document.source) }) {
      throw isLoadingAlready
    }
    var context = outer.context
    context.owner = owner
    context.name = layoutName
    context.isOnMain = outer.settling.isOnMain
    let plan = try plan(of: document.giving(arguments), for: context, layouts)
    guard let nested = context.probe?.nested else { return try LoadRun(plan, context, outer: outer).load() }
    let loaded = try LoadRun(nested.begins(name, plan, owner: owner), context, outer: outer).load()
    nested.ends(name, loaded, owner: owner)
    return loaded
  }

  /// The loads that are running, the innermost first.
  private var chain: some Sequence<LoadRun> { sequence(first: outer, next: \.outer) }

  private var isLoadingAlready: LoadFailure {
    let layouts = chain.map { $0.plan.document.source.file.lastPathComponent }
    return outer.failure(NestingFault.isLoading(layout: name, chain: layouts.reversed() + [name]))
  }

  /// Returns the plan of a layout. A load that was begun by a loader uses the cached plans of the loader.
  private func plan(
    of document: NibDocument, for context: LoadContext, _ layouts: any LayoutSource
  ) throws -> LoadPlan {
    let owner = owner.map { type(of: $0) }
    let externals = context.externals.mapValues { type(of: $0) }
    let (registry, order) = (outer.graph.registry, outer.plan.order(ofNested: document))
    let make = { (layouts: any LayoutSource) throws(NibError) in
      try LoadPlan(
        document, classes: registry, owner: owner, externals: externals, order: order, layouts: layouts)
    }
    // The next values are probably others.
    guard let plans = context.plans, let layoutName, arguments.isEmpty else { return try make(layouts) }
    return try plans.plan(of: document, PlanCache.Key(layoutName, owner, externals), layouts, make)
  }
}

extension SourceText {
  /// Returns true if two texts are those of the same file, under any path. A layout that the caller passed has no name,
  /// and its path may differ from the one under which a source finds it. Such a file is the same if its name and text
  /// are the same.
  fileprivate func isSameFile(as other: SourceText) -> Bool {
    !isUnknown && file.lastPathComponent == other.file.lastPathComponent && bytes == other.bytes
      && digest == other.digest
  }
}
