public import NibLoading

/// A percentage: `0%` to `100%`.
public nonisolated struct Percentage: Hashable, Sendable {
  /// The number, from 0 to 100.
  public let percent: Int

  /// Creates a percentage. A number out of bounds becomes the nearest bound.
  public init(_ percent: Int) { self.percent = max(0, min(percent, 100)) }
}

nonisolated extension Percentage: NibValue {
  /// Creates a percentage from a whole number with a percent sign.
  public init?(nibText text: Span<UInt8>) {
    guard case .percent(let percent) = Length(nibText: text) else { return nil }
    self.percent = percent
  }

  /// The form of a percentage, for messages.
  public static var nibDescription: String { "a percentage from 0% to 100%" }

  /// The pattern of digits and a percent sign.
  public static var nibShape: ValueShape { .pattern("0*(100|[0-9]?[0-9])%|-0+%") }
}
