internal import NibComparing
internal import NibExploring
internal import NibKit
internal import NibModel

/// Searches for `awake-after` attributes that remove findings.
///
/// If a finding is about two awakes, the one that comes later in the layout's own order is made to wait for the other.
/// So the behavior that users see today stays the same. On request it is the other way round.
@MainActor
struct AwakeCure {
  /// A finding that an `awake-after` removes.
  struct Cure {
    let finding: OrderFinding
    /// The pairs of awakes that become ordered: the later one waits for the earlier one.
    let edges: [(later: LoadStep, earlier: LoadStep)]
  }

  /// The layout with all cures that were found.
  private(set) var source: SourceText
  private(set) var report: ExplorationReport
  private(set) var cures: [Cure] = []
  /// The findings that `awake-after` cannot remove.
  private(set) var left: [OrderFinding] = []
  private let tree: LayoutTree
  private let original: (source: SourceText, report: ExplorationReport)

  /// - Parameters:
  ///   - source: the layout.
  ///   - report: the report about it.
  ///   - explorer: explores changed texts.
  ///   - keepsSecond: true to keep the values of the second load of each finding.
  /// - Throws: an error of `explorer`.
  init(
    _ source: SourceText, _ report: ExplorationReport, _ explorer: LayoutExplorer, keepsSecond: Bool = false
  ) throws {
    (self.source, self.report) = (source, report)
    tree = try LayoutTree(reading: source)
    original = (source, report)
    let candidates = report.findings.map { Cure(finding: $0, edges: Self.edges(of: $0, keepsSecond: keepsSecond)) }
    // For most layouts, all cures can be applied at once.
    let all = candidates.filter { !$0.edges.isEmpty }
    left = candidates.filter(\.edges.isEmpty).map(\.finding)
    if all.isEmpty { return }
    if try accepts(all, explorer) { return }
    for cure in all where try !accepts(cures + [cure], explorer) { left.append(cure.finding) }
  }

  /// Applies some cures if they remove their findings and introduce no others. Returns true if they were applied.
  private mutating func accepts(_ cures: [Cure], _ explorer: LayoutExplorer) throws -> Bool {
    let edges = cures.flatMap(\.edges).compactMap { edge -> LayoutTree.AwakeEdge? in
      guard let later = node(of: edge.later), let earlier = node(of: edge.earlier) else { return nil }
      return LayoutTree.AwakeEdge(later: later, earlier: earlier)
    }
    let text = original.source.applying(tree.declaring(Self.withoutImplied(edges)))
    guard let report = try explorer.report(on: text), report.failure == nil, report.unsteady.isEmpty else {
      return false
    }
    let before = original.report.signatures(withNames: true)
    let after = report.signatures(withNames: true)
    let cured = Set(cures.flatMap { [$0.finding] + $0.finding.others }.map { $0.signature(withNames: true) })
    // An object that gets an id has another name afterwards, so the number of remaining findings is compared, too.
    guard after.isDisjoint(with: cured), after.count <= before.count - cured.count,
      report.signatures(withNames: false).isSubset(of: original.report.signatures(withNames: false))
    else { return false }
    (self.source, self.report, self.cures) = (text, report, cures)
    return true
  }

  /// Returns the edges without those that are implied by the others.
  private static func withoutImplied(_ edges: [LayoutTree.AwakeEdge]) -> [LayoutTree.AwakeEdge] {
    let earlier = Dictionary(grouping: edges, by: \.later).mapValues { $0.map(\.earlier) }
    return edges.filter { edge in
      var open = (earlier[edge.later] ?? []).filter { $0 != edge.earlier }
      var seen = Set(open)
      while let node = open.popLast() {
        if node == edge.earlier { return false }
        for next in earlier[node] ?? [] where seen.insert(next).inserted { open.append(next) }
      }
      return true
    }
  }

  /// Returns the awakes of a finding and of the findings that are reported with it, if all of them belong to objects of
  /// the layout.
  private static func edges(
    of finding: OrderFinding, keepsSecond: Bool
  ) -> [(later: LoadStep, earlier: LoadStep)] {
    switch finding {
    case .dependence, .unorderedAccess: break
    default: return []
    }
    let all = [finding] + finding.others
    guard all.allSatisfy({ $0.earlier != $0.later && $0.earlier.isOfLayout && $0.later.isOfLayout }) else { return [] }
    return all.map { keepsSecond ? ($0.earlier, $0.later) : ($0.later, $0.earlier) }
  }

  private func node(of step: LoadStep) -> Int? {
    guard let found = step.object.place, found.file == 0, let place = found.range?.lower else { return nil }
    return tree.nodes.indices.first { tree.nodes[$0].kind == .object && tree.nodes[$0].span.lowerBound == place }
  }
}

extension LoadStep {
  fileprivate var isOfLayout: Bool { event == .awake && object.role == .object }
}
