package import NibModel

extension NibDocument {
  /// The names of the objects in keys of texts, by object: the id; of an object without one its outlet, as
  /// `outlet:user`; and else its place in the nearest object that has an id or an outlet, as `root/HStack:2/Label:1`.
  /// The number counts objects of one class in one container, from 1. No id contains a colon. What `<set>` gives to an
  /// object of an included layout has the name of the `<include>`, a dot, and the id: `home.street`.
  ///
  /// - Complexity: O(objects × depth).
  package var textNames: [String] {
    struct Place: Hashable {
      let parent: Int
      let className: String
    }
    var names: [String] = []
    var outlets: Set<String> = []
    var counts: [Place: Int] = [:]
    for index in objects.indices {
      let parent = Int(objects[index].parent)
      let className = className(ofObject: index)
      let number = counts[Place(parent: parent, className: className), default: 0] + 1
      counts[Place(parent: parent, className: className)] = number
      let outlet = attribute(named: "outlet", ofObject: index).map { text(ofAttribute: $0) }
      if let id = id(ofObject: index) {
        names.append(id)
      } else if let id = idOfSetting(index), names.indices.contains(parent) {
        names.append("\(names[parent]).\(id)")
      } else if let outlet, outlets.insert(outlet).inserted {
        names.append("outlet:\(outlet)")
      } else {
        let container = names.indices.contains(parent) ? names[parent] + "/" : ""
        names.append("\(container)\(className):\(number)")
      }
    }
    return names
  }

  /// Returns the id of the object of an included layout that a `<set>` names; nil for another element.
  package func idOfSetting(_ index: Int) -> String? {
    guard vocabulary > 1, className(ofObject: index) == IncludeWord.set else { return nil }
    return attribute(named: IncludeWord.of, ofObject: index).map { text(ofAttribute: $0) }
  }
}
