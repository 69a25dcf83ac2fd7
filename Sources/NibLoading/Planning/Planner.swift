internal import NibModel

/// Resolves a document against classes, and collects everything that does not fit. It runs no code of the classes
/// except their tables of members.
///
/// It runs a list of passes. Each pass is a separate type.
struct Planner {
  private let input: PlanInput
  private let givenOwner: ClassDescriptor?
  private let findings: Findings
  /// The result of the passes; nil before them.
  private var tables: PlanTables?
  /// The planners of the contents of templates, by the templates' objects.
  private var templates: [(object: Int, planner: Planner)] = []

  init(_ input: PlanInput, givenOwner: ClassDescriptor?) {
    self.input = input
    self.givenOwner = givenOwner
    findings = Findings(most: input.isArchive ? FaultList.mostOfArchives : nil)
  }

  /// Resolves everything.
  ///
  /// - Returns: the faults of the document and everything that does not fit.
  mutating func resolve(layouts: (any LayoutSource)?) -> [Diagnostic] {
    resolveAll(layouts)
    return input.document.faults(with: input.document.notingIncluders(in: found))
  }

  private mutating func resolveAll(_ layouts: (any LayoutSource)?) {
    let tables = input.document.links.map(resolveArchive) ?? resolveLayout(layouts)
    self.tables = tables
    templates = TemplateCheck(input, findings).planners(tables, givenOwner: givenOwner)
    for index in templates.indices { templates[index].planner.resolveAll(layouts) }
  }

  /// Everything that does not fit, also in templates.
  private var found: [Diagnostic] { findings.all + templates.flatMap(\.planner.found) }

  /// Returns the graph that was resolved, if there were no faults.
  func resolved() -> ResolvedGraph? {
    tables.map { tables in
      let (collections, elements) = tables.connections.resolvedCollections
      return ResolvedGraph(
        document: input.document, registry: input.registry, classes: tables.classes,
        slots: tables.slots,
        parts: tables.parts, connections: tables.connections.connections, collections: collections,
        elements: elements, awakePredecessors: tables.awakePredecessors, ids: tables.ids, owner: input.owner,
        externals: tables.externals, ownerSettings: tables.ownerSettings, fillsOwner: input.fillsOwner,
        templates: templates.reduce(into: [:]) { $0[$1.object] = $1.planner.resolved() }, isTemplate: input.isTemplate,
        item: input.item, undivided: input.undivided)
    }
  }

  private func resolveLayout(_ layouts: (any LayoutSource)?) -> PlanTables {
    var pass = LayoutPass(input, findings)
    // The contents of a template have the owner of the layout, which is checked with the layout.
    if !input.isTemplate { pass.checkOwner(given: givenOwner) }
    pass.resolveObjects()
    pass.resolveOwner()
    pass.resolveConnections()
    pass.resolveAwakes()
    let tables = pass.tables
    ConnectionCheck(input: input, findings: findings).check(tables.connections.connections, pass.participants)
    NestedLayoutCheck(input: input, findings: findings).check(layouts)
    if input.isForCheckingOnly {
      ObjectChecks(input: input, findings: findings, layouts: layouts).run(
        pass.participants, tables.connections.connections)
    }
    return tables
  }

  private func resolveArchive(_ links: NibDocument.Links) -> PlanTables {
    var pass = ArchivePass(input, links, findings)
    pass.resolveClasses()
    // The other checks would report objects without a class.
    guard findings.all.isEmpty else { return pass.tables }
    pass.resolveObjects()
    if findings.isFull { return pass.tables }
    let tables = pass.tables
    ConnectionCheck(input: input, findings: findings).check(tables.connections.connections, pass.participants)
    pass.checkRoots()
    pass.checkUse()
    return tables
  }
}
