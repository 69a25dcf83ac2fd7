internal import NibModel

/// Several texts in one table of bytes, read at the places where the document will read them.
///
/// A place may occur many times, because a layout can be included more than once. Each is read once here, and at most
/// twice as many bytes are read as there are. The document reads a place again on each request, so all occurrences
/// together are limited too.
struct SourceTexts {
  private let bytes: [UInt8]
  private let sources: [SourceEntry]
  private var bytesLeft: Int
  private var occurrencesLeft: Int
  /// The number of bytes that were read from the beginning of an attribute.
  private var known: [Int: Int] = [:]
  /// The number of bytes that were read before an address.
  private var knownSpaces: [Int: Int] = [:]

  /// - Parameter most: the maximum number of bytes of all occurrences.
  init(_ sources: [SourceEntry], _ bytes: [UInt8], most: Int = 0) {
    self.sources = sources
    self.bytes = bytes
    bytesLeft = 2 * bytes.count + 16
    occurrencesLeft = most
  }

  /// True if all occurrences together have too many bytes.
  var isOverLimit: Bool { occurrencesLeft < 0 }

  /// Returns the range of the text that an address is in or at the end of, or nil if it is between two texts.
  private func text(around address: Int) -> Range<Int>? {
    var (low, high) = (0, sources.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(sources[middle].start) > address { high = middle } else { low = middle + 1 }
    }
    guard low > 0 else { return nil }
    let (start, count) = (Int(sources[low - 1].start), Int(sources[low - 1].count))
    return address <= start + count ? start..<start + count : nil
  }

  /// Returns the end of the text that an address is in or at the end of, or nil if it is between two texts.
  func end(of address: Int) -> Int? { text(around: address)?.upperBound }

  /// Returns true if a value is part of a text, and a name can precede it.
  func hasValue(_ value: NibDocument.AttributeRecord) -> Bool {
    let (start, count) = (Int(value.valueStart), Int(value.valueCount))
    guard let text = text(around: start) else { return false }
    return start >= text.lowerBound + 3 && start + count < text.upperBound
  }

  /// Returns true if a tag with a name of a length begins at an address.
  mutating func hasTag(at address: UInt32, nameLength: Int) -> Bool {
    let address = Int(address)
    let end = address + 1 + nameLength
    guard let text = text(around: address), end < text.upperBound, bytes[address] == UInt8(ascii: "<"),
      bytes[end].endsName
    else { return false }
    return take(nameLength + 2)
  }

  /// Returns true if an attribute with its value begins at an address, or an element with a name of a length.
  mutating func hasAttribute(at address: UInt32, elementNameLength: Int) -> Bool {
    let start = Int(address)
    guard let text = text(around: start), start < text.upperBound else { return false }
    if bytes[start] == UInt8(ascii: "<") { return hasTag(at: address, nameLength: elementNameLength) }
    if let count = known[start] { return take(count) }
    guard let open = end(from: start, before: text.upperBound, { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") })
    else { return false }
    let quote = bytes[open]
    guard let close = end(from: open + 1, before: text.upperBound, { $0 == quote }) else { return false }
    known[start] = close - start
    return take(close - start)
  }

  /// Returns true if the white space and the `=` before an address do not begin before the text. The name of an attribute
  /// is searched there.
  mutating func hasSpace(before address: Int) -> Bool {
    // Usually the text is `name="`, where only the name must be read.
    if bytes[address - 1] == UInt8(ascii: "="), !bytes[address - 2].isSpaceOrEquals { return true }
    if let count = knownSpaces[address] { return take(count) }
    guard let text = text(around: address) else { return false }
    var start = address
    while start > text.lowerBound, bytes[start - 1].isSpaceOrEquals {
      if bytesLeft == 0 { return false }
      bytesLeft -= 1
      start -= 1
    }
    knownSpaces[address] = address - start
    return start > text.lowerBound && take(address - start)
  }

  private mutating func take(_ count: Int) -> Bool {
    occurrencesLeft -= count
    return occurrencesLeft >= 0
  }

  private mutating func end(from start: Int, before end: Int, _ isEnd: (UInt8) -> Bool) -> Int? {
    var place = start
    while place < end, bytesLeft > 0 {
      if isEnd(bytes[place]) { return place }
      place += 1
      bytesLeft -= 1
    }
    return nil
  }
}
