public import NibLoading

/// The form of a text in which each character has its place, such as a date: `99/99/9999`.
///
/// `9` stands for a digit, `A` for a letter, `*` for either. Signs and blanks stand for themselves. Letters and digits that
/// stand for themselves are in single quotes, `'+41' 99 99`, or behind a backslash, so that no digit is taken for a place by
/// mistake. A user types only what the places ask for: the characters between them come by themselves.
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

  /// Creates a mask. Returns nil if it has no place where a character can be typed, more than 255 places, a quote that
  /// is not closed, or a letter or digit that is neither in quotes nor a place.
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

  /// Returns the text in the form of the mask. Characters that fit in no place are left out.
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

  /// Returns the place that a character goes to: the next one if it stands there, else the next that is for typing, else one of
  /// the characters before that.
  private func place(of character: Character, from start: Int) -> Int? {
    guard start < places.count else { return nil }
    if places[start] == .literal(character) { return start }
    let typed = places[start...].firstIndex { if case .literal = $0 { false } else { true } } ?? places.count
    if typed < places.count, places[typed].takes(character) { return typed }
    return places[start..<typed].firstIndex(of: .literal(character))
  }

  /// Returns true if every place of the mask has its character.
  public func isComplete(_ text: String) -> Bool { formatted(text) == text && rest(behind: text.count).isEmpty }

  /// Returns the form of what is to be typed yet, with `_` for each character.
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
    "a mask such as 99/99/9999 or '+41' 99: 9 is a digit, A a letter, * either; other letters and digits are in quotes"
  }
}
