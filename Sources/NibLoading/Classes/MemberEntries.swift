public import NibModel

// The entries have lost their classes, so that tables of different classes are of one type. The functions get the
// class back with `trusted`: the plan has compared the classes before anything runs.
//
// The initializers are written out, because the ones that Swift makes cannot be called from inlined code of other modules.
//
// Words of documentation are static strings: those that a load copies with an entry cost it no reference count.

/// The name and the help that every member has.
///
/// The entries are classes, because they are looked at for every attribute and connection of a layout: a copy of so many closures
/// would cost more.
@usableFromInline
package class MemberEntry {
  package final let name: String
  package final let help: StaticString

  @usableFromInline
  init(name: String, help: StaticString) {
    self.name = name
    self.help = help
  }
}

/// A member that takes objects of a class.
@usableFromInline
package class ObjectMemberEntry: MemberEntry {
  package final let type: AnyClass
  package final let isRequired: Bool
  package final let accepts: (AnyClass) -> Bool

  @usableFromInline
  init(
    name: String, help: StaticString, type: AnyClass, isRequired: Bool, accepts: @escaping (AnyClass) -> Bool
  ) {
    self.type = type
    self.isRequired = isRequired
    self.accepts = accepts
    super.init(name: name, help: help)
  }
}

@usableFromInline
package final class AttributeEntry: MemberEntry {
  /// The value that holds when the file gives none, as a file would write it; empty if the class does not say it.
  package let defaultText: StaticString
  package let type: any NibValue.Type
  package let isRequired: Bool
  package let accepts: (Span<UInt8>) -> Bool
  /// Nil for a value that only an initializer decodes.
  package let apply: ((AnyObject, Span<UInt8>) throws -> Void)?
  /// The same for a value that is no text; says whether it was a value of the type.
  package let applyStructure: ((AnyObject, PropertyList) throws -> Bool)?

  @usableFromInline
  package init(
    name: String, help: StaticString, defaultText: StaticString, type: any NibValue.Type, isRequired: Bool,
    accepts: @escaping (Span<UInt8>) -> Bool, apply: ((AnyObject, Span<UInt8>) throws -> Void)?,
    applyStructure: ((AnyObject, PropertyList) throws -> Bool)?
  ) {
    self.defaultText = defaultText
    self.type = type
    self.isRequired = isRequired
    self.accepts = accepts
    self.apply = apply
    self.applyStructure = applyStructure
    super.init(name: name, help: help)
  }
}

extension AttributeEntry {
  /// Returns true if a text is a value of the attribute. A method, because a function in a property is counted when it is called
  /// from outside.
  @inline(never)
  func takes(_ text: Span<UInt8>) -> Bool { accepts(text) }

  /// Sets the attribute of an object.
  @inline(never)
  func set(_ text: Span<UInt8>, of object: AnyObject) throws { try apply?(object, text) }

  /// Sets the attribute of an object to a value of an archive, which is of the attribute's type.
  @inline(never)
  func set(_ value: PropertyList, of object: AnyObject) throws { _ = try applyStructure?(object, value) }

  /// The help with the default behind it; empty when the class says neither.
  package var words: String {
    let parts = [help.description, defaultText.utf8CodeUnitCount == 0 ? "" : "(default: \(defaultText))"]
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }
}

/// An attribute whose value is an object, or several.
@usableFromInline
package final class PartEntry: ObjectMemberEntry {
  /// True if there can be any number of objects.
  package let isList: Bool
  /// Nil for parts that only an initializer decodes.
  package let apply: ((AnyObject, [AnyObject]) throws -> Void)?

  @usableFromInline
  package init(
    name: String, help: StaticString, type: AnyClass, isList: Bool, isRequired: Bool,
    accepts: @escaping (AnyClass) -> Bool, apply: ((AnyObject, [AnyObject]) throws -> Void)?
  ) {
    self.isList = isList
    self.apply = apply
    super.init(name: name, help: help, type: type, isRequired: isRequired, accepts: accepts)
  }
}

@usableFromInline
package final class OutletEntry: ObjectMemberEntry {
  /// Puts an object in and hands back what was there.
  package let exchange: (AnyObject, AnyObject?) -> AnyObject?
  /// The `Outlet` of an object, when it is one.
  package let storage: ((AnyObject) -> AnyObject)?

  @usableFromInline
  package init(
    name: String, help: StaticString, type: AnyClass, isRequired: Bool, accepts: @escaping (AnyClass) -> Bool,
    exchange: @escaping (AnyObject, AnyObject?) -> AnyObject?, storage: ((AnyObject) -> AnyObject)?
  ) {
    self.exchange = exchange
    self.storage = storage
    super.init(name: name, help: help, type: type, isRequired: isRequired, accepts: accepts)
  }
}

