/// The embedding levels of the characters of one paragraph that is one line, by the Unicode Bidirectional Algorithm
/// (Unicode Standard Annex #9). Even levels are left-to-right, odd levels right-to-left.
///
/// - Complexity: O(characters).
nonisolated struct BidiLevels {
  /// The level of each character. The levels of characters that rule X9 removes have no meaning.
  private(set) var levels: [Int]
  /// The level of the paragraph: 0 or 1.
  let base: Int
  /// The original classes of the characters.
  let original: [BidiClass]
  private var classes: [BidiClass]
  private let brackets: [BidiBracket?]
  /// The place of the PDI that ends an isolate, by the place of its initiator.
  private var endOfIsolate: [Int: Int] = [:]
  /// The places of the PDIs that end an isolate.
  private var isolateEnds: Set<Int> = []

  private static let maximumDepth = 125

  /// Creates the levels of some characters.
  ///
  /// - Parameters:
  ///   - classes: The classes of the characters.
  ///   - brackets: The bracket of each character, if it is one.
  ///   - base: The level of the paragraph. If it is nil, the first strong character determines it (rules P2 and P3).
  init(_ classes: [BidiClass], brackets: [BidiBracket?], base: Int? = nil) {
    original = classes
    self.classes = classes
    self.brackets = brackets
    var open: [Int] = []
    for (place, character) in classes.enumerated() {
      if character.isIsolateInitiator { open.append(place) }
      if character == .PDI, let start = open.popLast() {
        endOfIsolate[start] = place
        isolateEnds.insert(place)
      }
    }
    let ends = endOfIsolate
    self.base = base ?? Self.direction(of: classes, in: 0..<classes.count, ends) ?? 0
    levels = Array(repeating: self.base, count: classes.count)
    resolveExplicit()
    for sequence in sequences() { BidiSequence(sequence, self).resolve(&self.classes, &levels) }
    resetWhitespace()
  }

  /// Returns the level of the first strong character outside of isolates, or nil if there is none.
  private static func direction(of classes: [BidiClass], in range: Range<Int>, _ ends: [Int: Int]) -> Int? {
    var place = range.lowerBound
    while place < range.upperBound {
      switch classes[place] {
      case .L: return 0
      case .R, .AL: return 1
      case .LRI, .RLI, .FSI: place = ends[place] ?? range.upperBound
      default: break
      }
      place += 1
    }
    return nil
  }

  // MARK: Explicit levels, X1 to X8

  private struct Status {
    let level: Int
    let override: BidiClass?
    let isIsolate: Bool
  }

  private mutating func resolveExplicit() {
    var stack = [Status(level: base, override: nil, isIsolate: false)]
    var (extraIsolates, extraEmbeddings, isolates) = (0, 0, 0)
    func next(_ isToLeft: Bool) -> Int {
      let level = stack[stack.count - 1].level
      return isToLeft ? (level + 1) | 1 : (level + 2) & ~1
    }
    for place in classes.indices {
      let character = classes[place]
      let last = stack[stack.count - 1]
      levels[place] = last.level
      switch character {
      case .RLE, .LRE, .RLO, .LRO:
        let level = next(character == .RLE || character == .RLO)
        if level <= Self.maximumDepth, extraIsolates == 0, extraEmbeddings == 0 {
          let override: BidiClass? = character == .RLO ? .R : character == .LRO ? .L : nil
          stack.append(Status(level: level, override: override, isIsolate: false))
        } else if extraIsolates == 0 {
          extraEmbeddings += 1
        }
      case .RLI, .LRI, .FSI:
        if let override = last.override { classes[place] = override }
        let inside = place + 1..<(endOfIsolate[place] ?? classes.count)
        let isToLeft =
          character == .RLI || character == .FSI && Self.direction(of: original, in: inside, endOfIsolate) == 1
        let level = next(isToLeft)
        if level <= Self.maximumDepth, extraIsolates == 0, extraEmbeddings == 0 {
          isolates += 1
          stack.append(Status(level: level, override: nil, isIsolate: true))
        } else {
          extraIsolates += 1
        }
      case .PDI:
        if extraIsolates > 0 {
          extraIsolates -= 1
        } else if isolates > 0 {
          extraEmbeddings = 0
          while stack.count > 1, !stack[stack.count - 1].isIsolate { stack.removeLast() }
          if stack.count > 1 { stack.removeLast() }
          isolates -= 1
        }
        levels[place] = stack[stack.count - 1].level
        if let override = stack[stack.count - 1].override { classes[place] = override }
      case .PDF:
        if extraIsolates > 0 { continue }
        if extraEmbeddings > 0 {
          extraEmbeddings -= 1
        } else if !last.isIsolate, stack.count > 1 {
          stack.removeLast()
        }
      case .B: levels[place] = base
      case .BN: break
      default: if let override = last.override { classes[place] = override }
      }
    }
  }

  // MARK: Isolating run sequences, X10

  /// The places of the characters of a sequence, and the directions before and after it.
  struct Sequence {
    var places: [Int] = []
    var start = BidiClass.L
    var end = BidiClass.L
  }

  private func sequences() -> [Sequence] {
    let kept = original.indices.filter { !original[$0].isRemoved }
    var runs: [Range<Int>] = []
    for index in kept.indices {
      if let last = runs.last, levels[kept[index]] == levels[kept[last.lowerBound]] {
        runs[runs.count - 1] = last.lowerBound..<index + 1
      } else {
        runs.append(index..<index + 1)
      }
    }
    var runAtEndOfIsolate: [Int: Int] = [:]
    for (number, run) in runs.enumerated() { runAtEndOfIsolate[kept[run.lowerBound]] = number }
    var result: [Sequence] = []
    for run in runs where !isolateEnds.contains(kept[run.lowerBound]) {
      var sequence = Sequence()
      var current = run
      while true {
        sequence.places += kept[current]
        guard let end = endOfIsolate[kept[current.upperBound - 1]], let next = runAtEndOfIsolate[end] else { break }
        current = runs[next]
      }
      let level = levels[kept[run.lowerBound]]
      let before = run.lowerBound == 0 ? base : levels[kept[run.lowerBound - 1]]
      let isOpen = original[kept[current.upperBound - 1]].isIsolateInitiator
      let behind = current.upperBound == kept.count || isOpen ? base : levels[kept[current.upperBound]]
      sequence.start = max(level, before) % 2 == 0 ? .L : .R
      sequence.end = max(level, behind) % 2 == 0 ? .L : .R
      result.append(sequence)
    }
    return result
  }

  // MARK: The line, L1 and L2

  /// Sets the level of whitespace before a separator and at the end to the level of the paragraph.
  private mutating func resetWhitespace() {
    var isTrailing = true
    for place in original.indices.reversed() {
      switch original[place] {
      case .B, .S:
        levels[place] = base
        isTrailing = true
      case .WS, .LRI, .RLI, .FSI, .PDI: if isTrailing { levels[place] = base }
      default: if !original[place].isRemoved { isTrailing = false }
      }
    }
  }

  /// Returns the visual order, from left to right, of items with some levels (rule L2).
  ///
  /// - Complexity: O(items x the levels in them).
  static func visualOrder(of levels: [Int]) -> [Int] {
    var order = Array(levels.indices)
    guard let highest = levels.max(), let lowest = levels.lazy.filter({ $0 % 2 == 1 }).min() else { return order }
    for level in stride(from: highest, through: lowest, by: -1) {
      var start = 0
      while start < order.count {
        guard levels[order[start]] >= level else {
          start += 1
          continue
        }
        var end = start
        while end < order.count, levels[order[end]] >= level { end += 1 }
        order[start..<end].reverse()
        start = end
      }
    }
    return order
  }

  func brackets(at places: [Int]) -> [BidiBracket?] { places.map { brackets[$0] } }
}
