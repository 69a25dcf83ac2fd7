package import NibModel

/// A change to a text that replaces some bytes with others.
package struct TextEdit: Hashable, Sendable {
  /// The bytes that are replaced; empty for an insertion.
  package let range: Range<Int>
  package let replacement: [UInt8]

  package init(_ range: Range<Int>, _ replacement: [UInt8] = []) {
    self.range = range
    self.replacement = replacement
  }
}

extension SourceText {
  /// Returns the text with some changes. If a change begins within an earlier one, only the outer change is applied.
  /// Insertions at one place are made in their order.
  ///
  /// - Complexity: O(bytes + changes × log changes).
  package func applying(_ edits: [TextEdit]) -> SourceText {
    // The sort keeps the order of changes at one place.
    let sorted = edits.enumerated().sorted {
      ($0.element.range.lowerBound, -$0.element.range.upperBound, $0.offset)
        < ($1.element.range.lowerBound, -$1.element.range.upperBound, $1.offset)
    }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var place = 0
    for (_, edit) in sorted where edit.range.lowerBound >= place {
      result += bytes[place..<edit.range.lowerBound]
      result += edit.replacement
      place = edit.range.upperBound
    }
    return SourceText(file: file, bytes: result + bytes[place...])
  }
}
