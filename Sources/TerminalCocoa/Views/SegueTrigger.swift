internal import NibLoading

/// Performs a segue when a control is used, after the action that the file connects to the control.
final class SegueTrigger {
  private let before: Action?
  private let perform: () throws -> Void

  init(after action: Action?, _ perform: @escaping () throws -> Void) { (before, self.perform) = (action, perform) }

  /// The action for the control. It does not retain the trigger.
  var action: Action { Action(name: "perform", target: self, entry: Self.members.actions[0]) }

  private static let members = Members(of: SegueTrigger.self) { $0.action("perform", SegueTrigger.run) }

  private func run(_ sender: AnyObject) throws {
    _ = try before?.send(from: sender)
    try perform()
  }
}
