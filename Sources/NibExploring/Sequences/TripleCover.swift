/// Finds sequences of some things in which every three of them come in each order that can be had, where one thing brings
/// others with it.
///
/// For such sequences no array is known. They are searched for: of some candidates the one is taken that has the most
/// triples which are missing. What is missing is kept as a set of bits, one for each triple.
struct TripleCover {
  private let rule: PartialSequences
  private let count: Int
  private let words: Int
  /// For the things a and b, from `(a * count + b) * words` on: the set of those c for which a, b, c is missing.
  private var missing: [UInt64]
  /// All that each thing waits for or contains.
  private let closure: [[UInt64]]
  /// The things that contain most others, the deepest first: the number of the levels below each.
  private let height: [Int]
  /// The number of ordered triples that can be had.
  let allowed: Int
  private var left: Int
  private var numbers: RandomNumbers

  /// The number of things above which triples are too many to be kept: those of so many take 134 MB.
  static let mostThings = 1_024
  /// More sequences than this are not looked for.
  private static let mostSequences = 1_000

  /// Returns the sequences and the number of triples that can be had; nil if there are too many things.
  ///
  /// - Parameters:
  ///   - seen: sequences that are there already.
  ///   - seed: the same seed gives the same sequences.
  /// - Complexity: O(n³ / 64) for each sequence; there are some 3 log₂ n to 20 log₂ n.
  static func find(
    _ rule: PartialSequences, seen: [[Int]], seed: UInt64
  ) -> (sequences: [[Int]], allowed: Int)? {
    if rule.count > mostThings { return nil }
    var cover = TripleCover(rule, seed: seed)
    for sequence in seen { cover.see(sequence) }
    var sequences: [[Int]] = []
    while cover.left > 0 {
      guard sequences.count < mostSequences else { return nil }
      sequences.append(cover.next())
    }
    return (sequences, cover.allowed)
  }

  private init(_ rule: PartialSequences, seed: UInt64) {
    self.rule = rule
    count = rule.count
    words = (count + 63) / 64
    numbers = RandomNumbers(seed: seed)
    let lists = rule.closure()
    let closure = lists.map { [words] in Self.set($0, words) }
    self.closure = closure
    height = lists.map(\.count)
    missing = [UInt64](repeating: 0, count: count * count * words)
    let all = Self.set(Array(0..<count), words)
    var number = 0
    for one in 0..<count {
      for other in 0..<count where other != one {
        guard let forbidden = Self.thirds(one, other, rule, closure, words) else { continue }
        let pair = Self.set([one, other], words)
        for word in 0..<words {
          let third = all[word] & ~pair[word] & ~forbidden[word]
          missing[(one * count + other) * words + word] = third
          number += third.nonzeroBitCount
        }
      }
    }
    allowed = number
    left = number
  }

  /// The things that cannot come after two others; nil if those two cannot come one after the other.
  private static func thirds(
    _ one: Int, _ other: Int, _ rule: PartialSequences, _ closure: [[UInt64]], _ words: Int
  ) -> [UInt64]? {
    switch rule {
    case .waiting:
      if contains(closure[one], other) { return nil }
      return (0..<words).map { closure[one][$0] | closure[other][$0] }
    case .containing:
      // What the first one contains has come before anything outside; and within it, a thing comes before its own contents.
      if !contains(closure[one], other) { return closure[one] }
      var around = [UInt64](repeating: 0, count: words)
      for thing in closure.indices where contains(closure[one], thing) && contains(closure[thing], other) {
        around[thing / 64] |= 1 << UInt64(thing % 64)
      }
      return around
    }
  }

  // MARK: Candidates

  /// Returns the next sequence, and takes its triples out.
  private mutating func next() -> [Int] {
    var best: (sequence: [Int], triples: Int) = ([], -1)
    for kind in 0..<Self.candidates {
      let sequence = candidate(kind)
      let triples = number(in: sequence, isTaken: false)
      if triples > best.triples { best = (sequence, triples) }
    }
    see(best.sequence)
    return best.sequence
  }

