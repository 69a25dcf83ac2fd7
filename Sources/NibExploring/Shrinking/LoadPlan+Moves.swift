public import NibLoading

extension LoadPlan {
  /// Returns the plan with some of its steps moved, one after the other, as an exploration of the layout has found.
  ///
  /// The moves may come from another plan of the same layout and classes, such as one in another order.
  ///
  /// - Throws: `MoveError` if a step is not in the plan, or if the steps cannot be run in the new order, because an
  ///   object must be made before anything is done to it.
  /// - Complexity: O(moves × steps).
  public func moving(_ moves: [StepMove]) throws(MoveError) -> LoadPlan {
    var table = ItemTable()
    var sequence = table.sequence(OrderPromise(of: self).items)
    let executability = Executability(self)
    for move in moves {
      guard let step = table.number(of: move.step), let anchor = table.number(of: move.anchor) else {
        let unknown = table.number(of: move.step) == nil ? move.step : move.anchor
        throw MoveError(kind: .unknownStep("\(unknown)"), move: "\(move)")
      }
      let numbers = move.side == .before ? Move(step, before: anchor) : Move(step, after: anchor)
      guard let moved = sequence.applying(numbers, in: table), executability.allows(moved, in: table) else {
        throw MoveError(kind: .impossible, move: "\(move)")
      }
      sequence = moved
    }
    return arranged(sequence, table)
  }
}

extension ItemTable {
  /// Returns the first number of a step.
  fileprivate func number(of step: LoadStep) -> Int32? { step.item.flatMap(firstNumber(of:)) }
}