extension OutletEntry {
  /// Puts an object into the outlet of another. A method, as those of an attribute.
  ///
  /// - Returns: the object that was there.
  @inline(never)
  func put(_ object: AnyObject?, in source: AnyObject) -> AnyObject? { exchange(source, object) }
}

@usableFromInline
package final class CollectionEntry: ObjectMemberEntry {
  package let exchange: (AnyObject, [AnyObject]) -> [AnyObject]

  @usableFromInline
  package init(
    name: String, help: StaticString, type: AnyClass, accepts: @escaping (AnyClass) -> Bool,
    exchange: @escaping (AnyObject, [AnyObject]) -> [AnyObject]
  ) {
    self.exchange = exchange
    super.init(name: name, help: help, type: type, isRequired: false, accepts: accepts)
  }
}

@usableFromInline
package final class EventEntry: MemberEntry {
  private let exchange: (AnyObject, [Action]) -> [Action]
  /// True if several actions can be connected to it, which happen in turn.
  package let takesMany: Bool

  @usableFromInline
  package init(
    name: String, help: StaticString, takesMany: Bool, exchange: @escaping (AnyObject, [Action]) -> [Action]
  ) {
    self.takesMany = takesMany
    self.exchange = exchange
    super.init(name: name, help: help)
  }

  /// Connects an action: behind the others, or in the place of the one before.
  ///
  /// - Returns: The actions before.
  func connect(_ action: Action, in object: AnyObject) -> [Action] {
    let before = exchange(object, [action])
    if takesMany, !before.isEmpty { _ = exchange(object, before + [action]) }
    return before
  }

  /// Returns the actions that are connected.
  package func actions(of object: AnyObject) -> [Action] {
    let actions = exchange(object, [])
    put(actions, in: object)
    return actions
  }

  /// Gives an object the actions that it had.
  func put(_ actions: [Action], in object: AnyObject) { _ = exchange(object, actions) }
}

@usableFromInline
package final class ActionEntry: MemberEntry {
  /// The class that a sender must have; nil when the action takes none.
  package let sender: AnyClass?
  package let acceptsSender: (AnyClass) -> Bool
  /// Does it, or starts it: never says that it was not taken, but to a sender of a wrong class.
  package let invoke: (AnyObject, AnyObject) throws -> Action.Outcome

  @usableFromInline
  package init(
    name: String, help: StaticString, sender: AnyClass?, acceptsSender: @escaping (AnyClass) -> Bool,
    invoke: @escaping (AnyObject, AnyObject) throws -> Action.Outcome
  ) {
    self.sender = sender
    self.acceptsSender = acceptsSender
    self.invoke = invoke
    super.init(name: name, help: help)
  }
}

@usableFromInline
package struct ContainerEntry {
  package let help: StaticString
  package let child: AnyClass
  /// The maximum number of children; nil is any number.
  package let limit: Int?
  package let accepts: (AnyClass) -> Bool
  /// Nil when only the initializer takes children.
  package let insert: ((AnyObject, AnyObject) throws -> Void)?

  @usableFromInline
  package init(
    help: StaticString, child: AnyClass, limit: Int?, accepts: @escaping (AnyClass) -> Bool,
    insert: ((AnyObject, AnyObject) throws -> Void)?
  ) {
    self.help = help
    self.child = child
    self.limit = limit
    self.accepts = accepts
    self.insert = insert
  }
}

/// Returns true if a class is another or inherits from it; `AnyObject` takes every class, though none inherits from it.
@inlinable
package func isClass<Base: AnyObject>(_ type: AnyClass, within _: Base.Type) -> Bool {
  Base.self == AnyObject.self || type is Base.Type
}

/// Returns an object as the class that the plan has proved it to have. Checked in debug builds; a checked cast of an
/// open class costs more than the write that it guards.
///
/// Every build relies on three checks that come before it: a class is registered only with members that are declared for
/// it or a superclass (`Members.foreignClass(for:)`), a plan connects only objects whose classes fit, and a load takes an
/// object for one of its own only if it is of the planned class (`ClassDescriptor.isInstance`).
@inlinable
@inline(__always)
package func trusted<Root: AnyObject>(_ object: AnyObject, as _: Root.Type = Root.self) -> Root {
  unsafeDowncast(object, to: Root.self)
}
