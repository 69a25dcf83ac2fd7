/// The reads and writes of the outlets and attributes of a load's objects, with the callbacks that they happened in.
package final class AccessLog {
  /// A read or a write.
  package struct Access: Hashable, Sendable {
    /// The object that the property belongs to.
    package let participant: ParticipantID
    package let property: String
    package let kind: Kind
    /// The callback: whose code ran, and in which phase.
    package let reader: ParticipantID
    package let phase: LoadPhase
    /// The step that was running. For an access by an initializer, a step within the initializer.
    package let step: Int32

    package init(
      participant: ParticipantID, property: String, kind: Kind, reader: ParticipantID, phase: LoadPhase, step: Int32
    ) {
      (self.participant, self.property, self.kind) = (participant, property, kind)
      (self.reader, self.phase, self.step) = (reader, phase, step)
    }
  }

  package enum Kind: UInt8, Hashable, Sendable { case read, write }

  /// The accesses in the order in which they happened, including repeated ones of the same callback.
  package private(set) var accesses: [Access] = []
  /// The layout whose callbacks are recorded.
  private let graph: ResolvedGraph
  /// The maximum number of accesses that are recorded.
  private static let most = 1_000_000

  package init(of graph: ResolvedGraph) { self.graph = graph }

  /// Records an access by the running code. If a step runs another load, the callbacks of that load belong to the step.
  /// Loads that contain the layout's load are not recorded.
  fileprivate func note(_ kind: Kind, of participant: ParticipantID, _ property: String) {
    let loads = sequence(first: LoadRun.current) { $0?.outer }
    guard accesses.count < Self.most, let run = loads.first(where: { $0?.graph === graph }) ?? nil else { return }
    accesses.append(
      Access(
        participant: participant, property: property, kind: kind, reader: run.running, phase: run.phase,
        step: Int32(run.lastStep)))
  }
}

/// An observer of one property.
@usableFromInline
package final class AccessWatch {
  private let participant: ParticipantID
  private let property: String
  private let log: AccessLog

  package init(_ participant: ParticipantID, _ property: String, _ log: AccessLog) {
    self.participant = participant
    self.property = property
    self.log = log
  }

  @usableFromInline
  func noteRead() { log.note(.read, of: participant, property) }

  @usableFromInline
  func noteWrite() { log.note(.write, of: participant, property) }
}

/// A property wrapper of an object, whose reads and writes can be observed.
package protocol Watchable: AnyObject {
  var watch: AccessWatch? { get set }
  /// The value of the wrapper. Reading it is not observed.
  var wrapped: Any? { get }
}

extension Outlet: Watchable {
  package var wrapped: Any? { connected }
}

extension Observed: Watchable {
  package var wrapped: Any? { value }
}
