/// Reads a pattern, and writes its steps.
nonisolated struct PatternParser {
  private let scalars: [Unicode.Scalar]
  private var index = 0
  private var depth = 0

  private static let deepest = 32
  private static let longest = 4096
  private static let mostRepeats = 1000

  init(_ source: String) { scalars = Array(source.unicodeScalars) }

  /// Returns the steps, or nil if the text is no pattern.
  mutating func steps() -> [PatternStep]? {
    guard let steps = choice(), index == scalars.count else { return nil }
    return steps + [.end]
  }

  private var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  private mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    index += 1
    return true
  }

  // MARK: Parts. Targets of steps are counted from the part's first step until it is put into another.

  /// One or more sequences with bars between them.
  private mutating func choice() -> [PatternStep]? {
    guard var steps = sequence() else { return nil }
    while skip("|") {
      guard let other = sequence(), steps.count + other.count < Self.longest else { return nil }
      let end = steps.count + other.count + 2
      steps = [.split(1, steps.count + 2)] + steps.moved(by: 1) + [.jump(end)] + other.moved(by: steps.count + 2)
    }
    return steps
  }

  private mutating func sequence() -> [PatternStep]? {
    var steps: [PatternStep] = []
    while let scalar = next, scalar != "|", scalar != ")" {
      guard let part = repeated(), steps.count + part.count < Self.longest else { return nil }
      steps += part.moved(by: steps.count)
    }
    return steps
  }

  /// A part and what says how often it stands there.
  private mutating func repeated() -> [PatternStep]? {
    guard var part = single() else { return nil }
    while let scalar = next {
      switch scalar {
      case "*": part = Self.loop(part, from: 0)
      case "+": part = Self.loop(part, from: 1)
      case "?": part = Self.optional(part)
      case "{":
        guard let (least, most) = bounds(), let steps = Self.copies(of: part, least, most) else { return nil }
        part = steps
        continue
      default: return part
      }
      index += 1
    }
    return part
  }

  /// `{2}`, `{2,}` or `{2,5}`.
  private mutating func bounds() -> (Int, Int?)? {
    guard skip("{"), let least = number() else { return nil }
    var most: Int? = least
    if skip(",") { most = next == "}" ? nil : number() ?? -1 }
    guard skip("}"), most.map({ $0 >= least }) ?? true else { return nil }
    return (least, most)
  }

  private mutating func number() -> Int? {
    let start = index
    var value = 0
    while let scalar = next, 0x30...0x39 ~= scalar.value {
      value = value * 10 + Int(scalar.value - 0x30)
      if value > Self.mostRepeats { return nil }
      index += 1
    }
    return index > start ? value : nil
  }

  /// A character, a class, or a group.
  private mutating func single() -> [PatternStep]? {
    guard let scalar = next else { return nil }
    index += 1
    switch scalar {
    case "(":
      depth += 1
      defer { depth -= 1 }
      guard depth <= Self.deepest, let steps = choice(), skip(")") else { return nil }
      return steps
    case "[": return kind().map { [.take($0)] }
    case ".": return [.take(CharacterKind(items: [.any]))]
    case "\\": return escaped().map { [.take(CharacterKind(items: [$0]))] }
    case "*", "+", "?", "{", ")": return nil
    default: return [.take(CharacterKind(items: [.range(scalar.value...scalar.value)]))]
    }
  }

  /// The rest of a class behind its bracket.
  private mutating func kind() -> CharacterKind? {
    let isNegated = skip("^")
    var items: [CharacterKind.Item] = []
    while let scalar = next, scalar != "]" || items.isEmpty {
      index += 1
      guard let first = scalar == "\\" ? escaped() : .range(scalar.value...scalar.value) else { return nil }
      guard case .range(let start) = first, next == "-", index + 1 < scalars.count, scalars[index + 1] != "]" else {
        items.append(first)
        continue
      }
      index += 1
      guard let scalar = next else { return nil }
      index += 1
      let last = scalar == "\\" ? escaped() : .range(scalar.value...scalar.value)
      guard case .range(let end)? = last, start.lowerBound <= end.upperBound else { return nil }
      items.append(.range(start.lowerBound...end.upperBound))
    }
    guard skip("]") else { return nil }
    return CharacterKind(items: isNegated ? [.not(items)] : items)
  }

  /// The character behind a backslash.
  private mutating func escaped() -> CharacterKind.Item? {
    guard let scalar = next else { return nil }
    index += 1
    switch scalar {
    case "d": return .digit
    case "w": return .word
    case "s": return .space
    case "D": return .not([.digit])
    case "W": return .not([.word])
    case "S": return .not([.space])
    default:
      let isName = 0x30...0x39 ~= scalar.value || scalar.isASCII && scalar.properties.isAlphabetic
      return isName ? nil : .range(scalar.value...scalar.value)
    }
  }

  // MARK: Repetition

  private static func optional(_ part: [PatternStep]) -> [PatternStep] {
    [.split(1, part.count + 1)] + part.moved(by: 1)
  }

  private static func loop(_ part: [PatternStep], from least: Int) -> [PatternStep] {
    if least == 0 { return [.split(1, part.count + 2)] + part.moved(by: 1) + [.jump(0)] }
    return part + [.split(0, part.count + 1)]
  }

  private static func copies(of part: [PatternStep], _ least: Int, _ most: Int?) -> [PatternStep]? {
    let count = max(most ?? least + 1, 1)
    guard (part.count + 2) * count < longest else { return nil }
    var steps: [PatternStep] = []
    for _ in 0..<least { steps += part.moved(by: steps.count) }
    guard let most else { return steps + loop(part, from: 0).moved(by: steps.count) }
    for _ in least..<most { steps += optional(part).moved(by: steps.count) }
    return steps
  }
}

nonisolated extension [PatternStep] {
  /// The same steps behind others.
  fileprivate func moved(by distance: Int) -> [PatternStep] {
    map { step in
      switch step {
      case .split(let one, let other): .split(one + distance, other + distance)
      case .jump(let target): .jump(target + distance)
      case .take, .end: step
      }
    }
  }
}
