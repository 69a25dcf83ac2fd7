internal import NibModel

extension LoadPlan {
  /// The templates of the layout: each with the index of its object, and the plan of its contents.
  package var templates: [(object: Int, plan: LoadPlan)] {
    graph.templates.keys.sorted().compactMap { object in plan(ofTemplate: object).map { (object, $0) } }
  }

  /// Returns the plan of a template's contents, in the order of this plan. Nil if the object is no template.
  func plan(ofTemplate object: Int) -> LoadPlan? {
    guard let contents = graph.templates[object] else { return nil }
    let id = document.id(ofObject: object)
    var part = Part(id.map { "\(TemplateWord.template) \($0)" } ?? TemplateWord.template, .dequeue)
    part.hasLife = false
    return LoadPlan(contents, order: order, part)
  }

  /// The class of the items of a template whose contents the plan makes; nil if it names none, or does not refer to it.
  package var classOfItem: ClassDescriptor? {
    graph.isTemplate ? graph.externals.first { $0.name == TemplateWord.item }?.descriptor : nil
  }

  /// The steps that prepare a copy of a template for another item; empty if the order makes a new one.
  package var reuseSteps: [Step] {
    guard let reuse = order.reuse, !document.objects.isEmpty else { return [] }
    var steps = [Step(.reuse, .object(0))]
    if reuse.contents {
      for object in document.objects.indices.dropFirst()
      where graph.descriptor(ofObject: object).type is any NibReusable.Type {
        steps.append(Step(.reuse, .object(object)))
      }
    }
    if reuse.attributes { steps += self.steps.filter(isSetAgain) }
    for (index, connection) in graph.connections.enumerated() {
      guard case .external(let number) = connection.target.reference,
        graph.externals[number].name == TemplateWord.item
      else { continue }
      steps.append(Step(.outlet, connection.source, Int32(index)))
    }
    return steps
  }

  /// Returns true for a step that sets a value, and neither an id nor an object.
  private func isSetAgain(_ step: Step) -> Bool {
    guard step.kind == .attribute, let object = step.subject.objectIndex else { return false }
    let attribute = Int(step.item)
    let slot = graph.slot(ofAttribute: attribute, of: object)
    return attribute < document.firstLayer && (slot.kind == .attribute || slot.kind == .structure)
  }
}
