/// The numbers of loads of an exploration: the limits, the loads that were run, and what they reach.
struct Budget {
  // MARK: Limits

  /// The number of loads of an order that are compared if the covering loads are not more.
  static let usualRuns = 64
  /// The maximum number of loads that shrinking takes for all differences.
  static let mostLoads = 5_000
  /// The number of differences of one kind that are followed at once. Further ones are followed only if they remain
  /// when the causes of these are repaired.
  static let mostOfOneKind = 8
  /// The number of times that a load is repeated before a difference is reported. A value that is decided by chance
  /// with equal odds, such as which of two texts comes first in a set, is the same in all repetitions of two loads in
  /// one of 256 cases. Each load is repeated before the search for the steps, and again after they are found.
  static let repetitions = 4
  /// The number of times that a load is repeated to see if a value is left to chance, where a repetition costs little.
  /// One of two values with equal odds is the same in all of them in one of 2048 cases.
  static let repetitionsForChance = 12
  /// The number of times that the first load is repeated to check that a finding of this load alone occurs each time.
  static let repetitionsOfOneLoad = 2
  /// The maximum number of times that a load which fails is repaired.
  static let mostMendings = 8
  /// The number of stopped loads after which exploring assumes that the class stops all of them. Each costs a new
  /// process, or its whole time limit.
  static let mostStops = 16
  /// The maximum number of pairs that are tried because the same pair of another object makes the difference.
  static let mostGuesses = 4

  // MARK: Counts

  /// The number of loads that were compared, including the first one.
  private(set) var runs = 1
  /// The number of loads that were run to observe which steps touch which objects.
  private(set) var watchingRuns = 0
  /// An upper bound of the number of loads for which there was no time.
  private(set) var loadsLeft = 0
  /// The strength that was reached in all explored orders; 1 for none.
  private(set) var strength: Int
  private(set) var initializerStrength: Int
  /// True if all loads that the orders allow were tried.
  private(set) var isExhaustive = true

  /// - Parameters:
  ///   - strength: the strength that is reached if all chosen loads are run.
  ///   - initializerStrength: the same number for initializers.
  init(strength: Int, initializerStrength: Int) {
    (self.strength, self.initializerStrength) = (strength, initializerStrength)
  }

  mutating func addRun() { runs += 1 }

  mutating func addWatching(_ loads: Int) { watchingRuns += loads }

  mutating func leave(_ loads: Int) { loadsLeft += max(0, loads) }

  /// Notes that some of the covering loads were not run.
  mutating func loseStrength() { (strength, initializerStrength) = (1, 1) }

  mutating func noteExhaustion(_ isExhausted: Bool) { isExhaustive = isExhaustive && isExhausted }

  /// Notes that no load could be compared with another one.
  ///
  /// - Parameter tried: the number of loads that were run to find one that can be compared.
  mutating func compareNothing(tried: Int = 1, isExhaustive: Bool) {
    (runs, self.isExhaustive) = (tried, isExhaustive)
    loseStrength()
  }

  /// Returns the number of loads that were neither compared nor observed.
  ///
  /// - Parameters:
  ///   - count: the number of all loads.
  ///   - hasRelations: true if one load was run to find the objects that can touch each other.
  func shrinkingRuns(of count: Int, hasRelations: Bool) -> Int {
    // The first load was repeated once.
    count - runs - 1 - watchingRuns - (hasRelations ? 1 : 0)
  }
}
