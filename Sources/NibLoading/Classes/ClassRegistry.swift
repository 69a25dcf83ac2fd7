internal import NibModel

/// The classes that a layout may name. A registry is a value that is passed to a load, and never a global.
///
/// The name of an element is looked up only here. So a file cannot name a class that the program did not mean to offer,
/// and no class is lost because a linker saw no use of it.
///
/// Make a registry once and keep it: `static let classes: ClassRegistry = …`. If the table of members of a class is
/// declared for another class, registering the class stops the program.
///
/// A registry can be used from any thread. The functions of a class that is registered on an actor run only on that
/// actor: a load on another actor is refused. Functions that are not registered on an actor may run on several threads
/// at once, each in a load of its own.
///
/// ```swift
/// var classes = ClassRegistry.terminal
/// classes.register(Gauge.self)
/// classes.register(Gauge.self, as: "Dial")
/// classes.register(owner: EngineController.self)
/// ```
public struct ClassRegistry: Sendable {
  package private(set) var classes: [ClassDescriptor] = []
  private var indices: [String: Int] = [:]
  /// The rare declarations that at least one class has. The plans of a storyboard's many parts need not ask all classes.
  package private(set) var declarations: Declarations = []
  /// The current names of renamed classes, by their former names.
  private var renames: [String: String] = [:]

  /// The calls that a framework makes on the objects after a load. Empty for classes without a framework.
  public var life = NibLife()

  /// Creates a registry without classes.
  public init() {}

  /// Adds a class by its own name or another. Replaces a class that already has that name.
  ///
  /// Objects of the class are awoken if it conforms to ``NibAwakening``.
  ///
  /// - Parameters:
  ///   - type: the class.
  ///   - name: the element's name; by default the class's.
  ///   - isolation: the actor on which the class's code runs, by default the one that registers it. You can pass nil
  ///     for a class that is not bound to an actor.
  /// - Complexity: O(members of the class), once.
  public mutating func register<Object: NibDecodable>(
    _ type: Object.Type, as name: String? = nil, isolation: isolated (any Actor)? = #isolation
  ) {
    add(type, name, awakeMethod(of: type), isolation)
  }

  /// Registers a class that is statically known to be ``NibAwakening``, so that no cast is needed.
  public mutating func register<Object: NibDecodable & NibAwakening>(
    _ type: Object.Type, as name: String? = nil, isolation: isolated (any Actor)? = #isolation
  ) {
    add(type, name, awakeMethod(ofAwakening: type), isolation)
  }

  /// Registers a class if neither the class nor any of its subclasses can be ``NibAwakening``, so that no check is
  /// needed.
  package mutating func register<Object: NibDecodable>(
    neverAwoken type: Object.Type, as name: String? = nil, isolation: isolated (any Actor)? = #isolation
  ) {
    add(type, name, nil, isolation)
  }

  private mutating func add<Object: NibDecodable>(
    _ type: Object.Type, _ name: String?, _ awake: AwakeMethod?, _ isolation: (any Actor)?
  ) {
    add(
      ClassDescriptor(
        name: name ?? className(type), type: type, members: type.members, isInstance: { $0 is Object },
        make: { try type.init(coder: $0) }, awake: awake, sendsOwnAwake: true, isolation: isolation))
  }

  /// Adds a class whose objects are replaced when they are made, as `awakeAfter(using:)` does in Cocoa.
  ///
  /// The original is made from the values of the file and is replaced at once: no other object sees it. The loader
  /// sets, wires and awakes the substitute, and the file is checked against the members of the substitute's class. So
  /// the substitute's class must also declare the values that the original's initializer decodes. A layout that puts
  /// children into such an object is not loaded, because the original's initializer would take them.
  ///
  /// - Parameters:
  ///   - type: the original's class.
  ///   - name: the element's name; by default the original's class's.
  ///   - isolation: the actor on which the code of both classes runs, by default the one that registers them.
  ///   - substitute: makes the object that replaces the original. It may return the original itself, if its class
  ///     allows it.
  public mutating func register<Object: NibDecodable, Substitute: NibConnectable>(
    _ type: Object.Type, as name: String? = nil, isolation: isolated (any Actor)? = #isolation,
    substitute: @escaping (Object) throws -> Substitute
  ) {
    add(
      ClassDescriptor(
        name: name ?? className(type), type: Substitute.self, members: Substitute.members,
        isInstance: { $0 is Substitute }, make: { try substitute(type.init(coder: $0)) },
        awake: awakeMethod(of: Substitute.self), sendsOwnAwake: true, isSubstituted: true, isolation: isolation))
  }

  /// Adds a class that cannot conform to `NibDecodable`, such as a class of another module or one that is made in
  /// another way.
  ///
  /// - Parameters:
  ///   - name: the element's name.
  ///   - members: the members that a file can use.
  ///   - make: makes an object, and decodes the values that it needs.
  ///   - isolation: the actor on which the class's code runs, by default the one that registers it.
  ///   - awake: called when every outlet is wired; by default the object's own `awake()` if its class is
  ///     `NibAwakening`.
  public mutating func register<Object: AnyObject>(
    _ name: String, members: Members, isolation: isolated (any Actor)? = #isolation,
    awake: ((Object) throws -> Void)? = nil, make: @escaping (NibDecoder) throws -> Object
  ) {
    add(
      ClassDescriptor(
        name: name, type: Object.self, members: members, isInstance: { $0 is Object }, make: make,
        awake: awake.map { awake in { try awake(trusted($0)) } } ?? awakeMethod(of: Object.self),
        sendsOwnAwake: awake == nil, isolation: isolation))
  }

