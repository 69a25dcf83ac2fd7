import NibModel
import NibReading

// MARK: Marked texts

/// A text with `1️⃣`, `2️⃣`… where a test expects something, so that the expected place stands in the test's own input.
struct MarkedText {
  /// The text without the marks.
  let text: String
  private var offsets: [Int: Int] = [:]

  init(_ marked: String) {
    // Scalars, because a mark next to a combining character would be one character with it.
    let scalars = Array(marked.unicodeScalars)
    var plain = String.UnicodeScalarView()
    var index = 0
    while index < scalars.count {
      if index + 2 < scalars.count, scalars[index + 1] == "\u{FE0F}", scalars[index + 2] == "\u{20E3}",
        let number = scalars[index].properties.numericType == .decimal
          ? Int(scalars[index].value) - 0x30 : nil
      {
        offsets[number] = String(plain).utf8.count
        index += 3
      } else {
        plain.append(scalars[index])
        index += 1
      }
    }
    text = String(plain)
  }

  var bytes: [UInt8] { Array(text.utf8) }
  var document: NibDocument { get throws { try NibDocument(text) } }

  /// Returns the byte offset of a mark.
  func offset(_ mark: Int) -> Int { offsets[mark] ?? -1 }

  /// Returns the line and column of a mark, counted in the plainest way.
  func place(_ mark: Int) -> String {
    var before = String(decoding: bytes[..<max(0, offset(mark))], as: UTF8.self)
    if before.unicodeScalars.first == "\u{FEFF}" { before.unicodeScalars.removeFirst() }
    let lines = before.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    return "\(lines.count):\(String(lines.last ?? before.unicodeScalars[...]).count + 1)"
  }

  /// Returns the bytes from one mark to another.
  func between(_ first: Int, _ second: Int) -> SourceRange { SourceRange(offset(first), offset(second)) }
}

// Every place of a layout is in its text.
extension NibDocument.Object {
  var range: SourceRange { place.range! }
}

extension NibDocument.Attribute {
  var range: SourceRange { place.range! }
  var valueRange: SourceRange { valuePlace.range! }
}
