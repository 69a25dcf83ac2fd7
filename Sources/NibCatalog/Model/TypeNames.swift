internal import NibLoading

/// Returns the name of a type with its module, as in `MyApp.Gauge`.
package func typeName(_ type: Any.Type) -> String { _typeName(type, qualified: true) }

extension WantedClass {
  /// The name of the class with its module.
  var fullName: String { unlinked?.name ?? typeName(type) }
}

extension ValueType {
  /// The name of the type with its module.
  var fullName: String {
    switch self {
    case .linked(let type): typeName(type)
    case .described(let type): (type as? CataloguedValue)?.value.type ?? ""
    }
  }
}
