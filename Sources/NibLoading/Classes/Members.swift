public import NibModel

/// What a layout can touch of a class: its attributes, outlets, events, actions and children.
///
/// A class adds to what its superclass declares, so that subclasses inherit all of it:
///
///     override class var members: Members {
///       super.members.adding(LoginScreen.self) {
///         $0.outlet("user", \.$user)
///         $0.attribute("title", \.title)
///         $0.action("submit", LoginScreen.submit)
///       }
///     }
///
/// Misspelt properties and wrong types do not compile; private members may be named, since the table stands inside
/// the class. No name outside such a table can be reached from a file.
public struct Members {
  /// The class and its superclasses that declare members, root first.
  package private(set) var lineage: [AnyClass] = []
  /// What the last class of the lineage says of itself.
  package private(set) var summary: StaticString = ""
  package private(set) var attributes: [AttributeEntry] = []
  package private(set) var parts: [PartEntry] = []
  /// Names of attributes whose whole numbers do not fall from one to the next.
  package private(set) var ascents: [[String]] = []
  /// Checks of objects in their layout, which warn and are not part of a load.
  package private(set) var checks: [(PlannedObject) -> [Diagnostic]] = []
  package private(set) var outlets: [OutletEntry] = []
  package private(set) var collections: [CollectionEntry] = []
  package private(set) var events: [EventEntry] = []
  package private(set) var actions: [ActionEntry] = []
  package private(set) var container: ContainerEntry?
  package private(set) var presents: ((AnyObject) -> Void)?
  package private(set) var layouts: [String] = []
  /// Names of outlets, outlet collections and parts whose objects awake before this one.
  package private(set) var awakesAfter: [String] = []
  package private(set) var awakesAfterChildren = false
  /// Whether required outlets are the business of the layout that an object owns, and not of the one that makes it.
  package private(set) var isConnectedAsOwner = false

  /// A table without entries, for the root of a class family to add to.
  public init() {}

  /// This table with a class's own entries behind. A name that a superclass has too is overridden.
  ///
  /// - Complexity: O(entries).
  public func adding<Root: AnyObject>(
    _ root: Root.Type = Root.self, _ declare: (inout MembersBuilder<Root>) -> Void
  ) -> Members {
    var builder = MembersBuilder<Root>(members: self)
    // A superclass's words would be wrong of this one.
    builder.members.set(summary: "")
    declare(&builder)
    builder.members.lineage.append(root)
    return builder.members
  }

  /// A table for one class that inherits nothing.
  public init<Root: AnyObject>(of root: Root.Type, _ declare: (inout MembersBuilder<Root>) -> Void) {
    self = Members().adding(root, declare)
  }

  /// Takes away what only the class's own initializer decodes.
  mutating func removeDecoded() {
    attributes.removeAll { $0.apply == nil }
    parts.removeAll { $0.apply == nil }
    if container?.insert == nil { container = nil }
  }

  @usableFromInline
  package mutating func append(_ entry: AttributeEntry) { attributes.append(entry) }
  @usableFromInline
  package mutating func append(_ entry: PartEntry) { parts.append(entry) }
  @usableFromInline
  package mutating func append(_ entry: OutletEntry) { outlets.append(entry) }
  @usableFromInline
  package mutating func append(_ entry: CollectionEntry) { collections.append(entry) }
  @usableFromInline
  package mutating func append(_ entry: EventEntry) { events.append(entry) }
  @usableFromInline
  package mutating func append(_ entry: ActionEntry) { actions.append(entry) }
  @usableFromInline
  package mutating func append(ascent names: [String]) { ascents.append(names) }
  mutating func append(check: @escaping (PlannedObject) -> [Diagnostic]) { checks.append(check) }
  @usableFromInline
  package mutating func append(layout name: String) { layouts.append(name) }
  @usableFromInline
  package mutating func append(awakesAfter names: [String]) { awakesAfter += names }
  @usableFromInline
  package mutating func setAwakesAfterChildren() { awakesAfterChildren = true }
  @usableFromInline
  package mutating func set(_ entry: ContainerEntry) { container = entry }
  @usableFromInline
  package mutating func set(summary: StaticString) { self.summary = summary }
  @usableFromInline
  package mutating func setConnectedAsOwner() { isConnectedAsOwner = true }
  @usableFromInline
  package mutating func set(presents: @escaping (AnyObject) -> Void) { self.presents = presents }
}

// The entries have lost their classes, so that tables of different classes are of one type. The functions get the
// class back with `trusted`: the plan has compared the classes before anything runs.
//
// Words of documentation are static strings: those that a load copies with an entry cost it no reference count.

