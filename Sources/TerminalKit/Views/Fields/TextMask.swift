public import NibLoading

/// The form of a text in which each character has its place, such as a date: `99/99/9999`.
///
/// `9` stands for a digit, `A` for a letter, `*` for either; all other characters stand for themselves, as do these behind a
/// backslash. A person types only what the places ask for: the characters between them come by themselves.
public nonisolated struct TextMask: Hashable, Sendable {
  enum Place: Hashable, Sendable {
    case digit, letter, either
    case literal(Character)

    /// Returns true if the place is for a character to be typed, and takes a given one.
    func takes(_ character: Character) -> Bool {
      switch self {
      case .digit: ("0"..."9").contains(character)
      case .letter: character.isLetter
      case .either: ("0"..."9").contains(character) || character.isLetter
      case .literal: false
      }
    }
  }

  /// The mask as it was written.
  public let source: String
  let places: [Place]

  /// A mask. Nil if it has no place for a character to be typed, or more than 255 places.
  public init?(_ source: String) {
    var places: [Place] = []
    var isEscaped = false
    for character in source {
      switch character {
      case "\\" where !isEscaped:
        isEscaped = true
        continue
      case "9" where !isEscaped: places.append(.digit)
      case "A" where !isEscaped: places.append(.letter)
      case "*" where !isEscaped: places.append(.either)
      default: places.append(.literal(character))
      }
      isEscaped = false
    }
    let isUseful = places.contains { if case .literal = $0 { false } else { true } }
    guard isUseful, places.count <= 255, !isEscaped else { return nil }
    self.source = source
    self.places = places
  }

  /// The text in the form of the mask, as far as it goes: what fits nowhere is left out.
  public func formatted(_ text: String) -> String {
    var result = ""
    var place = 0
    for character in text {
      var pending = ""
      var next = place
      // The character may be that of a place, or one for the place behind.
      while next < places.count, case .literal(let literal) = places[next], literal != character {
        pending.append(literal)
        next += 1
      }
      guard next < places.count else { continue }
      guard places[next].takes(character) || places[next] == .literal(character) else { continue }
      result += pending
      result.append(character)
      place = next + 1
    }
    return result
  }

  /// Returns true if every place of the mask has its character.
  public func isComplete(_ text: String) -> Bool { formatted(text) == text && rest(behind: text.count).isEmpty }

  /// The form of what is to be typed yet, with `_` for each character.
  func rest(behind count: Int) -> String {
    String(
      places.dropFirst(count).map { place -> Character in if case .literal(let literal) = place { literal } else { "_" }
      }
    )
  }

  /// The whole form, for people.
  var example: String {
    String(
      places.map { place -> Character in
        switch place {
        case .digit: "0"
        case .letter: "A"
        case .either: "X"
        case .literal(let literal): literal
        }
      })
  }
}

extension TextMask: NibValue {
  /// Reads a mask.
  public nonisolated init?(nibText text: Span<UInt8>) { self.init(String(nibBytes: text)) }

  /// The form of a mask, for messages.
  public nonisolated static var nibDescription: String {
    "a mask such as 99/99/9999: 9 is a digit, A a letter, * either"
  }
}
