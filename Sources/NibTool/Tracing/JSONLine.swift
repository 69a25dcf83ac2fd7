internal import NibModel

/// Reads an object of JSON on one line, with exact values: `1` is a whole number, `1.0` is none, and what JSON does not have
/// is read from the objects that traces have for it. Names whose value is null are left out.
struct JSONLine {
  /// The values by name.
  private(set) var fields: [String: PropertyList] = [:]

  private let bytes: [UInt8]
  private var place = 0
  private var depth = 0

  /// More levels of arrays and objects than an archive can have are refused.
  private static let mostDepth = 512

  /// Reads a line. Returns nil for a text that is no object of JSON, or one with too many levels.
  ///
  /// - Complexity: O(bytes).
  init?(_ text: String) {
    bytes = Array(text.utf8)
    guard bytes.first == UInt8(ascii: "{"), let fields = object(), isAtEnd() else { return nil }
    self.fields = fields
  }

  private mutating func object() -> [String: PropertyList]? {
    guard takes("{") else { return nil }
    var values: [String: PropertyList] = [:]
    if takes("}") { return values }
    repeat {
      guard let name = text(), takes(":"), let value = value() else { return nil }
      values[name] = value.list
    } while takes(",")
    return takes("}") ? values : nil
  }

  private mutating func array() -> [PropertyList]? {
    guard takes("[") else { return nil }
    var values: [PropertyList] = []
    if takes("]") { return values }
    repeat {
      guard let value = value() else { return nil }
      if let list = value.list { values.append(list) }
    } while takes(",")
    return takes("]") ? values : nil
  }

  fileprivate enum Value {
    case null
    case list(PropertyList)

    var list: PropertyList? { if case .list(let list) = self { list } else { nil } }
  }

  private mutating func value() -> Value? {
    depth += 1
    defer { depth -= 1 }
    skipBlanks()
    guard depth <= Self.mostDepth, place < bytes.count else { return nil }
    switch bytes[place] {
    case UInt8(ascii: "\""): return text().map { .list(.string($0)) }
    case UInt8(ascii: "["): return array().map { .list(.array($0)) }
    case UInt8(ascii: "{"): return object().map { .list(PropertyList(written: $0)) }
    default: return word().flatMap(Value.init(word:))
    }
  }

  private mutating func skipBlanks() {
    while place < bytes.count, [0x20, 0x09, 0x0D].contains(bytes[place]) { place += 1 }
  }

  private mutating func isAtEnd() -> Bool {
    skipBlanks()
    return place == bytes.count
  }

  private mutating func takes(_ sign: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard place < bytes.count, bytes[place] == UInt8(ascii: sign) else { return false }
    place += 1
    return true
  }

  /// Returns a number, `true`, `false` or `null`.
  private mutating func word() -> String? {
    skipBlanks()
    let word = bytes[place...].prefix {
      switch $0 {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "E"),
        UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."):
        true
      default: false
      }
    }
    place = word.endIndex
    return word.isEmpty ? nil : String(decoding: word, as: UTF8.self)
  }

  private mutating func text() -> String? {
    let start = place
    guard takes("\"") else { return nil }
    var units: [UInt8] = []
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: units, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let scalar = escaped() else { return nil }
        units.append(contentsOf: String(scalar).utf8)
      default: units.append(byte)
      }
    }
    place = start
    return nil
  }

  /// Returns the character that an escape sequence stands for, behind its backslash.
  private mutating func escaped() -> Unicode.Scalar? {
    guard place < bytes.count else { return nil }
    let sign = bytes[place]
    place += 1
    switch sign {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "u"):
      guard let high = fourDigits() else { return nil }
      // Of a character beyond the first plane, its second half stands behind its first.
      guard 0xD800..<0xDC00 ~= high, place + 1 < bytes.count, bytes[place] == UInt8(ascii: "\\"),
        bytes[place + 1] == UInt8(ascii: "u")
      else { return Unicode.Scalar(high) ?? "\u{FFFD}" }
      place += 2
      guard let low = fourDigits() else { return nil }
      return 0xDC00..<0xE000 ~= low ? Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)) : "\u{FFFD}"
    default: return Unicode.Scalar(sign)
    }
  }

  private mutating func fourDigits() -> UInt32? {
    guard place + 4 <= bytes.count else { return nil }
    defer { place += 4 }
    return UInt32(String(decoding: bytes[place..<place + 4], as: UTF8.self), radix: 16)
  }
}

extension JSONLine.Value {
  init?(word: String) {
    switch word {
    case "null": self = .null
    case "true": self = .list(.boolean(true))
    case "false": self = .list(.boolean(false))
    default:
      if let whole = Int(word) {
        self = .list(.integer(whole))
      } else if word.utf8.contains(where: { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }), let real = Double(word) {
        self = .list(.real(real))
      } else {
        return nil
      }
    }
  }
}

extension PropertyList {
  /// Creates the value that a trace has an object of JSON for: a dictionary, a date, data, or a number that is not
  /// finite.
  fileprivate init(written object: [String: PropertyList]) {
    if object.count == 1, let (name, value) = object.first, let special = Self.special(name, value) {
      self = special
    } else {
      let pairs = object.map { ($0.key.hasPrefix("$$") ? String($0.key.dropFirst()) : $0.key, $0.value) }
      self = .dictionary(Dictionary(pairs) { first, _ in first })
    }
  }

  private static func special(_ name: String, _ value: PropertyList) -> PropertyList? {
    switch (name, value) {
    case ("$date", .real(let seconds)): return .date(seconds)
    case ("$date", .integer(let seconds)): return .date(Double(seconds))
    case ("$real", .string(let words)): return Double(words).map(PropertyList.real)
    case ("$data", .array(let items)):
      let bytes = items.compactMap { if case .integer(let byte) = $0 { UInt8(exactly: byte) } else { nil } }
      return bytes.count == items.count ? .data(bytes) : nil
    default: return nil
    }
  }
}
