internal import NibModel

extension OrderFinding {
  /// Two loads that are both allowed, and that end differently.
  public struct Dependence: Sendable {
    /// The two steps whose order makes the difference, or the step that runs a second time.
    let steps: Steps
    /// The steps that must also be moved, in both loads, before the order of the two steps makes a difference.
    public let further: [FurtherStep]
    /// The steps whose order makes the difference, in the order of the second load: the two steps, the further ones,
    /// and those that are already at the right place in the layout's own order. Empty if they are not known.
    public let sequence: [LoadStep]
    /// True if the difference was also seen in loads with these steps in the order of the first load. Then other steps
    /// decide, too, and correcting these ones is not enough.
    public let othersDecide: Bool
    /// The differences, the most informative first. At least one, each with two values.
    public let effects: [Effect]
    /// The moves of the two loads; nil if moves cannot describe them.
    let replay: Moves?
    /// The order that a replay begins with: the order of the layout's own load.
    let baseOrder: String
    /// The order that allows the first load.
    public let firstOrder: String
    /// The order that allows the second load, under which it was found.
    public let order: String
    /// The number of the run in which it was found; 0 is the first load.
    public let run: Int
    /// The name of the layout, if it is loaded within another layout.
    var within: String?
    /// False if no command can repeat the two loads.
    var isReplayable = true
    /// The options of `nib trace` that select the step of the file, if it is loaded in several steps.
    var stepOptions: [String] = []
    /// The traces of the two loads. Nil for a finding that is reported with another one.
    public let traces: Traces?
    /// The other findings of the same kind: the same callbacks of the same classes, and the same property. They have
    /// no traces.
    public internal(set) var others: [Dependence] = []
    /// The other differences of the same kind, whose steps were not looked for.
    public internal(set) var unfollowed: [Effect] = []

    /// The step that comes first in the layout's own order.
    public var earlier: LoadStep {
      switch steps {
      case .exchanged(let exchange): exchange.earlier
      case .repeated(let step): step
      }
    }

    /// The step that may come before `earlier`. The same as `earlier` if a step runs once more in the second load.
    public var later: LoadStep {
      switch steps {
      case .exchanged(let exchange): exchange.later
      case .repeated(let step): step
      }
    }

    /// The moves that turn the layout's own load into the first load, if the layout's own load fails or further steps
    /// are moved.
    public var firstMoves: [StepMove] { replay?.first ?? [] }
    /// The moves that turn the first load into the second. Empty if moves cannot describe this.
    public var moves: [StepMove] { replay?.second ?? [] }

    /// Returns true if this finding contains everything of an early outlet, and more.
    func includes(_ early: EarlyOutlet) -> Bool { effects.contains { $0.read == early.read && $0.first != nil } }
  }

  /// A step that has to be moved before the exchange of the two makes a difference.
  public struct FurtherStep: Hashable, Sendable {
    /// A place in a load.
    ///
    /// Cases may be added.
    public enum Position: Hashable, Sendable, CustomStringConvertible {
      /// Before all other steps of its kind that may come in any order.
      case first
      /// Right before another step.
      case before(LoadStep)
      /// Right after another step.
      case after(LoadStep)

      /// The place as a text, as in reports: `first`, `before awake a`, `behind awake a`.
      public var description: String {
        switch self {
        case .first: "first"
        case .before(let step): "before \(step)"
        case .after(let step): "behind \(step)"
        }
      }
    }

    /// The step.
    public let step: LoadStep
    /// The place of the step in both loads.
    public let position: Position
  }
}

extension OrderFinding.Dependence {
  /// The two steps. Their order makes the difference, or the fact that one of them runs a second time.
  enum Steps {
    case exchanged(Exchange)
    case repeated(LoadStep)

    /// Creates two steps that are exchanged. Returns nil if they are the same.
    init?(_ earlier: LoadStep, before later: LoadStep) {
      guard let exchange = Exchange(earlier, later) else { return nil }
      self = .exchanged(exchange)
    }
  }

  /// Two different steps.
  struct Exchange {
    let earlier: LoadStep
    let later: LoadStep

    fileprivate init?(_ earlier: LoadStep, _ later: LoadStep) {
      if earlier == later { return nil }
      self.earlier = earlier
      self.later = later
    }
  }

  /// The moves that make the two loads.
  struct Moves {
    /// The moves that turn the layout's own load into the first load.
    var first: [StepMove] = []
    /// The moves that turn the first load into the second.
    var second: [StepMove] = []
    /// The moves that turn the layout's own load into the second load, as few as possible.
    var replay: [StepMove] = []
  }
}
