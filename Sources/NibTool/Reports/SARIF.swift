internal import FileAccess
internal import NibComparing
internal import NibExploring
internal import NibKit
internal import NibModel
internal import NibXcode

/// Findings as one SARIF 2.1.0 log, for code hosts and editors.
///
/// Columns are counted in UTF-16 code units, as SARIF requires. The places of `check --format text` count characters.
///
/// - Parameter properties: writes the fields of the run's property bag.
func sarif(_ found: [FileFindings], properties: ((inout JSONText) -> Void)? = nil) -> String {
  sarifLog(
    results: found.flatMap(sarifResults), codes: found.flatMap(\.diagnostics).map(\.code.rawValue),
    properties: properties)
}

/// Findings as the results of a SARIF log.
func sarifResults(_ file: FileFindings) -> [String] {
  var places = SARIFPlaces(file)
  return zip(file.diagnostics, file.fingerprints).map { diagnostic, fingerprint in
    var json = JSONText()
    places.write(diagnostic, fingerprint: fingerprint, to: &json)
    return json.text
  }
}

/// Returns a SARIF log with some results.
///
/// - Parameter codes: the codes of the results.
func sarifLog(results: [String], codes: [String], properties: ((inout JSONText) -> Void)? = nil) -> String {
  let all = Diagnostic.Code.all.map(\.rawValue)
  var tool = JSONText()
  tool.object { json in
    json.key("driver")
    json.object { json in
      json.field("name", "nib")
      json.field("version", NibKitVersion.current)
      json.key("rules")
      json.array { json in
        // The codes of a program's own readers and checks come last.
        for code in all + Set(codes).subtracting(all).sorted() {
          json.object { json in
            json.field("id", code)
            write(RuleText(code), to: &json)
          }
        }
      }
    }
  }
  var bases = JSONText()
  bases.object { json in
    json.key(sourceRoot)
    json.object { json in
      json.key("description")
      json.object { $0.field("text", "The folder in which nib was started.") }
    }
  }
  var bag = JSONText()
  if let properties { bag.object(properties) }
  let end = bag.text.isEmpty ? "" : ",\"properties\":\(bag.text)"
  return """
    {"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{"tool":\(tool.text),\
    "columnKind":"utf16CodeUnits","originalUriBaseIds":\(bases.text),"results":[\(results.joined(separator: ","))]\(end)}]}

    """
}

private func write(_ rule: RuleText, to json: inout JSONText) {
  json.key("shortDescription")
  json.object { $0.field("text", rule.summary) }
  json.key("fullDescription")
  json.object { $0.field("text", rule.description) }
  json.key("help")
  json.object { json in
    json.field("text", rule.plainHelp)
    json.field("markdown", rule.help)
  }
}

/// The name that relative paths are based on. Code hosts take it for the folder of the repository.
private let sourceRoot = "%SRCROOT%"

private struct SARIFPlaces {
  private let sources: [SourceText]
  /// The indexes of the sources that have places.
  private let lines: [Int: LineIndex]
  private var fixes: FixEdits

  init(_ file: FileFindings) {
    sources = file.sources
    fixes = FixEdits(sources)
    let used = file.diagnostics.files.filter { file.sources.indices.contains($0) }
    lines = Dictionary(uniqueKeysWithValues: used.map { ($0, LineIndex(file.sources[$0])) })
  }

