internal import NibModel

/// Checks the templates of a layout, and plans their contents.
struct TemplateCheck {
  private let input: PlanInput
  private let findings: Findings

  init(_ input: PlanInput, _ findings: Findings) { (self.input, self.findings) = (input, findings) }

  /// Returns a planner for the contents of each template.
  ///
  /// - Complexity: O(objects).
  func planners(_ tables: PlanTables, givenOwner: ClassDescriptor?) -> [(object: Int, planner: Planner)] {
    if input.templates.isEmpty { return [] }
    let outer = input.outerClasses(adding: tables.classes)
    let places = input.undivided.templates
    return zip(input.templates, places).map { template, place in
      if !reportsAttributes(ofTemplate: place) { check(template) }
      let contents = PlanInput(
        template: template.document, item: item(of: template.object), in: input, outerClasses: outer)
      return (template.object, Planner(contents, givenOwner: givenOwner))
    }
  }

  private func check(_ template: TemplateDivision.Template) {
    let place = input.document.place(ofObject: template.object)
    if input.isTemplate || input.document.objects[template.object].parent >= 0 {
      findings.report(TemplateFault.misplaced, at: place)
    }
    let count = template.document.topLevel.count - template.document.partOwners.count
    if count != 1, !input.document.damage.incompleteObjects.contains(Int32(template.object)) {
      findings.report(TemplateFault.contents(count: count), at: place)
    }
  }

  /// Reports objects of a template that are values of its attributes, and not its content. In the layout without the
  /// contents of its templates, such an attribute is not there. Returns true if there are any.
  private func reportsAttributes(ofTemplate template: Int) -> Bool {
    let document = input.undivided
    let attributes = document.attributes(ofObject: template).filter { document.form(ofAttribute: $0) == .objects }
    for attribute in attributes {
      findings.report(
        TemplateFault.attribute(document.name(ofAttribute: attribute)), at: document.place(ofAttribute: attribute))
    }
    return !attributes.isEmpty
  }

  /// Returns the class of the items of a template, if it names one.
  private func item(of template: Int) -> ClassDescriptor? {
    let document = input.document
    guard let attribute = document.attribute(named: TemplateWord.item, ofObject: template) else { return nil }
    let name = document.text(ofAttribute: attribute)
    if let descriptor = input.registry[name] { return descriptor }
    let fault = ClassFault(name, among: input.registry.names)
    findings.report(
      TemplateFault.item(fault), at: document.valuePlace(ofAttribute: attribute), replacement: fault.near)
    return nil
  }
}
