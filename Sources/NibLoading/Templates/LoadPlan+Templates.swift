internal import NibModel

extension LoadPlan {
  /// The templates of the layout: each with the index of its object, and the plan of its contents.
  package var templates: [(object: Int, plan: LoadPlan)] {
    graph.templates.keys.sorted().compactMap { object in plan(ofTemplate: object).map { (object, $0) } }
  }

  /// Returns the plan of a template's contents, in the order of this plan. Nil if the object is no template.
  func plan(ofTemplate object: Int) -> LoadPlan? {
    guard let contents = graph.templates[object] else { return nil }
    var part = Part(graph.namesOfTemplates[object] ?? "", .dequeue)
    part.hasLife = false
    return LoadPlan(contents, order: order, part)
  }

  /// The class of the items of a template whose contents the plan makes; nil if it names none.
  package var classOfItem: ClassDescriptor? { graph.item?.descriptor }

  /// The steps that give back a copy of a template, and those that prepare it for another item; empty if the order makes
  /// a new copy for each item.
  package var cellSteps: CellSteps { graph.isTemplate ? CellSteps(of: self) : CellSteps() }
}
