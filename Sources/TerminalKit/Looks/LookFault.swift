internal import NibModel

/// A fault in the looks of a layout that does not prevent a load.
nonisolated enum LookFault: Fault {
  /// A look for a state without a role.
  case stateWithoutRole

  var code: Diagnostic.Code { .noEffect }
  var message: String { "'state' has no effect without 'for', the role that has the look in this state" }
  var facts: Facts { [.member: "state"] }
}
