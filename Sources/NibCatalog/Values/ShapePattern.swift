/// A regular expression in the dialect of XML Schema, matched in time that is linear in the text.
///
/// It is compiled into states that are followed all at once, so that no pattern of a hostile catalog can make a match
/// slow. Parts of the dialect that are rare in the patterns of values are not compiled.
struct ShapePattern: Sendable {
  private let states: [State]
  private let start: Int

  private enum State: Sendable {
    case scalars(ScalarSet, next: Int)
    case fork([Int])
    case end
  }

  /// The maximum number of states. A repetition has as many copies of its part as it allows.
  private static let mostStates = 2_000
  /// The maximum number of bytes of a pattern, which also limits the ranges of its sets.
  private static let longest = 4_000

  /// Compiles a pattern. Returns nil if it is malformed, too large, or has parts that are not compiled.
  ///
  /// - Parameter left: The number of states that this pattern and others may still have.
  init?(_ pattern: String, states left: inout Int) {
    guard left > 0, pattern.utf8.count <= Self.longest, let tree = PatternParser.tree(of: pattern) else { return nil }
    var states: [State] = [.end]
    let start = Self.add(tree, before: 0, to: &states)
    left -= states.count
    guard let start else { return nil }
    (self.states, self.start) = (states, start)
  }

  /// Adds the states of a part that leads to a state. Returns the first of them, or nil if there are too many. The
  /// recursion is as deep as the pattern, whose depth the parser limits.
  private static func add(_ part: PatternPart, before next: Int, to states: inout [State]) -> Int? {
    func append(_ state: State) -> Int? {
      guard states.count < mostStates else { return nil }
      states.append(state)
      return states.count - 1
    }
    switch part {
    case .scalars(let set): return append(.scalars(set, next: next))
    case .sequence(let parts):
      var next = next
      for part in parts.reversed() {
        guard let first = add(part, before: next, to: &states) else { return nil }
        next = first
      }
      return next
    case .choice(let parts):
      var firsts: [Int] = []
      for part in parts {
        guard let first = add(part, before: next, to: &states) else { return nil }
        firsts.append(first)
      }
      return append(.fork(firsts))
    case .repetition(let part, let least, let most):
      var next = next
      if let most {
        let end = next
        for _ in least..<most {
          guard let first = add(part, before: next, to: &states) else { return nil }
          // A part without characters needs no copies.
          if first == next { break }
          guard let fork = append(.fork([first, end])) else { return nil }
          next = fork
        }
      } else {
        guard let loop = append(.fork([])), let first = add(part, before: loop, to: &states) else { return nil }
        states[loop] = .fork([first, next])
        next = loop
      }
      for _ in 0..<least {
        guard let first = add(part, before: next, to: &states) else { return nil }
        if first == next { break }
        next = first
      }
      return next
    }
  }

  /// Returns true if the whole text matches. A text that needs more steps than `mostSteps(for:)` is taken for a match, so
  /// that no pattern of a hostile catalog costs more than a common one.
  ///
  /// - Complexity: O(bytes).
  func matches(_ text: String) -> Bool {
    var current: Set<Int> = []
    var steps = Self.mostSteps(for: text)
    follow(start, into: &current)
    for scalar in text.unicodeScalars {
      var next: Set<Int> = []
      steps -= current.count
      if steps < 0 { return true }
      for index in current {
        if case .scalars(let set, let target) = states[index], set.contains(scalar) { follow(target, into: &next) }
      }
      if next.isEmpty { return false }
      current = next
    }
    return current.contains { if case .end = states[$0] { true } else { false } }
  }

  private static func mostSteps(for text: String) -> Int { 2_000 + 20 * text.utf8.count }

  /// Adds a state and those that its forks lead to.
  private func follow(_ index: Int, into reached: inout Set<Int>) {
    var open = [index]
    while let index = open.popLast() {
      guard reached.insert(index).inserted, case .fork(let targets) = states[index] else { continue }
      open += targets
    }
  }
}

/// A set of characters in a pattern.
struct ScalarSet: Sendable {
  var ranges: [ClosedRange<Unicode.Scalar>] = []
  var isNegated = false

  func contains(_ scalar: Unicode.Scalar) -> Bool { ranges.contains { $0.contains(scalar) } != isNegated }
}

/// A part of a pattern.
indirect enum PatternPart: Sendable {
  case scalars(ScalarSet)
  case sequence([PatternPart])
  case choice([PatternPart])
  /// A part in a row. Without a maximum, any number of times.
  case repetition(PatternPart, least: Int, most: Int?)
}
