internal import NibModel

/// Finds places in a text that libxml2 has already accepted, where the parser itself tells only ends.
struct TagScanner {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The end of the name that an offset stands in.
  func nameEnd(from offset: Int) -> Int {
    var end = offset
    while end < bytes.count, !bytes[end].isXMLSpace, !"=/>\"'<".utf8.contains(bytes[end]) { end += 1 }
    return end
  }

  /// The last `<` before an offset.
  func lastOpen(before offset: Int) -> Int? {
    bytes[..<min(offset, bytes.count)].lastIndex(of: UInt8(ascii: "<"))
  }

  /// Where the name of a tag's attribute begins, counted from 0.
  func attributeStart(_ index: Int, inTagAt tag: Int) -> Int {
    var place = nameEnd(from: tag + 1)
    for passed in 0...index {
      while place < bytes.count, bytes[place].isXMLSpace { place += 1 }
      if passed == index { break }
      guard
        let open = bytes[place...].firstIndex(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }),
        let close = bytes[(open + 1)...].firstIndex(of: bytes[open])
      else { break }
      place = close + 1
    }
    return place
  }

  /// The text, without white space around it, in which the parser stands or which it has just passed.
  func text(endingBefore offset: Int) -> SourceRange {
    var start = lastOpen(before: offset).map(tagEnd(from:)) ?? 0
    if start > offset { start = offset }
    // A comment may have had a `<` in it.
    let arrow = Array("-->".utf8)
    if let end = bytes[start..<offset].indices.last(where: { bytes[$0...].starts(with: arrow) }) {
      start = end + arrow.count
    }
    while start < bytes.count, bytes[start].isXMLSpace { start += 1 }
    var end =
      bytes[start...].firstIndex { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "\n") } ?? bytes.count
    while end > start, bytes[end - 1].isXMLSpace { end -= 1 }
    return SourceRange(start, end)
  }

  /// The offset behind the `>` of a tag, which may have a `>` in a value.
  private func tagEnd(from open: Int) -> Int {
    var quote: UInt8?
    for place in open..<bytes.count {
      let byte = bytes[place]
      if let mark = quote {
        if byte == mark { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return place + 1
      }
    }
    return bytes.count
  }
}
