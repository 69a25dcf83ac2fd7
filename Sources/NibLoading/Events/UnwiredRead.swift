package import NibModel

/// A read of an empty outlet, with participants by their numbers in a plan.
package struct UnwiredRead: Hashable, Sendable {
  package enum Wiring: UInt8, Sendable { case later, leftNil, withView, notConnected, notInMembers }

  /// The outlet; nil if it is not known which outlet of the object was read.
  package let outlet: OutletKey?
  /// The property of an outlet that is not in the members of its class; otherwise nil.
  package let property: String?
  /// The connection that wires the outlet, or that the order leaves nil; for `withView`, the index of the later outlet.
  /// Nil if nothing connects the outlet.
  package let connection: Int32?
  /// The class of the object that has the outlet.
  package let className: String
  /// The object whose code read the outlet.
  package let reader: ParticipantID
  package let phase: LoadPhase
  package let wiring: Wiring

  package init(
    outlet: OutletKey?, property: String? = nil, connection: Int32?, className: String, reader: ParticipantID,
    phase: LoadPhase, wiring: Wiring
  ) {
    (self.outlet, self.property, self.connection, self.className) = (outlet, property, connection, className)
    (self.reader, self.phase, self.wiring) = (reader, phase, wiring)
  }

  /// True if the layout wires the outlet, which means that it was read too early.
  package var isEarly: Bool { wiring != .notConnected && wiring != .notInMembers }

  /// Returns the read in a sentence.
  package func sentence(in plan: LoadPlan, _ names: ObjectNames, _ places: PlaceNames) -> String {
    plan.reading(of: self).map(names.name(of:), places.name(of:))
      .sentence(in: plan.document.source.file)
  }
}
