/// The texts of all values of a document that is being built, one after the other.
struct ValueTexts: Sendable {
  private(set) var bytes = Array("1".utf8)
  /// The range of the first text: `1`, the only version of layouts so far.
  static let version = 0..<1

  /// The range of an empty text.
  var none: Range<Int> { bytes.count..<bytes.count }

  /// Appends the text of a value, and returns its range.
  mutating func add(_ text: String, of attribute: String) throws(BuildFault) -> Range<Int> {
    var text = text
    let start = bytes.count
    let fault: BuildFault? = text.withUTF8 { utf8 in
      if utf8.contains(where: { $0 < 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D || $0 >= 0xCC }) {
        return Self.fault(in: String(decoding: utf8, as: UTF8.self), of: attribute)
      }
      return nil
    }
    if let fault { throw fault }
    bytes.append(contentsOf: text.utf8)
    return start..<bytes.count
  }

  private static func fault(in text: String, of attribute: String) -> BuildFault? {
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x09, 0x0A, 0x0D: break
      case 0..<0x20, 0xFFFE, 0xFFFF: return BuildFault(.badCharacter(scalar, in: attribute))
      default: break
      }
    }
    return text.hasFewMarks ? nil : BuildFault(.manyMarks(in: attribute))
  }
}