  mutating func write(_ diagnostic: Diagnostic, fingerprint: String, to json: inout JSONText) {
    let edits = fixes.edits(for: diagnostic)
    json.object { json in
      json.field("ruleId", diagnostic.code.rawValue)
      json.field("level", diagnostic.severity == .notice ? "note" : diagnostic.severity.rawValue)
      json.key("message")
      let remarks = diagnostic.notes.filter { $0.place == nil }.map(\.message)
      json.object { $0.field("text", ([diagnostic.message] + remarks).joined(separator: "; ")) }
      json.key("locations")
      json.array { json in json.object { location(diagnostic.place, nil, &$0) } }
      let places = diagnostic.notes.filter { $0.place != nil }
      if !places.isEmpty {
        json.key("relatedLocations")
        json.array { json in for note in places { json.object { location(note.place, note.message, &$0) } } }
      }
      if !edits.isEmpty { fix(edits, inFile: diagnostic.place?.file ?? 0, &json) }
      json.key("partialFingerprints")
      json.object { $0.field(Fingerprint.name, fingerprint) }
    }
  }

  private func fix(_ edits: [FixEdits.Edit], inFile file: Int, _ json: inout JSONText) {
    json.key("fixes")
    json.array { json in
      json.object { json in
        json.key("artifactChanges")
        json.array { json in
          json.object { json in
            json.key("artifactLocation")
            json.object { $0.location(ofFile: path(ofFile: file)) }
            json.key("replacements")
            json.array { json in
              for edit in edits {
                json.object { json in
                  json.key("deletedRegion")
                  json.object { region(edit.range, inFile: file, &$0) }
                  json.key("insertedContent")
                  json.object { $0.field("text", edit.text) }
                }
              }
            }
          }
        }
      }
    }
  }

  private func location(_ place: SourcePlace?, _ message: String?, _ json: inout JSONText) {
    json.key("physicalLocation")
    json.object { json in
      json.key("artifactLocation")
      let file = place?.file ?? 0
      json.object { $0.location(ofFile: path(ofFile: file)) }
      json.key("region")
      // Viewers ignore a finding without a region. One of a whole file, or of an archive, which has no lines, is shown
      // at the beginning; its key path is below.
      json.object { json in
        if let range = place?.range, lines[file] != nil {
          region(range, inFile: file, &json)
        } else {
          json.field("startLine", 1)
        }
      }
    }
    if let path = place?.keyPath {
      json.key("logicalLocations")
      json.array { json in json.object { $0.field("fullyQualifiedName", path) } }
    }
    if let message {
      json.key("message")
      json.object { $0.field("text", message) }
    }
  }

  private func region(_ range: SourceRange, inFile file: Int, _ json: inout JSONText) {
    guard let lines = lines[file] else { return }
    func column(_ offset: Int) -> Int {
      let line = lines.range(ofLine: lines.position(of: offset).line)
      let before = sources[file].bytes[line.lower..<max(line.lower, offset)]
      return String(decoding: before, as: UTF8.self).utf16.count + 1
    }
    json.field("startLine", lines.position(of: range.lower).line)
    json.field("startColumn", column(range.lower))
    json.field("endLine", lines.position(of: range.upper).line)
    json.field("endColumn", column(range.upper))
    json.field("byteOffset", range.lower)
    json.field("byteLength", range.upper - range.lower)
  }

  private func path(ofFile file: Int) -> String { sources.indices.contains(file) ? sources[file].file : "" }
}

extension JSONText {
  /// Writes the fields of a SARIF `artifactLocation`: an absolute path as a `file` URI, and another one as a reference that
  /// is relative to the folder in which the tool was started.
  mutating func location(ofFile path: String) {
    let reference = Fingerprint.path(path).uriReference
    let isAbsolute = path.hasPrefix("/")
    field("uri", isAbsolute ? "file://" + reference : reference)
    // Standard input is in no folder.
    if !isAbsolute, path != "<standard input>" { field("uriBaseId", sourceRoot) }
  }
}

extension String {
  /// The path as a relative reference, percent-encoded as URIs require.
  var uriReference: String {
    let plain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/"
    return pathOctets.map { byte in
      let character = Character(Unicode.Scalar(byte))
      if plain.contains(character) { return String(character) }
      let digits = String(byte, radix: 16, uppercase: true)
      return "%" + (digits.count < 2 ? "0" : "") + digits
    }.joined()
  }
}
