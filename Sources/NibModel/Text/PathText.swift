// The bytes of a path need not be UTF-8, but a String contains only valid text. A byte that is not part of valid UTF-8
// becomes one of the last 128 code points of Unicode, which are for private use, and becomes that byte again when the
// path is used. If a path already contains such a code point, its bytes are converted in the same way, so that every
// path is restored exactly.

extension String {
  /// Creates the text of a path with any bytes.
  package init(pathBytes bytes: [UInt8]) {
    self.init()
    var rest = bytes[...]
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    while true {
      let length: Int
      switch parser.parseScalar(from: &iterator) {
      case .emptyInput: return
      case .valid(let encoded):
        length = encoded.count
        let scalar = Unicode.UTF8.decode(encoded)
        if !scalar.isPathByte {
          unicodeScalars.append(scalar)
          rest = rest.dropFirst(length)
          continue
        }
      case .error(let count): length = count
      }
      for byte in rest.prefix(length) { unicodeScalars.append(Unicode.Scalar(pathByte: byte)) }
      rest = rest.dropFirst(length)
    }
  }

  /// The bytes of a path, followed by a null byte, as system calls take them.
  package var pathBytes: [CChar] { pathOctets.map { CChar(bitPattern: $0) } + [0] }

  /// The bytes of a path.
  package var pathOctets: [UInt8] {
    unicodeScalars.flatMap { scalar -> [UInt8] in
      scalar.isPathByte ? [UInt8(truncatingIfNeeded: scalar.value)] : Array(Unicode.UTF8.encode(scalar) ?? .init())
    }
  }
}

extension Unicode.Scalar {
  /// True for a code point that represents a byte of a path that is not UTF-8.
  package var isPathByte: Bool { value >= 0x10_FF80 }

  /// The byte as text, for messages: `\xFF`.
  var pathByteWords: String { "\\x" + String(value & 0xFF, radix: 16, uppercase: true) }

  fileprivate init(pathByte byte: UInt8) { self = Unicode.Scalar(0x10_FF00 + UInt32(byte)) ?? "\u{FFFD}" }
}