/// A class, because it is looked at for every attribute of a layout: a copy of so many closures would cost more.
@usableFromInline
package final class AttributeEntry {
  package let name: String
  package let help: StaticString
  /// What a file need not write, because it holds without; empty when nothing is said of it.
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
    self.name = name
    self.help = help
    self.defaultText = defaultText
    self.type = type
    self.isRequired = isRequired
    self.accepts = accepts
    self.apply = apply
    self.applyStructure = applyStructure
  }
}

extension AttributeEntry {
  /// The help with the default behind it; empty when the class says neither.
  package var words: String {
    let parts = [help.description, defaultText.utf8CodeUnitCount == 0 ? "" : "(default: \(defaultText))"]
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }
}

/// An attribute whose value is an object, or several.
@usableFromInline
package struct PartEntry {
  package let name: String
  package let help: StaticString
  package let type: AnyClass
  /// Whether there can be any number of objects.
  package let isList: Bool
  package let isRequired: Bool
  package let accepts: (AnyClass) -> Bool
  /// Nil for parts that only an initializer decodes.
  package let apply: ((AnyObject, [AnyObject]) throws -> Void)?

  @usableFromInline
  package init(
    name: String, help: StaticString, type: AnyClass, isList: Bool, isRequired: Bool,
    accepts: @escaping (AnyClass) -> Bool, apply: ((AnyObject, [AnyObject]) throws -> Void)?
  ) {
    self.name = name
    self.help = help
    self.type = type
    self.isList = isList
    self.isRequired = isRequired
    self.accepts = accepts
    self.apply = apply
  }
}

@usableFromInline
package struct OutletEntry {
  package let name: String
  package let help: StaticString
  package let type: AnyClass
  package let isRequired: Bool
  package let accepts: (AnyClass) -> Bool
  /// Puts an object in and hands back what was there.
  package let exchange: (AnyObject, AnyObject?) -> AnyObject?
  /// The `Outlet` of an object, when it is one.
  package let storage: ((AnyObject) -> AnyObject)?

  @usableFromInline
  package init(
    name: String, help: StaticString, type: AnyClass, isRequired: Bool, accepts: @escaping (AnyClass) -> Bool,
    exchange: @escaping (AnyObject, AnyObject?) -> AnyObject?, storage: ((AnyObject) -> AnyObject)?
  ) {
    self.name = name
    self.help = help
    self.type = type
    self.isRequired = isRequired
    self.accepts = accepts
    self.exchange = exchange
    self.storage = storage
  }
}

@usableFromInline
package struct CollectionEntry {
  package let name: String
  package let help: StaticString
  package let type: AnyClass
  package let accepts: (AnyClass) -> Bool
  package let exchange: (AnyObject, [AnyObject]) -> [AnyObject]

  @usableFromInline
  package init(
    name: String, help: StaticString, type: AnyClass, accepts: @escaping (AnyClass) -> Bool,
    exchange: @escaping (AnyObject, [AnyObject]) -> [AnyObject]
  ) {
    self.name = name
    self.help = help
    self.type = type
    self.accepts = accepts
    self.exchange = exchange
  }
}

@usableFromInline
package struct EventEntry {
  package let name: String
  package let help: StaticString
  package let exchange: (AnyObject, Action?) -> Action?

  @usableFromInline
  package init(
    name: String, help: StaticString, exchange: @escaping (AnyObject, Action?) -> Action?
  ) {
    self.name = name
    self.help = help
    self.exchange = exchange
  }
}

@usableFromInline
package struct ActionEntry {
  package let name: String
  package let help: StaticString
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
    self.name = name
    self.help = help
    self.sender = sender
    self.acceptsSender = acceptsSender
    self.invoke = invoke
  }
}

@usableFromInline
package struct ContainerEntry {
  package let help: StaticString
  package let child: AnyClass
  /// How many children there can be; nil is any number.
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

/// Whether a class is another or inherits from it; `AnyObject` takes every class, though none inherits from it.
@inlinable
package func isClass<Base: AnyObject>(_ type: AnyClass, within _: Base.Type) -> Bool {
  Base.self == AnyObject.self || type is Base.Type
}

/// An object as the class that the plan has proved it to have. Checked in debug builds; a checked cast of an open class
/// costs more than the write that it guards.
///
/// Every build relies on three checks that come before it: a class is registered only with members that are declared for
/// it or a superclass (`Members.foreignClass(for:)`), a plan connects only objects whose classes fit, and a load takes an
/// object for one of its own only if it is of the planned class (`ClassDescriptor.isInstance`).
@inlinable
@inline(__always)
package func trusted<Root: AnyObject>(_ object: AnyObject, as _: Root.Type = Root.self) -> Root {
  unsafeDowncast(object, to: Root.self)
}
