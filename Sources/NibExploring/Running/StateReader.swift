internal import NibLoading
internal import NibModel

/// Reads what objects have come to: all their stored properties, private ones too, without running any of their code.
///
/// Neither a table of members can show that, since tables set and do not get, nor an archive. It is for looking into objects
/// here and nowhere on the way of a load. A class that wants something else to be compared conforms to `CustomReflectable`.
struct StateReader {
  /// The load's objects, and who else takes part, by what reports call them.
  private let names: [ObjectIdentifier: String]
  /// Names another object, which has no name yet: see `ValueDescriber`.
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
    /// The reason if it cannot be compared in full.
    let gap: Uncompared.Reason?

    init(_ value: OrderFinding.Value, gap: Uncompared.Reason? = nil) { (self.value, self.gap) = (value, gap) }
  }

  /// Reads a value. Nil for one that is no state of an object.
  func read(_ value: Any) -> Reading? { read(value, as: type(of: value)) }

  /// Reads a value by its own type: in a generic function, a value of a protocol type stays one, whatever it is passed to.
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

  /// Returns a list of objects of the load, as `ValueDescriber` has it; nil for other lists. To find out by casts that it is none
  /// of bytes takes longer than all else.
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

  /// Longer lists are described, and what is left out of them is noted.
  private static let mostNames = 5_000

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

  /// Returns the property behind a label: that of a property wrapper's storage, or of a lazy property's.
  static func name(_ label: String) -> String {
    if isLazy(label) { return String(label.dropFirst(lazyPrefix.count)) }
    return label.hasPrefix("_") ? String(label.dropFirst()) : label
  }
}
