internal import NibModel

/// A position in a text that moves forward, and the faults that were found so far. Reads names, white space and
/// references.
struct FaultReader {
  let text: MarkupText
  var place = 0
  private(set) var found: [Diagnostic] = []
  /// True if the rest of the text is not read, because it is not clear how the text continues.
  private var isStopped = false
  /// The text without its broken parts.
  var repair: TextRepair
  /// True if the rest of the text is in a value, a comment or a CDATA section that is not closed.
  private(set) var restIsHidden = false

  init(_ text: MarkupText) {
    self.text = text
    repair = TextRepair(text.bytes)
  }

  private var bytes: [UInt8] { text.bytes }

  /// The reader's place as an empty range.
  var here: SourceRange { SourceRange(place, place) }

  /// True at the end of the text.
  var isAtEnd: Bool { place >= text.bytes.count }

  /// True if the maximum number of faults is reached. The rest is not read, so that a hostile text does not take more
  /// time than another.
  var isFull: Bool { isStopped || found.count >= LayoutBuilder.mostFaults }

  mutating func report(_ fault: some Fault, _ start: Int, _ end: Int, replacement: String? = nil) {
    guard !isFull else { return }
    found.append(Diagnostic(fault, at: SourceRange(start, min(end, bytes.count)), replacement: replacement))
  }

  /// Reports a fault whose place is also the part that is broken.
  mutating func reportBroken(_ fault: some Fault, _ start: Int, _ end: Int, replacement: String? = nil) {
    report(fault, start, end, replacement: replacement)
    repair.blank(start, end)
  }

  /// Notes that the rest of the text is in markup that is not closed, so that the ends of the open elements are not
  /// missing.
  mutating func hideRest() { restIsHidden = true }

  /// True if the maximum number of faults is reached.
  var hasManyFaults: Bool { found.count >= LayoutBuilder.mostFaults }

  /// Stops reading, after a last fault.
  mutating func stop(after last: Diagnostic? = nil) {
    if let last { found.append(last) }
    isStopped = true
  }

  func starts(with words: StaticString) -> Bool { text.starts(with: words, at: place) }

  mutating func skipSpace() { place = text.skipSpace(from: place) }

  /// Continues after the next `>`, or at the next `<` if that comes first.
  mutating func passTag(from offset: Int) {
    place = bytes[offset...].firstIndex { "<>".utf8.contains($0) } ?? bytes.count
    if place < bytes.count, bytes[place] == UInt8(ascii: ">") { place += 1 }
  }

  // MARK: Names

  /// A name as the author meant it.
  struct Name {
    var range: SourceRange
    /// The bytes of the name, without characters that were typed into it by mistake.
    var spelling: ArraySlice<UInt8>
    /// The name for messages.
    var words: String { String(decoding: spelling.prefix(300), as: UTF8.self).shortened }
  }

  /// Reads a name, and reports invisible characters in it. The position does not move.
  mutating func name(from start: Int) -> Name {
    var end = text.endOfName(from: start)
    var name = Name(range: SourceRange(start, end), spelling: bytes[start..<end])
    while end > start, let (scalar, next) = text.scalar(at: end), scalar.value >= 0x80, !text.isQuoteLike(at: end),
      !isFull
    {
      let rest = text.endOfName(from: next)
      switch StrayCharacter(scalar) {
      case .space: return name
      case .invisible(let kind):
        let whole = name.words + String(decoding: bytes[next..<min(rest, next + 60)], as: UTF8.self)
        report(
          CharacterFault.invisibleInName(scalar, kind: kind, name: whole.shortened), end, next, replacement: "")
      case nil:
        report(CharacterFault.notInName(scalar), end, next)
      }
      name.spelling += bytes[next..<rest]
      end = rest
      name.range.upper = end
    }
    return name
  }

  /// Skips white space in a tag, and characters that look like it, which are reported.
  @discardableResult
  mutating func skipTagSpace() -> Bool {
    let start = place
    while true {
      skipSpace()
      guard place < bytes.count, bytes[place] >= 0x80, let (scalar, end) = text.scalar(at: place),
        let stray = StrayCharacter(scalar), !isFull
      else { return place > start }
      switch stray {
      case .space(let kind):
        reportBroken(CharacterFault.spaceLike(scalar, kind: kind), place, end, replacement: " ")
      case .invisible(let kind):
        reportBroken(CharacterFault.invisibleInTag(scalar, kind: kind), place, end, replacement: "")
      }
      place = end
    }
  }

  // MARK: Characters and references

  /// Checks each `&` and each character of a text or value.
  mutating func checkReferences(in range: Range<Int>) {
    checkCharacters(in: range)
    for start in range where bytes[start] == UInt8(ascii: "&") && !isFull {
      let isNumber = start + 1 < range.upperBound && bytes[start + 1] == UInt8(ascii: "#")
      let end = text.endOfName(from: start + (isNumber ? 2 : 1))
      let name = text.words(SourceRange(start + 1, end))
      guard end > start + 1, end < range.upperBound, bytes[end] == UInt8(ascii: ";") else {
        let isMeant = isNumber ? Self.isCharacterNumber(name.dropFirst()) : Self.entities.contains(name)
        if isMeant {
          reportBroken(CharacterFault.unfinishedReference(name), start, end, replacement: "&\(name);")
        } else {
          reportBroken(CharacterFault.strayAmpersand, start, start + 1, replacement: "&amp;")
        }
        continue
      }
      if isNumber {
        if !Self.isCharacterNumber(name.dropFirst()) { reportBroken(CharacterFault.badNumber(name), start, end + 1) }
      } else if !Self.entities.contains(name) {
        reportBroken(CharacterFault.unknownEntity(name), start, end + 1)
      }
    }
  }

  private static let entities: Set<String> = ["amp", "lt", "gt", "quot", "apos"]

  private static func isCharacterNumber(_ digits: Substring) -> Bool {
    let value = digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits, radix: 10)
    guard let value, let scalar = Unicode.Scalar(value) else { return false }
    return scalar == "\t" || scalar == "\n" || scalar == "\r" || value >= 0x20 && value & 0xFFFE != 0xFFFE
      || value > 0xFFFF
  }

  /// Reports the characters that are not allowed in XML.
  mutating func checkCharacters(in range: Range<Int>) {
    for index in range where bytes[index] == 0xEF && range.contains(index + 2) && !isFull {
      guard bytes[index + 1] == 0xBF, bytes[index + 2] >= 0xBE else { continue }
      reportBroken(CharacterFault.notXML(bytes[index + 2] == 0xBE ? "\u{FFFE}" : "\u{FFFF}"), index, index + 3)
    }
    for index in range where bytes[index] < 0x20 && !bytes[index].isXMLSpace && !isFull {
      reportBroken(CharacterFault.control(bytes[index]), index, index + 1)
    }
  }
}
