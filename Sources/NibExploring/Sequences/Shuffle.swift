/// A way to permute any number of things.
enum Shuffle {
  /// The reverse order.
  case reversed
  /// Things whose number has a bit set come after the others, or before them. Otherwise the order is kept.
  case split(bit: Int, setFirst: Bool)
  /// For each stretch, the number of a permutation among all permutations.
  case numbered([Int])
  /// A row of a sequence covering array, with the things of each stretch numbered at random. If a stretch has fewer
  /// rows, its order is random. For some stretches, sequences of their things are given.
  case covering(row: Int, strength: Int, seed: UInt64, given: [Int: [Int]])
  /// Given sequences for the things of some stretches. The other stretches keep their order.
  case given([Int: [Int]])
  /// A random order, in which steps that touch one object have an order that has not occurred yet: see `Steering`.
  case steered(seed: UInt64)
  /// A random order.
  case random(seed: UInt64)

  /// Returns a rank for each of some things. Things with smaller ranks come first.
  ///
  /// - Parameter stretch: the number of the stretch, so that random permutations differ between the stretches of one
  ///   load.
  func ranks(_ count: Int, stretch: Int) -> [Int] {
    switch self {
    case .reversed: return (0..<count).reversed()
    case .split(let bit, let setFirst):
      return (0..<count).map { ((($0 >> bit) & 1 == 1) != setFirst ? count : 0) + $0 }
    case .numbered(let digits):
      // Lehmer's code: each digit selects the next thing among the remaining ones.
      var left = Array(0..<count)
      var ranks = left
      var number = digits[stretch]
      for rank in 0..<count {
        let factor = Self.permutations(of: count - rank - 1) ?? .max
        ranks[left.remove(at: number / factor)] = rank
        number %= factor
      }
      return ranks
    case .covering(let row, let strength, let seed, let given):
      if let sequence = given[stretch] { return PartialSequences.ranks(sequence) }
      let array = CoveringArray(strength: strength, of: count)
      guard row < array.rows else { return Shuffle.random(seed: seed &+ UInt64(row)).ranks(count, stretch: stretch) }
      let ranks = array.ranks(row)
      return Shuffle.random(seed: seed).ranks(count, stretch: stretch).map { ranks[$0] }
    case .given(let given): return given[stretch].map(PartialSequences.ranks) ?? Array(0..<count)
    case .random(let seed), .steered(let seed):
      var numbers = RandomNumbers(seed: seed &+ UInt64(stretch) &* 0x2545_F491_4F6C_DD1D)
      var ranks = Array(0..<count)
      for place in ranks.indices.reversed() where place > 0 {
        ranks.swapAt(place, Int(numbers.next() % UInt64(place + 1)))
      }
      return ranks
    }
  }

  /// Returns the number of permutations of that many things; nil if it is too large.
  static func permutations(of count: Int) -> Int? {
    var product = 1
    for factor in stride(from: 2, through: count, by: 1) {
      let (next, overflows) = product.multipliedReportingOverflow(by: factor)
      if overflows { return nil }
      product = next
    }
    return product
  }
}

/// Random numbers that are the same for the same seed on every system: SplitMix64.
struct RandomNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
