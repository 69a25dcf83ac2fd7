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
  init?(_ item: JSONItem) {
    let fields = item.byName
    guard let file = fields["file"]?.text, let state = fields["state"]?.text.flatMap(State.init),
      let findings = fields["findings"]?.items, let results = fields["results"]?.items, let text = fields["text"]?.text
    else { return nil }
    self.init(file: file, state: state)
    for finding in findings {
      let fields = finding.byName
      guard let code = fields["code"]?.text, let message = fields["message"]?.text,
        let group = fields["group"]?.items?.compactMap(Member.init), !group.isEmpty,
        let text = fields["text"]?.text
      else { return nil }
      self.findings.append(Finding(code: code, message: message, group: group, text: text))
    }
    self.text = text
    scope = fields["scope"]?.text ?? ""
    isComplete = fields["complete"]?.written == "true"
    unknownNames = fields["unknownNames"]?.items?.compactMap(\.text) ?? []
    self.results = results.map { Result(written: $0) }
    report = fields["report"]?.written
  }
}

extension FileReport.Member {
  fileprivate init?(_ item: JSONItem) {
    let fields = item.byName
    guard let fingerprint = fields["fingerprint"]?.text, let message = fields["message"]?.text else { return nil }
    (self.fingerprint, self.message) = (fingerprint, message)
  }
}

extension FileReport.Result {
  fileprivate init(written item: JSONItem) {
    let fields = item.byName
    code = fields["ruleId"]?.text ?? ""
    fingerprint = fields["partialFingerprints"]?.fields?.first?.value.text
    written = item.written
  }
}
