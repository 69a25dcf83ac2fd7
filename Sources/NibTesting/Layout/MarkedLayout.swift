internal import NibKit

/// A layout with marks, `1️⃣` to `9️⃣`, at the places where a test expects diagnostics.
struct MarkedLayout {
  /// The layout without the marks.
  let text: String
  /// The byte offset of each mark.
  let offsets: [Int: Int]
  /// The marks that occur more than once in the layout.
  let repeated: [Int]

  init(_ marked: String) {
    var offsets: [Int: Int] = [:]
    var text = String.UnicodeScalarView()
    var bytes = 0
    var repeated: [Int] = []
    // Unicode scalars are used, because a mark next to a combining character would form one character with it.
    let scalars = Array(marked.unicodeScalars)
    var index = 0
    while index < scalars.count {
      if let number = Self.mark(scalars[index...]) {
        if offsets.updateValue(bytes, forKey: number) != nil { repeated.append(number) }
        index += 3
      } else {
        text.append(scalars[index])
        bytes += UTF8.width(scalars[index])
        index += 1
      }
    }
    self.text = String(text)
    self.offsets = offsets
    self.repeated = repeated
  }

  /// Returns the text of a mark.
  static func name(_ number: Int) -> String { "\(number)\u{FE0F}\u{20E3}" }

  private static func mark(_ scalars: ArraySlice<Unicode.Scalar>) -> Int? {
    let three = Array(scalars.prefix(3))
    guard three.count == 3, three[1] == "\u{FE0F}", three[2] == "\u{20E3}", ("1"..."9").contains(three[0]) else {
      return nil
    }
    return Int(three[0].value) - 0x30
  }
}
