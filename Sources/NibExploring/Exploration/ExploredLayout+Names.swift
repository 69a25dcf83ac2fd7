internal import NibLoading
internal import NibModel

// The names of steps and of state, for findings.

extension ExploredLayout {
  func className(of participant: ParticipantID) -> String { plan.graph.descriptor(of: participant)?.name ?? "" }

  func className(of participant: Outcome.Participant) -> String {
    switch participant {
    case .own(let participant): className(of: participant)
    case .other(let object): object.className ?? ""
    }
  }

  func place(of participant: ParticipantID) -> SourcePlace? {
    participant.objectIndex.map(plan.document.place(ofObject:))
  }

  private func object(_ participant: Outcome.Participant) -> LoadObject {
    switch participant {
    case .own(let participant): names.object(participant)
    case .other(let object): object
    }
  }

  // MARK: Steps

  func step(_ item: LoadItem) -> LoadStep { names.step(item) }

  /// Returns a step without its object.
  func callback(_ item: LoadItem) -> Callback {
    Callback(item, className: className(of: item.subject), member: names.member(of: item))
  }

  // MARK: State

  /// Returns the class and property that differ, without the object.
  func kind(of key: Outcome.Key) -> DifferenceKind {
    DifferenceKind(className: className(of: key.participant), shape: key.aspect.shape)
  }

  /// Returns the subject of a difference.
  func subject(of key: Outcome.Key) -> OrderFinding.Subject {
    switch key.aspect {
    case .failure: .load
    case .earlyRead(let read): .read(names.reading(read))
    case .property(let name): .property(name, of: object(key.participant))
    case .observed(let name): .observed(name)
    case .archived: .archive(of: object(key.participant))
    case .notes: .notes(of: key.participant == .none ? nil : object(key.participant))
    }
  }

  func effect(of key: Outcome.Key, _ values: OrderFinding.Values?) -> OrderFinding.Effect {
    OrderFinding.Effect(
      subject: subject(of: key), values: values, place: key.participant.objectIndex.map(plan.document.place(ofObject:)),
      file: file, read: key.aspect.read)
  }

  /// Returns a difference between the reference load and another one whose steps are not known.
  func difference(_ key: Outcome.Key, order: String, run: Int) -> ExplorationReport.Difference {
    ExplorationReport.Difference(subject: subject(of: key), order: order, run: run)
  }
}

extension Outcome.Aspect {
  fileprivate var read: UnwiredRead? { if case .earlyRead(let read) = self { read } else { nil } }
}
