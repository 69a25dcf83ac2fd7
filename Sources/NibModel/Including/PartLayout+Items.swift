/// The item that references of templates mean by `#item`.
extension PartLayout {
  /// Returns true for an attribute of an object, or of a connection of an object, in a template that names a class for its
  /// item. Elsewhere, `#item` is the object with that id.
  func isInTemplateWithItem(_ attribute: Int) -> Bool {
    if templatesWithItem.isEmpty { return false }
    guard let ends = document.attributesOfConnect(around: attribute) else {
      return isInTemplateWithItem(object: document.object(ofAttribute: attribute))
    }
    return ends.contains { end in
      let reference = document.text(ofAttribute: end)
      guard end != attribute, reference.hasPrefix("#"), let object = ids[String(reference.dropFirst())] else {
        return false
      }
      return isInTemplateWithItem(object: object)
    }
  }

  /// O(log templates).
  private func isInTemplateWithItem(object: Int) -> Bool {
    let next = templatesWithItem.partitioningIndex(where: { $0.lowerBound > object })
    return next > 0 && templatesWithItem[next - 1].contains(object)
  }
}

extension NibDocument {
  /// The objects of each template that names a class for its item, with the template, in document order.
  var templatesWithItem: [Range<Int>] {
    templates.compactMap { template in
      attribute(named: TemplateWord.item, ofObject: template) == nil ? nil : template..<Int(objects[template].end)
    }
  }
}
