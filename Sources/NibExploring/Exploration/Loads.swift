internal import NibLoading

/// The loads of an explored layout, as sequences of numbered steps, and the object that runs them.
struct Loads {
  let layout: ExploredLayout
  let runner: any LoadRunner
  /// The numbers of the steps of all loads.
  private(set) var table = ItemTable()
  /// The plan's own load.
  let own: ItemSequence
  /// The stretch of the first order to which an item belongs, if it may be permuted.
  private let stretches: [Int?]

  init(_ layout: ExploredLayout, _ runner: any LoadRunner) {
    (self.layout, self.runner) = (layout, runner)
    own = table.sequence(layout.promise.items)
    var stretches = [Int?](repeating: nil, count: own.count)
    for (index, stretch) in layout.promise.stretches.enumerated() where stretch.freedom == .steps {
      for place in stretch.items { stretches[Int(own[place])] = index }
    }
    self.stretches = stretches
  }

  // MARK: Sequences

  subscript(number: Int32) -> LoadItem { table[number] }

  /// Returns the sequence of some items, and numbers those that are new.
  mutating func sequence(_ items: [LoadItem]) -> ItemSequence { table.sequence(items) }

  func plan(_ sequence: ItemSequence) -> LoadPlan { layout.plan.arranged(sequence, table) }

  /// Returns true if the steps can be run in this order at all.
  func allows(_ sequence: ItemSequence) -> Bool { layout.executability.allows(sequence, in: table) }

  /// Returns the place of each item in a load; -1 if the item is not in it.
  func places(in sequence: ItemSequence) -> [Int32] {
    var places = [Int32](repeating: -1, count: table.items.count)
    for (place, number) in sequence.enumerated() { places[Int(number)] = Int32(place) }
    return places
  }

  /// Returns the step without its object.
  func callback(_ number: Int32) -> Callback { layout.callback(table[number]) }

  func step(_ number: Int32) -> LoadStep { layout.step(table[number]) }

  // MARK: Running

  func outcome(_ sequence: ItemSequence) -> Outcome { runner.outcome(of: plan(sequence)) }

  func outcomeInTime(_ sequence: ItemSequence) throws(TimeIsUp) -> Outcome {
    if runner.isOver { throw TimeIsUp() }
    return outcome(sequence)
  }

  /// Returns the failure with the place in the code that stops the program, if there is one and it can be found.
  func withFrame(_ failure: OrderFinding.Failure, of sequence: ItemSequence) -> OrderFinding.Failure {
    guard let cause = failure.stop?.cause, !runner.isOver else { return failure }
    var failure = failure
    failure.stop?.frame = runner.frame(of: cause, in: plan(sequence))
    return failure
  }

  var shrinker: Shrinker {
    let stretches = stretches
    return Shrinker(
      table: table, executability: layout.executability,
      stretch: { stretches.indices.contains(Int($0)) ? stretches[Int($0)] : nil }, run: outcomeInTime)
  }
}
