/// State of a layout's objects that was not compared, or not in full.
public struct Uncompared: Hashable, Sendable {
  /// The reason why the value was not compared.
  public enum Reason: String, Sendable, CaseIterable {
    /// The value differs when a load is repeated in the same order.
    case unstable
    /// The value is a lazy property that only some of the loads have computed.
    case lazy
    /// The value cannot be copied, such as a `Mutex`, so reflection does not show it.
    case uncopyable = "not-copyable"
    /// The value is a pointer to memory of unknown size.
    case pointer
    /// The value is nested deeper than exploring reads.
    case depth = "too-deep"
    /// The value contains more values than exploring reads.
    case size = "too-large"
    /// One of the objects cannot be archived, so the archives of all objects are unknown.
    case archives = "not-archivable"
    /// The author has excluded the value: see `Explorer.ignored`.
    case ignored
  }

  /// The name that excludes the value: `Class.property`, `Class.notes`, `Class.archive` or `archives`. Nil for a
  /// failure, and for an outlet that is read too early.
  public let name: String?
  /// The reason why the value was not compared.
  public let reason: Reason
  /// The state of each object, in document order.
  public let subjects: [OrderFinding.Subject]
}
