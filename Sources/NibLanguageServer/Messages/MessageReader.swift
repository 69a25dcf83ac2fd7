/// Divides the bytes from a client into messages: a header with the length of the body, and the body.
///
/// A body beyond the limit is passed over while it arrives, and never kept. After a header that cannot be read, the next
/// one that can is looked for.
struct MessageReader {
  /// The next part of the input.
  enum Part: Equatable {
    case body([UInt8])
    case badHeader
    case tooLong
  }

  /// The maximum length of a body.
  static let mostBytes = 64 << 20
  private static let mostHeaderBytes = 8 << 10

  private var buffer: [UInt8] = []
  /// The number of bytes at the beginning of the buffer that were read.
  private var start = 0
  /// The length of the next body, if its header was read.
  private var length: Int?
  /// The number of bytes that are still passed over.
  private var excess = 0

  /// Takes bytes, which may end anywhere.
  mutating func add(_ bytes: ArraySlice<UInt8>) {
    let passed = min(excess, bytes.count)
    excess -= passed
    if start > 0, start == buffer.count || start > 1 << 16 {
      buffer.removeFirst(start)
      start = 0
    }
    buffer += bytes.dropFirst(passed)
  }

  /// Returns the next part, or nil if more bytes are needed for it.
  mutating func next() -> Part? {
    while true {
      if let length {
        guard buffer.count - start >= length else { return nil }
        let body = Array(buffer[start..<start + length])
        start += length
        self.length = nil
        return .body(body)
      }
      guard let header = takeHeader() else { return nil }
      guard let count = header else { return .badHeader }
      if count <= Self.mostBytes {
        length = count
        continue
      }
      let passed = min(count, buffer.count - start)
      start += passed
      excess = count - passed
      return .tooLong
    }
  }

  /// Reads a header, and returns the length that it gives: nil if it gives none. Returns nil if the header has not ended.
  private mutating func takeHeader() -> Int?? {
    // Between messages there is nothing, but some clients write an empty line.
    while start < buffer.count, buffer[start] == .return || buffer[start] == .newline { start += 1 }
    let limit = min(buffer.count, start + Self.mostHeaderBytes)
    var line = start
    var length: Int?
    while let end = buffer[line..<limit].firstIndex(of: .newline) {
      let words = buffer[line..<(end > line && buffer[end - 1] == .return ? end - 1 : end)]
      line = end + 1
      if words.isEmpty {
        start = line
        return .some(length)
      }
      // The name may follow the rest of something that is not a message.
      if let given = Self.length(in: words) { length = given }
    }
    if limit - start < Self.mostHeaderBytes { return nil }
    start = limit
    return .some(nil)
  }

  /// Returns the length that a line of a header gives, or nil.
  private static func length(in line: ArraySlice<UInt8>) -> Int? {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
    let digits = line[(colon + 1)...].filter { $0 != 0x20 && $0 != 0x09 }
    guard name.hasSuffix("content-length"), !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return Int(String(decoding: digits, as: UTF8.self)) ?? .max
  }

  /// Returns a message with its header.
  static func framed(_ body: String) -> [UInt8] {
    Array("Content-Length: \(body.utf8.count)\r\n\r\n".utf8) + Array(body.utf8)
  }
}

extension UInt8 {
  static let newline = UInt8(ascii: "\n")
  static let `return` = UInt8(ascii: "\r")
}