  private static let candidates = 4

  private mutating func candidate(_ kind: Int) -> [Int] {
    let order = Array(0..<count).shuffled(using: &numbers)
    if kind == 0 { return filler(order) }
    var ranks = [Int](repeating: 0, count: count)
    for (rank, thing) in order.enumerated() { ranks[thing] = rank }
    var sequence = PartialSequence(rule)
    var places = order
    if case .containing = rule {
      // What contains much comes late, so that its contents can come on their own: all of it, or a part at random.
      let least = kind == 1 ? 0 : height[order[0]]
      let isLate = height.map { $0 > least || (kind == 2 && numbers.next().isMultiple(of: 2)) }
      places = order.filter { !isLate[$0] }
      places += order.filter { isLate[$0] }.sorted { kind == 1 ? height[$0] < height[$1] : ranks[$0] < ranks[$1] }
    }
    for thing in places { sequence.place(thing) { ranks[$0] } }
    return sequence.things
  }

  /// A sequence that has as many missing triples one behind the other as fit; the other things follow.
  private func filler(_ order: [Int]) -> [Int] {
    var sequence = PartialSequence(rule)
    var free = Self.set(Array(0..<count), words)
    var ranks = [Int](repeating: 0, count: count)
    for (rank, thing) in order.enumerated() { ranks[thing] = rank }
    func place(_ thing: Int, _ rank: (Int) -> Int) {
      let start = sequence.things.count
      sequence.place(thing, rank)
      for placed in sequence.things[start...] { free[placed / 64] &= ~(1 << UInt64(placed % 64)) }
    }
    for one in order where !sequence.isPlaced[one] {
      for other in order where !sequence.isPlaced[other] && other != one {
        if sequence.isPlaced[one] { break }
        let start = (one * count + other) * words
        var word = 0
        while word < words, missing[start + word] & free[word] == 0 { word += 1 }
        if word == words { continue }
        let third = word * 64 + (missing[start + word] & free[word]).trailingZeroBitCount
        let rank = { (thing: Int) in
          if thing == other || Self.contains(closure[thing], other) { return -2 }
          return thing == third || Self.contains(closure[thing], third) ? -1 : ranks[thing]
        }
        for thing in [one, other, third] { place(thing, rank) }
      }
    }
    for thing in order { place(thing) { ranks[$0] } }
    return sequence.things
  }

  // MARK: Bits

  /// The number of missing triples that a sequence has. O(n³ / 64).
  ///
  /// - Parameter isTaken: true to take them out.
  private mutating func number(in sequence: [Int], isTaken: Bool) -> Int {
    var number = 0
    var behind = Self.set(sequence, words)
    // Loops without ranges and closures: a debug build, in which tests run, makes calls of those.
    var place = 0
    while place < count {
      let other = sequence[place]
      behind[other / 64] &= ~(1 << UInt64(other % 64))
      var earlier = 0
      while earlier < place {
        var at = (sequence[earlier] * count + other) * words
        var word = 0
        while word < words {
          let found = missing[at] & behind[word]
          if found != 0 {
            number += found.nonzeroBitCount
            if isTaken { missing[at] &= ~found }
          }
          at += 1
          word += 1
        }
        earlier += 1
      }
      place += 1
    }
    return number
  }

  /// Takes out the triples of a sequence. O(n³ / 64).
  private mutating func see(_ sequence: [Int]) { left -= number(in: sequence, isTaken: true) }

  private static func set(_ things: [Int], _ words: Int) -> [UInt64] {
    var set = [UInt64](repeating: 0, count: words)
    for thing in things { set[thing / 64] |= 1 << UInt64(thing % 64) }
    return set
  }

  private static func contains(_ set: [UInt64], _ thing: Int) -> Bool { set[thing / 64] >> UInt64(thing % 64) & 1 == 1 }
}
