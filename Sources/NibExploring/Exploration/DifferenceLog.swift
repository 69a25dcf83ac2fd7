/// The differences between the reference load and the others, and their ends.
///
/// Each difference that is followed ends in one of these ways: a cause is found or a known one explains it, it turns
/// out to be unstable, no steps are found for it, or there are too many loads or no time for it.
struct DifferenceLog {
  /// The keys whose values differed from the reference load in some load.
  private(set) var seen: Set<Outcome.Key> = []
  /// The differences for which no steps were found.
  private(set) var unexplained: [ExplorationReport.Difference] = []
  private var unexplainedKeys: Set<Outcome.Key> = []
  /// The differences for which there were too many loads, or no time.
  private(set) var unfollowed: Set<Outcome.Key> = []
  /// The number of differences of each kind that were followed.
  private var followed: [DifferenceKind: Int] = [:]

  mutating func see(_ keys: Set<Outcome.Key>) { seen.formUnion(keys) }

  /// Returns true if so many differences of a kind were followed that further ones are followed only if the causes of
  /// these do not explain them.
  func hasManyOf(_ kind: DifferenceKind) -> Bool { followed[kind, default: 0] >= Budget.mostOfOneKind }

  mutating func follow(_ kinds: Set<DifferenceKind>) { for kind in kinds { followed[kind, default: 0] += 1 } }

  mutating func leaveUnfollowed(_ key: Outcome.Key) { unfollowed.insert(key) }

  mutating func leaveUnexplained(_ difference: ExplorationReport.Difference, _ key: Outcome.Key) {
    unexplained.append(difference)
    unexplainedKeys.insert(key)
  }

  /// Returns the differences that have ended in none of the ways.
  ///
  /// - Parameters:
  ///   - causes: the causes that are reported.
  ///   - stability: the values that are not compared.
  func lost(_ causes: [Causes.Cause], _ stability: Stability) -> Set<Outcome.Key> {
    var lost = seen.subtracting(unfollowed).subtracting(unexplainedKeys).subtracting(stability.unstable)
    for cause in causes {
      lost.subtract(cause.unfollowed.keys)
      for one in [cause] + cause.others { lost.subtract(one.keys) }
    }
    return lost
  }
}
