/// Texts of files in code of Swift that NibKit writes. Whatever a text contains, it stays a literal, a comment or a name.
package enum SwiftText {
  /// Returns a text as a string literal on one line.
  package static func literal(_ text: String) -> String {
    "\"" + text.unicodeScalars.map { $0 == "\"" ? "\\\"" : inLiteral($0) }.joined() + "\""
  }

  /// Returns a text as a string literal with a line of code for each of its lines.
  ///
  /// - Parameter indentation: the spaces before each line, and before the quotes at the end.
  package static func literal(ofLines text: String, indentation: String) -> String {
    let lines = text.replacingLineEndings.split(separator: "\n")
    // A raw literal is easier to read, but cannot escape a character.
    let isRaw = !text.unicodeScalars.contains { isHidden($0) && $0 != "\r" }
    let marks = isRaw ? String(repeating: "#", count: marks(around: text)) : ""
    let written = isRaw ? lines.map(String.init) : lines.map { $0.unicodeScalars.map(inLines).joined() }
    return ([marks + "\"\"\""] + written + ["\"\"\"" + marks]).joined(separator: "\n" + indentation)
  }

  /// Returns a text as the contents of a comment on one line.
  package static func comment(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ").printable
  }

  private static func inLines(_ scalar: Unicode.Scalar) -> String {
    scalar == "\"" ? "\\\"" : inLiteral(scalar)
  }

  private static func inLiteral(_ scalar: Unicode.Scalar) -> String {
    if scalar == "\\" { return "\\\\" }
    if scalar == "\t" { return "\\t" }
    return isHidden(scalar) || scalar == "\n" ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
  }

  /// True for a character that an editor does not show, or that changes the order in which it shows the others. Tabs and
  /// line feeds are visible in code.
  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    scalar != "\n" && scalar != "\t" && scalar.isCommand
  }

  /// The number of `#` that a raw string literal needs, so that the text neither ends the literal nor contains an
  /// interpolation.
  private static func marks(around text: String) -> Int {
    var most = 0
    // The number of quotes right before, and the number of `#` after three quotes or after a backslash.
    var (quotes, count) = (0, Int?.none)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""):
        quotes += 1
        count = quotes > 2 ? 0 : nil
      case UInt8(ascii: "\\"): (quotes, count) = (0, 0)
      case UInt8(ascii: "#"): (quotes, count) = (0, count.map { $0 + 1 })
      default: (quotes, count) = (0, nil)
      }
      most = max(most, (count ?? -1) + 1)
    }
    return max(most, 1)
  }
}

extension String {
  /// The text with line feeds only, as XML reads it.
  fileprivate var replacingLineEndings: String {
    var result = String.UnicodeScalarView()
    var last: Unicode.Scalar?
    for scalar in unicodeScalars {
      if scalar == "\r" { result.append("\n") } else if scalar != "\n" || last != "\r" { result.append(scalar) }
      last = scalar
    }
    return String(result)
  }
}
