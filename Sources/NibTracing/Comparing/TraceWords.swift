/// A line of a trace in its parts, as far as a text shows them: `attr    sup.title = "Hello"  2:30`.
struct TraceWords {
  /// `attr`
  let verb: String
  /// `sup.title = "Hello"`
  let detail: String

  init(_ line: String) {
    // Bytes, because a word ends at a blank whatever mark follows it.
    let bytes = Array(line.utf8)[...].drop { $0 == UInt8(ascii: " ") }
    let verb = bytes.prefix { $0 != UInt8(ascii: " ") }
    let detail = bytes[verb.endIndex...].drop { $0 == UInt8(ascii: " ") }
    self.verb = String(decoding: verb, as: UTF8.self)
    self.detail = String(decoding: Self.withoutPlace(detail), as: UTF8.self)
  }

  /// The event and whom it happens to, without how: `attr sup.title`.
  var subject: [UInt8] {
    let bytes = Array(detail.utf8)
    let object: ArraySlice<UInt8>
    switch verb {
    // The class may be another.
    case "init>", "init<": object = bytes[(bytes.firstIndex(of: UInt8(ascii: " ")) ?? 0)...]
    // The file stands before the order's name.
    case "load>": object = bytes[..<(bytes.lastIndex(of: UInt8(ascii: " ")) ?? bytes.count)]
    case "load<", "abort": object = []
    default: object = bytes[..<(Self.ends.compactMap { bytes.start(of: $0) }.min() ?? bytes.count)]
    }
    return Array(verb.utf8) + object
  }

  /// The event on a line of prose: `awake sup`, at most as long as a person reads.
  var short: String {
    let text = (detail.isEmpty ? verb : verb + " " + detail).onOneLine
    return text.count > Self.mostCharacters ? text.prefix(Self.mostCharacters - 1) + "…" : text
  }

  private static let mostCharacters = 60

  /// What ends the name of an object or of its member.
  private static let ends = [" = ", " += ", " -> ", ": ", " was read in "].map { Array($0.utf8) }

  /// The text without the two blanks, the line and the column at its end.
  private static func withoutPlace(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    func digits(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
      text.suffix(from: (text.lastIndex { !(UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0) } ?? text.startIndex - 1) + 1)
    }
    let column = digits(text)
    guard !column.isEmpty, text[..<column.startIndex].last == UInt8(ascii: ":") else { return text }
    let line = digits(text[..<(column.startIndex - 1)])
    let rest = text[..<line.startIndex]
    guard !line.isEmpty, rest.suffix(2).elementsEqual("  ".utf8) else { return text }
    return rest.dropLast(2)
  }
}

extension [UInt8] {
  /// Where some bytes first stand.
  fileprivate func start(of part: [UInt8]) -> Int? {
    guard count >= part.count else { return nil }
    return (0...count - part.count).first { self[$0..<$0 + part.count].elementsEqual(part) }
  }
}
