/// The pace at which rows are shown again while others are read: showing them takes no more than a fourth of the time.
nonisolated struct RefreshPace {
  private var next: ContinuousClock.Instant?

  /// Calls a function, unless it was called shortly before.
  mutating func refresh(_ body: () -> Void) {
    let start = ContinuousClock.now
    if let next, start < next { return }
    body()
    let end = ContinuousClock.now
    next = end + max(.milliseconds(50), (end - start) * 3)
  }
}
