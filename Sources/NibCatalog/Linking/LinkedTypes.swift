internal import NibLoading
internal import NibModel

/// The types that a program links, by their names with their modules.
struct LinkedTypes {
  private var classes: [String: AnyClass] = [:]
  private var values: [String: any NibValue.Type] = [:]

  init(_ registry: ClassRegistry) {
    for descriptor in registry.classes where descriptor.catalogued == nil {
      var type: AnyClass? = descriptor.type
      while let known = type, classes.updateValue(known, forKey: typeName(known)) == nil {
        type = _getSuperclass(known)
      }
      for wanted in descriptor.members.wantedTypes { classes[typeName(wanted)] = wanted }
      for entry in descriptor.attributes {
        if case .linked(let type) = entry.type { values[typeName(type)] = type }
      }
    }
    let common: [any NibValue.Type] = [
      String.self, Bool.self, Int.self, Int8.self, Int16.self, Int32.self, Int64.self, UInt.self, UInt8.self,
      UInt16.self, UInt32.self, UInt64.self, Float.self, Double.self, LayoutName.self, PropertyList.self,
      [String].self, [Int].self, [Double].self, [Bool].self, [String: String].self, [String: Int].self,
    ]
    for type in common { values[typeName(type)] = type }
  }

  func value(named name: String) -> (any NibValue.Type)? { values[name] }

  func `class`(named name: String) -> AnyClass? { classes[name] }

  /// Returns the table of a class that has one.
  func members(ofClassNamed name: String) -> Members? {
    (classes[name] as? any NibConnectable.Type)?.members
  }
}

extension Members {
  /// The classes that the members take.
  fileprivate var wantedTypes: [AnyClass] {
    parts.map(\.type) + outlets.map(\.type) + collections.map(\.type) + actions.compactMap(\.sender)
      + (container.map { [$0.child] } ?? [])
  }
}
