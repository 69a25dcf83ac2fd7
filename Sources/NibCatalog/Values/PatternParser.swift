/// Reads the pattern of a shape.
struct PatternParser {
  private let scalars: [Unicode.Scalar]
  private var position = 0
  private var depth = 0

  /// The maximum depth of groups.
  private static let mostDepth = 50
  /// The maximum number of repetitions that a pattern can name.
  private static let mostRepetitions = 1_000

  /// The pattern cannot be read.
  private struct Refusal: Error {}

  /// Returns the parts of a pattern, or nil if it is malformed or has parts that are not read.
  static func tree(of pattern: String) -> PatternPart? {
    var parser = PatternParser(scalars: Array(pattern.unicodeScalars))
    guard let tree = try? parser.choice(), parser.position == parser.scalars.count else { return nil }
    return tree
  }

  private init(scalars: [Unicode.Scalar]) { self.scalars = scalars }

  private var next: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  private mutating func take() throws(Refusal) -> Unicode.Scalar {
    guard let scalar = next else { throw Refusal() }
    position += 1
    return scalar
  }

  private mutating func takes(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    position += 1
    return true
  }

  private mutating func choice() throws(Refusal) -> PatternPart {
    depth += 1
    defer { depth -= 1 }
    if depth > Self.mostDepth { throw Refusal() }
    var parts = [try sequence()]
    while takes("|") { parts.append(try sequence()) }
    return parts.count == 1 ? parts[0] : .choice(parts)
  }

  private mutating func sequence() throws(Refusal) -> PatternPart {
    var parts: [PatternPart] = []
    while let scalar = next, scalar != "|", scalar != ")" { parts.append(try repeated(atom())) }
    return parts.count == 1 ? parts[0] : .sequence(parts)
  }

  private mutating func atom() throws(Refusal) -> PatternPart {
    switch try take() {
    case "(":
      let part = try choice()
      if !takes(")") { throw Refusal() }
      return part
    case "[": return .scalars(try set())
    case ".": return .scalars(ScalarSet(ranges: ["\n"..."\n", "\r"..."\r"], isNegated: true))
    case "\\":
      guard let set = try escape() else { throw Refusal() }
      return .scalars(set)
    case "?", "*", "+", "{", "}", "]": throw Refusal()
    case let scalar: return .scalars(ScalarSet(ranges: [scalar...scalar]))
    }
  }

  private mutating func repeated(_ part: PatternPart) throws(Refusal) -> PatternPart {
    if takes("?") { return .repetition(part, least: 0, most: 1) }
    if takes("*") { return .repetition(part, least: 0, most: nil) }
    if takes("+") { return .repetition(part, least: 1, most: nil) }
    guard takes("{") else { return part }
    let least = try number()
    var most: Int? = least
    if takes(",") { most = next == "}" ? nil : try number() }
    guard takes("}"), (most ?? least) >= least else { throw Refusal() }
    return .repetition(part, least: least, most: most)
  }

  private mutating func number() throws(Refusal) -> Int {
    var digits = ""
    while let digit = next, ("0"..."9").contains(digit), digits.count < 6 {
      digits.unicodeScalars.append(digit)
      position += 1
    }
    guard let number = Int(digits), number <= Self.mostRepetitions else { throw Refusal() }
    return number
  }

  /// Returns the characters of an escape after its backslash; nil for a class of letters or digits of all scripts.
  private mutating func escape() throws(Refusal) -> ScalarSet? {
    let spaces: [ClosedRange<Unicode.Scalar>] = [" "..." ", "\t"..."\n", "\r"..."\r"]
    switch try take() {
    case "n": return ScalarSet(ranges: ["\n"..."\n"])
    case "r": return ScalarSet(ranges: ["\r"..."\r"])
    case "t": return ScalarSet(ranges: ["\t"..."\t"])
    case "s": return ScalarSet(ranges: spaces)
    case "S": return ScalarSet(ranges: spaces, isNegated: true)
    case let scalar where "\\|.-^?*+{}()[]$".unicodeScalars.contains(scalar):
      return ScalarSet(ranges: [scalar...scalar])
    default: return nil
    }
  }

  /// Reads a set after its bracket.
  private mutating func set() throws(Refusal) -> ScalarSet {
    var set = ScalarSet()
    if takes("^") { set.isNegated = true }
    while !takes("]") {
      var first = try take()
      if first == "[" { throw Refusal() }
      if first == "\\" {
        guard let escaped = try escape(), !escaped.isNegated else { throw Refusal() }
        guard escaped.ranges.count == 1, escaped.ranges[0].lowerBound == escaped.ranges[0].upperBound else {
          set.ranges += escaped.ranges
          continue
        }
        first = escaped.ranges[0].lowerBound
      } else if first == "-", !set.ranges.isEmpty, next != "]" {
        // A subtraction, or a hyphen in a place that the dialect does not define.
        throw Refusal()
      }
      guard next == "-", position + 1 < scalars.count, scalars[position + 1] != "]" else {
        set.ranges.append(first...first)
        continue
      }
      position += 1
      var last = try take()
      if last == "[" { throw Refusal() }
      if last == "\\" {
        guard let escaped = try escape(), escaped.ranges.count == 1, !escaped.isNegated else { throw Refusal() }
        last = escaped.ranges[0].upperBound
      }
      guard first <= last else { throw Refusal() }
      set.ranges.append(first...last)
    }
    return set
  }
}
