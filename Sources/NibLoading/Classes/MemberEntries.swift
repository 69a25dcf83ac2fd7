public import NibModel

// The entries do not have the class as a type parameter, so that tables of different classes have one type. The
// functions cast to the class with `trusted`: the plan has compared the classes before any code runs.
//
// The initializers are written out, because the implicit ones cannot be called from inlined code of other modules.
//

/// The name and the help that every member has.
///
/// The entries are classes, because a load reads them for every attribute and connection of a layout. Copying so many
/// closures would cost more.
@usableFromInline
package class MemberEntry {
  package final let name: String
  package final let help: TableText
  package final let place: TablePlace

  @usableFromInline
  init(name: String, help: TableText, place: TablePlace) {
    self.name = name
    self.help = help
    self.place = place
  }
}

/// A member that takes objects of a class.
@usableFromInline
package class ObjectMemberEntry: MemberEntry {
  package final let type: AnyClass
  package final let isRequired: Bool
  package final let accepts: (AnyClass) -> Bool
  /// The class of the objects, if only a catalog knows it.
  package final let unlinked: UnlinkedType?

  @usableFromInline
  init(
    name: String, help: TableText, place: TablePlace, type: AnyClass, unlinked: UnlinkedType?, isRequired: Bool,
    accepts: @escaping (AnyClass) -> Bool
  ) {
    self.type = type
    self.unlinked = unlinked
    self.isRequired = isRequired
    self.accepts = accepts
    super.init(name: name, help: help, place: place)
  }
}

@usableFromInline
package final class AttributeEntry: MemberEntry {
  /// The default value, written as in a file, or empty if the class does not declare one.
  package let defaultText: TableText
  package let type: ValueType
  package let isRequired: Bool
  package let accepts: (Span<UInt8>) -> Bool
  /// True for contents that a layout gives only as sample data.
  package let isSample: Bool
  /// Sets the attribute of an object. Nil for a value that only an initializer decodes.
  package let apply: ((AnyObject, Span<UInt8>) throws -> Void)?
  /// Sets the attribute to a structured value, and returns true if it is a value of the type.
  package let applyStructure: ((AnyObject, PropertyList) throws -> Bool)?

  @usableFromInline
  package init(
    name: String, help: TableText, place: TablePlace, defaultText: TableText, type: ValueType, isRequired: Bool,
    accepts: @escaping (Span<UInt8>) -> Bool, apply: ((AnyObject, Span<UInt8>) throws -> Void)?,
    applyStructure: ((AnyObject, PropertyList) throws -> Bool)?, isSample: Bool = false
  ) {
    self.defaultText = defaultText
    self.type = type
    self.isRequired = isRequired
    self.accepts = accepts
    self.apply = apply
    self.applyStructure = applyStructure
    self.isSample = isSample
    super.init(name: name, help: help, place: place)
  }
}

extension AttributeEntry {
  /// Returns true if a text is a value of the attribute. This is a method, because a function in a property is retained
  /// when it is called from another module.
  @inline(never)
  func takes(_ text: Span<UInt8>) -> Bool { accepts(text) }

  /// Sets the attribute of an object.
  @inline(never)
  func set(_ text: Span<UInt8>, of object: AnyObject) throws { try apply?(object, text) }

  /// Sets the attribute of an object to a value of an archive. The value must be of the attribute's type.
  @inline(never)
  func set(_ value: PropertyList, of object: AnyObject) throws { _ = try applyStructure?(object, value) }

  /// The help, followed by the default; empty if the class declares neither.
  package var words: String {
    let parts = [help.description, defaultText.isEmpty ? "" : "(default: \(defaultText))"]
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }
}

/// An attribute whose value is an object, or several.
@usableFromInline
package final class PartEntry: ObjectMemberEntry {
  /// True if there can be any number of objects.
  package let isList: Bool
  /// Sets the objects. Nil for parts that only an initializer decodes.
  package let apply: ((AnyObject, [AnyObject]) throws -> Void)?

  @usableFromInline
  package init(
    name: String, help: TableText, place: TablePlace, type: AnyClass, unlinked: UnlinkedType? = nil, isList: Bool,
    isRequired: Bool, accepts: @escaping (AnyClass) -> Bool, apply: ((AnyObject, [AnyObject]) throws -> Void)?
  ) {
    self.isList = isList
    self.apply = apply
    super.init(
      name: name, help: help, place: place, type: type, unlinked: unlinked, isRequired: isRequired, accepts: accepts)
  }
}

