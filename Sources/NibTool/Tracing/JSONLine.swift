/// Reads an object of JSON on one line: its texts and whole numbers. Arrays and objects in it are passed over.
struct JSONLine {
  /// The texts by name.
  private(set) var texts: [String: String] = [:]
  /// The whole numbers by name.
  private(set) var numbers: [String: Int] = [:]

  private let bytes: [UInt8]
  private var place = 0

  /// Nil where the text is something else. O(text).
  init?(_ text: String) {
    bytes = Array(text.utf8)
    guard takesObject() else { return nil }
  }

  private mutating func takesObject() -> Bool {
    guard takes("{") else { return false }
    if takes("}") { return isAtEnd() }
    repeat {
      guard let name = text(), takes(":") else { return false }
      if let text = text() {
        texts[name] = text
      } else if let word = word() {
        numbers[name] = Int(word)
      } else if !passesContainer() {
        return false
      }
    } while takes(",")
    return takes("}") && isAtEnd()
  }

  /// Passes over an array or an object, however deep. O(its bytes).
  private mutating func passesContainer() -> Bool {
    var closers: [UInt8] = []
    repeat {
      skipBlanks()
      guard place < bytes.count else { return false }
      switch bytes[place] {
      case UInt8(ascii: "["): closers.append(UInt8(ascii: "]"))
      case UInt8(ascii: "{"): closers.append(UInt8(ascii: "}"))
      case UInt8(ascii: "]"), UInt8(ascii: "}"): if closers.popLast() != bytes[place] { return false }
      case UInt8(ascii: "\""):
        guard text() != nil else { return false }
        continue
      case UInt8(ascii: ","), UInt8(ascii: ":"): if closers.isEmpty { return false }
      default: if closers.isEmpty || word() == nil { return false } else { continue }
      }
      place += 1
    } while !closers.isEmpty
    return true
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

  /// A number, `true`, `false` or `null`.
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

  /// What stands behind a backslash.
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
