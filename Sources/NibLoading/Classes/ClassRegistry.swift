internal import NibModel

/// The classes that a layout may name: a value that is handed to a load, never a global.
///
/// An element's name is looked up here and nowhere else, so that no file can name a class that the program did not
/// mean to offer, and no class is lost because a linker saw no use of it.
///
/// Make a registry once and keep it: `static let classes: ClassRegistry = …`. A class whose table of members is declared for
/// another class stops the program when it is registered.
///
/// A registry can be used from any thread. The functions of a class that is registered on an actor run on that actor only: a
/// load elsewhere is refused. Functions that you register on no actor may run on several threads at once, each within a
/// load.
public struct ClassRegistry: Sendable {
  package private(set) var classes: [ClassDescriptor] = []
  private var indices: [String: Int] = [:]
  /// Names of today by former ones.
  private var renames: [String: String] = [:]

  /// A registry without classes.
  public init() {}

  /// Adds a class by its own name or another. A name that is there already is replaced.
  ///
  /// Objects of the class are awoken if it conforms to ``NibAwakening``.
  ///
  /// - Parameters:
  ///   - type: the class.
  ///   - name: the element's name; by default the class's.
  ///   - isolation: the actor on which the class's code runs, by default the one that registers it. Of a class that is
  ///     bound to no actor it can be nil even there.
  /// - Complexity: O(members of the class), once.
  public mutating func register<Object: NibDecodable>(
    _ type: Object.Type, as name: String? = nil, isolation: isolated (any Actor)? = #isolation
  ) {
    add(
      ClassDescriptor(
        name: name ?? className(type), type: type, members: type.members,
        isInstance: { $0 is Object }, make: { try type.init(coder: $0) },
        awake: ownAwake(of: type), sendsOwnAwake: true, isolation: isolation))
  }

  /// Adds a class whose objects are replaced when they are made, as `awakeAfter(using:)` does in Cocoa.
  ///
  /// The original is made of what the file says and nobody else sees it: its place is taken before anything happens to
  /// it. What the file sets, wires and awakes is the substitute's, whose class's members are what the file is checked
  /// against. So the substitute's class declares what the original's initializer decodes as well. A layout that puts
  /// children into such an object is not loaded: they would go into the original, within its initializer.
  ///
  /// - Parameters:
  ///   - type: the original's class.
  ///   - name: the element's name; by default the original's class's.
  ///   - isolation: the actor on which the code of both classes runs, by default the one that registers them.
  ///   - substitute: makes the object that takes its place; may return the original itself if its class allows it.
  public mutating func register<Object: NibDecodable, Substitute: NibConnectable>(
    _ type: Object.Type, as name: String? = nil, isolation: isolated (any Actor)? = #isolation,
    substitute: @escaping (Object) throws -> Substitute
  ) {
    add(
      ClassDescriptor(
        name: name ?? className(type), type: Substitute.self, members: Substitute.members,
        isInstance: { $0 is Substitute }, make: { try substitute(type.init(coder: $0)) },
        awake: ownAwake(of: Substitute.self), sendsOwnAwake: true, isSubstituted: true, isolation: isolation))
  }

  /// Adds a class that cannot conform to `NibDecodable`, such as somebody else's, or one that is made in another way.
  ///
  /// - Parameters:
  ///   - name: the element's name.
  ///   - members: what a file can touch of it.
  ///   - make: makes an object; decodes what it needs.
  ///   - isolation: the actor on which the class's code runs, by default the one that registers it.
  ///   - awake: what to do when every outlet is wired; by default the object's own `awake()` if its class is `NibAwakening`.
  public mutating func register<Object: AnyObject>(
    _ name: String, members: Members, isolation: isolated (any Actor)? = #isolation,
    awake: ((Object) throws -> Void)? = nil, make: @escaping (NibDecoder) throws -> Object
  ) {
    add(
      ClassDescriptor(
        name: name, type: Object.self, members: members, isInstance: { $0 is Object }, make: make,
        awake: awake.map { awake in { try awake(trusted($0)) } } ?? ownAwake(of: Object.self),
        sendsOwnAwake: awake == nil, isolation: isolation))
  }

  /// Adds a class that owns layouts, so that a layout which names it can be planned and checked without an instance.
  ///
  /// - Parameters:
  ///   - type: the class.
  ///   - isolation: the actor on which the class's code runs, by default the one that registers it.
  ///   - make: makes an instance for tools that load the layout on their own, or nil.
  public mutating func register<Owner: NibOwner>(
    owner type: Owner.Type, isolation: isolated (any Actor)? = #isolation, make: (() -> Owner)? = nil
  ) {
    add(
      ClassDescriptor(
        name: className(type), type: type, members: type.members, isInstance: { $0 is Owner }, make: nil,
        awake: nil, makeOwner: make, isolation: isolation))
  }