@usableFromInline
package final class OutletEntry: ObjectMemberEntry {
  /// Puts an object into the outlet and returns the previous one.
  package let exchange: (AnyObject, AnyObject?) -> AnyObject?
  /// The `Outlet` of an object, if the outlet is one.
  package let storage: ((AnyObject) -> AnyObject)?

  @usableFromInline
  package init(
    name: String, help: TableText, place: TablePlace, type: AnyClass, unlinked: UnlinkedType? = nil,
    isRequired: Bool, accepts: @escaping (AnyClass) -> Bool,
    exchange: @escaping (AnyObject, AnyObject?) -> AnyObject?, storage: ((AnyObject) -> AnyObject)?
  ) {
    self.exchange = exchange
    self.storage = storage
    super.init(
      name: name, help: help, place: place, type: type, unlinked: unlinked, isRequired: isRequired, accepts: accepts)
  }
}

extension OutletEntry {
  /// Puts an object into the outlet of another. This is a method for the same reason as in `AttributeEntry`.
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
    name: String, help: TableText, place: TablePlace, type: AnyClass, unlinked: UnlinkedType? = nil,
    accepts: @escaping (AnyClass) -> Bool, exchange: @escaping (AnyObject, [AnyObject]) -> [AnyObject]
  ) {
    self.exchange = exchange
    super.init(
      name: name, help: help, place: place, type: type, unlinked: unlinked, isRequired: false, accepts: accepts)
  }
}

@usableFromInline
package final class EventEntry: MemberEntry {
  private let exchange: (AnyObject, [Action]) -> [Action]
  /// True if several actions can be connected to the event. They are sent in turn.
  package let takesMany: Bool

  @usableFromInline
  package init(
    name: String, help: TableText, place: TablePlace, takesMany: Bool,
    exchange: @escaping (AnyObject, [Action]) -> [Action]
  ) {
    self.takesMany = takesMany
    self.exchange = exchange
    super.init(name: name, help: help, place: place)
  }

  /// Connects an action: after the others, or instead of the previous one.
  ///
  /// - Returns: The previous actions.
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

  /// Restores the previous actions of an object.
  func put(_ actions: [Action], in object: AnyObject) { _ = exchange(object, actions) }
}

@usableFromInline
package final class ActionEntry: MemberEntry {
  /// The class that a sender must have; nil if the action takes no sender.
  package let sender: AnyClass?
  package let acceptsSender: (AnyClass) -> Bool
  /// The class of the sender, if only a catalog knows it.
  package let unlinkedSender: UnlinkedType?
  /// Does or starts the action. Returns that it was not taken only if the sender is of a wrong class.
  package let invoke: (AnyObject, AnyObject) throws -> Action.Outcome

  @usableFromInline
  package init(
    name: String, help: TableText, place: TablePlace, sender: AnyClass?, unlinkedSender: UnlinkedType? = nil,
    acceptsSender: @escaping (AnyClass) -> Bool, invoke: @escaping (AnyObject, AnyObject) throws -> Action.Outcome
  ) {
    self.sender = sender
    self.unlinkedSender = unlinkedSender
    self.acceptsSender = acceptsSender
    self.invoke = invoke
    super.init(name: name, help: help, place: place)
  }
}

@usableFromInline
package struct ContainerEntry {
  package let help: TableText
  package let place: TablePlace
  package let child: AnyClass
  /// The class of the children, if only a catalog knows it.
  package let unlinked: UnlinkedType?
  /// The maximum number of children; nil if there is no maximum.
  package let limit: Int?
  package let accepts: (AnyClass) -> Bool
  /// Adds a child. Nil if only the initializer takes children.
  package let insert: ((AnyObject, AnyObject) throws -> Void)?
  /// Takes a child out again. Nil if the class does not declare it.
  package let remove: ((AnyObject, AnyObject) -> Void)?

  @usableFromInline
  package init(
    help: TableText, place: TablePlace, child: AnyClass, unlinked: UnlinkedType? = nil, limit: Int?,
    accepts: @escaping (AnyClass) -> Bool, insert: ((AnyObject, AnyObject) throws -> Void)?,
    remove: ((AnyObject, AnyObject) -> Void)? = nil
  ) {
    self.help = help
    self.place = place
    self.child = child
    self.unlinked = unlinked
    self.limit = limit
    self.accepts = accepts
    self.insert = insert
    self.remove = remove
  }
}

/// Returns true if a class is the same as another or inherits from it. Every class matches `AnyObject`, though no class
/// inherits from it.
@inlinable
package func isClass<Base: AnyObject>(_ type: AnyClass, within _: Base.Type) -> Bool {
  Base.self == AnyObject.self || type is Base.Type
}

/// Returns an object, cast to the class that the plan has proved it to have. The cast is checked only in debug builds,
/// because a checked cast to an open class costs more than the write that follows it.
///
/// Every build relies on three earlier checks: a class is registered only with members that are declared for it or a
/// superclass (`Members.foreignClass(for:)`), a plan connects only objects whose classes fit, and a load uses an object
/// as one of its own only if it is of the planned class (`ClassDescriptor.isInstance`).
@inlinable
@inline(__always)
package func trusted<Root: AnyObject>(_ object: AnyObject, as _: Root.Type = Root.self) -> Root {
  unsafeDowncast(object, to: Root.self)
}
