/// A regular expression whose matching time is proportional to the line, whatever the expression and the line are. All
/// possible matches are followed along the line at the same time, without backtracking (Thompson, Pike).
///
/// The regular expressions of Swift's library try one possibility after the other. For some expressions this takes
/// longer than a lifetime, and an expression that a user types must not block the program.
package struct Expression: Sendable {
  /// A step of the program that an expression is compiled to.
  enum Step: Hashable, Sendable {
    /// Takes a scalar of a set.
    case take(ScalarSet)
    /// Continues at both steps. The first has the higher priority.
    case split(Int, Int)
    case jump(Int)
    /// Notes the place as the start or the end of a group.
    case note(Int)
    case test(Boundary)
    case accept
  }

  /// A condition on a place.
  enum Boundary: Hashable, Sendable {
    case lineStart, lineEnd, word, noWord
  }

  /// The reason why a text is not a valid expression.
  package enum Fault: Error, Hashable {
    case unclosed, unopened, nothingToRepeat, badRange, badEscape
    /// Groups and repetitions are nested too deep.
    case tooDeep
    /// A part is repeated too often.
    case tooManyTimes
    /// The program has too many steps.
    case tooLong
  }

  /// A match in a line.
  package struct Match: Hashable, Sendable {
    /// The range in bytes of the line.
    package var range: Range<Int>
    /// The groups of the expression. The first is the whole match. A group that was not used in the match is nil.
    package var groups: [Range<Int>?]
  }

  private(set) var steps: [Step] = []
  /// The number of groups, including the whole match.
  package private(set) var groupCount = 1
  /// The numbers of the groups that have names: `(?<name>…)`.
  package private(set) var groupNames: [String: Int] = [:]
  let ignoresCase: Bool
  /// The maximum number of steps of a pattern.
  package static let mostPatternSteps = 4_096
  /// The maximum nesting of the groups of a pattern.
  package static let mostGroupLevels = 32

  /// The maximum number of steps. It is limited because counted repetitions multiply the steps.
  private let longest: Int
  /// The scalars that a match can begin with, or nil if they are not known.
  private(set) var beginning: ScalarSet?
  /// A text that each match contains, as UTF-8; empty if none is known. A search for it is much faster than matching.
  package private(set) var literal: [UInt8] = []
  /// The number of parts that have been compiled. It limits repetitions of empty parts, which add no steps.
  private var work = 0

  /// Compiles an expression that is searched for.
  ///
  /// - Parameters:
  ///   - isExpression: false if the text stands for itself.
  ///   - matchesWords: true if a match begins and ends at boundaries of words.
  /// - Throws: ``Fault`` if the text is not a regular expression.
  package init(
    search text: String, isExpression: Bool, matchesCase: Bool, matchesWords: Bool
  ) throws(Fault) {
    ignoresCase = !matchesCase
    longest = 2_000
    var parser = ExpressionParser(text, .ofSearch)
    var node = isExpression ? try parser.parse() : .sequence(text.unicodeScalars.map { .take(ScalarSet($0)) })
    if matchesCase { literal = node.literals.max { $0.utf8.count < $1.utf8.count }.map { Array($0.utf8) } ?? [] }
    if matchesWords { node = .sequence([.test(.word), node, .test(.word)]) }
    (groupCount, groupNames) = (parser.groupCount, parser.groupNames)
    if case .sequence(let parts) = node.kind, case .take(let set)? = parts.first?.kind { beginning = set }
    try append(.note(0))
    try compile(node)
    try append(.note(1))
    try append(.accept)
  }

  /// Compiles a pattern for a whole text.
  ///
  /// - Throws: ``Fault`` if it is not a pattern.
  package init(pattern: String) throws(Fault) {
    try self.init(wholeText: pattern, .ofPattern, atMost: Self.mostPatternSteps)
  }

  /// Compiles a pattern of XML Schema, which is for a whole text. Parts of that notation that patterns of values rarely
  /// have are refused: categories and blocks of Unicode, subtractions, `\d`, `\w`, `\i` and `\c`.
  ///
  /// - Throws: ``Fault`` if it is not a pattern, has parts that are refused, or needs more steps than the limit.
  package init(schemaPattern: String, atMost longest: Int) throws(Fault) {
    try self.init(wholeText: schemaPattern, .ofSchema, atMost: longest)
  }

  private init(wholeText pattern: String, _ notation: ExpressionNotation, atMost longest: Int) throws(Fault) {
    ignoresCase = false
    self.longest = longest
    var parser = ExpressionParser(pattern, notation)
    try compile(try parser.parse())
    try append(.accept)
  }

  /// The number of steps.
  package var size: Int { steps.count }

  private mutating func append(_ step: Step) throws(Fault) {
    guard steps.count < longest else { throw .tooLong }
    steps.append(step)
  }

  private mutating func compile(_ node: ExpressionNode) throws(Fault) {
    work += 1
    guard work < 10 * longest else { throw .tooLong }
    switch node.kind {
    case .take(let set): try append(.take(set))
    case .test(let boundary): try append(.test(boundary))
    case .sequence(let parts): for part in parts { try compile(part) }
    case .group(let inner, let number):
      if let number { try append(.note(2 * number)) }
      try compile(inner)
      if let number { try append(.note(2 * number + 1)) }
    case .choice(let choices): try compile(choices)
    case .repetition(let inner, let least, let most, let isLazy):
      var last = steps.count
      for _ in 0..<least {
        last = steps.count
        try compile(inner)
      }
      if let most {
        try compile(inner, upTo: most - least, isLazy)
      } else if least == 0 {
        try compileLoop(inner, isLazy)
      } else {
        // The last copy is repeated.
        let next = steps.count + 1
        try append(isLazy ? .split(next, last) : .split(last, next))
      }
    }
  }

  private mutating func compile(_ choices: [ExpressionNode]) throws(Fault) {
    var jumps: [Int] = []
    for choice in choices.dropLast() {
      let split = steps.count
      try append(.split(split + 1, 0))
      try compile(choice)
      jumps.append(steps.count)
      try append(.jump(0))
      steps[split] = .split(split + 1, steps.count)
    }
    if let last = choices.last { try compile(last) }
    for jump in jumps { steps[jump] = .jump(steps.count) }
  }

  private mutating func compileLoop(_ node: ExpressionNode, _ isLazy: Bool) throws(Fault) {
    let split = steps.count
    try append(.split(0, 0))
    try compile(node)
    try append(.jump(split))
    steps[split] = isLazy ? .split(steps.count, split + 1) : .split(split + 1, steps.count)
  }

  private mutating func compile(_ node: ExpressionNode, upTo count: Int, _ isLazy: Bool) throws(Fault) {
    var splits: [Int] = []
    for _ in 0..<count {
      splits.append(steps.count)
      try append(.split(0, 0))
      try compile(node)
    }
    for split in splits { steps[split] = isLazy ? .split(steps.count, split + 1) : .split(split + 1, steps.count) }
  }
}
