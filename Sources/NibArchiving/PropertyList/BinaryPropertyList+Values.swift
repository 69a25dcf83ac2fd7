internal import NibLoading
package import NibModel

extension BinaryPropertyList {
  /// Returns the kind of a value. O(1), as is all that asks for the one value of a node, except for the length of a
  /// text or of data.
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

  /// Returns a text; nil if it is something else.
  package func string(_ node: Node) -> String? { self[node].text(in: bytes) }

  /// Returns the range in `bytes` of a text that is all ASCII, or nil for any other value.
  ///
  /// Texts are written so if they can be, so that the text of a number, say, can be read without a `String`.
  package func asciiRange(of node: Node) -> Range<Int>? {
    self[node].form == .ascii ? self[node].range : nil
  }

  /// Returns true if a value is a text with a given spelling. Makes no `String` of ASCII.
  package func isText(_ node: Node, _ text: String) -> Bool {
    if let range = asciiRange(of: node), text.utf8.allSatisfy({ $0 < 0x80 }) {
      return range.count == text.utf8.count && bytes[range].elementsEqual(text.utf8)
    }
    // Spelled the same: to find equal texts that are spelled otherwise can take as long as a file wishes.
    return string(node)?.utf8.elementsEqual(text.utf8) == true
  }

  /// Returns true or false; nil if it is something else, a number too.
  package func boolean(_ node: Node) -> Bool? { self[node].form == .boolean ? self[node].count == 1 : nil }

  /// Returns a whole number; nil if it is something else.
  package func integer(_ node: Node) -> Int? {
    let object = self[node]
    // Numbers of fewer than eight bytes have no sign.
    return object.form == .integer ? Int(truncatingIfNeeded: number(object)) : nil
  }

  /// Returns a decimal; nil if it is something else, a whole number too.
  package func real(_ node: Node) -> Double? {
    let object = self[node]
    guard object.form == .real else { return nil }
    return object.count == 4
      ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: number(object)))) : Double(bitPattern: number(object))
  }

  /// Returns a moment, in seconds since the first of January 2001, Greenwich; nil if it is something else.
  package func date(_ node: Node) -> Double? {
    self[node].form == .date ? Double(bitPattern: number(self[node])) : nil
  }

  /// Bytes; nil if it is something else.
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
  /// Returns a text; nil if it is something else.
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
