internal import NibLoading
internal import NibModel
internal import NibTracing

/// A line of the text of a trace: `attr    sup.title = "Hello"  2:30`.
///
/// The spaces after the verb may be fewer or more than those that NibKit writes if the rest of the line has the form of
/// the event, so that a recorder need not count them.
struct EventText {
  let kind: LoadEvent.Kind
  /// The line after the verb.
  private let rest: String
  /// The line after the verb, without the place.
  private let payload: Substring
  private let place: PlaceName?

  /// Returns nil for a line that is not an event.
  init?(_ text: String) {
    let line = String(text.withoutLevel)
    let verb = line.utf8.prefix { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
    guard let kind = LoadEvent.Kind(rawValue: String(Substring(verb))) else { return nil }
    let rest = line.utf8[verb.endIndex...].drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    (self.kind, self.rest) = (kind, String(Substring(rest)))
    let spaces = line.utf8.count - verb.count - rest.count
    let isInColumn = rest.isEmpty || spaces == max(1, 8 - verb.count) && !line.utf8.contains(UInt8(ascii: "\t"))
    (payload, place) = Self.split(Substring(rest), kind)
    guard isInColumn || hasForm else { return nil }
  }

  /// The kinds whose line ends with the place of a value or an object.
  private static let placed: Set<LoadEvent.Kind> = [
    .includeBegins, .initBegins, .identity, .attribute, .outlet, .collection, .action,
  ]

  private static func split(_ text: Substring, _ kind: LoadEvent.Kind) -> (Substring, PlaceName?) {
    guard placed.contains(kind) else { return (text, nil) }
    let ending = PlaceEnding(Array(text.utf8)[...])
    if let place = ending.place {
      return (Substring(String(decoding: ending.payload, as: UTF8.self)), PlaceName(written: place))
    }
    // A place in an archive is a key path.
    guard let blank = text.lastRange(of: "  "), !text[blank.upperBound...].utf8.contains(UInt8(ascii: "\"")) else {
      return (text, nil)
    }
    return (text[..<blank.lowerBound], .keyPath(String(text[blank.upperBound...])))
  }

  /// True if the rest of the line has the form that the kind's events have, whatever the spaces are.
  private var hasForm: Bool {
    func has(_ sign: String) -> Bool { payload.firstRange(of: sign) != nil }
    return switch kind {
    case .initBegins, .initEnds, .includeBegins, .includeEnds: payload.utf8.count { $0 == UInt8(ascii: " ") } <= 1
    case .attach: has(" -> ")
    case .part, .identity, .attribute, .outlet, .action: has(" = ") || has(" += ")
    case .collection: has(" += ")
    case .note: has(": ")
    case .loadBegins, .loadEnds, .abort: true
    case .unwiredRead, .emptyRead, .misuse: false
    default: !payload.utf8.contains(UInt8(ascii: " "))
    }
  }

  /// The name of the object, if the line has nothing else after the verb.
  var name: String? {
    switch kind {
    case .initBegins: pair.map { String($0.1) } ?? String(payload)
    case .initEnds: pair.map { String($0.1) } ?? String(payload)
    case .awake, .didLoad, .present, .afterInit: String(payload)
    default: nil
    }
  }

  /// The class and the object of an initializer.
  private var pair: (Substring, Substring)? { payload.halves(" ") }

  /// Returns the event.
  ///
  /// - Parameter isKnown: returns true for the name of an object, which may contain any character.
  func event(_ isKnown: (Substring) -> Bool) -> LoggedEvent {
    var event = LoggedEvent(kind)
    event.place = place
    fill(&event, isKnown)
    let shown = Trace.Line(
      kind: kind, phase: .idle, load: 1, object: event.object, role: .object, className: event.className,
      fact: event.fact, place: place, file: event.file ?? "", depth: 0)
    let spaced = kind.rawValue + String(repeating: " ", count: max(1, 8 - kind.rawValue.utf8.count)) + rest
    if kind != .loadBegins || shown.file != rest, shown.text() != spaced { event.written = spaced.printable }
    return event
  }

  private func fill(_ event: inout LoggedEvent, _ isKnown: (Substring) -> Bool) {
    switch kind {
    case .loadBegins:
      let words = payload.halves(" ", last: true)
      let rest = words?.0 ?? payload
      let part = rest.last == ")" ? rest.dropLast().halves(" (") : nil
      event.file = String(part?.0 ?? rest)
      event.fact = .load(order: words.map { String($0.1) } ?? "-", part: part.map { String($0.1) })
    case .loadEnds: event.file = String(payload)
    case .abort: event.fact = .failure(code: nil, message: String(payload))
    case .includeBegins, .includeEnds:
      event.object = String(pair?.0 ?? payload)
      event.fact = .include(layout: String(pair?.1 ?? "-"))
    case .initBegins, .initEnds:
      event.object = name ?? "-"
      event.className = String(pair?.0 ?? payload.withoutNumber)
    case .awake, .didLoad, .present, .reuse, .afterInit: event.object = String(payload)
    case .attach:
      let halves = payload.halves(" -> ")
      event.object = String(halves?.0 ?? payload)
      event.fact = .container(halves.flatMap { $0.1 == "-" ? nil : String($0.1) })
    case .part: fillPart(&event, isKnown)
    case .identity, .attribute: fillValue(&event, isKnown)
    case .outlet:
      guard let (object, member, target) = assignment(" = ", isKnown) else { return }
      event.object = object
      let kept = target.without(suffix: " left nil")
      event.fact =
        kept.map { .outletLeftNil(member: member, target: String($0)) }
        ?? .outlet(member: member, target: String(target))
    case .collection:
      if let (object, member, target) = assignment(" += ", isKnown) {
        event.object = object
        event.fact = .element(member: member, target: String(target))
      } else if let (object, member, _) = assignment(" = ", isKnown) {
        event.object = object
        event.fact = .element(member: member, target: nil)
      }
    case .action:
      guard let (object, member, rest) = assignment(" = ", isKnown), let (target, action) = rest.member(isKnown) else {
        return
      }
      event.object = object
      event.fact = .action(member: member, target: target, action: action)
    case .callback:
      let (object, name) = payload.member(isKnown) ?? (String(payload), "-")
      event.object = object
      event.fact = .callback(name)
    case .note:
      let halves = payload.halves(": ")
      event.object = halves.map { String($0.0) } ?? "-"
      event.fact = .note(String(halves?.1 ?? payload))
    case .unwiredRead, .emptyRead, .misuse: event.fact = .note(String(payload))
    }
  }

  /// Returns the object, the member and the right side of `object.member = value`.
  private func assignment(_ sign: String, _ isKnown: (Substring) -> Bool) -> (String, String, Substring)? {
    guard let (left, right) = payload.halves(sign), let (object, member) = left.member(isKnown) else { return nil }
    return (object, member, right)
  }

  private func fillPart(_ event: inout LoggedEvent, _ isKnown: (Substring) -> Bool) {
    for sign in [" += ", " = "] {
      guard let (whole, member, object) = assignment(sign, isKnown) else { continue }
      event.object = String(object)
      event.fact = .part(whole: whole, member: member, isList: sign == " += ")
      return
    }
  }

  private func fillValue(_ event: inout LoggedEvent, _ isKnown: (Substring) -> Bool) {
    guard let (object, member, value) = assignment(" = ", isKnown) else { return }
    event.object = object
    if let literal = PropertyList(shown: value) {
      event.fact = .value(member: member, literal)
    } else if value.first == "[", value.last == "]" {
      let items = value.dropFirst().dropLast().utf8.split(separator: UInt8(ascii: ",")).map { item in
        String(Substring(item.drop { $0 == UInt8(ascii: " ") }))
      }
      let areObjects = items.allSatisfy { PropertyList(shown: $0[...]) == nil }
      event.fact =
        areObjects ? .objects(member: member, items, isList: true) : .value(member: member, .string(String(value)))
    } else {
      event.fact = .objects(member: member, [String(value)], isList: false)
    }
  }
}

extension PropertyList {
  /// Creates the text, number or Boolean that a trace shows. Nil for anything else.
  fileprivate init?(shown text: Substring) {
    if text.utf8.count >= 2, text.utf8.first == UInt8(ascii: "\""), text.utf8.last == UInt8(ascii: "\"") {
      var scalars = String.UnicodeScalarView()
      var isEscaped = false
      for scalar in text.unicodeScalars.dropFirst().dropLast() {
        if !isEscaped, scalar == "\\" {
          isEscaped = true
          continue
        }
        isEscaped = false
        scalars.append(scalar)
      }
      self = .string(String(scalars))
    } else if text == "true" || text == "false" {
      self = .boolean(text == "true")
    } else if let number = Int(text) {
      self = .integer(number)
    } else if let first = text.utf8.first, first < 0x40, let number = Double(text) {
      self = .real(number)
    } else {
      return nil
    }
  }
}

extension PlaceName {
  /// Creates the place that a trace writes as `3:7` or `Address.layout.xml:3:7`; a key path for anything else.
  init(written bytes: ArraySlice<UInt8>) {
    let text = String(decoding: bytes, as: UTF8.self)
    let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map { Substring($0) }
    guard parts.count >= 2, let line = Int(parts[parts.count - 2]), let column = Int(parts[parts.count - 1]) else {
      self = .keyPath(text)
      return
    }
    let file = parts.dropLast(2).joined(separator: ":")
    self = .position(SourcePosition(line: line, column: column), inFile: file.isEmpty ? nil : file)
  }
}

extension Substring {
  func firstRange(of text: String) -> Range<Index>? { utf8.firstRange(of: text.utf8) }

