extension SwiftLexer {
  /// A string literal that is open. Its interpolations can have strings of their own.
  private struct OpenString {
    let hashes: Int
    let isMultiline: Bool
    /// The number of open parentheses of the interpolation that is read; 0 in the text of the string.
    var parentheses = 0
  }

  /// The maximum depth of strings in interpolations. What comes after a deeper one is not read.
  private static let mostDepth = 32

  /// Takes a string literal whose hashes begin at the position.
  mutating func takeString(hashes: Int) {
    let (start, firstLine) = (position, line)
    position += hashes
    var open = [opened(hashes: hashes)]
    var isComputed = false
    while let string = open.last {
      guard position < bytes.count, open.count <= Self.mostDepth else {
        position = bytes.count
        isComputed = true
        break
      }
      let byte = bytes[position]
      if byte.endsLine, !string.isMultiline {
        isComputed = true
        while let last = open.last, !last.isMultiline { open.removeLast() }
      } else if byte == .newline {
        line += 1
        position += 1
      } else if string.parentheses > 0 {
        readInterpolation(byte, &open)
      } else if byte == .backslash {
        let isInterpolated = skipEscape(of: string)
        if isInterpolated { open[open.count - 1].parentheses = 1 }
        isComputed = isComputed || isInterpolated
      } else if byte == .quote, closes(string) {
        position += (string.isMultiline ? 3 : 1) + string.hashes
        open.removeLast()
      } else {
        position += 1
      }
    }
    add(isComputed ? .computedText : .text, from: start, to: position, line: firstLine)
  }

  /// Opens the string whose first quote is at the position, and moves behind the quotes.
  private mutating func opened(hashes: Int) -> OpenString {
    guard byte(1) == .quote, byte(2) == .quote, hashes == 0 || !endsInLine(hashes) else {
      position += 1
      return OpenString(hashes: hashes, isMultiline: false)
    }
    position += 3
    return OpenString(hashes: hashes, isMultiline: true)
  }

  /// Returns true if a raw string that begins with three quotes ends in the same line, as `#"""#` does. It is then a
  /// string of one line that begins with two quotes.
  private func endsInLine(_ hashes: Int) -> Bool {
    var index = position + 2
    while index < bytes.count, !bytes[index].endsLine {
      if bytes[index] == .quote, hasHashes(hashes, at: index + 1) { return true }
      index += 1
    }
    return false
  }

  private func closes(_ string: OpenString) -> Bool {
    if !string.isMultiline { return hasHashes(string.hashes, at: position + 1) }
    return byte(1) == .quote && byte(2) == .quote && hasHashes(string.hashes, at: position + 3)
  }

  private func hasHashes(_ count: Int, at index: Int) -> Bool {
    if count == 0 { return true }
    return index + count <= bytes.count && bytes[index..<index + count].allSatisfy { $0 == .hash }
  }

  /// Skips an escape, or a backslash that is none. Returns true if an interpolation begins.
  private mutating func skipEscape(of string: OpenString) -> Bool {
    position += 1
    guard hasHashes(string.hashes, at: position) else { return false }
    position += string.hashes
    guard position < bytes.count, !bytes[position].endsLine else { return false }
    position += 1
    return bytes[position - 1] == UInt8(ascii: "(")
  }

  /// Reads a byte of the code of an interpolation.
  private mutating func readInterpolation(_ first: UInt8, _ open: inout [OpenString]) {
    let last = open.count - 1
    switch first {
    case UInt8(ascii: "("):
      open[last].parentheses += 1
      position += 1
    case UInt8(ascii: ")"):
      open[last].parentheses -= 1
      position += 1
    case .quote: open.append(opened(hashes: 0))
    case .hash:
      let start = position
      while byte(0) == .hash { position += 1 }
      if byte(0) == .quote { open.append(opened(hashes: position - start)) }
    case .slash where byte(1) == .asterisk: skipComment()
    case .slash where byte(1) == .slash && open[last].isMultiline: skipLine()
    default: position += 1
    }
  }

  /// The maximum number of bytes of a name.
  private static let mostNameBytes = 256

  /// Returns the value of a string literal of one line, or nil if it has none that is known here.
  static func value(of token: SwiftToken, in bytes: [UInt8]) -> String? {
    guard token.kind == .text else { return nil }
    let literal = bytes[token.range]
    let hashes = literal.prefix { $0 == .hash }.count
    let content = literal.dropFirst(hashes + 1).dropLast(hashes + 1)
    guard content.count <= mostNameBytes, !content.contains(.newline) else { return nil }
    guard hashes == 0, content.contains(.backslash) else { return String(validating: content, as: UTF8.self) }
    return String(validating: content, as: UTF8.self).flatMap(unescaped)
  }

  private static func unescaped(_ text: String) -> String? {
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\\" else {
        result.append(scalar)
        continue
      }
      switch rest.popFirst() {
      case "n": result.append("\n")
      case "r": result.append("\r")
      case "t": result.append("\t")
      case "0": result.append("\0")
      case let same? where ["\\", "\"", "'"].contains(same): result.append(same)
      case "u":
        guard rest.popFirst() == "{" else { return nil }
        let digits = String(rest.prefix { $0 != "}" })
        rest = rest.dropFirst(digits.unicodeScalars.count + 1)
        guard let code = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(code) else { return nil }
        result.append(scalar)
      default: return nil
      }
    }
    return String(result)
  }
}
