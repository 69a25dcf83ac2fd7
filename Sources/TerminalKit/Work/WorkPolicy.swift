/// The rule for work that begins while other work of the same name in the same controller has not ended.
public nonisolated enum WorkPolicy: Hashable, Sendable {
  /// The new work is refused: never two at a time, and the first one wins. For saves and deletions.
  case exclusive
  /// The new work waits until the other has ended: never two at a time, and all are done in order.
  case queued
  /// The other work is cancelled, and the new one begins at once. For loads of what is selected.
  case restarting
  /// The other work is cancelled, and the new one begins when none was asked for during a time. For searches while a
  /// user types.
  case debounced(Duration)
  /// Both go on.
  case concurrent
}
