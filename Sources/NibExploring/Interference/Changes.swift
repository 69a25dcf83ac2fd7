internal import NibLoading

/// A property whose values before and after a step differ.
struct Change: Hashable {
  /// The step; nil for the `afterInit()` of objects that code has made.
  let item: LoadItem?
  let participant: ParticipantID
  let property: String
}

/// The changes of a load.
struct Changes {
  /// The changes, in the order in which they happen; each once.
  var list: [Change] = []
  /// True if loads of the same plan have made the same changes.
  var isSteady = true
  /// True if all objects were read between any two steps. Otherwise a change may have been missed if a step of
  /// another object set the value back soon after.
  var isComplete = true
}
