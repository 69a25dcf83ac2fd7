/// The form of an object and the place of its contents.
struct PropertyListObject: Sendable {
  /// The meaning of the bytes.
  enum Form: UInt8, Sendable {
    case boolean, integer, real, date, data, ascii, utf16, array, dictionary
  }

  /// The offset of the first byte after the marker and the count.
  var start: UInt32
  /// The count: bytes of a number, of data or of an ASCII text; units of UTF-16; elements; or pairs. 1 for true.
  var count: UInt32
  var form: Form

  /// The bytes of a number, of data or of a text.
  var range: Range<Int> {
    let units = form == .utf16 ? 2 * Int(count) : form == .boolean ? 0 : Int(count)
    return Int(start)..<Int(start) + units
  }

  /// The number of references. A dictionary has references to all keys, and then to all values.
  var referenceCount: Int {
    switch form {
    case .array: Int(count)
    case .dictionary: 2 * Int(count)
    default: 0
    }
  }

  var isContainer: Bool { form == .array || form == .dictionary }
}
