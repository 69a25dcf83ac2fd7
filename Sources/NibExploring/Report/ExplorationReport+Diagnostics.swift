public import NibModel

extension ExplorationReport {
  /// The findings as diagnostics, in the order of the report. The first of each kind is reported in full, with the
  /// number of the others.
  public var diagnostics: [Diagnostic] { (findings.map(\.diagnostic) + stateFindings.map(\.diagnostic)).map(noting) }

  /// The findings as diagnostics, in the order of the report. Each finding is followed by the others of the same kind.
  ///
  /// - Complexity: O(findings).
  public var allDiagnostics: [Diagnostic] {
    (findings.flatMap(\.groupDiagnostics) + stateFindings.flatMap(\.allDiagnostics)).map(noting)
  }

  /// Returns a finding in an included layout with the places that led to it.
  func noting(_ finding: Diagnostic) -> Diagnostic {
    let chain = finding.place.map { NibDocument.chain(toFile: $0.file, includers) } ?? []
    return finding.adding(chain.map { Diagnostic.Note("included here", at: $0) })
  }
}

extension OrderFinding {
  /// The finding with its places in the layout, and the number of other findings of the same kind.
  public var diagnostic: Diagnostic { diagnostic(isWhole: false) }

  /// The finding and the others of the same kind as diagnostics, in the order of `groupFingerprints`.
  package var groupDiagnostics: [Diagnostic] {
    [diagnostic] + others.map(\.diagnostic) + unfollowed.map(\.diagnostic)
  }

  /// - Parameter isWhole: true to report each effect, and each finding of the same kind.
  func diagnostic(isWhole: Bool) -> Diagnostic {
    let likewise: OrderFault.Likewise =
      isWhole
      ? .all(others.map { .init(message: $0.fault(false, .count(0)).message, place: $0.place) }, unfollowed)
      : .count(similarCount)
    return Diagnostic(fault(isWhole, likewise), at: place)
  }

  /// The place at fault: the place of the state that differs, or of the step or the value that comes too early.
  private var place: SourcePlace? {
    switch self {
    case .dependence, .unorderedAccess: effects.first?.place ?? earlier.place
    case .earlyOutlet, .lostValue: earlier.place
    }
  }

  private func fault(_ isWhole: Bool, _ likewise: OrderFault.Likewise) -> OrderFault {
    let statement: OrderFault.Statement =
      switch self {
      case .dependence(let finding): .dependence(DependenceStatement(finding, isWhole: isWhole))
      case .unorderedAccess(let finding):
        .unorderedAccess(UnorderedAccessStatement(accesses: finding.accesses, effect: finding.effect))
      case .earlyOutlet(let finding):
        .earlyOutlet(EarlyOutletStatement(reader: finding.reader, wiring: finding.wiring, effect: finding.effect))
      case .lostValue(let finding): .lostValue(LostValueStatement(setter: finding.setter, effect: finding.effect))
      }
    return OrderFault(earlier: earlier, later: later, effect: effects.first, statement: statement, likewise: likewise)
  }
}

extension OrderFinding.Effect {
  /// The difference, whose steps were not looked for.
  fileprivate var diagnostic: Diagnostic { Diagnostic(UnfollowedFault(effect: self), at: place) }
}
