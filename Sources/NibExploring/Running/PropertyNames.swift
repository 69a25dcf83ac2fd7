/// The names of the stored properties of classes, each class looked through once.
///
/// A mirror makes a text of each label anew. What follows from the labels is the same for all objects of a class.
final class PropertyNames {
  /// A stored property of a class.
  struct Property {
    /// The name. Of two private properties of one name, that of the subclass is preceded by its class.
    let name: String
    /// The class that declares the property.
    let declaringType: Any.Type
    /// The property as it is declared, without its class.
    let label: String
    let isLazy: Bool
    /// The name as a part of an outcome, made once.
    let aspect: Outcome.Aspect
  }

  private var properties: [ObjectIdentifier: [Property]] = [:]

  /// Calls a body with each stored property of an object and its value; those of superclasses first.
  func forEachProperty(of object: AnyObject, _ body: (Property, Any) -> Void) {
    var mirrors = [Mirror(reflecting: object)]
    while let next = mirrors.last?.superclassMirror { mirrors.append(next) }
    let type = ObjectIdentifier(Swift.type(of: object))
    let known = properties[type] ?? Self.properties(of: mirrors)
    // A class that is `CustomReflectable` may show others each time.
    if properties[type] == nil, !(object is any CustomReflectable) { properties[type] = known }
    var index = 0
    for level in mirrors.reversed() {
      for (label, value) in level.children where label != nil {
        guard index < known.count else { return }
        body(known[index], value)
        index += 1
      }
    }
  }

  private static func properties(of mirrors: [Mirror]) -> [Property] {
    var used: Set<String> = []
    var properties: [Property] = []
    for level in mirrors.reversed() {
      for (label, _) in level.children {
        guard let label else { continue }
        let plain = StateReader.name(label)
        let isNew = mirrors.count == 1 || used.insert(plain).inserted
        let name = isNew ? plain : "\(level.subjectType).\(plain)"
        properties.append(
          Property(
            name: name, declaringType: level.subjectType, label: plain, isLazy: StateReader.isLazy(label),
            aspect: .property(name)))
      }
    }
    return properties
  }
}
