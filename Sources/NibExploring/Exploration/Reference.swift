/// The load that the others are compared with: the plan's own load, unless it fails.
struct Reference {
  let sequence: ItemSequence
  /// The name of the order that allows the load.
  let order: String
  /// The moves that turn the plan's own load into this one; nil if there are too many to list.
  let moves: [Move]?
  var outcome: Outcome
  /// The layouts that are loaded within the load.
  let nested: [NestedLayout]
  /// True if the load has been repeated often enough to know which values differ by themselves.
  var isConfirmed = false

  var trial: Trial { Trial(sequence: sequence, order: order, run: 0) }
}

/// A load of one of the orders.
struct Trial {
  var sequence: ItemSequence
  /// The name of the order.
  let order: String
  /// The number of the load among those of its order.
  let run: Int
}
