// `BitSet` of swift-collections gives no access to its words, which `MissingTuples` needs, and it would replace only 20
// lines.

/// A set of things that are numbered from 0, with one bit for each thing.
struct ThingSet {
  private(set) var words: [UInt64]

  /// Creates an empty set for things with numbers below a bound.
  init(of count: Int) { words = [UInt64](repeating: 0, count: (count + 63) / 64) }

  /// Creates the set of all things with numbers below a bound.
  init(all count: Int) {
    self.init(of: count)
    for thing in 0..<count { insert(thing) }
  }

  var things: [Int] {
    var things: [Int] = []
    for word in words.indices {
      var rest = words[word]
      while rest != 0 {
        things.append(word * 64 + rest.trailingZeroBitCount)
        rest &= rest - 1
      }
    }
    return things
  }

  /// The number of things.
  var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  func contains(_ thing: Int) -> Bool { words[thing >> 6] >> UInt64(thing & 63) & 1 == 1 }

  mutating func insert(_ thing: Int) { words[thing >> 6] |= 1 << UInt64(thing & 63) }

  mutating func formUnion(_ other: ThingSet) {
    // Loops without ranges and closures, because a debug build, in which tests run, makes function calls for those.
    var word = 0
    while word < words.count {
      words[word] |= other.words[word]
      word += 1
    }
  }

  /// Returns, for each thing, the set of the thing itself and everything that can be reached from it.
  ///
  /// - Parameter next: the successors of each thing, without a cycle.
  /// - Complexity: O((things + edges) × things / 64).
  static func reachable(_ next: [[Int]]) -> [ThingSet] {
    var reached = [ThingSet](repeating: ThingSet(of: next.count), count: next.count)
    var isDone = [Bool](repeating: false, count: next.count)
    // With an explicit stack, so that a long chain cannot exhaust the call stack.
    for first in next.indices where !isDone[first] {
      var stack = [first]
      while let top = stack.last {
        let open = isDone[top] ? [] : next[top].filter { !isDone[$0] }
        if open.isEmpty {
          stack.removeLast()
          if isDone[top] { continue }
          isDone[top] = true
          reached[top].insert(top)
          for thing in next[top] { reached[top].formUnion(reached[thing]) }
        } else {
          stack += open
        }
      }
    }
    return reached
  }
}