  func lastRange(of text: String) -> Range<Index>? { utf8.ranges(of: text.utf8).last }

  /// Returns the text before and after the first or last occurrence of a text.
  fileprivate func halves(_ sign: String, last: Bool = false) -> (Substring, Substring)? {
    (last ? lastRange(of: sign) : firstRange(of: sign)).map { (self[..<$0.lowerBound], self[$0.upperBound...]) }
  }

  fileprivate func without(suffix: String) -> Substring? {
    guard utf8.count >= suffix.utf8.count, utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8) else { return nil }
    return Substring(utf8.dropLast(suffix.utf8.count))
  }

  /// The text without the number that tells apart the objects of a class: `Label` for `Label#2`.
  var withoutNumber: Substring {
    firstRange(of: "#").map { $0.lowerBound > startIndex ? self[..<$0.lowerBound] : self } ?? self
  }

  /// Returns the object and the member of `object.member`. The object is the longest known name before a dot, or else
  /// the text before the last dot.
  fileprivate func member(_ isKnown: (Substring) -> Bool) -> (String, String)? {
    let dots = utf8.indices.filter { utf8[$0] == UInt8(ascii: ".") }
    guard let last = dots.last else { return nil }
    // Names with many dots are not names of members.
    let dot = dots.suffix(16).last { isKnown(self[..<$0]) } ?? last
    return (String(self[..<dot]), String(self[index(afterByte: dot)...]))
  }

  private func index(afterByte index: Index) -> Index { utf8.index(after: index) }
}
