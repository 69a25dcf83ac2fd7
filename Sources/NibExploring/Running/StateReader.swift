internal import NibLoading
internal import NibModel

/// Reads the final state of objects: all their stored properties, including private ones, without running any of
/// their code.
///
/// A table of members cannot do this, because tables only set values, and neither can an archive. Exploring uses this
/// only to inspect objects, never during a load. If a class wants something else to be compared, it conforms to
/// `CustomReflectable`.
struct StateReader {
  /// The names in reports of the load's objects and other participants.
  private let names: [ObjectIdentifier: String]
  /// Returns a name for another object, which has no name yet: see `ValueDescriber`.
  private let nameUnknown: ((AnyObject) -> String?)?
  private let types: TypeReaders

  init(
    _ names: [ObjectIdentifier: String], _ types: TypeReaders = TypeReaders(),
    nameUnknown: ((AnyObject) -> String?)? = nil
  ) {
    self.names = names
    self.types = types
    self.nameUnknown = nameUnknown
  }

  /// A value in a form that can be compared.
  struct Reading {
    let value: OrderFinding.Value
    /// The reason why the value cannot be compared in full; nil if it can.
    let gap: Uncompared.Reason?

    init(_ value: OrderFinding.Value, gap: Uncompared.Reason? = nil) { (self.value, self.gap) = (value, gap) }
  }

  /// Reads a value. Returns nil if the value is not state of an object.
  func read(_ value: Any) -> Reading? { read(value, as: type(of: value)) }

  /// Reads a value by its own type. This is needed because in a generic function a value of a protocol type keeps
  /// that type.
  func read<Value>(_ value: Value, as type: Any.Type) -> Reading? {
    func read<Own>(_: Own.Type) -> Reading? {
      guard let value = value as? Own else { return readAny(value, canBeExact: true) }
      return withUnsafePointer(to: value) { types.reader(of: Own.self)(UnsafeRawPointer($0), self) }
    }
    return read(type)
  }

  /// Reads a value of a type that has no reader of its own.
  func readAny(_ value: Any, canBeExact: Bool) -> Reading? {
    if canBeExact, let exact = ExactValue.of(value) { return Reading(.exact(exact)) }
    var describer = ValueDescriber(names, nameUnknown: nameUnknown)
    return describer.words(for: value).map { Reading(.described($0), gap: describer.gap) }
  }

  /// Returns the name of an object of the load; nil for another object.
  func name(of object: AnyObject) -> String? { names[ObjectIdentifier(object)] }

  /// Returns the description of a list of objects of the load, as `ValueDescriber` writes it; nil for other lists.
  /// This is a fast path: casts that check for bytes would take longer than everything else.
  func words(for objects: [AnyObject]) -> OrderFinding.Value? {
    guard objects.count < Self.mostNames else { return nil }
    if objects.isEmpty { return .exact(.array([])) }
    var words = "["
    for object in objects {
      guard let name = names[ObjectIdentifier(object)] else { return nil }
      if words.utf8.count > 1 { words += ", " }
      words += name
    }
    return .described(words + "]")
  }

  /// The maximum length. Longer lists are described by `ValueDescriber`, which notes that parts are left out.
  private static let mostNames = 5_000

  /// Returns one property of an object, or nil if the object has no property of that name. O(properties).
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

  /// Returns the name of the property for a label. The label may be that of the storage of a property wrapper or of a
  /// lazy property.
  static func name(_ label: String) -> String {
    if isLazy(label) { return String(label.dropFirst(lazyPrefix.count)) }
    return label.hasPrefix("_") ? String(label.dropFirst()) : label
  }
}
