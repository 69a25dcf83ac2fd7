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
        template: template.document, item: item(of: template), in: input, outerClasses: outer)
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

  /// Returns the item of a template, if it names a class for it.
  private func item(of template: TemplateDivision.Template) -> TemplateItem? {
    let document = input.document
    guard let attribute = document.attribute(named: TemplateWord.item, ofObject: template.object) else { return nil }
    checkIDs(of: template)
    let (name, place) = (document.text(ofAttribute: attribute), document.valuePlace(ofAttribute: attribute))
    let descriptor = input.registry[name]
    if descriptor == nil {
      let fault = ClassFault(name, among: input.registry.names)
      findings.report(TemplateFault.item(fault), at: place, replacement: fault.near)
    }
    return TemplateItem(descriptor: descriptor, place: place)
  }

  /// Checks that no object of a template has the id that its references to the item have.
  private func checkIDs(of template: TemplateDivision.Template) {
    let contents = template.document
    let reserved = TemplateIDs(of: input.document, template: template.object).id(TemplateWord.item)
    for object in contents.objects.indices where contents.id(ofObject: object) == reserved {
      findings.report(
        TemplateFault.itemID, at: contents.valuePlace(ofAttribute: contents.idAttribute(ofObject: object)))
    }
  }
}
