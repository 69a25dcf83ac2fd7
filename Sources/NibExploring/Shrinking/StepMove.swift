internal import NibLoading

/// A move of a step right before or right after another step.
///
/// An initializer moves with everything that happens in it.
public struct StepMove: Hashable, Sendable, CustomStringConvertible {
  /// A side of a step.
  public enum Side: String, Sendable, CaseIterable {
    /// Right before the step.
    case before
    /// Right after the step.
    case after = "behind"
  }

  /// The step that is moved.
  public let step: LoadStep
  /// The side of the anchor that the step is moved to.
  public let side: Side
  /// The step that keeps its place.
  public let anchor: LoadStep

  /// Creates a move of a step to a side of another one.
  public init(_ step: LoadStep, _ side: Side, _ anchor: LoadStep) {
    self.step = step
    self.side = side
    self.anchor = anchor
  }

  /// The move as `nib trace --move` accepts it: `awake sub < awake sup`.
  public var description: String { "\(step) \(side == .before ? "<" : ">") \(anchor)" }
}
