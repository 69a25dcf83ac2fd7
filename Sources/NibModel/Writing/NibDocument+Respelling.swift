extension NibDocument {
  /// Returns the text of a document in XML with some values changed, and all other bytes unchanged.
  ///
  /// - Parameter texts: the values by site, each site once.
  /// - Returns: the bytes, and the sites of the values that cannot be changed here: because of their spelling, such as
  ///   CDATA, or because they are in a file that was joined.
  /// - Complexity: O(bytes + n log n) for n values.
  package func respelling(_ texts: [(site: TextSite, text: String)]) -> (bytes: [UInt8], left: [TextSite]) {
    var edits: [(range: Range<Int>, bytes: [UInt8])] = []
    var left: [TextSite] = []
    for (site, text) in texts {
      if let edit = edit(site, Array(text.utf8)[...]) { edits.append(edit) } else { left.append(site) }
    }
    edits.sort { $0.range.lowerBound < $1.range.lowerBound }
    var (bytes, position): ([UInt8], Int) = ([], 0)
    bytes.reserveCapacity(source.bytes.count)
    for edit in edits where edit.range.lowerBound >= position {
      bytes += source.bytes[position..<edit.range.lowerBound]
      bytes += edit.bytes
      position = edit.range.upperBound
    }
    return (bytes + source.bytes[position...], left)
  }

  private func edit(_ site: TextSite, _ text: ArraySlice<UInt8>) -> (range: Range<Int>, bytes: [UInt8])? {
    switch site {
    case .attribute(let index):
      guard let place = textPlaces?.attributes[index].value else {
        let position = position(ofAttribute: index)
        guard file(ofAddress: position) == 0 else { return nil }
        if source.bytes[position] == UInt8(ascii: "<") { return edit(element: position, text) }
        let value = valueRange(ofAttribute: index)
        return edit(value: value.lower..<value.upper, text)
      }
      return edit(at: place, text)
    case .item(let index):
      return edit(
        at: textPlaces?.items[index] ?? SourceRange(Int(items[index].position), Int(items[index].position)), text)
    }
  }

  /// Returns an edit of the text at a place: of an element, of the value of an attribute, or of an attribute with its
  /// name.
  private func edit(at place: SourceRange, _ text: ArraySlice<UInt8>) -> (range: Range<Int>, bytes: [UInt8])? {
    guard file(ofAddress: place.lower) == 0 else { return nil }
    let bytes = source.bytes
    if bytes[place.lower] == UInt8(ascii: "<") { return edit(element: place.lower, text) }
    if bytes[place.lower - 1].isQuote { return edit(value: place.lower..<place.upper, text) }
    guard let open = bytes[place.lower...].firstIndex(where: \.isQuote),
      let close = bytes[(open + 1)...].firstIndex(of: bytes[open])
    else { return nil }
    return edit(value: open + 1..<close, text)
  }

  /// Returns an edit of the value of an attribute between its quotes, which are kept.
  private func edit(value range: Range<Int>, _ text: ArraySlice<UInt8>) -> (range: Range<Int>, bytes: [UInt8]) {
    var bytes = XMLEscaping.value(text)
    if source.bytes[range.lowerBound - 1] == UInt8(ascii: "'") {
      bytes = bytes.flatMap { $0 == UInt8(ascii: "'") ? Array("&#39;".utf8) : [$0] }
    }
    return (range, bytes)
  }

  /// Returns an edit of the text of an element that has no other contents.
  private func edit(element position: Int, _ text: ArraySlice<UInt8>) -> (range: Range<Int>, bytes: [UInt8])? {
    let bytes = source.bytes
    var (end, quote): (Int, UInt8?) = (position + 1, nil)
    while end < bytes.count, quote != nil || bytes[end] != UInt8(ascii: ">") {
      if let open = quote {
        if bytes[end] == open { quote = nil }
      } else if bytes[end].isQuote {
        quote = bytes[end]
      }
      end += 1
    }
    guard end < bytes.count else { return nil }
    let spelling = XMLEscaping.text(text)
    if bytes[end - 1] == UInt8(ascii: "/") {
      let name = bytes[position + 1..<tagStart(position).upper]
      return (end - 1..<end + 1, Array(">".utf8) + spelling + Array("</".utf8) + name + Array(">".utf8))
    }
    guard let close = bytes[(end + 1)...].firstIndex(of: UInt8(ascii: "<")), close + 1 < bytes.count,
      bytes[close + 1] == UInt8(ascii: "/")
    else { return nil }
    return (end + 1..<close, spelling)
  }
}

extension UInt8 {
  /// True for a quote.
  package var isQuote: Bool { self == UInt8(ascii: "\"") || self == UInt8(ascii: "'") }
}
