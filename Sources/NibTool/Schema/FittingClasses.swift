internal import NibLoading

/// Finds the classes that members take.
struct FittingClasses {
  /// The places of the classes by the types that the program links. Classes of a catalog have those of their
  /// superclasses.
  private var byType: [ObjectIdentifier: (type: AnyClass, places: [Int])] = [:]
  /// The places of the classes by the names of their types and superclasses, for types that only a catalog knows.
  private var byName: [String: [Int]] = [:]

  init(_ classes: [ClassDescriptor]) {
    for (place, descriptor) in classes.enumerated() {
      byType[ObjectIdentifier(descriptor.type), default: (descriptor.type, [])].places.append(place)
      for name in descriptor.catalogued?.lineage ?? [] { byName[name, default: []].append(place) }
    }
  }

  /// Returns the places of the classes that a member takes, in ascending order.
  ///
  /// - Complexity: O(types that the program links + results).
  func places(for wanted: WantedClass) -> [Int] {
    var places = Set(byType.values.lazy.filter { wanted.accepts($0.type) }.flatMap(\.places))
    if let unlinked = wanted.unlinked { places.formUnion(byName[unlinked.name] ?? []) }
    return places.sorted()
  }
}
