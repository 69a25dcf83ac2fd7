/// The start of the search for targets of `#first`: the responder that has the focus, then each next responder.
public struct ResponderChain {
  private let first: () -> (any NibResponder)?
  private let known: KnownActions

  /// Creates a chain that asks for its first responder each time an action is sent.
  ///
  /// - Parameters:
  ///   - classes: the classes whose actions are used. For a class that is not registered, its own members are used.
  ///   - first: returns the first responder at that moment, or nil if nothing has the focus. Capture the owner of the
  ///     layout weakly, because otherwise it is never released.
  public init(classes: ClassRegistry = ClassRegistry(), startingAt first: @escaping () -> (any NibResponder)?) {
    self.first = first
    known = KnownActions(classes)
  }

  /// Sends an action to the first responder in the chain whose class declares it for such a sender. If nothing has
  /// the focus, the chain starts at the sender.
  ///
  /// - Returns: true if an object took the action, and the task of an `async` action.
  /// - Throws: the error that the action throws, unless it is `async`.
  /// - Complexity: O(responders asked × actions of their classes). The table of a class is made when the class is first
  ///   asked.
  @discardableResult
  public func send(_ name: String, from sender: AnyObject) throws -> Action.Outcome {
    guard let taker = taker(of: name, from: sender) else { return .notTaken }
    return try taker.entry.invoke(taker.object, sender)
  }

  func taker(of name: String, from sender: AnyObject) -> (object: AnyObject, entry: ActionEntry)? {
    var next = first() ?? sender as? any NibResponder
    var seen: Set<ObjectIdentifier> = []
    while let responder = next, seen.insert(ObjectIdentifier(responder)).inserted {
      let actions = known.actions(of: type(of: responder))
      if let entry = actions.last(where: { $0.name == name && $0.acceptsSender(type(of: sender)) }) {
        return (responder, entry)
      }
      next = responder.nextResponder
    }
    return nil
  }
}

/// A cache of the actions of classes. Menus and status bars need the actions in every frame, and a class makes its
/// table of members again each time.
private final class KnownActions {
  private var actions: [ObjectIdentifier: [ActionEntry]] = [:]
  private let classes: ClassRegistry

  init(_ classes: ClassRegistry) { self.classes = classes }

  func actions(of type: any NibResponder.Type) -> [ActionEntry] {
    let key = ObjectIdentifier(type)
    if let known = actions[key] { return known }
    let found = classes.descriptor(of: type).members.actions
    actions[key] = found
    return found
  }
}
