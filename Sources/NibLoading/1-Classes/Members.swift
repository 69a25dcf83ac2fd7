/// What a layout can touch of a class: its attributes, outlets, events, actions and children.
///
/// A class adds to what its superclass declares, so that subclasses inherit all of it:
///
///     override class var members: Members {
///       super.members.adding(LoginScreen.self) {
///         $0.outlet("user") { $0.$user }
///         $0.attribute("title") { $0.title = $1 }
///         $0.action("submit", LoginScreen.submit)
///       }
///     }
///
/// Misspelt properties and wrong types do not compile; private members may be named, since the table stands inside
/// the class. No name outside such a table can be reached from a file.
public struct Members {
  /// The class and its superclasses that declare members, root first.
  package private(set) var lineage: [AnyClass] = []
  package private(set) var attributes: [AttributeEntry] = []
  package private(set) var outlets: [OutletEntry] = []
  package private(set) var collections: [CollectionEntry] = []
  package private(set) var events: [EventEntry] = []
  package private(set) var actions: [ActionEntry] = []
  package private(set) var container: ContainerEntry?
  package private(set) var presents: ((AnyObject) -> Void)?
  package private(set) var layouts: [String] = []

  /// A table without entries, for the root of a class family to add to.
  public init() {}

  /// This table with a class's own entries behind. A name that a superclass has too is overridden.
  ///
  /// - Complexity: O(entries).
  public func adding<Root: AnyObject>(
    _ root: Root.Type = Root.self, _ declare: (inout MembersBuilder<Root>) -> Void
  ) -> Members {
    var builder = MembersBuilder<Root>(members: self)
    declare(&builder)
    builder.members.lineage.append(root)
    return builder.members
  }

  /// A table for one class that inherits nothing.
  public init<Root: AnyObject>(of root: Root.Type, _ declare: (inout MembersBuilder<Root>) -> Void) {
    self = Members().adding(root, declare)
  }

  @usableFromInline
  package mutating func append(_ entry: AttributeEntry) { attributes.append(entry) }
  @usableFromInline
  package mutating func append(_ entry: OutletEntry) { outlets.append(entry) }
  @usableFromInline
  package mutating func append(_ entry: CollectionEntry) { collections.append(entry) }
  @usableFromInline
  package mutating func append(_ entry: EventEntry) { events.append(entry) }
  @usableFromInline
  package mutating func append(_ entry: ActionEntry) { actions.append(entry) }
  @usableFromInline
  package mutating func append(layout name: String) { layouts.append(name) }
  @usableFromInline
  package mutating func set(_ entry: ContainerEntry) { container = entry }
  @usableFromInline
  package mutating func set(presents: @escaping (AnyObject) -> Void) { self.presents = presents }
}

// The entries have lost their classes, so that tables of different classes are of one type. The functions get the
// class back with `trusted`: the plan has compared the classes before anything runs.

@usableFromInline
package struct AttributeEntry {
  package let name: String
  package let valueDescription: String
  package let isRequired: Bool
  package let acceptsAnyText: Bool
  package let accepts: (Span<UInt8>) -> Bool
  /// Nil for a value that only an initializer decodes.
  package let apply: ((AnyObject, Span<UInt8>) throws -> Void)?

  @usableFromInline
  package init(
    name: String, valueDescription: String, isRequired: Bool, acceptsAnyText: Bool,
    accepts: @escaping (Span<UInt8>) -> Bool, apply: ((AnyObject, Span<UInt8>) throws -> Void)?
  ) {
    self.name = name
    self.valueDescription = valueDescription
    self.isRequired = isRequired
    self.acceptsAnyText = acceptsAnyText
    self.accepts = accepts
    self.apply = apply
  }
}

@usableFromInline
package struct OutletEntry {
  package let name: String
  package let type: AnyClass
  package let isRequired: Bool
  package let accepts: (AnyClass) -> Bool
  /// Puts an object in and hands back what was there.
  package let exchange: (AnyObject, AnyObject?) -> AnyObject?
  /// The `Outlet` of an object, when it is one.
  package let storage: ((AnyObject) -> AnyObject)?

  @usableFromInline
  package init(
    name: String, type: AnyClass, isRequired: Bool, accepts: @escaping (AnyClass) -> Bool,
    exchange: @escaping (AnyObject, AnyObject?) -> AnyObject?, storage: ((AnyObject) -> AnyObject)?
  ) {
    self.name = name
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
  package let type: AnyClass
  package let accepts: (AnyClass) -> Bool
  package let exchange: (AnyObject, [AnyObject]) -> [AnyObject]

  @usableFromInline
  package init(
    name: String, type: AnyClass, accepts: @escaping (AnyClass) -> Bool,
    exchange: @escaping (AnyObject, [AnyObject]) -> [AnyObject]
  ) {
    self.name = name
    self.type = type
    self.accepts = accepts
    self.exchange = exchange
  }
}

@usableFromInline
package struct EventEntry {
  package let name: String
  package let exchange: (AnyObject, Action?) -> Action?

  @usableFromInline
  package init(
    name: String, exchange: @escaping (AnyObject, Action?) -> Action?
  ) {
    self.name = name
    self.exchange = exchange
  }
}

@usableFromInline
package struct ActionEntry {
  package let name: String
  /// The class that a sender must have; nil when the action takes none.
  package let sender: AnyClass?
  package let acceptsSender: (AnyClass) -> Bool
  package let invoke: (AnyObject, AnyObject) throws -> Void

  @usableFromInline
  package init(
    name: String, sender: AnyClass?, acceptsSender: @escaping (AnyClass) -> Bool,
    invoke: @escaping (AnyObject, AnyObject) throws -> Void
  ) {
    self.name = name
    self.sender = sender
    self.acceptsSender = acceptsSender
    self.invoke = invoke
  }
}

@usableFromInline
package struct ContainerEntry {
  package let child: AnyClass
  package let accepts: (AnyClass) -> Bool
  /// Whether an object is of the class that declares the children.
  package let isParent: (AnyObject) -> Bool
  /// Nil when only the initializer takes children.
  package let insert: ((AnyObject, AnyObject) throws -> Void)?

  @usableFromInline
  package init(
    child: AnyClass, accepts: @escaping (AnyClass) -> Bool, isParent: @escaping (AnyObject) -> Bool,
    insert: ((AnyObject, AnyObject) throws -> Void)?
  ) {
    self.child = child
    self.accepts = accepts
    self.isParent = isParent
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
@inlinable
@inline(__always)
package func trusted<Root: AnyObject>(_ object: AnyObject, as _: Root.Type = Root.self) -> Root {
  unsafeDowncast(object, to: Root.self)
}
