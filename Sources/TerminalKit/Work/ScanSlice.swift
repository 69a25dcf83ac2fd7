/// The part of a long search that is done at once: at most 4 096 steps, and no more after 4 ms.
nonisolated struct ScanSlice {
  private static let steps = 4_096
  private static let duration = Duration.milliseconds(4)
  /// The clock is read once in so many steps.
  private static let clockInterval = 64

  private var count = 0
  private var nextReading = Self.clockInterval
  private let start = ContinuousClock.now

  /// Counts a step.
  ///
  /// - Parameter weight: The steps of usual size that it is worth, at least 1.
  /// - Returns: false if it is to be done later. The first step of a slice never is.
  mutating func goesOn(_ weight: Int = 1) -> Bool {
    defer { count = count.plus(weight) }
    if count == 0 { return true }
    if count >= Self.steps { return false }
    guard count >= nextReading else { return true }
    nextReading = count.plus(Self.clockInterval)
    return ContinuousClock.now - start < Self.duration
  }
}
