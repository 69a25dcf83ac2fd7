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
    /// What makes the load that is compared with of the plan's own.
    let firstMoves: [Move]?
    /// The order that allows that load.
    let firstOrder: String
    /// How many more have been followed to callbacks of the same kind, and what differs for others that have not been.
    var more = 0
    var others: Set<Outcome.Key> = []
  }

  /// What makes differences go without further search: two items that come in the other order than in the first load.
  struct Explanation {
    let early: Int32
    let late: Int32
    let keys: Set<Outcome.Key>
  }

  /// What the causes of one fault in the code have in common: the same callbacks of the same classes.
  struct Shape: Hashable {
    /// The callbacks by their classes, the one that comes first in the first load first.
    let callbacks: [String]
    /// What differs above all.
    let aspect: Outcome.Aspect?
  }

  private var all: [Cause] = []
  private var shapes: [Shape: Int] = [:]
  private(set) var explanations: [Explanation] = []

  /// Enters a cause. One more of a kind that there are several of already is counted with the first.
  mutating func insert(_ cause: Cause, shape: Shape) {
    insert(Explanation(early: cause.pair.early, late: cause.pair.late, keys: cause.keys))
    if let first = shapes[shape] {
      all[first].more += 1
    } else {
      shapes[shape] = all.count
      all.append(cause)
    }
  }

  /// A difference goes when the callbacks of known causes are put right: it is one more of the cause that shows in the
  /// same way, of which several have been followed.
  mutating func count(_ key: Outcome.Key, asOneOf place: Int) { all[place].others.insert(key) }

  mutating func insert(_ explanation: Explanation) { explanations.append(explanation) }

  /// The causes to be told: the first of each shape.
  var told: [Cause] { all }

  /// How many others there are like a cause: those that were followed, and those that were not, then or later.
  func alike(_ cause: Cause) -> Int {
    let known = explanations.reduce(into: Set()) { $0.formUnion($1.keys) }
    return cause.more + cause.others.subtracting(known).count
  }

  /// Whether a difference in a load comes of what is known: a cause has it among its effects, and the load has the two
  /// items the other way round.
  func explain(_ key: Outcome.Key, in places: [Int32]) -> Bool {
    explanations.contains { explanation in
      guard explanation.keys.contains(key) else { return false }
      let (early, late) = (places[Int(explanation.early)], places[Int(explanation.late)])
      return early >= 0 && (late < 0 || early < late)
    }
  }
}
