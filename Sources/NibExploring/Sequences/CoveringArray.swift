/// A sequence covering array: permutations of some things. For any `strength` of the things, each of their orders
/// occurs in at least one permutation.
///
/// The number of permutations grows with the logarithm of the number of things (Chee, Colbourn, Horsley and Zhou,
/// "Sequence covering arrays", 2013). Small arrays are known: `seeds` lists the random permutations that a greedy
/// search has chosen. Each of them is followed by its reverse.
///
/// A large array is made from a small one. The things are points of an affine plane over a prime field. The lines of
/// one direction divide the points. Two points have only one line in common. So if there are more directions than pairs
/// of points, some direction has each of the points on a different line. The lines of each direction are permuted as in
/// the small array, and the points of a line are adjacent.
struct CoveringArray {
  /// The number of things for which all orders occur: 3 or 4.
  let strength: Int
  /// The number of things.
  let count: Int

  private enum Construction {
    /// A permutation from a seed, then its reverse, and so on.
    case listed([UInt16], size: Int)
    /// The points of a plane over a prime field. An array permutes its lines.
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

  /// The upper bound of all ranks.
  private var rankLimit: Int {
    switch construction {
    case .listed(_, let size): size
    case .plane(_, _, let lines): lines.rankLimit * lines.rankLimit
    }
  }

  /// Returns a different rank for each thing. Things with smaller ranks come first. O(n).
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
