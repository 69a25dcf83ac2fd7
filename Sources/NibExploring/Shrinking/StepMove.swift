internal import NibLoading

/// A step of a load brought right before another one, or right behind it.
///
/// An initializer moves with everything that happens in it.
public struct StepMove: Hashable, Sendable, CustomStringConvertible {
  /// A side of a step.
  public enum Side: String, Sendable, CaseIterable {
    /// Right before it.
    case before
    /// Right behind it.
    case behind
  }

  /// The step that is moved.
  public let step: LoadStep
  /// The side of the anchor that the step is brought to.
  public let side: Side
  /// The step that stays.
  public let anchor: LoadStep

  /// Creates a move of a step to a side of another one.
  public init(_ step: LoadStep, _ side: Side, _ anchor: LoadStep) {
    self.step = step
    self.side = side
    self.anchor = anchor
  }

  /// The move as `nib trace --move` takes it: `awake sub < awake sup`.
  public var description: String { "\(step) \(side == .before ? "<" : ">") \(anchor)" }
}
