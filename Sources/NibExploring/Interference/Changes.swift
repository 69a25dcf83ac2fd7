internal import NibLoading

/// A property that has another value behind a step than before it.
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
  /// True if all objects were read between any two steps. Otherwise a value that was set, and was set back soon after by
  /// another object's step, may have been missed.
  var isComplete = true
}
