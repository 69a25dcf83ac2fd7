/// A call of a framework on an object after the load.
package struct LifeCall: Hashable, Sendable {
  /// The index of the call in the life of the plan's classes.
  package let call: Int32
  package let subject: ParticipantID

  package init(_ call: Int32, to subject: ParticipantID) {
    self.call = call
    self.subject = subject
  }
}

/// A step that comes after a load.
package enum LaterStep: Hashable, Sendable {
  /// An object is sent `afterInit()`.
  case afterInit(Int32)
  /// A framework calls an object.
  case call(LifeCall)
}
