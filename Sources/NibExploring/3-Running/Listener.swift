internal import NibLoading
internal import NibModel
internal import NibTracing

/// Hears what objects say of themselves while a load runs, and who reads outlets too early.
final class Listener: LoadTracer {
  private(set) var notes: [Party: [String]] = [:]
  /// The reader, the sentence, and the connection that would have wired the outlet, or -1.
  private(set) var earlyReads: [(reader: Party, sentence: String, connection: Int32)] = []
  private(set) var failure: String?
  private var load: ObjectIdentifier?

  func record(_ event: LoadEvent, of plan: LoadPlan) {
    switch event.kind {
    case .loadBegins: if load == nil { load = event.load }
    case .note, .misuse:
      // What objects of another layout say, that is loaded within, is its maker's business as a whole.
      let isOwn = event.load == load
      let words = (isOwn ? "" : "\(plan.document.source.file): ") + (event.text ?? "")
      notes[isOwn ? event.subject : .none, default: []].append(words)
    case .unwiredRead:
      guard event.load == load else { return }
      earlyReads.append((event.subject, event.text ?? "", event.item))
    default: break
    }
  }
}
