/// The reason that bytes are not a binary property list that can be read, and its place in the file.
package struct PropertyListError: Error, Hashable, CustomStringConvertible {
  /// The kind of fault. Programs branch on this, never on the message.
  package let code: Code
  /// The fault in one sentence without a full stop.
  package let message: String
  /// The offset of the fault in bytes, counted from 0; nil for the file as a whole.
  package let offset: Int?

  /// The fault, its place and its code.
  package var description: String { "\(message)\(offset.map { ", at byte \($0)" } ?? "") [\(code)]" }

  init(_ code: Code, _ message: String, at offset: Int? = nil) {
    self.code = code
    self.message = message
    self.offset = offset
  }
}

extension PropertyListError {
  /// A kind of fault, stable from release to release.
  package struct Code: Hashable, Sendable, CustomStringConvertible {
    private enum Name: String {
      case emptyFile = "empty-file"
      case otherFormat = "other-format"
      case badTrailer = "bad-trailer"
      case badObject = "bad-object"
      case unsupportedType = "unsupported-type"
      case badReference = "bad-reference"
      case badText = "bad-text"
      case badKey = "bad-key"
      case duplicateKey = "duplicate-key"
      case cycle
      case unused
      case tooManyBytes = "too-many-bytes"
      case tooManyObjects = "too-many-objects"
      case tooLongText = "too-long-text"
      case tooDeep = "too-deep"
      case tooMuchSharing = "too-much-sharing"
    }

    private let name: Name

    /// The code as messages print it: `bad-trailer`.
    package var description: String { name.rawValue }

    /// There are no bytes.
    package static let emptyFile = Code(name: .emptyFile)
    /// The file has another format. The message names it, if it is recognized.
    package static let otherFormat = Code(name: .otherFormat)
    /// The trailer, which has the places of everything, is not valid: the file was truncated or overwritten.
    package static let badTrailer = Code(name: .badTrailer)
    /// An object is outside the range of objects, overlaps another one, or is not valid.
    package static let badObject = Code(name: .badObject)
    /// An object has a kind that is not supported: a null, a set, a link, or a number of 16 bytes.
    package static let unsupportedType = Code(name: .unsupportedType)
    /// An array or a dictionary refers to an object that does not exist.
    package static let badReference = Code(name: .badReference)
    /// A text is not valid in its encoding, ASCII or UTF-16.
    package static let badText = Code(name: .badText)
    /// A key is not a text.
    package static let badKey = Code(name: .badKey)
    /// A dictionary has a key twice.
    package static let duplicateKey = Code(name: .duplicateKey)
    /// An array or a dictionary contains itself.
    package static let cycle = Code(name: .cycle)
    /// The file has bytes that belong to no object: a count has been changed.
    package static let unused = Code(name: .unused)
    /// The file exceeds `PropertyListLimits.bytes`.
    package static let tooManyBytes = Code(name: .tooManyBytes)
    /// The file exceeds `PropertyListLimits.objects`.
    package static let tooManyObjects = Code(name: .tooManyObjects)
    /// A text or data exceeds `PropertyListLimits.text`.
    package static let tooLongText = Code(name: .tooLongText)
    /// Values exceed `PropertyListLimits.depth`.
    package static let tooDeep = Code(name: .tooDeep)
    /// The file exceeds `PropertyListLimits.expansion`.
    package static let tooMuchSharing = Code(name: .tooMuchSharing)
  }
}
