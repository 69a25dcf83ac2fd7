internal import NibLoading

/// Reads what objects have come to: all their stored properties, private ones too, without running any of their code.
///
/// `Mirror` shows what a table of members cannot, since tables set and do not get. It is for looking into objects here
/// and nowhere on the way of a load. A class that wants something else to be compared conforms to `CustomReflectable`.
struct StateReader {
  /// The load's objects, and who else takes part, by what reports call them.
  private let names: [ObjectIdentifier: String]

  init(_ names: [ObjectIdentifier: String]) { self.names = names }

  /// A stored property of an object.
  struct Property {
    /// The name. Of two private properties of one name, that of the subclass is preceded by its class.
    let name: String
    /// The class that declares the property.
    let declaringType: Any.Type
    /// The property as it is declared, without its class.
    let label: String
    let value: Any
    let isLazy: Bool
  }

  /// Calls a body with each stored property of an object; those of superclasses first.
  static func forEachProperty(of object: AnyObject, _ body: (Property) -> Void) {
    var mirrors: [Mirror] = []
    var mirror: Mirror? = Mirror(reflecting: object)
    while let level = mirror {
      mirrors.append(level)
      mirror = level.superclassMirror
    }
    var used: Set<String> = []
    for level in mirrors.reversed() {
      for (label, value) in level.children {
        guard let label else { continue }
        let isLazy = Self.isLazy(label)
        let plain = Self.name(label)
        let isNew = mirrors.count == 1 || used.insert(plain).inserted
        body(
          Property(
            name: isNew ? plain : "\(level.subjectType).\(plain)", declaringType: level.subjectType, label: plain,
            value: value, isLazy: isLazy))
      }
    }
  }

  /// Returns a value in a form that can be compared, and the reason if it cannot be compared in full. Nil for a value that
  /// is no state of an object.
  func read(_ value: Any) -> (value: OrderFinding.Value, gap: Uncompared.Reason?)? {
    if isNil(value) { return (.none, nil) }
    if let exact = ExactValue.of(value) { return (.exact(exact), nil) }
    var describer = ValueDescriber(names)
    return describer.words(for: value).map { (.described($0), describer.gap) }
  }

  /// Returns one property of an object, or nil when there is none of that name. O(properties).
  func property(_ name: String, of object: AnyObject) -> OrderFinding.Value? {
    var mirror: Mirror? = Mirror(reflecting: object)
    while let level = mirror {
      for (label, value) in level.children where label.map(Self.name) == name { return read(value)?.value }
      mirror = level.superclassMirror
    }
    return nil
  }

  private static let lazyPrefix = "$__lazy_storage_$_"

  static func isLazy(_ label: String) -> Bool { label.hasPrefix(lazyPrefix) }

  /// The property behind a label: that of a property wrapper's storage, or of a lazy property's.
  static func name(_ label: String) -> String {
    if isLazy(label) { return String(label.dropFirst(lazyPrefix.count)) }
    return label.hasPrefix("_") ? String(label.dropFirst()) : label
  }
}
