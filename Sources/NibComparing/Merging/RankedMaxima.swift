/// The largest values of the members of groups, found by the ranks of the members.
struct RankedMaxima {
  /// The group of a member, and its rank there.
  struct Key: Comparable {
    let group: Int
    let rank: Int

    init(_ group: Int, _ rank: Int) { (self.group, self.rank) = (group, rank) }

    static func < (one: Key, other: Key) -> Bool { (one.group, one.rank) < (other.group, other.rank) }
  }

  /// The keys in order.
  private let keys: [Key]
  /// The largest values of ranges of keys: those of the single keys, and before them those of each two ranges.
  private var maxima: [Int]

  /// Creates the groups without values.
  ///
  /// - Parameter keys: the keys of all members, in any order.
  /// - Complexity: O(n log n).
  init(_ keys: [Key]) {
    self.keys = keys.sorted()
    maxima = Array(repeating: .min, count: 2 * keys.count)
  }

  /// Adds the value of a member. O(log n).
  mutating func insert(_ value: Int, _ key: Key) {
    var place = start(of: key) + keys.count
    while place > 0 {
      maxima[place] = max(maxima[place], value)
      place /= 2
    }
  }

  /// Returns the largest value in a group so far, or `Int.min`. O(log n).
  func maximum(in group: Int) -> Int { maximum(from: Key(group, .min), to: Key(group + 1, .min)) }

  /// Returns the largest value of the members with a larger rank, or `Int.min`. O(log n).
  func maximum(in group: Int, above rank: Int) -> Int { maximum(from: Key(group, rank + 1), to: Key(group + 1, .min)) }

  /// Returns the largest value of the members with a smaller rank, or `Int.min`. O(log n).
  func maximum(in group: Int, below rank: Int) -> Int { maximum(from: Key(group, .min), to: Key(group, rank)) }

  private func maximum(from first: Key, to end: Key) -> Int {
    var (low, high) = (start(of: first) + keys.count, start(of: end) + keys.count)
    var largest = Int.min
    while low < high {
      if !low.isMultiple(of: 2) {
        largest = max(largest, maxima[low])
        low += 1
      }
      if !high.isMultiple(of: 2) {
        high -= 1
        largest = max(largest, maxima[high])
      }
      (low, high) = (low / 2, high / 2)
    }
    return largest
  }

  /// Returns the number of keys before a key.
  private func start(of key: Key) -> Int {
    var (low, high) = (0, keys.count)
    while low < high {
      let middle = (low + high) / 2
      if keys[middle] < key { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
