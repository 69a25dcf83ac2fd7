internal import NibLoading
package import NibModel

extension BinaryPropertyList {
  /// Returns the kind of a value. O(1), like all functions that read the value of one node, except for the length of
  /// a text or of data.
  package func kind(of node: Node) -> PropertyList.Kind {
    switch self[node].form {
    case .ascii, .utf16: .string
    case .boolean: .boolean
    case .integer: .integer
    case .real: .real
    case .date: .date
    case .data: .data
    case .array: .array
    case .dictionary: .dictionary
    }
  }

  /// Returns the offset in the file at which a value begins, for messages.
  package func offset(of node: Node) -> Int {
    Int(truncatingIfNeeded: trailer.offset(ofObject: Int(node.index), in: bytes))
  }

  /// Returns a text; nil for any other value.
  package func string(_ node: Node) -> String? { self[node].text(in: bytes) }

  /// Returns the range in `bytes` of a text that is all ASCII, or nil for any other value.
  ///
  /// Texts are written as ASCII if possible, so the text of a number, for example, can be read without a `String`.
  package func asciiRange(of node: Node) -> Range<Int>? {
    self[node].form == .ascii ? self[node].range : nil
  }

  /// Returns true if a value is a text with a given spelling. Makes no `String` of ASCII.
  package func isText(_ node: Node, _ text: String) -> Bool {
    if let range = asciiRange(of: node), text.utf8.allSatisfy({ $0 < 0x80 }) {
      return range.count == text.utf8.count && bytes[range].elementsEqual(text.utf8)
    }
    // The bytes are compared. Comparing canonically equal texts could take as long as a hostile file wants.
    return string(node)?.utf8.elementsEqual(text.utf8) == true
  }

  /// Returns true or false; nil for any other value, including a number.
  package func boolean(_ node: Node) -> Bool? { self[node].form == .boolean ? self[node].count == 1 : nil }

  /// Returns a whole number; nil for any other value.
  package func integer(_ node: Node) -> Int? {
    let object = self[node]
    // Numbers of fewer than eight bytes have no sign.
    return object.form == .integer ? Int(truncatingIfNeeded: number(object)) : nil
  }

  /// Returns a decimal; nil for any other value, including a whole number.
  package func real(_ node: Node) -> Double? {
    let object = self[node]
    guard object.form == .real else { return nil }
    return object.count == 4
      ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: number(object)))) : Double(bitPattern: number(object))
  }

  /// Returns a date, in seconds since January 1, 2001, in Greenwich; nil for any other value.
  package func date(_ node: Node) -> Double? {
    self[node].form == .date ? Double(bitPattern: number(self[node])) : nil
  }

  /// Returns bytes; nil for any other value.
  package func data(_ node: Node) -> [UInt8]? { self[node].form == .data ? Array(bytes[self[node].range]) : nil }

  /// Returns the range of the bytes of data in the file. Nil for any other value.
  func dataRange(_ node: Node) -> Range<Int>? { self[node].form == .data ? self[node].range : nil }

  /// The form and the place of a value.
  subscript(node: Node) -> PropertyListObject { objects[Int(node.index)] }

  private func number(_ object: PropertyListObject) -> UInt64 {
    bytes.bigEndian(at: Int(object.start), size: Int(object.count))
  }
}

extension PropertyListObject {
  /// Returns a text; nil for any other value.
  func text(in bytes: [UInt8]) -> String? {
    switch form {
    case .ascii: String(nibBytes: bytes.span.extracting(range))
    case .utf16:
      String(
        decoding: stride(from: range.lowerBound, to: range.upperBound, by: 2).map {
          UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
        }, as: UTF16.self)
    default: nil
    }
  }
}
