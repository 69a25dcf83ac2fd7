public import NibModel

/// What exploring a layout has found.
public struct ExplorationReport: Sendable {
  /// The layout.
  public let source: SourceText
  /// The names of the orders that were explored.
  public let orders: [String]
  /// How many loads were compared.
  public let runs: Int
  /// How many more it took to shrink what was found.
  public let shrinkingRuns: Int
  /// Whether every load was tried that the orders allow.
  public let isExhaustive: Bool
  /// What the random orders came from: the same seed gives the same report.
  public let seed: UInt64
  /// What depends on an order that nobody promises.
  public let findings: [OrderFinding]
  /// Why every load fails, in words; nil when one does not. Then there is nothing to compare.
  public let failure: String?
  /// Properties that differ between two loads in one and the same order, and so could not be compared: `clock.started`.
  public let unstable: [String]
  /// Differences that were found and could not be followed to two steps, in words.
  public let unexplained: [String]
  /// How many differences were not followed, because many of their kind were.
  public let unfollowed: Int

  /// Whether nothing was found.
  public var isClean: Bool { findings.isEmpty && unexplained.isEmpty && unfollowed == 0 && failure == nil }
}
