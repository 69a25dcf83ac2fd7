internal import NibLoading
internal import NibModel
internal import NibTracing

/// Records the notes of a layout's objects while a load runs, and the reads of outlets that are too early.
final class Listener: LoadTracer {
  private(set) var notes: [ParticipantID: [String]] = [:]
  private(set) var earlyReads: [UnwiredRead] = []
  private let graph: ResolvedGraph

  init(of graph: ResolvedGraph) { self.graph = graph }

  func record(_ event: LoadEvent, of plan: LoadPlan) {
    switch event.kind {
    case .note, .misuse, .unwiredRead, .emptyRead: take(event, plan)
    default: break
    }
  }

  private func take(_ event: LoadEvent, _ plan: LoadPlan) {
    // Objects of other layouts are not distinguished.
    let isOwn = plan.graph === graph
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
