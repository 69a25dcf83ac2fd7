public import NibModel

/// State of a layout's objects that was not compared, or not in full.
public struct Uncompared: Hashable, Sendable {
  /// The name of all archives together.
  static let archives = "archives"

  /// The reason why the value was not compared.
  ///
  /// Reasons may be added.
  public struct Reason: HiddenCases {
    package enum Value: String, CaseIterable, Sendable {
      case unstable
      case lazy
      case uncopyable = "not-copyable"
      case pointer
      case depth = "too-deep"
      case size = "too-large"
      case archives = "not-archivable"
      case closure
      case ignored
    }

    package let value: Value

    package init(value: Value) { self.value = value }

    /// The value differs when a load is repeated in the same order.
    public static let unstable = Self(value: .unstable)
    /// The value is a lazy property that only some of the loads have computed.
    public static let lazy = Self(value: .lazy)
    /// The value cannot be copied, such as a `Mutex`, so reflection does not show it.
    public static let uncopyable = Self(value: .uncopyable)
    /// The value is a pointer to memory of unknown size.
    public static let pointer = Self(value: .pointer)
    /// The value is nested deeper than exploring reads.
    public static let depth = Self(value: .depth)
    /// The value contains more values than exploring reads.
    public static let size = Self(value: .size)
    /// One of the objects cannot be archived, so the archives of all objects are unknown.
    public static let archives = Self(value: .archives)
    /// The value is a closure. Only its presence is compared, because closures cannot be. A test need not name it.
    public static let closure = Self(value: .closure)
    /// The author has excluded the value: see `Explorer.ignored`.
    public static let ignored = Self(value: .ignored)

    /// The reason as reports spell it: `unstable`.
    public var rawValue: String { value.rawValue }

    /// False if the value counts as compared, although not all of it is.
    package var leavesOut: Bool { self != .closure }
  }

  /// The name that excludes the value: `Class.property`, `Class.notes`, `Class.archive` or `archives`. Nil for a
  /// failure, and for an outlet that is read too early.
  public let name: String?
  /// The reason why the value was not compared.
  public let reason: Reason
  /// The state of each object, in document order.
  public let subjects: [OrderFinding.Subject]
}
