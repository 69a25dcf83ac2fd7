internal import NibComparing
internal import NibModel

extension LayoutTree {
  /// Returns the bytes between the beginning of a line and an element, if they are only blanks. Nil for an element in the
  /// middle of a line.
  func indentation(of index: Int) -> ArraySlice<UInt8>? {
    let start = nodes[index].span.lowerBound
    let line = source.bytes[..<start].lastIndex(of: .newline).map { $0 + 1 } ?? 0
    let before = source.bytes[line..<start]
    return before.allSatisfy { $0 == 0x20 || $0 == 0x09 } ? before : nil
  }

  /// Returns the offsets at which the lines within an element begin, without empty ones. Lines within a value or a comment
  /// stay as they are, and are left out.
  func lineStarts(in index: Int) -> [Int] {
    let node = nodes[index]
    let bytes = source.bytes
    var kept: [Range<Int>] = []
    for inner in nodes[index..<node.end] {
      if inner.kind == .value || inner.kind == .comment { kept.append(inner.span) }
      kept += inner.attributes.map(\.range)
    }
    kept.sort { $0.lowerBound < $1.lowerBound }
    var starts: [Int] = []
    var (place, next) = (node.span.lowerBound, 0)
    while let newline = bytes[place..<node.span.upperBound].firstIndex(of: .newline), newline + 1 < node.span.upperBound
    {
      place = newline + 1
      while next < kept.count, kept[next].upperBound <= place { next += 1 }
      let isKept = next < kept.count && kept[next].lowerBound < place
      if !isKept, bytes[place] != .newline, bytes[place] != .return { starts.append(place) }
    }
    return starts
  }

  /// Returns an element with changes, as it is written at another indentation.
  func text(of index: Int, _ edits: [TextEdit], indentedBy indent: ArraySlice<UInt8>) -> [UInt8] {
    let span = nodes[index].span
    let bytes = source.bytes
    let former = indentation(of: index) ?? []
    var all = edits
    for start in lineStarts(in: index) where bytes[start...].starts(with: former) {
      let range = start..<start + former.count
      // An attribute that is removed may take a line with it.
      let isTaken = edits.contains { $0.range.lowerBound < range.upperBound && range.lowerBound < $0.range.upperBound }
      if !isTaken { all.append(TextEdit(range, Array(indent))) }
    }
    var text: [UInt8] = []
    var place = span.lowerBound
    for edit in all.sorted(by: { $0.range.lowerBound < $1.range.lowerBound })
    where edit.range.lowerBound >= place && edit.range.upperBound <= span.upperBound {
      text += bytes[place..<edit.range.lowerBound]
      text += edit.replacement
      place = edit.range.upperBound
    }
    return text + bytes[place..<span.upperBound]
  }

  /// Returns an attribute as it is written in a tag, after a blank.
  static func written(_ name: String, _ value: [UInt8]) -> [UInt8] {
    Array(" \(name)=\"".utf8) + XMLEscaping.value(value[...]) + [UInt8(ascii: "\"")]
  }

  /// Returns the bytes of a value between its quotes.
  func valueRange(of attribute: Attribute) -> Range<Int> {
    let quote = source.bytes[attribute.range].dropFirst(attribute.name.utf8.count).firstIndex {
      $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'")
    }
    return (quote.map { $0 + 1 } ?? attribute.range.upperBound - 1)..<attribute.range.upperBound - 1
  }
}