  /// Adds an owner whose members are not its class's own: for tools that stand in for classes they do not have.
  package mutating func register<Owner: NibOwner>(
    owner name: String, members: Members, isolation: isolated (any Actor)? = #isolation, make: @escaping () -> Owner
  ) {
    add(
      ClassDescriptor(
        name: name, type: Owner.self, members: members, isInstance: { $0 is Owner }, make: nil, awake: nil,
        makeOwner: make, isolation: isolation))
  }

  /// Adds everything from another registry; its classes replace those of the same name.
  public mutating func merge(_ other: ClassRegistry) {
    for descriptor in other.classes { add(descriptor) }
    renames.merge(other.renames) { $1 }
  }

  /// Says that a class had another name when archives were written that are still to be read:
  /// `classes.rename("TodoItem", to: "ChecklistItem")`.
  ///
  /// A layout must use the name of today: it is a source, and is mended by hand.
  public mutating func rename(_ former: String, to name: String) { renames[former] = name }

  /// The name of today of a class that may have been renamed, more than once. A name that is registered is one of today.
  package func currentName(of name: String) -> String {
    var name = name
    // Each name is left once: renames that lead in a circle end somewhere.
    for _ in 0..<renames.count {
      guard indices[name] == nil, let next = renames[name] else { break }
      name = next
    }
    return name
  }

  private mutating func add(_ descriptor: ClassDescriptor) {
    if let index = indices[descriptor.name] {
      classes[index] = descriptor
    } else {
      indices[descriptor.name] = classes.count
      classes.append(descriptor)
    }
  }

  /// A new owner of that class, or nil when no such class is registered with a way to make one.
  public func makeOwner(named name: String) -> (any NibOwner)? { self[name]?.makeOwner?() }

  package func index(of name: String) -> Int? { indices[name] }

  /// The class of that name, or nil. O(1).
  package subscript(name: String) -> ClassDescriptor? { indices[name].map { classes[$0] } }

  /// The descriptor of a class: the registered one, under any name, or a new one if the class is not registered.
  package func descriptor(of type: any NibConnectable.Type) -> ClassDescriptor {
    if let known = self[className(type)], known.type == type { return known }
    return classes.last { $0.type == type } ?? ClassDescriptor(unregistered: type)
  }

  /// The registered names in alphabetical order.
  public var names: [String] { classes.map(\.name).sorted() }
}

