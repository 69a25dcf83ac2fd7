/// The notations of regular expressions.
enum ExpressionNotation {
  /// The notation of a search, with boundaries, groups that are noted, and lazy repetitions.
  case ofSearch
  /// The notation of a pattern for a whole text. `^` and `$` are characters, digits are 0 to 9, and anything that might
  /// be a mistake is an error.
  case ofPattern
  /// The notation of patterns in XML Schema, for a whole text. Every character with a meaning in it needs a backslash.
  case ofSchema
}

/// A parser for regular expressions.
package struct ExpressionParser {
  private let scalars: [Unicode.Scalar]
  private let notation: ExpressionNotation
  private var index = 0
  private var depth = 0
  /// The number of groups, including the whole match.
  private(set) var groupCount = 1
  /// The numbers of the groups that have names: `(?<name>…)`.
  private(set) var groupNames: [String: Int] = [:]

  /// The maximum nesting of groups, plus one for the outermost choice.
  private let deepest: Int
  /// The maximum nesting of groups and repetitions together.
  private var mostLevels: Int { 2 * (deepest - 1) }
  package static let mostRepetitions = 1_000

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
    case ".": return .take(notation == .ofSchema ? .inLine : .all)
    case "^" where notation == .ofSearch: return .test(.lineStart)
    case "$" where notation == .ofSearch: return .test(.lineEnd)
    case "(": return try group()
    case "[": return .take(try set())
    case "\\": return try escaped()
    case "*", "+", "?": throw .nothingToRepeat
    case "{" where notation != .ofSearch: throw .nothingToRepeat
    case "}" where notation == .ofSchema, "]" where notation == .ofSchema: throw .unopened
    default: return .take(ScalarSet(scalar))
    }
  }

  private mutating func group() throws(Expression.Fault) -> ExpressionNode {
    var number: Int?
    if notation != .ofSearch {
      if next == "?" { throw .nothingToRepeat }
    } else if next == "?" {
      index += 1
      if take("<") {
        number = groupCount
        groupCount += 1
        try nameGroup(groupCount - 1)
      } else if !take(":") {
        throw .badEscape
      }
    } else {
      number = groupCount
      groupCount += 1
    }
    let inner = try choice()
    if !take(")") { throw .unclosed }
    return .group(inner, number)
  }

  /// Parses the name of a group and the bracket after it. Each name is used once.
  private mutating func nameGroup(_ number: Int) throws(Expression.Fault) {
    var name = ""
    while let scalar = next, scalar.isASCII, scalar.isInWord {
      name.unicodeScalars.append(scalar)
      index += 1
    }
    guard take(">"), !name.isEmpty, groupNames.updateValue(number, forKey: name) == nil else { throw .badEscape }
  }

  private mutating func repeated(_ node: ExpressionNode) throws(Expression.Fault) -> ExpressionNode {
    if notation != .ofSearch {
      // If the whole text must match, laziness has no effect, so a repetition may directly follow a repetition. XML Schema
      // does not define it.
      var node = node
      while let (least, most) = try count() {
        node = .repetition(node, least: least, most: most, isLazy: false)
        if node.levels > mostLevels { throw .tooDeep }
        if notation == .ofSchema { break }
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
      if notation != .ofSearch { throw .nothingToRepeat }
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
    let isSchema = notation == .ofSchema
    switch scalar {
    case "s", "S": return isSchema ? .xmlSpace(scalar == "s") : .space(scalar == "s")
    case "t" where notation != .ofPattern: return .range(9...9)
    case "n" where isSchema: return .range(10...10)
    case "r" where isSchema: return .range(13...13)
    case "w" where !isSchema, "W" where !isSchema:
      return notation == .ofSearch ? .word(scalar == "w") : .identifier(scalar == "w")
    case "d" where !isSchema, "D" where !isSchema:
      return notation == .ofSearch ? .digit(scalar == "d") : .asciiDigit(scalar == "d")
    default:
      // Letters and digits are reserved for later use. All other characters stand for themselves.
      if isSchema ? !Self.specialInSchema.contains(scalar) : scalar.isASCII && scalar.isInWord && scalar != "_" {
        throw .badEscape
      }
      return .range(scalar.value...scalar.value)
    }
  }

  /// The characters that a backslash may precede in XML Schema, apart from letters.
  private static let specialInSchema = Set("\\|.-^?*+{}()[]$".unicodeScalars)

  private mutating func set() throws(Expression.Fault) -> ScalarSet {
    let isInverted = take("^")
    var parts: [ScalarSet.Part] = []
    // In other notations than that of XML Schema, a bracket right at the beginning stands for itself.
    while let scalar = next, scalar != "]" || parts.isEmpty {
      if notation == .ofSchema { try checkPartOfSet(scalar, isFirst: parts.isEmpty) }
      index += 1
      let part: ScalarSet.Part = scalar == "\\" ? try escapedPart() : .range(scalar.value...scalar.value)
      parts.append(try ranged(part))
    }
    if !take("]") { throw .unclosed }
    return ScalarSet(parts, isInverted: isInverted)
  }

  /// Refuses an empty set, the subtraction of a set, and a hyphen in a place that XML Schema does not define.
  private func checkPartOfSet(_ scalar: Unicode.Scalar, isFirst: Bool) throws(Expression.Fault) {
    let after = index + 1 < scalars.count ? scalars[index + 1] : nil
    if scalar == "]" { throw .unclosed }
    if scalar == "[" || scalar == "-" && !isFirst && after != "]" { throw .badRange }
  }

  /// Returns a part of a set, or the range that begins with it.
  private mutating func ranged(_ part: ScalarSet.Part) throws(Expression.Fault) -> ScalarSet.Part {
    guard case .range(let first) = part, next == "-", index + 1 < scalars.count, scalars[index + 1] != "]" else {
      return part
    }
    index += 1
    let scalar = scalars[index]
    if notation == .ofSchema, scalar == "[" { throw .badRange }
    index += 1
    let end: ScalarSet.Part = scalar == "\\" ? try escapedPart() : .range(scalar.value...scalar.value)
    guard case .range(let last) = end, first.lowerBound <= last.upperBound else { throw .badRange }
    return .range(first.lowerBound...last.upperBound)
  }
}
