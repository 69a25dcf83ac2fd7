internal import NibModel

/// The ids of a layout that code can name: those of its own objects, and those that the layouts in it export. An object in
/// a template has none, because each copy has its own.
struct LayoutIDs {
  struct Entry {
    let object: Int
    let id: String
    /// The name in Swift.
    let name: String
    /// The earlier id with the same name in Swift, which is the one that code can use; nil if this is the first.
    let earlier: String?
  }

  let entries: [Entry]

  /// - Parameters:
  ///   - document: the layout with the contents of those that it includes.
  ///   - piece: the layout as it is in its file.
  init(of document: NibDocument, _ piece: NibDocument, among layouts: NeighbouringLayouts) {
    let inTemplates = document.objectsInTemplates
    var ids: [String: String] = [:]
    entries = document.objects.indices.compactMap { object in
      guard !inTemplates.contains(object), let id = document.id(ofObject: object), layouts.isVisible(id, in: piece)
      else { return nil }
      let name = SwiftSpelling.propertyName(id)
      let earlier = ids[name]
      if earlier == nil { ids[name] = id }
      return Entry(object: object, id: id, name: name, earlier: earlier)
    }
  }

  /// The findings about ids that have one name in Swift, of which only the first can be used.
  func findings(in document: NibDocument) -> [Diagnostic] {
    entries.compactMap { entry in
      // That one id is given twice is a finding of the plan.
      guard let first = entry.earlier, first != entry.id else { return nil }
      return Diagnostic(
        .duplicateID,
        "the id '\(entry.id.printable)' has the name \(entry.name) in Swift, and so has '\(first.printable)': "
          + "IDs.\(entry.name) is the first",
        at: document.valuePlace(ofAttribute: document.idAttribute(ofObject: entry.object)), severity: .warning)
    }
  }
}
