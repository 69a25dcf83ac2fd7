/// The part of a long search that is done in one turn: at most 4 096 steps, and at most about 4 ms.
nonisolated struct ScanSlice {
  private static let steps = 4_096
  private static let duration = Duration.milliseconds(4)
  /// The number of steps between two readings of the clock.
  private static let clockInterval = 64

  private var count = 0
  private var nextReading = Self.clockInterval
  private let start = ContinuousClock.now

  /// Counts a step.
  ///
  /// - Parameter weight: The number of steps of usual size that this step counts as, at least 1.
  /// - Returns: false if the step must be done later. The first step of a slice is always done.
  mutating func goesOn(_ weight: Int = 1) -> Bool {
    defer { count = count.plus(weight) }
    if count == 0 { return true }
    if count >= Self.steps { return false }
    guard count >= nextReading else { return true }
    nextReading = count.plus(Self.clockInterval)
    return ContinuousClock.now - start < Self.duration
  }
}
