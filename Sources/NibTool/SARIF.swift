internal import NibKit
internal import NibModel

/// Findings as one SARIF 2.1.0 log, for code hosts and editors.
///
/// Columns are counted in UTF-16 code units, as SARIF has it; the places of `check --format text` count characters.
///
/// - Parameter properties: writes the fields of the run's property bag.
func sarif(_ found: [(SourceText, [Diagnostic])], properties: ((inout JSONText) -> Void)? = nil) -> String {
  var json = JSONText()
  json.object { json in
    json.field("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
    json.field("version", "2.1.0")
    json.key("runs")
    json.array { json in
      json.object { json in
        json.key("tool")
        json.object { json in
          json.key("driver")
          json.object { json in
            json.field("name", "nib")
            json.field("version", toolVersion)
            json.key("rules")
            json.array { json in
              for code in Diagnostic.Code.all + Diagnostic.Code.ofExploring {
                json.object { $0.field("id", code.rawValue) }
              }
            }
          }
        }
        json.field("columnKind", "utf16CodeUnits")
        json.key("results")
        json.array { json in
          for (source, diagnostics) in found {
            let places = SARIFPlaces(source)
            for diagnostic in diagnostics { places.write(diagnostic, to: &json) }
          }
        }
        if let properties {
          json.key("properties")
          json.object(properties)
        }
      }
    }
  }
  json.endLine()
  return json.text
}

private struct SARIFPlaces {
  let source: SourceText
  let lines: LineIndex

  init(_ source: SourceText) {
    self.source = source
    lines = LineIndex(source)
  }

  func write(_ diagnostic: Diagnostic, to json: inout JSONText) {
    json.object { json in
      json.field("ruleId", diagnostic.code.rawValue)
      json.field("level", diagnostic.severity.rawValue)
      json.key("message")
      let remarks = diagnostic.notes.filter { $0.range == nil }.map(\.message)
      json.object { $0.field("text", ([diagnostic.message] + remarks).joined(separator: "; ")) }
      json.key("locations")
      json.array { json in json.object { location(diagnostic.range, nil, &$0) } }
      let places = diagnostic.notes.filter { $0.range != nil }
      if !places.isEmpty {
        json.key("relatedLocations")
        json.array { json in for note in places { json.object { location(note.range, note.message, &$0) } } }
      }
    }
  }

  private func location(_ range: SourceRange?, _ message: String?, _ json: inout JSONText) {
    json.key("physicalLocation")
    json.object { json in
      json.key("artifactLocation")
      json.object { $0.field("uri", uri) }
      guard let range else { return }
      json.key("region")
      json.object { json in
        json.field("startLine", lines.location(of: range.lower).line)
        json.field("startColumn", column(range.lower))
        json.field("endLine", lines.location(of: range.upper).line)
        json.field("endColumn", column(range.upper))
        json.field("byteOffset", range.lower)
        json.field("byteLength", range.upper - range.lower)
      }
    }
    if let message {
      json.key("message")
      json.object { $0.field("text", message) }
    }
  }

  private func column(_ offset: Int) -> Int {
    let line = lines.range(ofLine: lines.location(of: offset).line)
    return String(decoding: source.bytes[line.lower..<max(line.lower, offset)], as: UTF8.self).utf16.count + 1
  }

  /// The path as a relative reference: percent-encoded where a URI demands it.
  private var uri: String {
    let plain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/"
    return source.file.utf8.map { byte in
      let character = Character(Unicode.Scalar(byte))
      if plain.contains(character) { return String(character) }
      let digits = String(byte, radix: 16, uppercase: true)
      return "%" + (digits.count < 2 ? "0" : "") + digits
    }.joined()
  }
}
