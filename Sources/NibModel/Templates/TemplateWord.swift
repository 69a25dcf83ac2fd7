/// The words of version 2 of the layout vocabulary for templates: `<template id="row" item="Visitor">`. In version 1 they
/// have no meaning.
package enum TemplateWord {
  /// The element at the top level whose contents code makes, as often as it needs them.
  package static let template = "template"
  /// The attribute with the class of the object that each copy of the contents is for, and its name in references of the
  /// contents: `#item`.
  package static let item = "item"
}

extension NibDocument {
  /// Returns true for the name of an element that is a word of the vocabulary, and not a class.
  package func isWord(_ element: String) -> Bool {
    vocabulary > 1 && (element == TemplateWord.template || IncludeWord.elements.contains(element))
  }

  /// The classes of the items of all templates, in document order.
  ///
  /// - Complexity: O(distinct names) for a layout without templates; otherwise O(objects).
  package var itemClasses: [String] {
    guard let name = nameOfTemplates else { return [] }
    return objects.indices.compactMap { object in
      guard shapes[objects[object].shape].name == name else { return nil }
      return attribute(named: TemplateWord.item, ofObject: object).map { text(ofAttribute: $0) }
    }
  }

  /// The templates, by their indices in document order. Templates in templates are not among them.
  ///
  /// - Complexity: O(distinct names) for a layout without templates; otherwise O(objects).
  package var templates: [Int] {
    guard let name = nameOfTemplates else { return [] }
    var found: [Int] = []
    var index = 0
    while index < objects.count {
      if shapes[objects[index].shape].name == name {
        found.append(index)
        index = Int(objects[index].end)
      } else {
        index += 1
      }
    }
    return found
  }

  /// The number of the templates' element among the names; nil if there is none.
  private var nameOfTemplates: Name? {
    if vocabulary < 2 { return nil }
    return names.firstIndex(of: TemplateWord.template).map { Name($0) }
  }
}
