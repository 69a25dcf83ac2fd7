/// The connection of an event to a method of a target. The method is looked up once, when the layout is planned.
///
/// A class that has an event keeps an `Action` in a property and sends it when the event happens:
///
///     var action: Action?
///     func press() throws { try action?.send(from: self) }
public struct Action {
  /// The action's name, as the target's class declares it.
  public let name: String

  private let target: Target

  private enum Target {
    case object(WeakReference, ActionEntry)
    case firstResponder(ResponderChain)
  }

  package init(name: String, target: AnyObject, entry: ActionEntry) {
    self.name = name
    self.target = .object(WeakReference(object: target), entry)
  }

  package init(name: String, chain: ResponderChain) {
    self.name = name
    self.target = .firstResponder(chain)
  }

  /// The connected object, or nil if it is deallocated; nil for an action of the first responder.
  package var connectedTarget: AnyObject? {
    if case .object(let reference, _) = target { reference.object } else { nil }
  }

  /// True if the responder chain finds the target.
  package var isForFirstResponder: Bool {
    if case .firstResponder = target { true } else { false }
  }

  /// Does the action. An `async` action is started, and continues after this method has returned.
  ///
  /// This does not check whether the action is available: see `canSend(from:)`.
  ///
  /// - Parameter sender: the object in which the event happened.
  /// - Returns: true if an object took the action, and the task of an `async` action. If an `async` action throws an
  ///   error, only its task has the error.
  /// - Throws: the error that the action throws, unless it is `async`.
  @discardableResult
  public func send(from sender: AnyObject) throws -> Outcome {
    guard let taker = taker(from: sender) else { return .notTaken }
    return try taker.entry.invoke(taker.object, sender)
  }

  /// Returns the object that would take the action now, or nil if the target is deallocated or no responder has the
  /// action.
  ///
  /// - Complexity: O(1); for `#first`, O(responders asked × members of their classes).
  public func target(from sender: AnyObject) -> AnyObject? { taker(from: sender)?.object }

  /// Returns true if a target would take the action now. If not, the sender can be shown disabled.
  ///
  /// - Complexity: that of `target(from:)`, plus the cost of the target's own `validateAction(_:from:)`.
  public func canSend(from sender: AnyObject) -> Bool {
    guard let target = target(from: sender) else { return false }
    return (target as? any ActionValidating)?.validateAction(name, from: sender) ?? true
  }

  private func taker(from sender: AnyObject) -> (object: AnyObject, entry: ActionEntry)? {
    switch target {
    case .object(let reference, let entry): reference.object.map { ($0, entry) }
    case .firstResponder(let chain): chain.taker(of: name, from: sender)
    }
  }
}

/// An action must not keep its target alive: the target usually owns the object that has the action.
private struct WeakReference {
  weak var object: AnyObject?
}

/// An object that decides which of its actions are available now, so that a menu item or a button can be shown
/// disabled.
///
/// The object that would take the action is asked. If its answer is false, the responder chain is not searched for
/// another object.
public protocol ActionValidating: AnyObject {
  /// Returns true if an action of this object is available now.
  ///
  /// - Parameters:
  ///   - name: the action's name, as the class declares it.
  ///   - sender: the object that would send it.
  func validateAction(_ name: String, from sender: AnyObject) -> Bool
}