  /// Adds a class whose objects are not sent `awake()`, even if they have the method. Tools use this for objects that a
  /// system does not notify.
  package mutating func register<Object: AnyObject>(
    withoutAwake name: String, members: Members, isolation: isolated (any Actor)? = #isolation,
    make: @escaping (NibDecoder) throws -> Object
  ) {
    add(
      ClassDescriptor(
        name: name, type: Object.self, members: members, isInstance: { $0 is Object }, make: make, awake: nil,
        isolation: isolation))
  }

  /// Adds a class that owns layouts, so that a layout that names it can be planned and checked without an instance.
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

  /// Adds an owner with members that its class does not declare itself. Tools use this to replace classes that they do
  /// not have.
  package mutating func register<Owner: NibOwner>(
    owner name: String, members: Members, isolation: isolated (any Actor)? = #isolation, make: @escaping () -> Owner
  ) {
    add(
      ClassDescriptor(
        name: name, type: Owner.self, members: members, isInstance: { $0 is Owner }, make: nil, awake: nil,
        makeOwner: make, isolation: isolation))
  }

  /// Adds a class of objects that also owns layouts, with members that the class does not declare itself.
  package mutating func register<Object: NibOwner>(
    _ name: String, members: Members, isolation: isolated (any Actor)? = #isolation,
    owner makeOwner: @escaping () -> Object, awake: @escaping (Object) throws -> Void,
    make: @escaping (NibDecoder) throws -> Object
  ) {
    add(
      ClassDescriptor(
        name: name, type: Object.self, members: members, isInstance: { $0 is Object }, make: make,
        awake: { try awake(trusted($0)) }, makeOwner: makeOwner, isolation: isolation))
  }

  /// Adds everything from another registry; its classes replace those of the same name, and its life replaces this one
  /// unless it is empty.
  public mutating func merge(_ other: ClassRegistry) {
    for descriptor in other.classes { add(descriptor) }
    renames.merge(other.renames) { $1 }
    if !other.life.isEmpty { life = other.life }
  }

  /// Returns the registry with only the classes that satisfy a condition.
  package func filter(_ isIncluded: (ClassDescriptor) -> Bool) -> ClassRegistry {
    var registry = ClassRegistry()
    registry.renames = renames
    registry.life = life
    for descriptor in classes where isIncluded(descriptor) { registry.add(descriptor) }
    return registry
  }

  /// Declares that a class had another name when existing archives were written: `classes.rename("TodoItem", to:
  /// "ChecklistItem")`.
  ///
  /// A layout must use the current name: it is a source, and is corrected by hand.
  public mutating func rename(_ former: String, to name: String) { renames[former] = name }

  /// Returns the current name of a class that may have been renamed more than once. A registered name is always
  /// current.
  package func currentName(of name: String) -> String {
    var name = name
    // The loop takes each rename at most once, so it ends even if renames form a cycle.
    for _ in 0..<renames.count {
      guard indices[name] == nil, let next = renames[name] else { break }
      name = next
    }
    return name
  }

  /// Declarations that few classes have.
  package struct Declarations: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Layouts that objects load.
    package static let layouts = Declarations(rawValue: 1)
    /// Checks of an object in a plan.
    package static let checks = Declarations(rawValue: 2)
    /// Awakes that come before that of an object.
    package static let awakes = Declarations(rawValue: 4)

    init(of descriptor: ClassDescriptor) {
      self = []
      let members = descriptor.members
      if descriptor.leadsToLayouts { insert(.layouts) }
      if !members.checks.isEmpty { insert(.checks) }
      if members.awakesAfterChildren || !members.awakesAfter.isEmpty { insert(.awakes) }
    }
  }

  /// Adds a class by its descriptor.
  package mutating func add(_ descriptor: ClassDescriptor) {
    declarations.formUnion(Declarations(of: descriptor))
    if let index = indices[descriptor.name] {
      classes[index] = descriptor
    } else {
      indices[descriptor.name] = classes.count
      classes.append(descriptor)
    }
  }

  /// Makes a new owner of a class. Returns nil if no class of that name is registered with a way to make one.
  public func makeOwner(named name: String) -> (any NibOwner)? { self[name]?.makeOwner?() }

  package func index(of name: String) -> Int? { indices[name] }

  /// The class with a name, or nil. O(1).
  package subscript(name: String) -> ClassDescriptor? { indices[name].map { classes[$0] } }

  /// Returns the descriptor of a class: the registered one, under any name, or a new one if the class is not
  /// registered.
  package func descriptor(of type: any NibConnectable.Type) -> ClassDescriptor {
    if let known = self[className(type)], known.type == type, known.catalogued == nil { return known }
    return classes.last { $0.type == type && $0.catalogued == nil } ?? ClassDescriptor(unregistered: type)
  }

  /// The registered names in alphabetical order.
  ///
  /// - Complexity: O(classes × log classes).
  public var names: [String] { classes.map(\.name).sorted() }
}

/// Returns the name of a class, without its module or enclosing types. `String(describing:)` gives the same result, but
/// first looks for other descriptions. In a program with forty classes, that took half of the time before its first
/// frame.
func className(_ type: Any.Type) -> String { "\(type)" }
