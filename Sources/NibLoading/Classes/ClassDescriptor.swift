internal import NibModel
internal import Synchronization

/// A class as the loader knows it: made once, when it is registered.
// Sendable by hand, because the functions of a table cannot be: those of a class on the main actor are written without a
// word about it. Nothing changes here but what is made on demand, which threads may do at once; and what was registered on an actor is called there only: see `Confinement`.
package final class ClassDescriptor: @unchecked Sendable {
  package let name: String
  package let type: AnyClass
  package let members: Members
  /// Returns true if an object that is handed in is of the class that plans assume.
  package let isInstance: (AnyObject) -> Bool
  /// Nil for a class that is only ever an owner.
  package let make: ((NibDecoder) throws -> AnyObject)?
  // Some of the members, within reach of the hot path.
  package let attributes: [AttributeEntry]
  let outlets: [OutletEntry]
  /// Adds a child; nil when the class takes none, or its initializer does.
  package let insert: ((AnyObject, AnyObject) throws -> Void)?
  package let awake: ((AnyObject) throws -> Void)?
  /// True if that is the object's own `awake()`, and not something that a program does instead.
  package let sendsOwnAwake: Bool
  package let makeOwner: (() -> any NibOwner)?
  /// True if `make` returns another object than the one that decodes.
  package let isSubstituted: Bool

  private let lazyTable = Mutex<MemberTable?>(nil)
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
    outlets = members.outlets
    self.awake = awake
    self.sendsOwnAwake = sendsOwnAwake
    self.makeOwner = makeOwner
    self.isSubstituted = isSubstituted
    leadsToLayouts = !members.layouts.isEmpty || members.attributes.contains { $0.type == LayoutName.self }
  }

  /// Creates the descriptor of a class that no layout makes, such as an owner's.
  package convenience init<Object: NibConnectable>(unregistered type: Object.Type) {
    self.init(
      name: className(type), type: type, members: type.members, isInstance: { $0 is Object }, make: nil,
      awake: nil)
  }

  // Methods, because a function in a property is counted when it is called from outside.

  /// Makes an object; nil for a class that is only ever an owner.
  @inline(never)
  func makeObject(_ decoder: NibDecoder) throws -> AnyObject? { try make?(decoder) }

  /// Adds a child to an object.
  @inline(never)
  func add(_ child: AnyObject, to parent: AnyObject) throws { try insert?(parent, child) }

  /// Awakes an object.
  @inline(never)
  func send(awakeTo object: AnyObject) throws { try awake?(object) }

  /// True if the initializer must take the children: until it returns, they can be added to nothing.
  var mustTakeChildren: Bool { members.container.map { $0.insert == nil } ?? false }

  /// The children that a layout can give; an object that is replaced can have none.
  package var container: ContainerEntry? { isSubstituted ? nil : members.container }

  // MARK: Members by name

  /// Made when it is first asked for: a program registers many classes, and a layout uses few of them.
  var table: MemberTable {
    lazyTable.withLock { table in
      if let table { return table }
      let made = MemberTable(members)
      table = made
      return made
    }
  }

  /// The members by name. A subclass's entry wins over its superclass's.
  package var slots: [String: Slot] { table.slots }
  /// Attributes and parts that a file must give.
  package var requiredNames: [String] { table.requiredNames }
  package var requiredOutlets: [Int] { table.requiredOutlets }

  /// Returns the names of the members of one kind, in alphabetical order.
  package func names(_ kind: Slot.Kind) -> [String] { slots.filter { $0.value.kind == kind }.keys.sorted() }
  package var actionNames: [String] { table.actions.keys.sorted() }
  package func action(named name: String) -> Int? { table.actions[name] }
}
