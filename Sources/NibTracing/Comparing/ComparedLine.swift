internal import NibLoading
internal import NibModel

/// A line of a trace, with the data about its event that a comparison uses.
struct ComparedLine: Hashable, Sendable {
  /// The line, without the name of an order.
  let text: String
  /// The kind of the event: `attr`.
  let verb: String
  /// The payload, without a place: `sup.title = "Hello"`.
  let detail: String
  /// The event and its object or member, without the values. Two lines with the same subject are the same event with
  /// different text.
  let subject: [UInt8]
  /// The exact facts of the event. Nil for a line that was read from text.
  let facts: EventFacts?

  /// Creates the line of an event of a trace.
  init(_ line: Trace.Line) {
    let fields = Dictionary(line.fields().map { ($0.name, $0.value) }) { first, _ in first }
    self = ComparedLine(fields: fields) ?? ComparedLine(text: line.text())
  }

  /// Creates the line of an event from the fields of its JSON object. Returns nil for an object that is not an event.
  ///
  /// The name of the order is removed from a load, because traces of different orders are compared.
  init?(fields: [String: PropertyList]) {
    guard case .string(let event)? = fields["event"], case .string(let words)? = fields["text"],
      let kind = LoadEvent.Kind(rawValue: event)
    else { return nil }
    func text(_ name: String) -> String? {
      if case .string(let text)? = fields[name] { text } else { nil }
    }
    verb = event
    self.text = kind == .loadBegins ? words.without(suffix: " " + (text("order") ?? "")) : words
    let place = EventFacts.place(of: fields).map { "  \($0)" } ?? ""
    let payload = self.text.utf8.dropFirst(event.utf8.count).drop { $0 == UInt8(ascii: " ") }
    detail = String(decoding: payload, as: UTF8.self).without(suffix: place)
    switch kind {
    case .loadBegins: subject = Array("\(event)\n\(detail)".utf8)
    case .loadEnds, .abort: subject = Array(event.utf8)
    default: subject = Array("\(event)\n\(text("object") ?? "-")\n\(text("member") ?? "")".utf8)
    }
    facts = EventFacts(fields, showsPlace: !place.isEmpty && self.text.utf8.elementsEnd(with: place.utf8))
  }

  /// The line without its facts, for a comparison with lines of text.
  var withoutFacts: ComparedLine { ComparedLine(text: text) }
}

extension String {
  fileprivate func without(suffix: String) -> String {
    guard !suffix.isEmpty, utf8.elementsEnd(with: suffix.utf8) else { return self }
    return String(decoding: utf8.dropLast(suffix.utf8.count), as: UTF8.self)
  }
}

extension String.UTF8View {
  /// Returns true if the text ends with some bytes.
  fileprivate func elementsEnd(with end: String.UTF8View) -> Bool { suffix(end.count).elementsEqual(end) }
}

/// A line of a trace that was written as text: `attr    sup.title = "Hello"  2:30`. Only this extension parses such
/// lines.
extension ComparedLine {
  init(text line: String) {
    text = line
    facts = nil
    // Bytes, because a word ends at a space even if a combining mark follows the space.
    let bytes = Array(line.utf8)[...].drop { $0 == UInt8(ascii: " ") }
    let verb = bytes.prefix { $0 != UInt8(ascii: " ") }
    let detail = bytes[verb.endIndex...].drop { $0 == UInt8(ascii: " ") }
    self.verb = String(decoding: verb, as: UTF8.self)
    self.detail = String(decoding: PlaceEnding(detail).payload, as: UTF8.self)
    subject = Self.subject(self.verb, self.detail)
  }

  private static func subject(_ verb: String, _ detail: String) -> [UInt8] {
    let bytes = Array(detail.utf8)
    let object: ArraySlice<UInt8>
    switch verb {
    // The class may differ.
    case "init>", "init<": object = bytes[(bytes.firstIndex(of: UInt8(ascii: " ")) ?? 0)...]
    // The file comes before the order's name.
    case "load>": object = bytes[..<(bytes.lastIndex(of: UInt8(ascii: " ")) ?? bytes.count)]
    case "load<", "abort": object = []
    default: object = bytes[..<(ends.compactMap { bytes.start(of: $0) }.min() ?? bytes.count)]
    }
    return Array(verb.utf8) + object
  }

  /// The event for use in a sentence: `awake sup`, shortened to a readable length.
  var short: String {
    (detail.isEmpty ? verb : verb + " " + detail).inOneRow.shortened
  }

  /// The texts that end the name of an object or of its member.
  private static let ends = [" = ", " += ", " -> ", ": ", " was read in "].map { Array($0.utf8) }
}

extension [UInt8] {
  /// Returns the first index at which some bytes occur.
  fileprivate func start(of part: [UInt8]) -> Int? {
    guard count >= part.count else { return nil }
    return (0...count - part.count).first { self[$0..<$0 + part.count].elementsEqual(part) }
  }
}
