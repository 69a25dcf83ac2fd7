internal import NibModel

/// The findings of a layout, as an editor shows them.
@MainActor
struct FindingList {
  let snapshot: LayoutSnapshot
  let client: ClientCapabilities
  /// Returns the URI of a file.
  let uri: (String) -> String

  /// The maximum number of findings, because an editor shows each of them.
  private static let most = 1_000

  var json: JSONValue {
    var others: [Int: LineTable] = [:]
    return JSONValue(snapshot.findings.diagnostics.prefix(Self.most).map { json($0, &others) })
  }

  /// Returns a single finding.
  func json(_ finding: Diagnostic) -> JSONValue {
    var others: [Int: LineTable] = [:]
    return json(finding, &others)
  }

  private func json(_ finding: Diagnostic, _ others: inout [Int: LineTable]) -> JSONValue {
    let isHere = (finding.place?.file ?? 0) == 0
    var words = finding.message
    var related: [JSONValue] = []
    if !isHere, let place = finding.place {
      // A layout that this one leads to has the fault. Its chain of places begins here.
      words = "\(name(ofFile: place.file)): \(words)"
      if let place = json(place, &others) { related.append(["location": place, "message": "the fault is here"]) }
    }
    for note in finding.notes {
      if client.takesRelatedPlaces, let place = note.place.flatMap({ json($0, &others) }) {
        related.append(["location": place, "message": JSONValue(note.message)])
      } else {
        words += "\n\(note.message)"
      }
    }
    let range =
      isHere
      ? finding.range : finding.notes.lazy.compactMap { $0.place.flatMap { $0.file == 0 ? $0.range : nil } }.first
    return [
      "range": snapshot.lines.json(range ?? SourceRange(0, 0)),
      "severity": JSONValue(finding.severity.number),
      "code": JSONValue(finding.code.rawValue),
      "source": "nib",
      "message": JSONValue(words),
      "relatedInformation": client.takesRelatedPlaces && !related.isEmpty
        ? JSONValue(related) : nil,
    ]
  }

  private func name(ofFile index: Int) -> String {
    let sources = snapshot.findings.sources
    return sources.indices.contains(index) ? sources[index].file.lastPathComponent : ""
  }

  private func json(_ place: SourcePlace, _ others: inout [Int: LineTable]) -> JSONValue? {
    let sources = snapshot.findings.sources
    guard let range = place.range, sources.indices.contains(place.file), !sources[place.file].isStripped else {
      return nil
    }
    let lines: LineTable
    if place.file == 0 {
      lines = snapshot.lines
    } else if let known = others[place.file] {
      lines = known
    } else {
      lines = LineTable(sources[place.file].bytes, snapshot.lines.encoding)
      others[place.file] = lines
    }
    return ["uri": JSONValue(uri(sources[place.file].file)), "range": lines.json(range)]
  }
}

extension Diagnostic.Severity {
  /// The number of the severity in the protocol.
  var number: Int {
    switch self {
    case .error: 1
    case .warning: 2
    case .notice: 3
    }
  }
}
