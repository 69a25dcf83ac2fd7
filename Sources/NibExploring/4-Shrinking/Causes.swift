internal import NibLoading

/// The causes that have been found, and which differences they explain.
struct Causes {
  /// Two items whose exchange makes differences.
  struct Cause {
    let pair: Shrinker.Pair
    let keys: Set<Outcome.Key>
    /// The run in which it was found.
    let run: Int
    let order: String
    let first: Outcome
    let second: Outcome
    var alike = 0
  }

  /// What the causes of one fault in the code have in common: the same callbacks of the same classes.
  struct Shape: Hashable {
    /// The callbacks by their classes, the one that comes first in the first load first.
    let callbacks: [String]
    /// What differs above all.
    let aspect: Outcome.Aspect?
  }

  private(set) var all: [Cause] = []
  private var shapes: [Shape: Int] = [:]

  /// Enters a cause. One more of a kind that there are several of already is counted with the first.
  mutating func insert(_ cause: Cause, shape: Shape) {
    if let first = shapes[shape] {
      all[first].alike += 1
    } else {
      shapes[shape] = all.count
    }
    all.append(cause)
  }

  /// The causes to be told: the first of each shape.
  var told: [Cause] { shapes.values.sorted().map { all[$0] } }

  /// Whether a difference in a load comes of what is known: some known cause has it among its effects, and the load has
  /// the two items the other way round.
  func explain(_ key: Outcome.Key, in places: [Int32]) -> Bool {
    all.contains { cause in
      guard cause.keys.contains(key) else { return false }
      let (early, late) = (places[Int(cause.pair.early)], places[Int(cause.pair.late)])
      return early >= 0 && (late < 0 || early < late)
    }
  }
}
