// Places in a layout that was compiled without its text: the path to an object, and the name of its attribute.

extension NibDocument {
  /// Returns the path of an object: its class and the classes of the objects around it, each with its id, if it has
  /// one. An object without an id has its number, counted from 1 in the order of the file:
  /// `Window/HStack#names/Label@7`.
  ///
  /// - Complexity: O(depth).
  func path(ofObject index: Int) -> String {
    var steps = [step(index, isLast: true)]
    var parent = Int(objects[index].parent)
    while parent >= 0, steps.count < Self.mostSteps {
      steps.append(step(parent, isLast: false))
      parent = Int(objects[parent].parent)
    }
    if parent >= 0 { steps.append("…") }
    return steps.reversed().joined(separator: "/")
  }

  /// The maximum number of objects in a path. Objects further out are of little help.
  private static let mostSteps = 12

  private func step(_ object: Int, isLast: Bool) -> String {
    let name = className(ofObject: object).shortened
    if let id = id(ofObject: object) { return "\(name)#\(id.shortened)" }
    return isLast ? "\(name)@\(object + 1)" : name
  }

  /// Returns the path of an attribute: the path of its element and its name.
  ///
  /// - Complexity: O(log objects + depth).
  func path(ofAttribute index: Int) -> String {
    "\(path(ofElementOf: index)).\(name(ofAttribute: index).shortened)"
  }

  private func path(ofElementOf attribute: Int) -> String {
    if rootAttributes.contains(attribute) { return "layout" }
    let object = object(ofAttribute: attribute)
    if !objects.isEmpty, attributes(ofObject: object).contains(attribute) { return path(ofObject: object) }
    let connect = connects.partitioningIndex(where: { Int($0.firstAttribute) > attribute }) - 1
    return path(ofConnect: connect)
  }

  /// Returns the path of an explicit connection: its number among the connections.
  func path(ofConnect index: Int) -> String { "connect@\(index + 1)" }

  /// Returns the path of the attribute that an item belongs to, with the item's number in it.
  func path(ofItem index: Int, of structure: StructureRecord) -> String {
    "\(path(ofAttribute: Int(structure.attribute)))[\(index - structure.items.lowerBound + 1)]"
  }

  /// The path of the owner's class in the layout, or of the root if the layout does not name a class.
  var pathOfOwner: String { ownerClass == nil ? "layout" : "layout.owner" }
}
