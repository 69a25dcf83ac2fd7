package import NibModel

/// The members of a class that a layout can touch: its attributes, outlets, events, actions and children.
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
/// Misspelled properties and wrong types do not compile. The table can name private members, because it is inside the
/// class. A file can use only the names in such a table.
public struct Members {
  /// The class and its superclasses that declare members, root first.
  package private(set) var lineage: [AnyClass] = []
  /// The description of the last class of the lineage.
  package private(set) var summary: TableText = .fixed("")
  /// The place of the table of that class; nil for a table that has no class of its own.
  package private(set) var place: TablePlace?
  package private(set) var attributes: [AttributeEntry] = []
  package private(set) var parts: [PartEntry] = []
  /// Lists of attributes whose whole numbers must not descend from one to the next.
  package private(set) var ascents: [[String]] = []
  /// The names of attributes that users read, and that are translated into other languages.
  package private(set) var translated: Set<String> = []
  /// Checks of objects in their layout. They report warnings and are not part of a load.
  package private(set) var checks: [(PlannedObject) -> [Diagnostic]] = []
  package private(set) var outlets: [OutletEntry] = []
  package private(set) var collections: [CollectionEntry] = []
  package private(set) var events: [EventEntry] = []
  package private(set) var actions: [ActionEntry] = []
  package private(set) var container: ContainerEntry?
  package private(set) var presents: ((AnyObject) -> Void)?
  package private(set) var layouts: [String] = []
  /// True if objects of the class load layouts, or have attributes that name layouts.
  var leadToLayouts: Bool { !layouts.isEmpty || attributes.contains { $0.type.isLinked(as: LayoutName.self) } }
  /// Names of outlets, outlet collections and parts whose objects awake before this one.
  package private(set) var awakesAfter: [String] = []
  package private(set) var awakesAfterChildren = false
  /// True if the layout that an object owns connects the required outlets, and not the layout that makes the object.
  package private(set) var isConnectedAsOwner = false

  /// Creates a table without entries, for the root of a class family to add to.
  public init() {}

  /// Returns this table with a class's own entries added. An entry overrides a superclass's entry of the same name.
  ///
  /// - Complexity: O(entries).
  public func adding<Root: AnyObject>(
    _ root: Root.Type = Root.self, file: StaticString = #fileID, line: UInt = #line,
    _ declare: (inout MembersBuilder<Root>) -> Void
  ) -> Members {
    var builder = MembersBuilder<Root>(members: self)
    // The summary of a superclass would be wrong for this class.
    builder.members.set(summary: .fixed(""))
    declare(&builder)
    builder.members.lineage.append(root)
    builder.members.place = TablePlace(file, line)
    return builder.members
  }

  /// Creates a table for one class that inherits nothing.
  public init<Root: AnyObject>(
    of root: Root.Type, file: StaticString = #fileID, line: UInt = #line,
    _ declare: (inout MembersBuilder<Root>) -> Void
  ) {
    self = Members().adding(root, file: file, line: line, declare)
  }

  /// Removes the members that only the class's own initializer decodes.
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
  @usableFromInline
  package mutating func append(translated names: [String]) { translated.formUnion(names) }
  package mutating func set(place: TablePlace?) { self.place = place }
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
  package mutating func set(summary: TableText) { self.summary = summary }
  @usableFromInline
  package mutating func setConnectedAsOwner() { isConnectedAsOwner = true }
  @usableFromInline
  package mutating func set(presents: @escaping (AnyObject) -> Void) { self.presents = presents }
}
