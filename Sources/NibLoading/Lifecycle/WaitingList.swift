/// An object that is to be sent `afterInit()`, or all of a load. Deallocated objects are skipped.
struct Waiting {
  /// All objects of a load; there is no `object` then.
  var batch: LoadBatch?
  weak var object: (any NibInitializing)?
  /// The load that made it, or in which it was made.
  var run: LoadRun?
  /// The object's identity in the load that made it; none for an object that code made.
  var participant = ParticipantID.none
  /// The layout's object in whose initializer it was made, if that is not itself; -1 for none.
  var maker: Int32 = -1
  /// The number of initializers of that load that had begun.
  var begun: Int32 = 0

  /// True if nothing is alive that could be sent anything.
  var isGone: Bool { batch.map { $0.objects.isEmpty } ?? (object == nil) }

  /// The objects that are alive, in order.
  var objects: [any NibInitializing] { batch?.objects ?? object.map { [$0] } ?? [] }
}

/// Objects that wait, in order. It does not grow with objects that are deallocated.
struct WaitingList {
  private(set) var entries: [Waiting] = []
  private var limit = WaitingList.least
  private static let least = 128

  var isEmpty: Bool { entries.isEmpty }

  /// Amortized O(1).
  mutating func append(_ entry: Waiting) {
    if entries.count >= limit {
      entries.removeAll { $0.isGone }
      limit = max(Self.least, 2 * entries.count)
    }
    entries.append(entry)
  }

  mutating func append(_ more: [Waiting]) {
    if isEmpty { entries = more } else { for entry in more { append(entry) } }
    limit = max(limit, 2 * more.count)
  }

  mutating func takeAll() -> [Waiting] {
    defer { self = WaitingList() }
    return entries
  }
}
