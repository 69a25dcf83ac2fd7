/// Writes JSON without Foundation. It is sufficient for traces, plans and diagnostics.
///
/// Keys are output in the order in which they are written, so that the text is stable.
package struct JSONText {
  package private(set) var text = ""
  private var needsComma = false

  package init() {}

  package mutating func object(_ write: (inout JSONText) -> Void) { enclose("{", "}", write) }
  package mutating func array(_ write: (inout JSONText) -> Void) { enclose("[", "]", write) }

  package mutating func key(_ name: String) {
    separate()
    appendQuoted(name)
    text += ":"
    needsComma = false
  }

  package mutating func string(_ value: String) {
    separate()
    appendQuoted(value)
  }

  package mutating func int(_ value: Int) {
    separate()
    text += String(value)
  }

  /// Writes a number with the fewest digits that are read as the same number. Writes null for a number that JSON does
  /// not have.
  package mutating func real(_ value: Double) {
    separate()
    text += value.isFinite ? "\(value)" : "null"
  }

  package mutating func bool(_ value: Bool) {
    separate()
    text += value ? "true" : "false"
  }

  package mutating func field(_ name: String, _ value: String) {
    key(name)
    string(value)
  }

  package mutating func field(_ name: String, _ value: Int) {
    key(name)
    int(value)
  }

  package mutating func field(_ name: String, _ value: Bool) {
    key(name)
    bool(value)
  }

  /// Writes a place as two numbers.
  package mutating func field(_ position: SourcePosition) {
    field("line", position.line)
    field("column", position.column)
  }

  /// Writes a place as two numbers, or as a key path; in another file than that of the whole, after its path.
  package mutating func field(_ place: PlaceName) {
    if let file = place.file { field("placeFile", file) }
    if let position = place.position { field(position) }
    if let path = place.keyPath { field("keyPath", path) }
  }

  /// Ends a line, for formats with one JSON value per line.
  package mutating func endLine() {
    text += "\n"
    needsComma = false
  }

  private mutating func enclose(_ open: String, _ close: String, _ write: (inout JSONText) -> Void) {
    separate()
    text += open
    needsComma = false
    write(&self)
    text += close
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { text += "," }
    needsComma = true
  }

  private mutating func appendQuoted(_ value: String) {
    text += "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      // C0, because JSON requires it; the others, because a terminal or JavaScript would interpret them; the byte
      // order mark, because readers drop it; the bytes of a path, because the console would write them as words.
      case _ where scalar.isCommand || scalar.isPathByte, "\u{FEFF}":
        for unit in Unicode.UTF16.encode(scalar) ?? .init() {
          let digits = String(unit, radix: 16)
          text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
