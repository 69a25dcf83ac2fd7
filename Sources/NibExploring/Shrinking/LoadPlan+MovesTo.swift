internal import NibLoading

extension LoadPlan {
  /// Returns moves that turn this plan into another one. Returns nil if moves cannot do this, or if it takes too many.
  ///
  /// - Complexity: O(moves × steps).
  func moves(to other: LoadPlan, most: Int) -> [StepMove]? {
    var table = ItemTable()
    let own = table.sequence(OrderPromise(of: self).items)
    let names = StepNames(self)
    return own.moves(to: table.sequence(OrderPromise(of: other).items), most: most, in: table)?.map { move in
      StepMove(names.step(table[move.item]), move.isAfter ? .after : .before, names.step(table[move.anchor]))
    }
  }
}
