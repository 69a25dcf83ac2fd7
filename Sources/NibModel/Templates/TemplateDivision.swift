/// A layout that is divided into what one load makes, and the contents of its templates.
package struct TemplateDivision: Sendable {
  /// The contents of a template, as a layout.
  package struct Template: Sendable {
    /// The template's index in the outer layout.
    package let object: Int
    /// The objects in the template. Each template in it has its contents.
    package let document: NibDocument
  }

  /// The layout, in which the templates are empty.
  package let outer: NibDocument
  package let templates: [Template]

  /// - Complexity: O(distinct names) for a layout without templates; otherwise O(objects + attributes + items).
  package init(_ document: NibDocument) {
    let templates = document.templates
    if templates.isEmpty {
      outer = document
      self.templates = []
      return
    }
    let documents = PartSplitter.documents(of: document, PartRoots(document, templates: templates))
    outer = documents[0]
    self.templates = zip(documents[0].templates, documents.dropFirst()).map {
      Template(object: $0, document: $1)
    }
  }
}
