public import NibModel

extension NibDocument {
  /// The document without its prototypes: cells of tables and collections, header and footer views of collections, and
  /// views for the cells of a column.
  ///
  /// In Cocoa each prototype is a nib of its own. It is loaded each time that code asks for such a cell, and not with the
  /// view that contains it. So this is the document that is loaded with the view. Connections between a prototype and
  /// other objects are left out too.
  ///
  /// A document without prototypes is returned unchanged.
  ///
  /// - Complexity: O(objects, attributes and connections).
  public var withoutPrototypes: NibDocument {
    let prototypes = Set(prototypes)
    if prototypes.isEmpty { return self }
    // An attribute that contains only prototypes would be empty.
    var contents: [Int: Bool] = [:]
    for part in parts {
      let isPrototype = prototypes.contains(Int(part.object))
      contents[Int(part.attribute)] = (contents[Int(part.attribute)] ?? true) && isPrototype
    }
    var rewriter = DocumentRewriter(self)
    return rewriter.copy(leavingOut: prototypes) { _, _, given in
      given.filter { entry in entry.original.map { contents[$0] != true } ?? true }
    }
  }

  /// The prototypes, by their indices.
  package var prototypes: [Int] {
    guard isFromInterfaceBuilder, names.contains(where: Self.prototypeNames.contains) else { return [] }
    return parts.map { Int($0.object) }.filter(isPrototype)
  }

  /// The names of attributes that may contain prototypes.
  private static let prototypeNames: Set = [
    "ib.prototypes", "ib.prototypeCellViews", "ib.cells", "ib.sectionHeaderView", "ib.sectionFooterView",
  ]

  private func isPrototype(_ object: Int) -> Bool {
    let container = Int(objects[object].parent)
    guard container >= 0 else { return false }
    switch name(ofAttribute: part(ofObject: object)) {
    case "ib.prototypes", "ib.prototypeCellViews": return true
    // A section of a table has cells too, which are loaded with the table.
    case "ib.cells", "ib.sectionHeaderView", "ib.sectionFooterView":
      return element(ofObject: container) == "collectionView"
    default: return false
    }
  }

  /// Returns the name of an object's element in the file.
  private func element(ofObject index: Int) -> String {
    let custom = attributes(ofObject: index).first { name(ofAttribute: $0) == "ib.element" }
    if let custom { return text(ofAttribute: custom) }
    return className(ofObject: index) == "UICollectionView" ? "collectionView" : ""
  }
}
