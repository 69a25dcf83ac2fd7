internal import NibLoading
internal import NibModel
internal import NibTracing

/// Hears what objects say of themselves while a load runs, and who reads outlets too early.
final class Listener: LoadTracer {
  private(set) var notes: [ParticipantID: [String]] = [:]
  private(set) var earlyReads: [UnwiredRead] = []
  private var load: ObjectIdentifier?

  func record(_ event: LoadEvent, of plan: LoadPlan) {
    switch event.kind {
    case .loadBegins: if load == nil { load = event.load }
    case .note, .misuse, .unwiredRead, .emptyRead: take(event, plan)
    default: break
    }
  }

  private func take(_ event: LoadEvent, _ plan: LoadPlan) {
    // Objects of a layout that is loaded within are not told apart.
    let isOwn = event.load == load
    func note(_ words: String) {
      notes[isOwn ? event.subject : .none, default: []].append(isOwn ? words : "\(plan.document.source.file): \(words)")
    }
    switch event.detail {
    case .note(let words)?: note(words)
    case .misuse(let misuse)?: note(misuse.description)
    case .read(let read)? where isOwn: earlyReads.append(read)
    default: break
    }
  }
}
