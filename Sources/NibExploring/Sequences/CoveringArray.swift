/// A sequence covering array: permutations of some things among which any `strength` of the things come in each of their
/// orders at least once.
///
/// The number of permutations grows with the logarithm of the number of things (Chee, Colbourn, Horsley and Zhou,
/// "Sequence covering arrays", 2013). Small arrays are known: `seeds` lists the random permutations that a greedy search has
/// chosen, each of which is followed by its reverse.
///
/// A large array is made of a small one. The things are points of an affine plane over a prime field, whose lines of one
/// direction divide the points. Two points have one line in common, so among more directions than there are pairs of points
/// there is one that has each of the points on another line. The lines of each direction are permuted as the small
/// array says, and the points of a line stand together.
struct CoveringArray {
  /// The number of things whose orders all come: 3 or 4.
  let strength: Int
  /// The number of things.
  let count: Int

  private enum Construction {
    /// The permutation of a seed, then its reverse, and so on.
    case listed([UInt16], size: Int)
    /// The points of a plane over the field of a prime, of whose lines an array is made.
    indirect case plane(prime: Int, directions: Int, lines: CoveringArray)
  }

  private let construction: Construction

  /// - Precondition: The strength is 3 or 4.
  init(strength: Int, of count: Int) {
    self.strength = strength
    self.count = count
    if let listed = Self.seeds(strength: strength).first(where: { $0.size >= count }) {
      construction = .listed(listed.seeds, size: listed.size)
      return
    }
    var prime = Int(Double(count).squareRoot())
    while prime * prime < count || !Self.isPrime(prime) { prime += 1 }
    construction = .plane(
      prime: prime, directions: strength * (strength - 1) / 2 + 1,
      lines: CoveringArray(strength: strength, of: prime))
  }

  /// The number of permutations.
  var rows: Int {
    switch construction {
    case .listed(let seeds, _): 2 * seeds.count
    case .plane(_, let directions, let lines): directions * lines.rows
    }
  }

  /// The number that all ranks are below.
  private var rankLimit: Int {
    switch construction {
    case .listed(_, let size): size
    case .plane(_, _, let lines): lines.rankLimit * lines.rankLimit
    }
  }

  /// Returns a rank for each thing, different ones; things of smaller ranks come first. O(n).
  func ranks(_ row: Int) -> [Int] {
    switch construction {
    case .listed(let seeds, let size):
      let ranks = Shuffle.random(seed: UInt64(seeds[row / 2])).ranks(size, stretch: 0)
      return row.isMultiple(of: 2) ? Array(ranks[..<count]) : ranks[..<count].map { size - 1 - $0 }
    case .plane(let prime, _, let lines):
      let direction = row / lines.rows
      let ranks = lines.ranks(row % lines.rows)
      return (0..<count).map { point in
        let (x, y) = (point % prime, point / prime)
        return ranks[(y + direction * x) % prime] * lines.rankLimit + ranks[x]
      }
    }
  }

  private static func isPrime(_ number: Int) -> Bool {
    number > 1 && !(2..<number).prefix { $0 * $0 <= number }.contains { number.isMultiple(of: $0) }
  }
}
