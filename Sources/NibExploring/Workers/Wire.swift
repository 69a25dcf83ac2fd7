/// Numbers and texts as the bytes of requests and replies.
struct WireWriter {
  private(set) var bytes: [UInt8] = []

  /// Writes a whole number in groups of seven bits. Small numbers take one byte.
  mutating func write(_ number: Int) {
    var rest = UInt64(bitPattern: Int64(number << 1 ^ number >> 63))
    while rest > 0x7F {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  mutating func write(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

  mutating func write(_ list: [UInt8]) {
    write(list.count)
    bytes += list
  }

  mutating func write(_ text: String) {
    let utf8 = text.utf8
    write(utf8.count)
    bytes += utf8
  }

  mutating func write<Value>(_ value: Value?, _ body: (Value, inout WireWriter) -> Void) {
    write(value != nil)
    if let value { body(value, &self) }
  }

  mutating func write<List: Collection>(_ list: List, _ body: (List.Element, inout WireWriter) -> Void) {
    write(list.count)
    for element in list { body(element, &self) }
  }
}

/// An error for bytes that no `WireWriter` writes.
struct BrokenMessage: Error {}

/// Reads what a `WireWriter` has written.
struct WireReader {
  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func number() throws(BrokenMessage) -> Int {
    var result: UInt64 = 0
    for shift in stride(from: UInt64(0), through: 63, by: 7) {
      let byte = try byte()
      result |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return Int(truncatingIfNeeded: Int64(bitPattern: result >> 1) ^ -Int64(result & 1)) }
    }
    throw BrokenMessage()
  }

  mutating func number32() throws(BrokenMessage) -> Int32 {
    guard let number = Int32(exactly: try number()) else { throw BrokenMessage() }
    return number
  }

  mutating func flag() throws(BrokenMessage) -> Bool { try byte() != 0 }

  mutating func byte() throws(BrokenMessage) -> UInt8 {
    guard place < bytes.count else { throw BrokenMessage() }
    defer { place += 1 }
    return bytes[place]
  }

  mutating func data() throws(BrokenMessage) -> [UInt8] { Array(try slice()) }

  mutating func text() throws(BrokenMessage) -> String { String(decoding: try slice(), as: UTF8.self) }

  mutating func optional<Value>(
    _ body: (inout WireReader) throws(BrokenMessage) -> Value
  ) throws(BrokenMessage) -> Value? {
    try flag() ? try body(&self) : nil
  }

  mutating func list<Element>(
    _ body: (inout WireReader) throws(BrokenMessage) -> Element
  ) throws(BrokenMessage) -> [Element] {
    var list: [Element] = []
    // Each element takes at least one byte, so a damaged count cannot take much memory.
    let count = try count()
    list.reserveCapacity(count)
    for _ in 0..<count { list.append(try body(&self)) }
    return list
  }

  private mutating func slice() throws(BrokenMessage) -> ArraySlice<UInt8> {
    let count = try count()
    defer { place += count }
    return bytes[place..<place + count]
  }

  private mutating func count() throws(BrokenMessage) -> Int {
    let count = try number()
    guard count >= 0, count <= bytes.count - place else { throw BrokenMessage() }
    return count
  }
}
