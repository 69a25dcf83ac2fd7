public import NibKit

/// A format in which indentation says what contains what:
///
///     owner Screen
///     Panel login
///       title = Sign in
///       next -> user
///       marks:
///         - a
///         - b
///       Field user
///         outlet = user
///     connect login.next -> user
///
/// A line is an object with its id, an attribute with a text, an attribute with a reference, an attribute with a list, or a
/// connection of an outlet.
public let outline = LayoutFormat(suffix: ".outline") { source throws(NibError) in
  var reader = OutlineReader(source)
  return try reader.document()
}

extension Diagnostic.Code {
  /// A line of an outline is indented by an odd number of spaces, or too far.
  public static let badIndentation = Self("bad-indentation")
}

private struct OutlineReader {
  let source: SourceText
  var builder: NibDocument.Builder
  var faults: [Diagnostic] = []
  /// The number of objects that are open.
  var depth = 0
  /// The list that is being read: its name and its items.
  var list: (name: Word, items: [PropertyList])?

  /// A part of a line.
  struct Word {
    var text: String
    var range: SourceRange
  }

  init(_ source: SourceText) {
    self.source = source
    builder = NibDocument.Builder(placesIn: source)
  }

  mutating func document() throws(NibError) -> NibDocument {
    var start = 0
    while start < source.bytes.count {
      let end = source.bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? source.bytes.count
      read(word(start, end))
      start = end + 1
    }
    leave(to: 0, at: SourceRange(start, start))
    do throws(BuildFault) {
      let document = try builder.document()
      if faults.isEmpty { return document }
    } catch {
      faults.append(error.diagnostic(at: nil))
    }
    throw NibError(faults, in: source)
  }

  /// Returns the bytes between two offsets without the spaces around them.
  func word(_ start: Int, _ end: Int) -> Word {
    let bytes = source.bytes[start..<end]
    let first = bytes.firstIndex { $0 != UInt8(ascii: " ") } ?? end
    let last = bytes.lastIndex { $0 != UInt8(ascii: " ") }.map { $0 + 1 } ?? first
    return Word(
      text: String(decoding: source.bytes[first..<last], as: UTF8.self), range: SourceRange(first, last))
  }

  mutating func read(_ line: Word) {
    if line.text.isEmpty { return }
    let lineStart = source.bytes[..<line.range.lower].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let spaces = line.range.lower - lineStart
    if list != nil, line.text.hasPrefix("- ") {
      let item = word(line.range.lower + 1, line.range.upper).text
      list?.items.append(.string(item))
      return
    }
    guard spaces % 2 == 0, spaces / 2 <= depth else {
      let message =
        "the line is indented by \(spaces) spaces; expected here is an even number of at most \(depth * 2)"
      faults.append(Diagnostic(.badIndentation, message, at: line.range))
      return
    }
    leave(to: spaces / 2, at: line.range)
    let fault = tell(of: line)
    if let fault { faults.append(fault.diagnostic(at: line.range)) }
  }

  private mutating func tell(of line: Word) -> BuildFault? {
    do throws(BuildFault) {
      try add(line)
      return nil
    } catch { return error }
  }

  private mutating func add(_ line: Word) throws(BuildFault) {
    if let (first, rest) = split(line, "connect ", atStart: true), first.text.isEmpty,
      let (from, to) = split(rest, " -> "), let (id, outlet) = split(from, ".")
    {
      try builder.connect("#" + id.text, outlet: outlet.text, to: "#" + to.text, at: line.range)
    } else if let (first, owner) = split(line, "owner ", atStart: true), first.text.isEmpty {
      try builder.setOwner(owner.text, at: owner.range)
    } else if let (name, id) = split(line, " -> ") {
      try builder.set(name.text, "#" + id.text, at: line.range, valueAt: id.range)
    } else if let (name, value) = split(line, " = ") {
      try builder.set(name.text, value.text, at: line.range, valueAt: value.range)
    } else if line.text.hasSuffix(":") {
      list = (word(line.range.lower, line.range.upper - 1), [])
    } else {
      let words = split(line, " ")
      let name = words?.0 ?? line
      try builder.begin(name.text, at: name.range)
      depth += 1
      if let id = words?.1 { try builder.set("id", id.text, at: id.range) }
    }
  }

  /// Returns the texts before and after a separator.
  private func split(_ line: Word, _ separator: String, atStart: Bool = false) -> (Word, Word)? {
    let wanted = Array(separator.utf8)
    var place = line.range.lower
    while place + wanted.count <= line.range.upper {
      if source.bytes[place..<place + wanted.count].elementsEqual(wanted) {
        return (word(line.range.lower, place), word(place + wanted.count, line.range.upper))
      }
      if atStart { return nil }
      place += 1
    }
    return nil
  }

  /// Ends the list and the objects that do not contain the next line.
  private mutating func leave(to depth: Int, at range: SourceRange) {
    do throws(BuildFault) {
      if let list { try builder.set(list.name.text, .array(list.items), at: list.name.range) }
      list = nil
      while self.depth > depth {
        try builder.end()
        self.depth -= 1
      }
    } catch {
      faults.append(error.diagnostic(at: list?.name.range ?? range))
      list = nil
    }
  }
}
