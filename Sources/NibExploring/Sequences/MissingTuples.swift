/// The ordered tuples of things that sequences can have, but that some given sequences lack.
struct MissingTuples {
  /// Tuples that differ in their last thing only.
  private struct Group {
    /// The things before the last one. If a tuple has fewer than four things, its last but one is repeated.
    var first, second, third: Int32
    /// The index of the word in a set that `lasts` is.
    var word: Int32
    var lasts: UInt64
  }

  private var groups: [Group] = []
  /// The number of ordered tuples that are possible.
  private(set) var allowed = 0

  /// The maximum number of groups that are kept. They take 100 MB.
  private static let mostGroups = 4_194_304

  var isEmpty: Bool { groups.isEmpty }
  /// The number of places at which `tuples(from:)` can begin.
  var places: Int { groups.count }

  /// Lists the tuples that some sequences lack, without storing the tuples that they have.
  ///
  /// - Parameter strength: the number of things of a tuple, 2 to 4.
  /// - Returns: nil if there are too many.
  /// - Complexity: at most O(n^strength / 64) for each sequence. Most sequences are not examined, because the first
  ///   ones have nearly all tuples.
  init?(strength: Int, of rule: PartialSequences, in sequences: [[Int]]) {
    let walk = TupleWalk(rule)
    var lister = Lister(strength: strength, things: rule.count, sequences)
    guard lister.extend(walk.beginning, by: walk) else { return nil }
    (groups, allowed) = (lister.groups, lister.allowed)
  }

  /// Goes through all possible tuples, prefix by prefix.
  private struct Lister {
    let strength: Int
    let count: Int
    let words: Int
    let all: ThingSet
    var groups: [Group] = []
    var allowed = 0
    /// The place of each thing in each sequence, at `thing * sequences + sequence`.
    private var places: [Int32]
    /// The set of the things after each thing in each sequence: `words` words from
    /// `(thing * sequences + sequence) * words`.
    private var behind: [UInt64]
    private let sequences: Int
    private var prefix: [Int] = []
    /// The sequences that contain the first things of the prefix in order: for one thing, two things and so on, but not
    /// for all.
    private var having: [[Int]]

    init(strength: Int, things count: Int, _ sequences: [[Int]]) {
      self.strength = strength
      self.count = count
      self.sequences = sequences.count
      words = (count + 63) / 64
      all = ThingSet(all: count)
      places = [Int32](repeating: 0, count: count * sequences.count)
      behind = [UInt64](repeating: 0, count: count * sequences.count * words)
      having = Array(repeating: Array(sequences.indices), count: max(1, strength - 2))
      for (number, sequence) in sequences.enumerated() {
        var rest = ThingSet(of: count)
        for (place, thing) in sequence.enumerated().reversed() {
          let entry = thing * sequences.count + number
          places[entry] = Int32(place)
          behind.replaceSubrange(entry * words..<(entry + 1) * words, with: rest.words)
          rest.insert(thing)
        }
      }
    }

    /// - Returns: false if there are too many groups.
    mutating func extend(_ state: TupleWalk.State, by walk: TupleWalk) -> Bool {
      if prefix.count == strength - 1 { return list(state.passed) }
      var thing = 0
      while thing < count {
        if !state.passed.contains(thing) {
          var next = state
          walk.advance(&next, to: thing)
          if let last = prefix.last, prefix.count < strength - 2 {
            having[prefix.count] = having[prefix.count - 1].filter {
              places[last * sequences + $0] < places[thing * sequences + $0]
            }
          }
          prefix.append(thing)
          defer { prefix.removeLast() }
          if !extend(next, by: walk) { return false }
        }
        thing += 1
      }
      return true
    }

    /// Lists the tuples of a prefix.
    private mutating func list(_ passed: ThingSet) -> Bool {
      var lasts = all.words
      var isEmpty = true
      var word = 0
      while word < words {
        lasts[word] &= ~passed.words[word]
        if lasts[word] != 0 {
          isEmpty = false
          allowed += lasts[word].nonzeroBitCount
        }
        word += 1
      }
      let last = prefix[strength - 2]
      let before = strength > 2 ? prefix[strength - 3] : nil
      let having = having[max(0, strength - 3)]
      var number = 0
      while !isEmpty, number < having.count {
        let sequence = having[number]
        number += 1
        if let before, places[before * sequences + sequence] > places[last * sequences + sequence] { continue }
        let start = (last * sequences + sequence) * words
        isEmpty = true
        word = 0
        while word < words {
          lasts[word] &= ~behind[start + word]
          if lasts[word] != 0 { isEmpty = false }
          word += 1
        }
      }
      if isEmpty { return true }
      for word in 0..<words where lasts[word] != 0 {
        let things = (0..<3).map { Int32(prefix[min($0, strength - 2)]) }
        groups.append(
          Group(first: things[0], second: things[1], third: things[2], word: Int32(word), lasts: lasts[word]))
      }
      return groups.count <= MissingTuples.mostGroups
    }
  }

  // MARK: Sequences

  /// A sequence that is prepared for finding its tuples.
  private struct Places {
    let places: [Int]
    let behind: [[UInt64]]

    init(_ sequence: [Int]) {
      places = PartialSequences.ranks(sequence)
      var behind = [[UInt64]](repeating: [], count: sequence.count)
      var rest = ThingSet(of: sequence.count)
      for thing in sequence.reversed() {
        behind[thing] = rest.words
        rest.insert(thing)
      }
      self.behind = behind
    }

    /// Returns the last things of those tuples of a group that the sequence has.
    func lasts(of group: Group) -> UInt64 {
      let third = Int(group.third)
      guard places[Int(group.first)] <= places[Int(group.second)], places[Int(group.second)] <= places[third] else {
        return 0
      }
      return group.lasts & behind[third][Int(group.word)]
    }
  }

  /// Returns the number of missing tuples that a sequence has. O(groups + n² / 64).
  func number(in sequence: [Int]) -> Int {
    let places = Places(sequence)
    var number = 0
    for group in groups { number += places.lasts(of: group).nonzeroBitCount }
    return number
  }

  /// Removes the tuples that a sequence has. O(groups + n² / 64).
  mutating func remove(_ sequence: [Int]) {
    let places = Places(sequence)
    var kept = 0
    for index in groups.indices {
      var group = groups[index]
      group.lasts &= ~places.lasts(of: group)
      if group.lasts == 0 { continue }
      groups[kept] = group
      kept += 1
    }
    groups.removeLast(groups.count - kept)
  }

  /// Calls a closure with tuples of some groups, a few for each group.
  ///
  /// - Parameters:
  ///   - start: the first group's place.
  ///   - stride: the distance of the groups.
  ///   - most: the maximum number of groups.
  ///   - body: returns true to get no further tuple of a group.
  func visit(from start: Int, stride: Int, most: Int, _ body: ([Int]) -> Bool) {
    var place = start
    for _ in 0..<min(most, groups.count) {
      let group = groups[place]
      var tuple: [Int] = []
      for thing in [group.first, group.second, group.third] where tuple.last != Int(thing) { tuple.append(Int(thing)) }
      var lasts = group.lasts
      for _ in 0..<Self.mostOfGroup where lasts != 0 {
        if body(tuple + [Int(group.word) * 64 + lasts.trailingZeroBitCount]) { break }
        lasts &= lasts - 1
      }
      place = (place + stride) % groups.count
    }
  }

  private static let mostOfGroup = 4
}
