internal import NibLoading
package import NibModel
package import NibTracing

extension Trace.Line {
  /// Creates the event of a line of JSON. Returns nil for an object that is not an event.
  ///
  /// - Parameter fields: the values of the object, by name.
  package init?(fields: [String: PropertyList]) {
    let reader = FieldReader(fields: fields)
    guard let kind = reader.text("event").flatMap(LoadEvent.Kind.init(rawValue:)) else { return nil }
    let phase = reader.text("phase").flatMap { word in LoadPhase.allCases.first { $0.rawValue == word } }
    let role = reader.text("role").flatMap { word in Role.allCases.first { $0.rawValue == word } }
    let object = reader.text("object")
    let words = reader.text("text")
    func line(_ fact: Fact, written: String?) -> Self {
      Self(
        kind: kind, phase: phase ?? kind.phase ?? .idle, load: reader.number("load") ?? 1, object: object ?? "-",
        role: role ?? (object == nil ? .none : .object), className: reader.text("class") ?? "", fact: fact,
        place: EventFacts.place(of: fields), file: reader.text("file") ?? "", depth: reader.number("depth") ?? 0,
        written: written)
    }
    let exact = line(reader.fact(of: kind, phase ?? .idle, words ?? ""), written: nil)
    self = words == nil || exact.text() == words ? exact : line(exact.fact, written: words)
  }
}

/// Reads the payload of an event from the values of its JSON object.
private struct FieldReader {
  let fields: [String: PropertyList]

  func text(_ name: String) -> String? { if case .string(let text)? = fields[name] { text } else { nil } }
  func number(_ name: String) -> Int? { if case .integer(let number)? = fields[name] { number } else { nil } }
  func texts(_ name: String) -> [String]? {
    guard case .array(let items)? = fields[name] else { return nil }
    return items.compactMap { if case .string(let text) = $0 { text } else { nil } }
  }

  private var member: String { text("member") ?? "-" }
  private var message: String { text("message") ?? "" }

  /// - Parameter words: the text of the event, for what its JSON object does not have on its own.
  func fact(of kind: LoadEvent.Kind, _ phase: LoadPhase, _ words: String) -> Trace.Line.Fact {
    switch kind {
    case .loadBegins: .load(order: text("order") ?? "-", part: text("part"))
    case .includeBegins, .includeEnds: .include(layout: text("layout") ?? "-")
    case .attach: .container(text("container"))
    case .part:
      .part(whole: text("container") ?? "-", member: member, isList: words[...].firstRange(of: ".\(member) += ") != nil)
    case .identity, .attribute:
      if let objects = texts("targets") {
        .objects(member: member, objects, isList: words[...].firstRange(of: ".\(member) = [") != nil)
      } else {
        .value(member: member, fields["value"] ?? .string("-"))
      }
    case .outlet:
      fields["leftNil"] == .boolean(true)
        ? .outletLeftNil(member: member, target: text("target") ?? "-")
        : .outlet(member: member, target: text("target") ?? "-")
    case .collection: .element(member: member, target: text("target"))
    case .action: .action(member: member, target: text("target") ?? "-", action: text("action") ?? "-")
    case .note: .note(message)
    case .unwiredRead, .emptyRead: read(phase, words) ?? .note(words)
    case .misuse: misuse ?? .note(message)
    case .callback: .callback(text("callback") ?? "-")
    case .abort: .failure(code: text("code").map { Diagnostic.Code($0) }, message: message)
    case .initBegins, .initEnds, .awake, .didLoad, .present, .reuse, .afterInit, .loadEnds: .object
    }
  }

  private func read(_ phase: LoadPhase, _ words: String) -> Trace.Line.Fact? {
    guard let reader = text("reader"), let wiring else { return nil }
    return .read(
      OutletRead(
        object: text("target"), member: text("member"), className: className(in: words), reader: reader, phase: phase,
        wiring: wiring))
  }

  private var wiring: OutletRead<String, PlaceName>.Wiring? {
    let place = text("wiredAt").map { PlaceName(written: Array($0.utf8)[...]) }
    switch (text("wiring"), place) {
    case ("later", let place?): return .later(place)
    case ("left-nil", let place?): return .leftNil(order: text("order") ?? "-", place)
    case ("with-view", let place?): return .withView(place)
    case ("unknown", _): return .unknown
    case ("not-connected", _): return .notConnected
    case ("not-in-members", _): return .notInMembers
    default: return nil
    }
  }

  /// Returns the class that has the outlet, if the object is not known.
  private func className(in words: String) -> String {
    guard let start = words[...].firstRange(of: "an outlet of "),
      let end = words[start.upperBound...].firstRange(of: " was read in ")
    else { return text("class") ?? "" }
    return String(words[start.upperBound..<end.lowerBound])
  }

  /// The misuse with the description that the line has.
  private var misuse: Trace.Line.Fact? {
    guard let kind = text("code").flatMap(NibMisuse.Kind.init(rawValue:)) else { return nil }
    let methods: [NibLifecycle.Method?] = [nil] + NibLifecycle.Method.allCases
    return methods.lazy.map { NibMisuse(kind, className: text("class") ?? "", method: $0) }
      .first { $0.description == message }.map { .misuse($0) }
  }
}
