internal import NibLoading
internal import TerminalKit

/// Performs a segue when a control is used, after the action that the file connects to the control.
final class SegueTrigger {
  private let before: Action?
  private let perform: () throws -> Void

  /// Makes the trigger the target of a control's action. The action does not retain it.
  init(on control: View, _ perform: @escaping () throws -> Void) {
    (before, self.perform) = (control.action, perform)
    control.action = Action(name: "perform", target: self, entry: Self.members.actions[0])
  }

  private static let members = Members(of: SegueTrigger.self) { $0.action("perform", SegueTrigger.run) }

  private func run(_ sender: AnyObject) throws {
    _ = try before?.send(from: sender)
    try perform()
  }
}
