internal import NibLoading
internal import NibModel

/// The loads that an exploration compares, chosen from those that its orders allow.
struct LoadChoice {
  /// The loads of one order.
  struct Part {
    let space: SequenceSpace
    let covering: CoveringSet

    var promise: OrderPromise { space.promise }
    /// The name of the order.
    var order: String { promise.plan.order.name }
  }

  let parts: [Part]
  /// The participants that can touch each other, if only their steps are covered; nil if all steps are.
  let relations: Relations?
  private let options: ExplorationOptions

  /// - Parameter cost: the time that one load takes; nil if it was not measured.
  init(_ promises: [OrderPromise], _ relations: Relations?, _ options: ExplorationOptions, cost: Duration?) {
    let spaces = promises.map { SequenceSpace($0, relations) }
    var coverings = spaces.map { $0.covering(options.strength, runs: options.runs, seed: options.seed, cost: cost) }
    // All orders use one strength, so that an order and a number identify a load.
    let least = coverings.map(\.strength).min()
    if coverings.contains(where: { $0.strength != least }) {
      coverings = spaces.map { $0.covering(least, runs: options.runs, seed: options.seed) }
    }
    parts = zip(spaces, coverings).map(Part.init)
    (self.relations, self.options) = (relations, options)
  }

  var seed: UInt64 { options.seed }

  /// Returns the load of an order that follows the events of the options; nil if there are none, if the layout has no step
  /// of them, or if no moves describe it.
  func loadOfModel(_ part: Part) -> [LoadItem]? {
    if options.model.isEmpty { return nil }
    let followed = part.promise.plan.following(options.model)
    return followed.followed > 0 && followed.moves() != nil ? followed.items : nil
  }

  // MARK: Strength

  /// The strength that all orders reach; 1 for none.
  var strength: Int { parts.map(\.covering.strength).min() ?? 1 }
  var initializerStrength: Int { parts.map(\.covering.initializerStrength).min() ?? 1 }
  /// The strength that the numbers of loads belong to.
  var plannedStrength: Int { max(2, parts.first?.covering.strength ?? 2) }
  /// The number of ordered tuples of steps that occur.
  var tuples: Int { parts.reduce(0) { $0 + $1.covering.tuples } }

  // MARK: Loads

  /// Returns the maximum number of loads of an order that are compared.
  func mostRuns(_ part: Part) -> Int {
    options.runs
      ?? max(Budget.usualRuns, part.covering.loads, part.space.isEnumerable ? part.space.count ?? 0 : 0)
  }

  /// The groups of objects, and the loads that they take; nil if all steps are covered.
  var related: ExplorationReport.Related? {
    guard let relations, let document = parts.first?.promise.plan.document else { return nil }
    let all = parts.map { SequenceSpace($0.promise).covering(plannedStrength, runs: nil, seed: seed) }
    let isCovered = all.allSatisfy { $0.strength == plannedStrength }
    return ExplorationReport.Related(
      groups: Set(relations.groups.prefix(document.objects.count)).count, opaque: relations.opaque,
      loads: parts.reduce(0) { $0 + $1.covering.loads }, allLoads: isCovered ? all.reduce(0) { $0 + $1.loads } : nil)
  }
}
