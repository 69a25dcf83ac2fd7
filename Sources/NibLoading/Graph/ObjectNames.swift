package import NibModel

/// The names of a document's objects in listings and traces: the id, or the class and place within the nearest object
/// that has an id: `root/Label[1]`.
///
/// Made once for a document, in O(objects).
package struct ObjectNames {
  private let document: NibDocument
  private let externals: [String]
  private let owner: String
  /// The index of each object without an id among its siblings of the same class.
  private var places: [Int32]

  package init(_ document: NibDocument, externals: [String] = [], owner: String? = nil) {
    self.document = document
    self.externals = externals
    self.owner = owner ?? document.ownerClass ?? "owner"
    places = Array(repeating: 0, count: document.objects.count)
    var counts: [Key: Int32] = [:]
    for (index, record) in document.objects.enumerated() {
      let key = Key(parent: record.parent, name: document.shapes[record.shape].name)
      places[index] = counts[key, default: 0]
      counts[key, default: 0] += 1
    }
  }

  private struct Key: Hashable {
    var parent: Int32
    var name: NibDocument.Name
  }

  /// Returns the name of a participant of a load.
  package func name(of reference: ObjectReference) -> String {
    switch reference {
    case .object(let index): name(ofObject: index)
    case .owner: owner
    case .external(let index): "ext:" + externals[index]
    case .firstResponder: "#first"
    case .none: "-"
    }
  }

  /// Returns the class of an object, as the file spells it.
  package func className(ofObject index: Int) -> String { document.className(ofObject: index) }

  /// Returns an object's id, or its path.
  package func name(ofObject index: Int) -> String {
    var path: [String] = []
    var index = index
    while index >= 0 {
      if let id = document.id(ofObject: index) {
        path.append(id.printable)
        break
      }
      path.append("\(className(ofObject: index))[\(places[index])]")
      index = Int(document.objects[index].parent)
    }
    return path.reversed().joined(separator: "/")
  }
}
