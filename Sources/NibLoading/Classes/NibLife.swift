/// The calls that a framework makes on the objects of a layout after the load, such as `viewWillAppear()` and the first
/// layout pass.
///
/// A class library adds its calls to the registry of its classes. `nib plan` lists them, and `nib trace` and exploring
/// make them after each load. A running program makes its calls itself.
///
/// ```swift
/// var classes = ClassRegistry()
/// classes.life.add("viewWillAppear", to: Screen.self, .owner) { $0.viewWillAppear() }
/// classes.life.awaitNextTurn()
/// classes.life.add("layoutSubviews", to: View.self, .roots) { $0.layOut() }
/// ```
///
/// The calls are made in the order in which they were added. `afterInit()` is sent in the next turn of the main loop; an
/// order that does not promise when, such as `any`, allows it before each of the calls that are added before
/// `awaitNextTurn()`.
public struct NibLife: Sendable {
  /// The objects of a load that receive a call, if they are of its class.
  public enum Receivers: Sendable {
    /// The owner.
    case owner
    /// The objects at the top level, in document order.
    case roots
    /// All objects, each container before its contents.
    case objects
    /// All objects, each container after its contents.
    case objectsContentsFirst
  }

  /// One of the calls.
  // Sendable is unchecked for the same reason as that of a class descriptor: the function of a class on the main actor is
  // written without a mention of the actor, and is called only there.
  package struct Call: @unchecked Sendable {
    package let name: StaticString
    let receivers: Receivers
    /// True if objects of a class receive the call.
    let isMade: (AnyClass) -> Bool
    let make: (AnyObject) throws -> Void
    let confinement: Confinement?
  }

  /// The calls, in order.
  package private(set) var calls: [Call] = []
  /// The number of calls that come before the next turn of the main loop.
  package private(set) var callsBeforeTurn: Int?

  /// Creates a life without calls.
  public init() {}

  /// True if the framework makes no calls.
  public var isEmpty: Bool { calls.isEmpty }

  /// Adds a call after the others.
  ///
  /// - Parameters:
  ///   - name: the method, without parentheses.
  ///   - type: the class of the objects that receive the call.
  ///   - receivers: which objects of a load receive it, and in which order.
  ///   - isolation: the actor on which it is made, by default the one that adds it.
  ///   - call: makes the call. If it throws an error, the rest of the life is left out.
  public mutating func add<Object: AnyObject>(
    _ name: StaticString, to type: Object.Type, _ receivers: Receivers = .objects,
    isolation: isolated (any Actor)? = #isolation, call: @escaping (Object) throws -> Void
  ) {
    calls.append(
      Call(
        name: name, receivers: receivers, isMade: { $0 is Object.Type },
        make: { try call(trusted($0)) }, confinement: isolation.map(Confinement.init)))
  }

  /// Declares that the calls that are added from now on come after `afterInit()` under every order. Without this, no
  /// call does.
  public mutating func awaitNextTurn() { if callsBeforeTurn == nil { callsBeforeTurn = calls.count } }
}
