package import NibModel

/// The names of a document's objects in listings and traces: the id, or the class and place within the nearest object
/// that has an id: `root/Label[1]`.
///
/// Made once for a document, in O(objects).
package struct ObjectNames {
  private let document: NibDocument
  private let externals: [String]
  private let owner: String
  private var places: [Place]

  /// - Parameter externals: the names of the external objects, such as `ext:name`.
  package init(_ document: NibDocument, externals: [String] = [], owner: String? = nil) {
    self.document = document
    self.externals = externals
    self.owner = owner ?? document.ownerClass ?? "owner"
    places = Array(repeating: Place(), count: document.objects.count)
    var counts: [Key: Int32] = [:]
    for (index, record) in document.objects.enumerated() {
      let key = Key(parent: record.parent, name: document.shapes[record.shape].name)
      places[index].number = counts[key, default: 0]
      counts[key, default: 0] += 1
    }
    // The depth of a layout is limited.
    if document.links != nil { countLevels() }
  }

  private mutating func countLevels() {
    for start in places.indices {
      // A parent may come after its children.
      var path: [Int] = []
      var index = start
      while index >= 0, places[index].level < 0 {
        path.append(index)
        index = Int(document.objects[index].parent)
      }
      var level = index < 0 ? 0 : places[index].level
      for object in path.reversed() {
        level = document.idAttribute(ofObject: object) < 0 ? level + 1 : 0
        places[object].level = level
      }
    }
  }

  private struct Place {
    /// The index of an object without an id among its siblings of the same class.
    var number: Int32 = 0
    /// The number of levels of the object's path, or -1 if it is not counted.
    var level: Int32 = -1
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
    case .external(let index): externals[index]
    case .firstResponder: "#first"
    case .none: "-"
    }
  }

  /// Returns the class of an object, as the file spells it.
  package func className(ofObject index: Int) -> String { document.className(ofObject: index) }

  /// Returns an object's id, or its path. A path of more than 200 levels, as only archives have it, begins with an object
  /// near its end and the number of this object, counted from 1: `…/Box@731/Box[0]/Label[2]`.
  package func name(ofObject index: Int) -> String {
    let most = places[index].level > Self.mostLevels ? Self.shownLevels : Int.max
    var path: [String] = []
    var index = index
    while index >= 0 {
      if let id = document.id(ofObject: index) {
        path.append(id.printable)
        break
      }
      if path.count == most {
        path += ["\(className(ofObject: index))@\(index + 1)", "…"]
        break
      }
      path.append("\(className(ofObject: index))[\(places[index].number)]")
      index = Int(document.objects[index].parent)
    }
    return path.reversed().joined(separator: "/")
  }

  /// The maximum number of levels of a path that is written in full.
  private static let mostLevels = 200
  /// The number of levels at the end of any longer path.
  private static let shownLevels = 4
}
