/// An object, or all objects of a load, that will be sent `afterInit()`. Deallocated objects are skipped.
struct Waiting {
  /// All objects of a load. If this is set, `object` is nil.
  var batch: LoadBatch?
  weak var object: (any NibInitializing)?
  /// The load that made the object, or in which code made it.
  var run: LoadRun?
  /// The object's identity in the load that made it; none for an object that code made.
  var participant = ParticipantID.none
  /// The layout's object in whose initializer this object was made, if that is another object; -1 for none.
  var maker: Int32 = -1
  /// The number of initializers of that load that had begun.
  var begun: Int32 = 0

  /// True if all objects are deallocated.
  var isGone: Bool { batch.map { $0.objects.isEmpty } ?? (object == nil) }

  /// The objects that are not deallocated, in order.
  var objects: [any NibInitializing] { batch?.objects ?? object.map { [$0] } ?? [] }
}

/// The waiting objects, in order. Entries of deallocated objects are removed, so they do not accumulate.
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
