extension NibDocument {
  /// The prototypes, by their indices in document order.
  ///
  /// - Complexity: O(1) for a document without parts; otherwise O(parts × log objects).
  package var prototypes: [Int] {
    if parts.isEmpty || !isFromInterfaceBuilder { return [] }
    let kinds = names.map { Self.prototypeKinds[$0] }
    return parts.compactMap { part in
      let object = Int(part.object)
      guard let kind = kinds[Int(attributeName(Int(part.attribute)))],
        kind.container.map({ isElement($0, Int(objects[object].parent)) }) ?? true,
        kind.element.map({ isElement($0, object) }) ?? true
      else { return nil }
      return object
    }
  }

  /// The attributes that contain prototypes.
  private static let prototypeKinds: [String: PrototypeKind] = [
    "ib.prototypes": PrototypeKind(),
    "ib.prototypeCellViews": PrototypeKind(),
    // A section of a table has cells too, which are loaded with the table, and a matrix has its own.
    "ib.cells": PrototypeKind(container: .collectionView),
    "ib.sectionHeaderView": PrototypeKind(container: .collectionView),
    "ib.sectionFooterView": PrototypeKind(container: .collectionView),
    // A group has items too, which are loaded with the group.
    "ib.items": PrototypeKind(element: .tableRow),
  ]

  /// Returns true if an object comes from an element.
  private func isElement(_ element: PrototypeKind.Element, _ object: Int) -> Bool {
    guard object >= 0 else { return false }
    let custom = attributes(ofObject: object).first { name(ofAttribute: $0) == "ib.element" }
    return custom.map { text(ofAttribute: $0) == element.name } ?? (className(ofObject: object) == element.className)
  }
}

/// The objects of an attribute that are prototypes: all of them, or those of an element or in an element.
private struct PrototypeKind {
  /// An element of Interface Builder's files, and the class that it represents.
  struct Element {
    let name: String
    let className: String

    static let collectionView = Element(name: "collectionView", className: "UICollectionView")
    static let tableRow = Element(name: "tableRow", className: "WKInterfaceTableRow")
  }

  var container: Element?
  var element: Element?
}
