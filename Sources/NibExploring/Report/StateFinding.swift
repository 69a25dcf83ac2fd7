public import NibModel

/// State that is not the same when a load is repeated in the same order, and the reason.
///
/// Clocks and random numbers differ too, and are no findings: they are listed as not compared.
public struct StateFinding: Hashable, Sendable {
  /// A reason why a load that is repeated ends differently.
  public enum Kind: String, Sendable, CaseIterable {
    /// The first load of a process ends in one way, and the second in another, in each process: something outside the
    /// objects lasts from one load to the next.
    case survivingState = "state-survives"
    /// Processes whose hashes have the same seed agree, and others do not.
    case hashOrder = "hash-order"
  }

  /// The reason.
  public let kind: Kind
  /// The difference. Of `hashOrder` without values: they are others in each process.
  public let effect: OrderFinding.Effect
  /// The same property of other objects of the class.
  public internal(set) var others: [OrderFinding.Effect] = []

  /// The finding with its place in the layout, and the number of objects that have it as well.
  public var diagnostic: Diagnostic { diagnostic(of: effect, alike: others.count) }

  /// The finding, and each of the others.
  package var allDiagnostics: [Diagnostic] { ([effect] + others).map { diagnostic(of: $0, alike: 0) } }

  private func diagnostic(of effect: OrderFinding.Effect, alike: Int) -> Diagnostic {
    Diagnostic(StateFault(kind: kind, effect: effect, alike: alike), at: effect.place)
  }
}

/// A finding of state as a fault.
private struct StateFault: Fault {
  let kind: StateFinding.Kind
  let effect: OrderFinding.Effect
  /// The number of other objects that have it as well.
  let alike: Int

  var code: Diagnostic.Code {
    switch kind {
    case .survivingState: .survivingState
    case .hashOrder: .hashOrder
    }
  }

  var severity: Diagnostic.Severity { .warning }

  var message: String {
    switch kind {
    case .survivingState:
      "state survives a load: "
        + effect.words(
          .init(
            first: "in the first load of a process", second: "in the second load of a process", other: "in the second"))
    case .hashOrder: "\(effect.words) is another in a process whose hashes have another seed"
    }
  }

  var notes: [Diagnostic.Note] {
    let reason =
      switch kind {
      case .survivingState:
        "something outside the objects lasts, such as a static variable, a singleton or a file; 'reset' of an OutsideState "
          + "puts it back before each load"
      case .hashOrder: "it follows the order in which a set or a dictionary has its elements, or a hash value"
      }
    let others = alike == 0 ? [] : [Diagnostic.Note("\(alike) more of the same kind, with other objects of this class")]
    return [Diagnostic.Note(reason)] + others
  }

  var facts: Facts { [.member: effect.subject.name, .given: effect.first?.text, .other: effect.second?.text] }
}
