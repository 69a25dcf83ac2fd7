/// The reads and writes of the outlets and attributes of a load's objects, with the callbacks that they happened in.
package final class AccessLog {
  /// A read or a write.
  package struct Access: Hashable, Sendable {
    /// The object that the property belongs to.
    package let participant: ParticipantID
    package let property: String
    package let kind: AccessKind
    /// The callback: whose code ran, and in which phase.
    package let reader: ParticipantID
    package let phase: LoadPhase
    /// The step that was running. For an access by an initializer, a step within the initializer.
    package let step: Int32

    package init(
      participant: ParticipantID, property: String, kind: AccessKind, reader: ParticipantID, phase: LoadPhase,
      step: Int32
    ) {
      (self.participant, self.property, self.kind) = (participant, property, kind)
      (self.reader, self.phase, self.step) = (reader, phase, step)
    }
  }

  /// The accesses in the order in which they happened, including repeated ones of the same callback.
  package private(set) var accesses: [Access] = []
  /// The layout whose callbacks are recorded.
  private let graph: ResolvedGraph
  /// The maximum number of accesses that are recorded.
  private static let most = 1_000_000

  package init(of graph: ResolvedGraph) { self.graph = graph }

  /// Returns an observer that records the accesses to a property.
  package func watch(_ property: String, of participant: ParticipantID) -> AccessWatch {
    AccessWatch { [self] in note($0, of: participant, property) }
  }

  /// Records an access by the running code. If a step runs another load, the callbacks of that load belong to the step.
  /// Loads that contain the layout's load are not recorded.
  private func note(_ kind: AccessKind, of participant: ParticipantID, _ property: String) {
    let loads = sequence(first: LoadRun.current) { $0?.outer }
    guard accesses.count < Self.most, let run = loads.first(where: { $0?.graph === graph }) ?? nil else { return }
    accesses.append(
      Access(
        participant: participant, property: property, kind: kind, reader: run.running, phase: run.phase,
        step: Int32(run.lastStep)))
  }
}
