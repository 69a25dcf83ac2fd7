internal import NibModel

extension FileReport {
  /// The report as one JSON object on one line: `file state complete findings text scope unknownNames results report`.
  /// The schema is `explorations.schema.json`.
  var json: String {
    var json = JSONText()
    json.object { json in
      json.field("file", file)
      json.field("state", state.rawValue)
      json.field("complete", isComplete)
      json.key("findings")
      json.array { json in
        for finding in findings {
          json.object { json in
            json.field("code", finding.code)
            json.field("message", finding.message)
            json.key("group")
            json.array { json in
              for member in finding.group {
                json.object { json in
                  json.field("fingerprint", member.fingerprint)
                  json.field("message", member.message)
                }
              }
            }
            json.field("text", finding.text)
          }
        }
      }
      json.field("text", text)
      json.field("scope", scope)
      if !unknownNames.isEmpty {
        json.key("unknownNames")
        json.array { json in for name in unknownNames { json.string(name) } }
      }
    }
    // Both are already JSON.
    return String(json.text.dropLast()) + ",\"results\":[\(results.map(\.written).joined(separator: ","))]"
      + (report.map { ",\"report\":\($0)" } ?? "") + "}"
  }

  /// Reads an object that `json` has written. Returns nil for other objects.
  init?(_ item: JSONValue) {
    let fields = item.byKey
    guard let file = fields["file"]?.string, let state = fields["state"]?.string.flatMap(State.init),
      let findings = fields["findings"]?.array, let results = fields["results"]?.array,
      let text = fields["text"]?.string
    else { return nil }
    self.init(file: file, state: state)
    for finding in findings {
      let fields = finding.byKey
      guard let code = fields["code"]?.string, let message = fields["message"]?.string,
        let group = fields["group"]?.array?.compactMap(Member.init), !group.isEmpty,
        let text = fields["text"]?.string
      else { return nil }
      self.findings.append(Finding(code: code, message: message, group: group, text: text))
    }
    self.text = text
    scope = fields["scope"]?.string ?? ""
    isComplete = fields["complete"]?.bool == true
    unknownNames = fields["unknownNames"]?.array?.compactMap(\.string) ?? []
    self.results = results.map { Result(written: $0) }
    report = fields["report"]?.written
  }
}

extension FileReport.Member {
  fileprivate init?(_ item: JSONValue) {
    let fields = item.byKey
    guard let fingerprint = fields["fingerprint"]?.string, let message = fields["message"]?.string else { return nil }
    (self.fingerprint, self.message) = (fingerprint, message)
  }
}

extension FileReport.Result {
  fileprivate init(written item: JSONValue) {
    let fields = item.byKey
    code = fields["ruleId"]?.string ?? ""
    fingerprint = fields["partialFingerprints"]?.members?.first?.value.string
    written = item.written
  }
}
