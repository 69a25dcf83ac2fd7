internal import NibLoading

/// The outlets that generated code declares for a class. They are not stored in an object itself, but in sets of outlets
/// that it has, and the table of the class's members knows them.
struct GeneratedOutlets {
  /// The properties that have the sets, by their places among all properties.
  private(set) var stores: [Int] = []
  /// False if a set may be made later that has outlet collections.
  private(set) var isSettled = true
  private var sets: [any LayoutOutlets] = []
  private var stored: [OutletSets] = []
  /// The outlets that are stored in the object itself, under whatever names.
  private var own: Set<ObjectIdentifier> = []

  /// Adds a stored property of an object.
  mutating func add(_ value: Any, at index: Int) {
    if let outlets = value as? OutletSets {
      stored.append(outlets)
    } else if let outlets = value as? any LayoutOutlets {
      sets.append(outlets)
    } else {
      if let outlet = value as? any Watchable { own.insert(ObjectIdentifier(outlet)) }
      return
    }
    stores.append(index)
  }

  /// Returns the properties of the outlets.
  ///
  /// - Parameter names: the names of the stored properties.
  mutating func properties(
    of object: AnyObject, _ type: AnyClass, besides names: [String]
  ) -> [ObjectReader.Property] {
    guard !stores.isEmpty, let members = (type as? any NibConnectable.Type)?.members else { return [] }
    func property(_ name: String, _ read: @escaping (AnyObject) -> Any?) -> ObjectReader.Property {
      ObjectReader.Property(declaringType: type, label: name, isLazy: false, isHidden: false, outlet: read)
    }
    // A table asks for the storage of an outlet, which makes the set.
    let outlets = members.outlets.filter { entry in
      entry.storage.map { !own.contains(ObjectIdentifier($0(object))) } ?? false && !names.contains(entry.name)
    }
    let sets = self.sets + stored.flatMap(Self.sets)
    let labels = Set(sets.flatMap { Mirror(reflecting: $0).children.compactMap(\.label) })
    let others = members.collections.filter { !names.contains($0.name) }
    isSettled = others.isEmpty || !sets.isEmpty
    return outlets.map { entry in property(entry.name) { (entry.storage?($0) as? any Watchable)?.wrapped } }
      + others.filter { labels.contains($0.name) }.map { entry in
        property(entry.name) { object in
          // A table can only exchange objects. In a set, that runs no code of the class.
          let objects = entry.exchange(object, [])
          _ = entry.exchange(object, objects)
          return objects
        }
      }
  }

  /// The sets that a store has so far.
  private static func sets(in store: OutletSets) -> [any LayoutOutlets] {
    Mirror(reflecting: store).children.flatMap { _, value -> [any LayoutOutlets] in
      if let set = value as? any LayoutOutlets { return [set] }
      return (value as? [AnyObject])?.compactMap { $0 as? any LayoutOutlets } ?? []
    }
  }
}
