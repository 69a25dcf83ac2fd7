/// What an event of an object does: a method of a target, looked up once when the layout was planned.
///
/// A class that has an event keeps one of these in a property and sends it when the event happens:
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

  /// Does it.
  ///
  /// - Parameter sender: the object in which the event happened.
  /// - Returns: whether anyone took it: false when the target is gone, or no responder has the action.
  /// - Throws: what the action throws.
  @discardableResult
  public func send(from sender: AnyObject) throws -> Bool {
    switch target {
    case .object(let reference, let entry):
      guard let object = reference.object else { return false }
      try entry.invoke(object, sender)
      return true
    case .firstResponder(let chain):
      return try chain.send(name, from: sender)
    }
  }
}

/// An action must not keep its target alive: the target usually owns the object that has the action.
private struct WeakReference {
  weak var object: AnyObject?
}

/// Where actions for `#first` start looking: the responder that has the focus, then what it names as next.
public struct ResponderChain {
  private let first: () -> (any NibResponder)?

  /// A chain whose start is asked for each time an action is sent.
  ///
  /// - Parameter first: the first responder at that moment, or nil when nothing has the focus. Capture weakly what
  ///   owns the layout, or it will never be released.
  public init(startingAt first: @escaping () -> (any NibResponder)?) { self.first = first }

  /// Sends an action to the first responder in the chain whose class declares it for such a sender. When nothing has
  /// the focus the chain starts at the sender.
  ///
  /// - Returns: whether there was one.
  /// - Throws: what the action throws.
  /// - Complexity: O(responders asked × members of their classes).
  @discardableResult
  public func send(_ name: String, from sender: AnyObject) throws -> Bool {
    var next = first() ?? sender as? any NibResponder
    var seen: Set<ObjectIdentifier> = []
    while let responder = next, seen.insert(ObjectIdentifier(responder)).inserted {
      let actions = type(of: responder).members.actions
      if let entry = actions.last(where: { $0.name == name && $0.acceptsSender(type(of: sender)) }) {
        try entry.invoke(responder, sender)
        return true
      }
      next = responder.nextResponder
    }
    return false
  }
}
