public import NibLoading

/// The form of a text in which each character has a fixed place, such as a date: `99/99/9999`.
///
/// `9` stands for a digit, `A` for a letter, and `*` for either. Signs and blanks stand for themselves. Letters and
/// digits that stand for themselves are written in single quotes, `'+41' 99 99`, or after a backslash, so that a digit
/// cannot become a place by mistake. A user types only the characters for the places. The characters between them are
/// inserted.
public nonisolated struct TextMask: Hashable, Sendable {
  enum Place: Hashable, Sendable {
    case digit, letter, either
    case literal(Character)

    /// Returns true if this is a place for typing that accepts a character.
    func takes(_ character: Character) -> Bool {
      switch self {
      case .digit: ("0"..."9").contains(character)
      case .letter: character.isLetter
      case .either: ("0"..."9").contains(character) || character.isLetter
      case .literal: false
      }
    }
  }

  /// The source text of the mask.
  public let source: String
  let places: [Place]

  /// Creates a mask. Returns nil if the mask has no place for typing or more than 255 places, if a quote is not closed,
  /// or if a letter or digit is neither in quotes nor a place.
  public init?(_ source: String) {
    var places: [Place] = []
    var isEscaped = false
    var isQuoted = false
    for character in source {
      switch character {
      case _ where isEscaped:
        places.append(.literal(character))
        isEscaped = false
      case "\\": isEscaped = true
      case "'": isQuoted.toggle()
      case _ where isQuoted: places.append(.literal(character))
      case "9": places.append(.digit)
      case "A": places.append(.letter)
      case "*": places.append(.either)
      case _ where character.isLetter || character.isNumber: return nil
      default: places.append(.literal(character))
      }
    }
    let isUseful = places.contains { if case .literal = $0 { false } else { true } }
    guard isUseful, places.count <= 255, !isEscaped, !isQuoted else { return nil }
    self.source = source
    self.places = places
  }

  /// Returns the text in the form of the mask. Characters that do not fit in any place are left out.
  public func formatted(_ text: String) -> String {
    var result = ""
    var place = 0
    for character in text {
      guard let next = self.place(of: character, from: place) else { continue }
      for skipped in places[place..<next] { if case .literal(let literal) = skipped { result.append(literal) } }
      result.append(character)
      place = next + 1
    }
    return result
  }

  /// Returns the place for a character. This is the next place if it is that fixed character, or the next place for
  /// typing if that accepts the character, or a fixed character before that place.
  private func place(of character: Character, from start: Int) -> Int? {
    guard start < places.count else { return nil }
    if places[start] == .literal(character) { return start }
    let typed = places[start...].firstIndex { if case .literal = $0 { false } else { true } } ?? places.count
    if typed < places.count, places[typed].takes(character) { return typed }
    return places[start..<typed].firstIndex(of: .literal(character))
  }

  /// Returns true if every place of the mask has a character.
  public func isComplete(_ text: String) -> Bool { formatted(text) == text && rest(behind: text.count).isEmpty }

  /// Returns the form of the remaining text, with `_` for each character that must still be typed.
  func rest(behind count: Int) -> String {
    String(
      places.dropFirst(count).map { place -> Character in if case .literal(let literal) = place { literal } else { "_" }
      }
    )
  }

  /// The whole form, as a user reads it.
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
  /// Creates a mask from a text.
  public nonisolated init?(nibText text: Span<UInt8>) { self.init(String(nibBytes: text)) }

  /// The form of a mask, for messages.
  public nonisolated static var nibDescription: String {
    "a mask such as 99/99/9999 or '+41' 99: 9 is a digit, A a letter, * either; other letters and digits are in quotes"
  }
}
