internal import NibLoading
internal import NibModel
internal import NibTracing

/// Hears what objects say of themselves while a load runs, and who reads outlets too early.
final class Listener: LoadTracer {
  private(set) var notes: [Party: [String]] = [:]
  private(set) var earlyReads: [EarlyRead] = []
  private var load: ObjectIdentifier?

  func record(_ event: LoadEvent, of plan: LoadPlan) {
    switch event.kind {
    case .loadBegins: if load == nil { load = event.load }
    case .note, .misuse:
      // What objects of another layout say, that is loaded within, is its maker's business as a whole.
      let isOwn = event.load == load
      let words = (isOwn ? "" : "\(plan.document.source.file): ") + (event.text ?? "")
      notes[isOwn ? event.subject : .none, default: []].append(words)
    case .unwiredRead, .emptyRead:
      guard event.load == load else { return }
      earlyReads.append(
        EarlyRead(
          reader: event.subject, outlet: event.outlet, connection: event.item, sentence: event.text ?? ""))
    default: break
    }
  }
}

/// An outlet that was read before it was wired.
struct EarlyRead: Hashable {
  let reader: Party
  /// The outlet; nil if no table declares it.
  let outlet: OutletKey?
  /// The connection that would have wired it; -1 when the layout has none.
  let connection: Int32
  /// The event in words. It also tells reads in different phases apart.
  let sentence: String
}
