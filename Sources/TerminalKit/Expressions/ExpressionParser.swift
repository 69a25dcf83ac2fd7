/// The notations of regular expressions.
nonisolated enum ExpressionNotation {
  /// The notation of a search, with boundaries, groups that are noted, and lazy repetitions.
  case ofSearch
  /// The notation of a pattern for a whole text. `^` and `$` are characters, digits are 0 to 9, and anything that might
  /// be a mistake is an error.
  case ofPattern
}

/// A parser for regular expressions.
nonisolated struct ExpressionParser {
  private let scalars: [Unicode.Scalar]
  private let notation: ExpressionNotation
  private var index = 0
  private var depth = 0
  /// The number of groups, including the whole match.
  private(set) var groupCount = 1

  /// The maximum nesting of groups, plus one for the outermost choice.
  private let deepest: Int
  /// The maximum nesting of groups and repetitions together.
  private var mostLevels: Int { 2 * (deepest - 1) }
  static let mostRepetitions = 1_000

  init(_ text: String, _ notation: ExpressionNotation) {
    scalars = Array(text.unicodeScalars)
    self.notation = notation
    deepest = notation == .ofSearch ? 50 : Expression.mostGroupLevels + 1
  }

  /// Parses the expression.
  mutating func parse() throws(Expression.Fault) -> ExpressionNode {
    let node = try choice()
    if index < scalars.count { throw .unopened }
    return node
  }

  private var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    index += 1
    return true
  }

  private mutating func choice() throws(Expression.Fault) -> ExpressionNode {
    depth += 1
    defer { depth -= 1 }
    if depth > deepest { throw .tooDeep }
    var choices = [try sequence()]
    while take("|") { choices.append(try sequence()) }
    return choices.count == 1 ? choices[0] : .choice(choices)
  }

  private mutating func sequence() throws(Expression.Fault) -> ExpressionNode {
    var parts: [ExpressionNode] = []
    while let scalar = next, scalar != "|", scalar != ")" { parts.append(try repeated(try piece())) }
    return .sequence(parts)
  }

  private mutating func piece() throws(Expression.Fault) -> ExpressionNode {
    guard let scalar = next else { throw .unclosed }
    index += 1
    switch scalar {
    case ".": return .take(.all)
    case "^" where notation == .ofSearch: return .test(.lineStart)
    case "$" where notation == .ofSearch: return .test(.lineEnd)
    case "(": return try group()
    case "[": return .take(try set())
    case "\\": return try escaped()
    case "*", "+", "?": throw .nothingToRepeat
    case "{" where notation == .ofPattern: throw .nothingToRepeat
    default: return .take(ScalarSet(scalar))
    }
  }

  private mutating func group() throws(Expression.Fault) -> ExpressionNode {
    var number: Int?
    if notation == .ofPattern {
      if next == "?" { throw .nothingToRepeat }
    } else if next == "?" {
      index += 1
      if !take(":") { throw .badEscape }
    } else {
      number = groupCount
      groupCount += 1
    }
    let inner = try choice()
    if !take(")") { throw .unclosed }
    return .group(inner, number)
  }

  private mutating func repeated(_ node: ExpressionNode) throws(Expression.Fault) -> ExpressionNode {
    if notation == .ofPattern {
      // If the whole text must match, laziness has no effect, so a repetition may directly follow a repetition.
      var node = node
      while let (least, most) = try count() {
        node = .repetition(node, least: least, most: most, isLazy: false)
        if node.levels > mostLevels { throw .tooDeep }
      }
      return node
    }
    guard let (least, most) = try count() else { return node }
    let repetition = ExpressionNode.repetition(node, least: least, most: most, isLazy: take("?"))
    if try count() != nil { throw .nothingToRepeat }
    return repetition
  }

  /// Returns the number of repetitions of the part before, or nil if there is no repetition.
  private mutating func count() throws(Expression.Fault) -> (Int, Int?)? {
    if take("*") { return (0, nil) }
    if take("+") { return (1, nil) }
    if take("?") { return (0, 1) }
    let start = index
    guard take("{") else { return nil }
    guard let (least, most) = bounds() else {
      if notation == .ofPattern { throw .nothingToRepeat }
      index = start
      return nil
    }
    guard least <= Self.mostRepetitions, most ?? 0 <= Self.mostRepetitions else { throw .tooManyTimes }
    if let most, most < least { throw .badRange }
    return (least, most)
  }

  /// Returns the numbers after a brace, or nil if the brace is not a repetition.
  private mutating func bounds() -> (Int, Int?)? {
    guard let least = number() else { return nil }
    var most: Int? = least
    if take(",") { most = number() }
    return take("}") ? (least, most) : nil
  }

  private mutating func number() -> Int? {
    var number: Int?
    while let digit = next, digit.isASCIIDigit {
      number = min((number ?? 0) * 10 + Int(digit.value - 0x30), Self.mostRepetitions + 1)
      index += 1
    }
    return number
  }

  private mutating func escaped() throws(Expression.Fault) -> ExpressionNode {
    switch next {
    case "b" where notation == .ofSearch:
      index += 1
      return .test(.word)
    case "B" where notation == .ofSearch:
      index += 1
      return .test(.noWord)
    default: return .take(ScalarSet([try escapedPart()]))
    }
  }

  /// Parses the part after a backslash.
  private mutating func escapedPart() throws(Expression.Fault) -> ScalarSet.Part {
    guard let scalar = next else { throw .badEscape }
    index += 1
    switch scalar {
    case "w", "W": return notation == .ofSearch ? .word(scalar == "w") : .identifier(scalar == "w")
    case "d", "D": return notation == .ofSearch ? .digit(scalar == "d") : .asciiDigit(scalar == "d")
    case "s", "S": return .space(scalar == "s")
    case "t" where notation == .ofSearch: return .range(9...9)
    default:
      // Letters and digits are reserved for later use. All other characters stand for themselves.
      if scalar.isASCII, scalar.isInWord, scalar != "_" { throw .badEscape }
      return .range(scalar.value...scalar.value)
    }
  }

  private mutating func set() throws(Expression.Fault) -> ScalarSet {
    let isInverted = take("^")
    var parts: [ScalarSet.Part] = []
    var isFirst = true
    while let scalar = next, isFirst || scalar != "]" {
      isFirst = false
      index += 1
      let part: ScalarSet.Part = scalar == "\\" ? try escapedPart() : .range(scalar.value...scalar.value)
      parts.append(try ranged(part))
    }
    if !take("]") { throw .unclosed }
    return ScalarSet(parts, isInverted: isInverted)
  }

  /// Returns a part of a set, or the range that begins with it.
  private mutating func ranged(_ part: ScalarSet.Part) throws(Expression.Fault) -> ScalarSet.Part {
    guard case .range(let first) = part, next == "-", index + 1 < scalars.count, scalars[index + 1] != "]" else {
      return part
    }
    index += 1
    let scalar = scalars[index]
    index += 1
    let end: ScalarSet.Part = scalar == "\\" ? try escapedPart() : .range(scalar.value...scalar.value)
    guard case .range(let last) = end, first.lowerBound <= last.upperBound else { throw .badRange }
    return .range(first.lowerBound...last.upperBound)
  }
}
