internal import NibModel

extension LayoutTree.Value {
  /// Creates a value from items. The bytes are equal if the items are equal: keys are sorted.
  init(_ items: PropertyList) {
    self.init(isText: false, bytes: [])
    append(items)
  }

  private mutating func append(_ item: PropertyList) {
    switch item {
    case .array(let items):
      bytes += "[".utf8
      for (number, item) in items.enumerated() {
        if number > 0 { bytes += ", ".utf8 }
        append(item)
      }
      bytes += "]".utf8
    case .dictionary(let items):
      bytes += "{".utf8
      let sorted = items.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      for (number, (key, item)) in sorted.enumerated() {
        if number > 0 { bytes += ", ".utf8 }
        quote(key)
        bytes += ": ".utf8
        append(item)
      }
      bytes += "}".utf8
    case .string(let text): quote(text)
    // Only archives have the other types. The spelling shows the type: a whole number has no decimal point.
    case .boolean(let value): bytes += "\(value)".utf8
    case .integer(let value): bytes += "\(value)".utf8
    case .real(let value): bytes += "\(value)".utf8
    case .date(let seconds): bytes += "date \(seconds)".utf8
    case .data(let data):
      let digits = Array("0123456789abcdef".utf8)
      bytes += "data ".utf8
      for byte in data { bytes += [digits[Int(byte >> 4)], digits[Int(byte & 15)]] }
    }
  }

  /// Adds a text in quotes, so that one text cannot look like two.
  private mutating func quote(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { bytes.append(UInt8(ascii: "\\")) }
      bytes.append(byte)
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
