internal import NibLoading
internal import NibModel

extension Trace {
  /// The trace as JSON lines, version 1: one object a line with `version file event phase object class detail line column
  /// depth`. `line` and `column` are left out where an event has no place, `class` where the object is none of the
  /// layout's.
  ///
  /// - Complexity: O(events + bytes of the layouts).
  public func jsonLines() -> String {
    var text = ""
    forEachLine { text += $0.json() + "\n" }
    return text
  }
}

extension Trace.Line {
  /// The event as a JSON object on one line, without its line end.
  public func json() -> String {
    var json = JSONText()
    json.object { json in
      json.field("version", 1)
      json.field("file", file)
      json.field("event", kind.rawValue)
      json.field("phase", phase.rawValue)
      json.field("object", object)
      if !className.isEmpty { json.field("class", className) }
      json.field("detail", detail)
      if let place { json.field(place) }
      json.field("depth", depth)
    }
    return json.text
  }
}

extension Trace.Line {
  /// Reads what `json()` writes.
  ///
  /// - Returns: nil for a text that is no event of a trace.
  public init?(json text: String) {
    guard let json = JSONLine(text), let kind = json.texts["event"].flatMap(LoadEvent.Kind.init(rawValue:)),
      let object = json.texts["object"]
    else { return nil }
    let location = json.numbers["line"].flatMap { line in
      json.numbers["column"].map { SourceLocation(line: line, column: $0) }
    }
    self.init(
      kind: kind, phase: json.texts["phase"].flatMap(LoadPhase.init(rawValue:)) ?? .idle, object: object,
      className: json.texts["class"] ?? "", detail: json.texts["detail"] ?? "",
      place: location.map(PlaceName.location) ?? json.texts["keyPath"].map(PlaceName.keyPath),
      file: json.texts["file"] ?? "",
      depth: json.numbers["depth"] ?? 0)
  }
}
