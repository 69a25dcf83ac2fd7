/// The outlets of an object that its class declares with `@Outlet` but not in `members`, so that no load can wire them.
///
/// Found by reflection, which takes too long for a load: a debug build looks once for each class, and other builds only
/// when a program is about to stop.
struct UndeclaredOutlets {
  /// An outlet that is not in `members`.
  struct Found: Hashable, Sendable {
    /// The name of the property.
    let name: String
    /// The class that declares the property.
    let declaringClass: String
    /// True if the table was made without that of the declaring class, so that `super.members` is missing.
    let lacksSuper: Bool
    /// True if the type of the outlet is a class or an optional class. No other type can be in a table.
    let takesObject: Bool
  }

  private let object: AnyObject
  private let members: Members

  /// - Parameter members: the members of the object's class, as a layout uses them.
  init(of object: AnyObject, _ members: Members) { (self.object, self.members) = (object, members) }

  /// The outlets, those of superclasses first.
  ///
  /// - Complexity: O(stored properties × outlets).
  var all: [Found] {
    let declared = members.outlets.compactMap { $0.storage?(object) }
    return Self.outlets(of: object).compactMap { outlet in
      declared.contains { $0 === outlet.storage } ? nil : found(outlet)
    }
  }

  /// Returns an outlet of the object; nil if it is in `members`.
  func outlet(_ storage: AnyObject) -> Found? {
    if members.outlets.contains(where: { $0.storage?(object) === storage }) { return nil }
    return Self.outlets(of: object).first { $0.storage === storage }.map(found)
  }

  private func found(_ outlet: Stored) -> Found {
    let isInherited = outlet.declaringType != type(of: object)
    return Found(
      name: outlet.name, declaringClass: "\(outlet.declaringType)",
      lacksSuper: isInherited && !members.lineage.contains { $0 == outlet.declaringType },
      takesObject: type(of: outlet.storage).takesObject)
  }

  // MARK: Reflection

  /// A property of an object that is declared with `@Outlet`.
  private struct Stored {
    let name: String
    let storage: any OutletStorage
    let declaringType: AnyClass
  }

  /// Returns the name of an outlet's property, for messages; nil if the object has no such outlet.
  static func name(of storage: AnyObject, in object: AnyObject) -> String? {
    outlets(of: object).first { $0.storage === storage }?.name
  }

  /// Returns the outlets of an object, those of superclasses first. Reads no other property, and runs no code of the
  /// class.
  private static func outlets(of object: AnyObject) -> [Stored] {
    let fields = StoredField.all(of: type(of: object))
    let memory = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
    return fields.enumerated().compactMap { index, field in
      // The storage of a wrapped property has the property's name after an underscore.
      guard field.type is any OutletStorage.Type, field.label.hasPrefix("_") else { return nil }
      // The caller retains the object, which retains the storage. The runtime gives the offset.
      let storage = (memory + field.offset).load(as: Unmanaged<AnyObject>.self).takeUnretainedValue()
      guard let storage = storage as? any OutletStorage else { return nil }
      return Stored(
        name: String(field.label.dropFirst()), storage: storage,
        declaringType: declaringType(ofField: index, in: type(of: object)))
    }
  }

  private static func declaringType(ofField index: Int, in type: AnyClass) -> AnyClass {
    var level: AnyClass = type
    while let superclass = _getSuperclass(level), StoredField.count(of: superclass) > index { level = superclass }
    return level
  }
}

/// An outlet of any type.
protocol OutletStorage: AnyObject {
  /// True if the type is a class or an optional class.
  static var takesObject: Bool { get }
}

extension Outlet: OutletStorage {
  static var takesObject: Bool { Value.self is AnyClass || (Value.self as? any OptionalType.Type)?.holdsObject == true }
}

private protocol OptionalType {
  static var holdsObject: Bool { get }
}

extension Optional: OptionalType {
  fileprivate static var holdsObject: Bool { Wrapped.self is AnyClass || Wrapped.self == AnyObject.self }
}

extension UndeclaredOutlets.Found {
  /// Returns the fault as a sentence about an object of a class, without the remedy.
  func sentence(of className: String) -> String {
    "\(className).\(name) is declared with @Outlet but is not in members"
  }

  /// Returns the remedy.
  func remedy(of className: String) -> String {
    if !takesObject {
      return "an @Outlet holds one object; declare a property without @Outlet, such as an array for $0.outlets"
    }
    if lacksSuper {
      return "begin the members of \(className) with super.members.adding, which has those of \(declaringClass)"
    }
    return "add $0.outlet(\"\(name)\", \\.$\(name)) to the members of \(declaringClass)"
  }
}

extension UndeclaredOutlets {
  /// Returns the message with which a program stops that reads an outlet outside a load of its object.
  static func sentence(ofReading outlet: AnyObject, in instance: AnyObject) -> String {
    let type = className(Swift.type(of: instance))
    if let members = (Swift.type(of: instance) as? any NibConnectable.Type)?.members,
      let found = UndeclaredOutlets(of: instance, members).outlet(outlet)
    {
      return "\(found.sentence(of: type)): \(found.remedy(of: type))"
    }
    // An outlet of generated code is no property of the object itself.
    let declared = (Swift.type(of: instance) as? any NibConnectable.Type)?.members.outlets
      .last { $0.storage?(instance) === outlet }?.name
    let name = (declared ?? name(of: outlet, in: instance)).map { "the outlet \(type).\($0)" } ?? "an outlet of \(type)"
    return "\(name) was read, and no layout has wired it: the object was not loaded, or its load failed"
  }
}
