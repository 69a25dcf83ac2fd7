/// Something of a layout's objects that was not compared, or not in full.
public struct Uncompared: Hashable, Sendable {
  /// The reason why the value was not compared.
  public enum Reason: String, Sendable, CaseIterable {
    /// It differs when a load is repeated in the same order.
    case unstable
    /// It is a lazy property that only some of the loads have computed.
    case lazy
    /// It cannot be copied, such as a `Mutex`, so that reflection does not show it.
    case uncopyable = "not-copyable"
    /// It leads to memory of unknown size.
    case pointer
    /// It is nested deeper than exploring looks.
    case depth = "too-deep"
    /// It holds more values than exploring looks at.
    case size = "too-large"
    /// One of the objects cannot be archived, so that the archives of all are unknown.
    case archives = "not-archivable"
    /// The author has named it: see `Explorer.ignored`.
    case ignored
  }

  /// The name by which it can be left out: `Class.property`, `Class.notes`, `Class.archive` or `archives`. Nil for a
  /// failure and for an outlet that is read too early.
  public let name: String?
  /// The reason why the value was not compared.
  public let reason: Reason
  /// The state of each object, in document order.
  public let subjects: [OrderFinding.Subject]
}
