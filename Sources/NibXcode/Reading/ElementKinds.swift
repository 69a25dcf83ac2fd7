internal import NibReading

/// Distinguishes elements that are objects from elements that are values or containers. Computed in one pass over a
/// tree.
struct ElementKinds {
  private let flags: [UInt8]

  private static let object: UInt8 = 1
  private static let container: UInt8 = 2
  private static let contentView = Array("contentView".utf8)

  /// - Complexity: O(elements and attributes).
  init(_ tree: XMLTree) {
    var flags = [UInt8](repeating: 0, count: tree.count)
    // The names that the reader knows come first.
    let (classes, known) = (ElementName.areClasses, ElementName.areClasses.count)
    // Spans are used, because this runs for every attribute, and because the tree's indices are valid by construction.
    let (allElements, allAttributes) = (tree.elements, tree.attributes)
    let (elements, attributes) = (allElements.span, allAttributes.span)
    for element in (0..<tree.count).reversed() {
      let parent = Int(elements[element].parent)
      guard parent >= 0 else { continue }
      let container = elements[parent].name
      // Connections are identified by their own ids, which no object has.
      if container == ElementName.connections || elements[element].name == ElementName.connections {
        flags[element] = 0
        continue
      }
      var hasID = container == ElementName.subviews || container == ElementName.objects
      var hasFacts = false
      var isContentView = false
      let end = Int(elements[element + 1].firstAttribute)
      for attribute in Int(elements[element].firstAttribute)..<end {
        switch attributes[attribute].name {
        case ElementName.id: hasID = true
        case ElementName.key:
          isContentView = tree.storage[tree.range(attributes[attribute])].elementsEqual(Self.contentView)
        default: hasFacts = true
        }
      }
      // An element without an id is also an object if it contains objects, and has attributes of its own or the name
      // of a class. So is the content view of a box, even if it is empty.
      let name = Int(elements[element].name)
      let isClass = name < known && classes[name]
      if hasID || isContentView && isClass || flags[element] & Self.container != 0 && (hasFacts || isClass) {
        flags[element] |= Self.object
      }
      if flags[element] != 0 { flags[parent] |= Self.container }
    }
    self.flags = flags
  }

  /// Returns true for an element that is an object.
  func isObject(_ element: Int) -> Bool { flags[element] & Self.object != 0 }

  /// Returns true for an element that contains objects at any depth.
  func containsObjects(_ element: Int) -> Bool { flags[element] & Self.container != 0 }
}
