internal import NibModel
internal import Synchronization

/// The loader's description of a class, made once, when the class is registered.
// Sendable is unchecked, because the functions of a table cannot be sendable: those of a class on the main actor are
// written without a mention of the actor. Only lazily made state changes here, and several threads may make it at once.
// The functions of a class that is registered on an actor are called only there: see `Confinement`.
package final class ClassDescriptor: @unchecked Sendable {
  package let name: String
  package let type: AnyClass
  /// The types of a class that only a catalog knows; nil for a class of the program. `type` is then the nearest
  /// superclass that the program links, and no object is made.
  package let catalogued: CataloguedType?
  package let members: Members
  /// Returns true if an external object is of the class that plans assume.
  package let isInstance: (AnyObject) -> Bool
  /// Makes an object. Nil for a class that is only used as an owner.
  package let make: ((NibDecoder) throws -> AnyObject)?
  // Copies of some of the members, for quick access in the hot path.
  package let attributes: [AttributeEntry]
  let outlets: [OutletEntry]
  /// Adds a child. Nil if the class takes no children, or if its initializer takes them.
  package let insert: ((AnyObject, AnyObject) throws -> Void)?
  package let awake: ((AnyObject) throws -> Void)?
  /// True if `awake` calls the object's own `awake()`, and not a closure that a program has registered instead.
  package let sendsOwnAwake: Bool
  package let makeOwner: (() -> any NibOwner)?
  /// True if `make` returns another object than the one that is decoded.
  package let isSubstituted: Bool

  private let lazyTable = Mutex<MemberTable?>(nil)
  /// The actor that the class was registered on, or nil. The code of the class may run only on that actor.
  let confinement: Confinement?
  /// True if objects of the class load layouts, or have attributes that name layouts.
  package let leadsToLayouts: Bool

  package init(
    name: String, type: AnyClass, members: Members, isInstance: @escaping (AnyObject) -> Bool,
    make: ((NibDecoder) throws -> AnyObject)?,
    awake: ((AnyObject) throws -> Void)?, sendsOwnAwake: Bool = false, makeOwner: (() -> any NibOwner)? = nil,
    isSubstituted: Bool = false, isolation: (any Actor)? = nil
  ) {
    members.mustFit(type)
    catalogued = nil
    confinement = isolation.map(Confinement.init)
    self.name = name
    self.type = type
    self.members = members
    self.isInstance = isInstance
    self.make = make
    insert = members.container?.insert
    attributes = members.attributes
    outlets = members.outlets
    self.awake = awake
    self.sendsOwnAwake = sendsOwnAwake
    self.makeOwner = makeOwner
    self.isSubstituted = isSubstituted
    leadsToLayouts = members.leadToLayouts
  }

  /// Creates the descriptor of a class that only a catalog knows, for checks.
  ///
  /// - Parameters:
  ///   - name: the name of the element or owner.
  ///   - type: the nearest superclass that the program links.
  ///   - catalogued: the types of the class.
  ///   - members: the members, which no object ever uses.
  ///   - make: throws an error; nil if no element can name the class.
  package init(
    name: String, type: AnyClass, catalogued: CataloguedType, members: Members, isSubstituted: Bool,
    make: ((NibDecoder) throws -> AnyObject)?, awake: ((AnyObject) throws -> Void)?
  ) {
    self.name = name
    self.type = type
    self.catalogued = catalogued
    self.members = members
    self.make = make
    self.awake = awake
    self.isSubstituted = isSubstituted
    confinement = nil
    isInstance = { _ in false }
    insert = members.container?.insert
    attributes = members.attributes
    outlets = members.outlets
    sendsOwnAwake = true
    makeOwner = nil
    leadsToLayouts = members.leadToLayouts
  }

  /// Creates the descriptor of a class whose objects are made in another way.
  ///
  /// - Parameter make: returns an object of the class.
  package init(_ other: ClassDescriptor, make: @escaping (NibDecoder) throws -> AnyObject) {
    (name, type, catalogued, members) = (other.name, other.type, other.catalogued, other.members)
    (isInstance, awake, makeOwner) = (other.isInstance, other.awake, other.makeOwner)
    (sendsOwnAwake, isSubstituted) = (other.sendsOwnAwake, other.isSubstituted)
    (attributes, outlets, insert) = (other.attributes, other.outlets, other.insert)
    (confinement, leadsToLayouts) = (other.confinement, other.leadsToLayouts)
    self.make = make
  }

  /// Creates the descriptor of a class that no layout makes, such as an owner's.
  package convenience init<Object: NibConnectable>(unregistered type: Object.Type) {
    self.init(
      name: className(type), type: type, members: type.members, isInstance: { $0 is Object }, make: nil,
      awake: nil)
  }

  // These are methods, because a function in a property is retained when it is called from another module.

  /// Makes an object, or the owner of an included layout.
  @inline(never)
  func makeObject(_ decoder: NibDecoder) throws -> AnyObject? {
    // Without a constant for the function, which would be retained.
    if make == nil { return makeOwner?() }
    return try make?(decoder)
  }

  /// Adds a child to an object.
  @inline(never)
  func add(_ child: AnyObject, to parent: AnyObject) throws { try insert?(parent, child) }

  /// Awakes an object.
  @inline(never)
  func send(awakeTo object: AnyObject) throws { try awake?(object) }

  /// True if the initializer must take the children, because they cannot be added after it has returned.
  var mustTakeChildren: Bool { members.container.map { $0.insert == nil } ?? false }

  /// The children that a layout can give, or nil. An object that is replaced can have none.
  package var container: ContainerEntry? { isSubstituted ? nil : members.container }

  // MARK: Members by name

  /// Made on first use: a program registers many classes, and a layout uses few of them.
  var table: MemberTable {
    lazyTable.withLock { table in
      if let table { return table }
      let made = MemberTable(members)
      table = made
      return made
    }
  }

  /// The members by name, as the attributes of a layout name them: see `SlotTable`.
  package var slots: [String: Slot] { table.slots }

  /// Returns the member of a name and a kind, even if a member of another kind has the same name.
  package func slot(_ name: String, _ kind: Slot.Kind) -> Slot? { table.slot(name) { $0 == kind } }

  /// Returns the member of a name and of one of some kinds, or nil.
  func slot(_ name: String, where isWanted: (Slot.Kind) -> Bool) -> Slot? { table.slot(name, isWanted) }

  /// Attributes and parts that a file must give.
  package var requiredNames: [String] { table.requiredNames }
  package var requiredOutlets: [Int] { table.requiredOutlets }

  /// Returns the names of the members of one kind, in alphabetical order.
  package func names(_ kind: Slot.Kind) -> [String] { table.names(kind).sorted() }
  package var actionNames: [String] { table.actions.keys.sorted() }
  package func action(named name: String) -> Int? { table.actions[name] }
}
