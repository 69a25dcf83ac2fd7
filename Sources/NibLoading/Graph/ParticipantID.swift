/// A participant of a load.
public enum ObjectReference: Hashable, Sendable {
  /// An object of the layout, by its place in document order.
  case object(Int)
  /// The owner.
  case owner
  /// An external object, by its index among the names of the plan's externals.
  case external(Int)
  /// The responder that the responder chain finds.
  case firstResponder
  /// No object.
  case none
}

/// An `ObjectReference` in four bytes. Plans and traces contain one for every step.
package struct ParticipantID: Hashable, Sendable {
  package let code: Int32

  package static let owner = ParticipantID(code: -1)
  package static let firstResponder = ParticipantID(code: -2)
  package static let none = ParticipantID(code: -3)
  package static func external(_ index: Int) -> ParticipantID { ParticipantID(code: -4 - Int32(index)) }
  package static func object(_ index: Int) -> ParticipantID { ParticipantID(code: Int32(truncatingIfNeeded: index)) }

  /// The object's place in document order, or nil if the participant is not an object of the layout.
  package var objectIndex: Int? { code >= 0 ? Int(code) : nil }

  package var reference: ObjectReference {
    switch code {
    case -1: .owner
    case -2: .firstResponder
    case -3: .none
    case 0...: .object(Int(code))
    default: .external(Int(-4 - code))
    }
  }
}

/// An outlet of a participant of a load.
package struct OutletKey: Hashable, Sendable {
  package var participant: ParticipantID
  /// The outlet's index among the outlets of the class.
  package var member: Int32

  package init(participant: ParticipantID, member: Int32) {
    self.participant = participant
    self.member = member
  }
}
