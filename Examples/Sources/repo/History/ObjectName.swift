/// The name of a git object, a hash. It allocates no memory, because a history has many of them.
nonisolated struct ObjectName: Hashable, Sendable {
  private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
  /// The number of hexadecimal digits: 40, or 64 if the repository uses SHA-256.
  private var length: UInt8 = 0

  /// Reads hexadecimal digits. Returns nil for anything else.
  init?(_ digits: some Collection<UInt8>) {
    guard digits.count == 40 || digits.count == 64 else { return nil }
    length = UInt8(digits.count)
    var all: [UInt64] = [0, 0, 0, 0]
    for (place, digit) in digits.enumerated() {
      let value: UInt8
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = digit - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): value = digit - UInt8(ascii: "a") + 10
      default: return nil
      }
      all[place / 16] = all[place / 16] << 4 | UInt64(value)
    }
    words = (all[0], all[1], all[2], all[3])
  }

  static func == (one: ObjectName, other: ObjectName) -> Bool { one.words == other.words && one.length == other.length }

  func hash(into hasher: inout Hasher) {
    // The name is already a hash.
    hasher.combine(words.0)
  }

  /// The digits, in the form that git accepts.
  var digits: String {
    var rest = Int(length)
    var text = ""
    for word in [words.0, words.1, words.2, words.3] where rest > 0 {
      let count = min(16, rest)
      let digits = String(word, radix: 16)
      text += String(repeating: "0", count: count - digits.count) + digits
      rest -= count
    }
    return text
  }

  /// The first digits, as a short readable name.
  var short: String { String(digits.prefix(8)) }
}
