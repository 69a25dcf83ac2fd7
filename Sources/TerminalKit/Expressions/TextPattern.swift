public import NibLoading

/// A pattern that a whole text may match, in the notation of regular expressions.
///
/// It knows characters, `.`, classes such as `[a-z_]` and `[^,]`, `\d`, `\w`, `\s` and their opposites `\D`, `\W`, `\S`,
/// groups, `|`, and the repetitions `*`, `+`, `?`, `{2}`, `{2,}` and `{2,5}`. A backslash takes the meaning from any other
/// character. There are no back references, so that no text takes longer than its length times that of the pattern.
public nonisolated struct TextPattern: Hashable, Sendable {
  /// The pattern as it was written.
  public let source: String
  private let steps: [PatternStep]

  /// A pattern. Nil if the text is not one, is nested more than 32 times, or stands for more than 4 096 steps.
  public init?(_ source: String) {
    var parser = PatternParser(source)
    guard let steps = parser.steps() else { return nil }
    self.source = source
    self.steps = steps
  }

  /// Returns true if the pattern stands for the whole text.
  ///
  /// - Complexity: O(text · pattern).
  public func matches(_ text: String) -> Bool {
    var run = PatternRun(steps)
    for scalar in text.unicodeScalars { if !run.take(scalar) { return false } }
    return run.isAtEnd
  }
}

extension TextPattern: NibValue {
  /// Reads a pattern.
  public nonisolated init?(nibText text: Span<UInt8>) { self.init(String(nibBytes: text)) }

  /// The form of a pattern, for messages.
  public nonisolated static var nibDescription: String {
    "a pattern of the whole text, such as [a-z]+ or \\d{2,4}"
  }
}

/// A step of a pattern.
nonisolated enum PatternStep: Hashable, Sendable {
  /// Takes a character and goes on with the next step.
  case take(CharacterKind)
  /// Goes on with both steps.
  case split(Int, Int)
  /// Goes on elsewhere.
  case jump(Int)
  /// The pattern has matched.
  case end
}

/// A set of characters.
nonisolated struct CharacterKind: Hashable, Sendable {
  enum Item: Hashable, Sendable {
    case range(ClosedRange<UInt32>)
    case digit, word, space, any
    case not([Item])
  }

  var items: [Item]

  func contains(_ scalar: Unicode.Scalar) -> Bool { Self.contains(items, scalar) }

  private static func contains(_ items: [Item], _ scalar: Unicode.Scalar) -> Bool {
    items.contains { item in
      switch item {
      case .range(let range): range.contains(scalar.value)
      case .digit: 0x30...0x39 ~= scalar.value
      case .word: scalar.properties.isAlphabetic || 0x30...0x39 ~= scalar.value || scalar == "_"
      case .space: scalar.properties.isWhitespace
      case .any: true
      case .not(let items): !contains(items, scalar)
      }
    }
  }
}

/// A text on its way through a pattern: all steps that it may be at.
nonisolated struct PatternRun {
  private let steps: [PatternStep]
  private var active: [Int] = []
  private var seen: [Bool]

  init(_ steps: [PatternStep]) {
    self.steps = steps
    seen = Array(repeating: false, count: steps.count)
    enter([0])
  }

  /// True if the text that was taken matches.
  var isAtEnd: Bool { active.contains { steps[$0] == .end } }

  /// Takes the next character.
  ///
  /// - Returns: false if no text that begins like this can match.
  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    enter(
      active.compactMap { step in
        if case .take(let kind) = steps[step], kind.contains(scalar) { step + 1 } else { nil }
      })
    return !active.isEmpty
  }

  /// Goes to steps, and from there to where a text may go without a character.
  private mutating func enter(_ places: [Int]) {
    active.removeAll(keepingCapacity: true)
    for index in seen.indices { seen[index] = false }
    var pending = places
    while let place = pending.popLast() {
      if seen[place] { continue }
      seen[place] = true
      switch steps[place] {
      case .split(let one, let other): pending += [one, other]
      case .jump(let target): pending.append(target)
      case .take, .end: active.append(place)
      }
    }
  }
}
