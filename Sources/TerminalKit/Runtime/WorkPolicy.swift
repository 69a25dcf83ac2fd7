/// The rule for work that is started while other work with the same name in the same controller has not ended.
///
/// Cases may be added: a `switch` over them needs a default.
public nonisolated enum WorkPolicy: Hashable, Sendable {
  /// The new work is refused, so there are never two at a time, and the first one wins. For saves and deletions.
  case exclusive
  /// The new work waits until the other has ended, so there are never two at a time, and all are done in order.
  case queued
  /// The other work is cancelled, and the new one begins immediately. For loading the selected item.
  case restarting
  /// The other work is cancelled. The new one begins if no further work is started during a time. For searches while
  /// the user types.
  case debounced(Duration)
  /// Both run at the same time.
  case concurrent
}
