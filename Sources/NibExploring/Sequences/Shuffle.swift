/// A way to permute things, of which there may be any number.
enum Shuffle {
  /// The last first.
  case reversed
  /// Those whose number has a bit come behind the others, or before them; among themselves they stay in order.
  case split(bit: Int, setFirst: Bool)
  /// For each stretch, the permutation of that number of all that there are.
  case numbered([Int])
  /// A row of a sequence covering array, with the things of each stretch numbered at random; where a stretch has fewer
  /// rows, at random. Some stretches are given as sequences of their things.
  case covering(row: Int, strength: Int, seed: UInt64, given: [Int: [Int]])
  /// The things of some stretches in given sequences, the others as they are.
  case given([Int: [Int]])
  /// At random, but steps that touch one object in an order that has not come yet: see `Steering`.
  case steered(seed: UInt64)
  /// At random.
  case random(seed: UInt64)

  /// Returns a rank for each of some things; those of smaller ranks come first.
  ///
  /// - Parameter stretch: tells permutations within one load apart, where they are random.
  func ranks(_ count: Int, stretch: Int) -> [Int] {
    switch self {
    case .reversed: return (0..<count).reversed()
    case .split(let bit, let setFirst):
      return (0..<count).map { ((($0 >> bit) & 1 == 1) != setFirst ? count : 0) + $0 }
    case .numbered(let digits):
      // Lehmer's code: each digit says which of those that are left comes next.
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

  /// Returns the number of permutations of so many things; nil if it is too large.
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

/// Random numbers that are the same for the same seed, everywhere: SplitMix64.
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
