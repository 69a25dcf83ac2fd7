internal import NibLoading
internal import NibModel

/// Reads what objects have come to: all their stored properties, private ones too, without running any of their code.
///
/// `Mirror` shows what a table of members cannot, since tables set and do not get. It is for looking into objects here
/// and nowhere on the way of a load. A class that wants something else to be compared conforms to `CustomReflectable`.
struct StateReader {
  /// The load's objects, and who else takes part, by what reports call them.
  private let names: [ObjectIdentifier: String]

  /// Names another object, which has no name yet: see `ValueDescriber`.
  private let nameUnknown: ((AnyObject) -> String?)?

  init(_ names: [ObjectIdentifier: String], nameUnknown: ((AnyObject) -> String?)? = nil) {
    self.names = names
    self.nameUnknown = nameUnknown
  }

  /// Returns a value in a form that can be compared, and the reason if it cannot be compared in full. Nil for a value that
  /// is no state of an object.
  func read(_ value: Any) -> (value: OrderFinding.Value, gap: Uncompared.Reason?)? {
    if type(of: value) == NibLifecycle.self { return nil }
    if let plain = plain(value) { return (plain, nil) }
    if isNil(value) { return (.none, nil) }
    if let exact = ExactValue.of(value) { return (.exact(exact), nil) }
    var describer = ValueDescriber(names, nameUnknown: nameUnknown)
    return describer.words(for: value).map { (.described($0), describer.gap) }
  }

  /// Returns a value of the commonest types, and a reference to an object of the load; nil for other values.
  ///
  /// The type is looked up, and the value is cast once: to try one cast after the other takes most of the time in which state
  /// is read.
  private func plain(_ value: Any) -> OrderFinding.Value? {
    switch Self.plainTypes[ObjectIdentifier(type(of: value))] {
    case .text: return (value as? String).map { .exact(.string($0)) }
    case .integer: return (value as? Int).map { .exact(.integer($0)) }
    case .boolean: return (value as? Bool).map { .exact(.boolean($0)) }
    case .optionalText: return (value as? String).map { .exact(.string($0)) } ?? .some(.none)
    case .optionalInteger: return (value as? Int).map { .exact(.integer($0)) } ?? .some(.none)
    case nil: break
    }
    var value = value
    if let optional = value as? any OptionalValue {
      guard let held = optional.held else { return .some(.none) }
      value = held
    }
    if let list = value as? any ObjectList { return words(for: list) }
    guard type(of: value) is AnyClass else { return nil }
    return names[ObjectIdentifier(value as AnyObject)].map(OrderFinding.Value.described)
  }

  /// A list of objects of the load, as `ValueDescriber` has it; nil for other lists. To find out by casts that it is none
  /// of bytes takes longer than all else.
  private func words(for list: any ObjectList) -> OrderFinding.Value? {
    guard let objects = list.objects, objects.count < Self.mostNames else { return nil }
    if objects.isEmpty { return .exact(.array([])) }
    var words: [String] = []
    for object in objects {
      guard let name = names[ObjectIdentifier(object)] else { return nil }
      words.append(name)
    }
    return .described("[\(words.joined(separator: ", "))]")
  }

  /// Longer lists are described, and what is left out of them is noted.
  private static let mostNames = 5_000

  private enum PlainType { case text, integer, boolean, optionalText, optionalInteger }

  private static let plainTypes: [ObjectIdentifier: PlainType] = [
    ObjectIdentifier(String.self): .text, ObjectIdentifier(Int.self): .integer, ObjectIdentifier(Bool.self): .boolean,
    ObjectIdentifier(String?.self): .optionalText, ObjectIdentifier(Int?.self): .optionalInteger,
  ]

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

/// An array of any type.
private protocol ObjectList {
  /// The elements, if their type is a class.
  var objects: [AnyObject]? { get }
}

extension Array: ObjectList {
  fileprivate var objects: [AnyObject]? { Element.self is AnyClass ? map { $0 as AnyObject } : nil }
}
