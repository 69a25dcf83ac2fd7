package import NibModel

/// A reference to another layout.
package struct LayoutReference {
  /// The layout's name, as the class or the attribute gives it.
  package let name: String
  /// The class that loads the layout, or has the attribute.
  package let className: String
  /// True if the class itself loads the layout, while a load is running.
  package let isLoadedByClass: Bool
  /// The place of the reference: an element, or the value of an attribute.
  package let place: SourcePlace

  /// Returns the layouts that a document refers to: the layouts that its classes declare to load, once for each class,
  /// and the layouts that its attributes name.
  ///
  /// - Complexity: O(objects + attributes of objects that refer to layouts).
  package static func all(in document: NibDocument, _ registry: ClassRegistry) -> [LayoutReference] {
    guard registry.declarations.contains(.layouts) else { return [] }
    let classes = document.names.map { name in registry[name].flatMap { $0.leadsToLayouts ? $0 : nil } }
    var references: [LayoutReference] = []
    var seen: Set<String> = []
    for (index, object) in document.objects.enumerated() {
      guard let descriptor = classes[Int(document.shapes[object.shape].name)] else { continue }
      if seen.insert(descriptor.name).inserted {
        for name in descriptor.members.layouts {
          references.append(
            .init(
              name: name, className: descriptor.name, isLoadedByClass: true, place: document.place(ofObject: index)))
        }
      }
      for attribute in document.attributes(ofObject: index) {
        let slot = descriptor.slot(document.name(ofAttribute: attribute), .attribute)
        guard let slot, descriptor.attributes[slot.index].type.isLinked(as: LayoutName.self),
          document.structure(ofAttribute: attribute) == nil
        else { continue }
        references.append(
          .init(
            name: document.text(ofAttribute: attribute), className: descriptor.name, isLoadedByClass: false,
            place: document.valuePlace(ofAttribute: attribute)))
      }
    }
    return references
  }
}