/// A class as the loader knows it: made once, when it is registered.
// Sendable by hand, because the functions of a table cannot be: those of a class on the main actor are written without a
// word about it. Nothing changes here, and what was registered on an actor is called there only: see `Confinement`.
package final class ClassDescriptor: @unchecked Sendable {
  package let name: String
  package let type: AnyClass
  package let members: Members
  /// Whether an object that somebody hands in is what plans take it for.
  package let isInstance: (AnyObject) -> Bool
  /// Nil for a class that is only ever an owner.
  package let make: ((NibDecoder) throws -> AnyObject)?
  /// The members' attributes, within reach of the hot path.
  package let attributes: [AttributeEntry]
  /// Adds a child; nil when the class takes none, or its initializer does.
  package let insert: ((AnyObject, AnyObject) throws -> Void)?
  package let awake: ((AnyObject) throws -> Void)?
  /// Whether that is the object's own `awake()`, and not something that a program does instead.
  package let sendsOwnAwake: Bool
  package let makeOwner: (() -> any NibOwner)?
  /// Whether `make` returns another object than the one that decodes.
  package let isSubstituted: Bool

  /// Where a name leads. A subclass's entry wins over its superclass's.
  package let slots: [String: Slot]
  /// The actions by name. A subclass's entry wins here, too.
  private let actions: [String: Int]
  /// Attributes and parts that a file must give.
  package let requiredNames: [String]
  package let requiredOutlets: [Int]
  /// The actor that the class was registered on, and on which alone its code may run; nil for none.
  let confinement: Confinement?
  /// True if objects of the class load layouts, or name some in attributes.
  package let leadsToLayouts: Bool

  package init(
    name: String, type: AnyClass, members: Members, isInstance: @escaping (AnyObject) -> Bool,
    make: ((NibDecoder) throws -> AnyObject)?,
    awake: ((AnyObject) throws -> Void)?, sendsOwnAwake: Bool = false, makeOwner: (() -> any NibOwner)? = nil,
    isSubstituted: Bool = false, isolation: (any Actor)? = nil
  ) {
    members.mustFit(type)
    confinement = isolation.map(Confinement.init)
    self.name = name
    self.type = type
    self.members = members
    self.isInstance = isInstance
    self.make = make
    insert = members.container?.insert
    attributes = members.attributes
    self.awake = awake
    self.sendsOwnAwake = sendsOwnAwake
    self.makeOwner = makeOwner
    self.isSubstituted = isSubstituted
    leadsToLayouts = !members.layouts.isEmpty || members.attributes.contains { $0.type == LayoutName.self }
    var slots: [String: Slot] = [:]
    for (index, entry) in members.attributes.enumerated() {
      slots[entry.name] = Slot(
        entry.name == "id" ? .identity : .attribute, index, acceptsAnyText: entry.type.acceptsAnyNibText,
        isOrdered: members.ascents.contains { $0.contains(entry.name) })
    }
    for (index, entry) in members.parts.enumerated() { slots[entry.name] = Slot(.part, index) }
    for (index, entry) in members.outlets.enumerated() { slots[entry.name] = Slot(.outlet, index) }
    for (index, entry) in members.collections.enumerated() { slots[entry.name] = Slot(.collection, index) }
    for (index, entry) in members.events.enumerated() { slots[entry.name] = Slot(.event, index) }
    self.slots = slots
    actions = Dictionary(members.actions.enumerated().map { ($0.element.name, $0.offset) }) { $1 }
    requiredNames =
      members.attributes.indices.filter {
        let slot = slots[members.attributes[$0].name]
        return members.attributes[$0].isRequired && slot?.index == $0
          && (slot?.kind == .attribute || slot?.kind == .identity)
      }.map { members.attributes[$0].name }
      + members.parts.indices.filter {
        members.parts[$0].isRequired && slots[members.parts[$0].name] == Slot(.part, $0)
      }.map { members.parts[$0].name }
    requiredOutlets = members.outlets.indices.filter {
      members.outlets[$0].isRequired && slots[members.outlets[$0].name] == Slot(.outlet, $0)
    }
  }

  /// Creates the descriptor of a class that no layout makes, such as an owner's.
  package convenience init<Object: NibConnectable>(unregistered type: Object.Type) {
    self.init(
      name: className(type), type: type, members: type.members, isInstance: { $0 is Object }, make: nil,
      awake: nil)
  }

  /// The children that a layout can give; an object that is replaced can have none.
  package var container: ContainerEntry? { isSubstituted ? nil : members.container }

  /// The names of the members of one kind, in alphabetical order.
  package func names(_ kind: Slot.Kind) -> [String] { slots.filter { $0.value.kind == kind }.keys.sorted() }
  package var actionNames: [String] { actions.keys.sorted() }
  package func action(named name: String) -> Int? { actions[name] }
}

/// What an attribute of an element means to its class: a kind of member, and which one.
package struct Slot: Equatable, Sendable {
  package enum Kind: UInt8, Sendable {
    case attribute, identity
    /// An attribute whose value is given in items.
    case structure
    /// An attribute whose value is objects.
    case part
    case outlet, collection, event
    /// `id` where the class does not want to know it.
    case id
    /// `outlet="…"` and `outlets="…"`: connections of the owner.
    case ownerOutlet, ownerCollection
    /// `awake-after="…"`: the objects that awake before this one.
    case awakeAfter
    case unknown
    /// Not looked up yet.
    case unresolved
  }

  package let kind: Kind
  /// Whether a plan need not try the text: every text is a value of the attribute's type.
  package let acceptsAnyText: Bool
  /// Whether its number must fit to those of other attributes.
  package let isOrdered: Bool
  private let number: Int32
  package var index: Int { Int(number) }

  /// Whether there is something to set in the attribute phase.
  package var isValue: Bool { kind.rawValue <= Kind.part.rawValue }

  package init(_ kind: Kind, _ index: Int = 0, acceptsAnyText: Bool = false, isOrdered: Bool = false) {
    self.kind = kind
    self.isOrdered = isOrdered
    self.acceptsAnyText = acceptsAnyText
    number = Int32(index)
  }
}

/// The name of a class, without what it stands in. `String(describing:)` says the same, but looks for other ways to say it
/// first: of a program with forty classes that was half of the work before its first frame.
func className(_ type: Any.Type) -> String { "\(type)" }

extension Slot {
  /// A part that the class does not declare, and that only its initializer knows.
  static let undeclaredPart = Slot(.part, -1)

  /// True for a part that the class declares.
  package var isDeclared: Bool { index >= 0 }
}
