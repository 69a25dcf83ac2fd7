extension Expression {
  /// The maximum number of steps for a line or a whole text. Matches after the place where this number is reached are
  /// not found.
  package static let mostSteps = 2_000_000

  /// Returns the matches in a line, from left to right and without overlap. Empty matches are left out, and also
  /// matches that begin or end inside a grapheme cluster.
  ///
  /// - Parameter limit: the maximum number of matches.
  package func matches(in line: String, limit: Int = .max) -> [Match] {
    var run = Run(self, line)
    var matches: [Match] = []
    var start = 0
    while matches.count < limit, start <= run.scalars.count, let notes = run.find(from: start) {
      let (first, end) = (notes[0], notes[1])
      let range = run.bytes(first..<end)
      if !range.isEmpty, run.isOnClusters(range, of: line) {
        let groups = (0..<groupCount).map { group -> Range<Int>? in
          let (from, to) = (notes[2 * group], notes[2 * group + 1])
          return from >= 0 && to >= from ? run.bytes(from..<to) : nil
        }
        matches.append(Match(range: range, groups: groups))
      }
      start = max(end, first + 1)
    }
    return matches
  }

  /// The result of a match with a whole text.
  package enum Verdict: Hashable {
    case match, noMatch
    /// The match needs more steps than it may take.
    case tooLong
  }

  /// Returns whether the expression matches the whole text. The expression must not contain steps that note places.
  ///
  /// - Parameter most: the number of steps after which the match is given up.
  /// - Complexity: O(text · steps), at most `most`.
  package func verdict(onWhole text: String, atMost most: Int = mostSteps) -> Verdict {
    var run = Run(self, text, budget: most)
    var threads: [Thread] = []
    run.add(0, [], at: 0, to: &threads)
    for place in run.scalars.indices {
      var next: [Thread] = []
      for thread in threads {
        if case .take(let set) = steps[thread.step], set.contains(run.scalars[place], ignoresCase: ignoresCase) {
          run.add(thread.step + 1, [], at: place + 1, to: &next)
        }
      }
      if next.isEmpty { return .noMatch }
      if run.isExhausted { return .tooLong }
      threads = next
    }
    return threads.contains { steps[$0.step] == .accept } ? .match : .noMatch
  }

  /// An alternative way through the program that is still possible.
  private struct Thread {
    let step: Int
    /// The places that were noted, or -1 for a place that was not.
    let notes: [Int]
  }

  /// The search in one line.
  private struct Run {
    let expression: Expression
    let scalars: [Unicode.Scalar]
    /// The offset in bytes of each scalar and of the end. Empty for ASCII.
    private let offsets: [Int]
    private var budget: Int
    var isExhausted: Bool { budget <= 0 }
    /// For each step, the place at which it was last reached.
    private var reached: [Int]

    init(_ expression: Expression, _ line: String, budget: Int = mostSteps) {
      self.expression = expression
      self.budget = budget
      scalars = Array(line.unicodeScalars)
      if scalars.count == line.utf8.count {
        offsets = []
      } else {
        var offsets = [0]
        for scalar in scalars { offsets.append(offsets[offsets.count - 1] + UTF8.width(scalar)) }
        self.offsets = offsets
      }
      reached = Array(repeating: -1, count: expression.steps.count)
    }

    func bytes(_ range: Range<Int>) -> Range<Int> {
      offsets.isEmpty ? range : offsets[range.lowerBound]..<offsets[range.upperBound]
    }

    /// Returns true if the ends of a range of bytes are between clusters.
    func isOnClusters(_ range: Range<Int>, of line: String) -> Bool {
      if offsets.isEmpty { return true }
      let utf8 = line.utf8
      return [range.lowerBound, range.upperBound].allSatisfy { offset in
        let index = utf8.index(utf8.startIndex, offsetBy: offset)
        return index == line.endIndex || String.Index(index, within: line) != nil
      }
    }

    /// Returns the notes of the first match that begins at or after a place, or nil if there is none.
    mutating func find(from start: Int) -> [Int]? {
      for index in reached.indices { reached[index] = -1 }
      var threads: [Thread] = []
      var found: [Int]?
      var place = start
      while place <= scalars.count {
        if threads.isEmpty {
          if found != nil { return found }
          place = nextBeginning(from: place)
          if place > scalars.count { return nil }
        }
        var next: [Thread] = []
        if found == nil {
          add(0, Array(repeating: -1, count: 2 * expression.groupCount), at: place, to: &threads)
        }
        for thread in threads {
          budget -= 1
          switch expression.steps[thread.step] {
          case .accept:
            found = thread.notes
          case .take(let set) where place < scalars.count:
            if set.contains(scalars[place], ignoresCase: expression.ignoresCase) {
              add(thread.step + 1, thread.notes, at: place + 1, to: &next)
            }
            continue
          default: continue
          }
          // Threads with a lower priority than the one that has matched end here.
          break
        }
        if isExhausted { return found }
        threads = next
        place += 1
      }
      return found
    }

    /// Returns the next place at which a match can begin.
    private func nextBeginning(from place: Int) -> Int {
      guard let beginning = expression.beginning else { return place }
      var place = place
      while place < scalars.count, !beginning.contains(scalars[place], ignoresCase: expression.ignoresCase) {
        place += 1
      }
      return place < scalars.count ? place : scalars.count + 1
    }

    /// Adds a thread at a place, and follows all steps that take no scalar. Each step has at most one thread at a
    /// place, which is the one with the highest priority.
    mutating func add(_ step: Int, _ notes: [Int], at place: Int, to threads: inout [Thread]) {
      var waiting = [(step, notes)]
      while let (step, notes) = waiting.popLast() {
        guard reached[step] != place else { continue }
        reached[step] = place
        budget -= 1
        switch expression.steps[step] {
        case .jump(let target): waiting.append((target, notes))
        case .split(let first, let second):
          waiting.append((second, notes))
          waiting.append((first, notes))
        case .note(let number):
          var notes = notes
          notes[number] = place
          waiting.append((step + 1, notes))
        case .test(let boundary): if holds(boundary, at: place) { waiting.append((step + 1, notes)) }
        case .take, .accept: threads.append(Thread(step: step, notes: notes))
        }
      }
    }

    private func holds(_ boundary: Boundary, at place: Int) -> Bool {
      switch boundary {
      case .lineStart: return place == 0
      case .lineEnd: return place == scalars.count
      case .word, .noWord:
        let before = place > 0 && scalars[place - 1].isInWord
        let after = place < scalars.count && scalars[place].isInWord
        return (before != after) == (boundary == .word)
      }
    }
  }
}
