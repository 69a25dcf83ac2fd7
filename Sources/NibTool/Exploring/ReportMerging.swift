internal import FileAccess
internal import NibExploring
internal import NibKit
package import NibModel

/// Reads reports that were written with `--format json`.
package struct ReportMerging {
  private(set) var files: [FileReport] = []
  private(set) var unexplored: [String] = []
  /// The report that contains each file.
  private var origins: [String: String] = [:]

  /// An error for two reports on the same file.
  struct Duplicate: Error, CustomStringConvertible {
    let description: String
  }

  /// Reads reports.
  ///
  /// - Throws: `NibError` with the place at which a text is not a report, or `Duplicate`.
  package init(reading reports: [SourceText]) throws {
    for report in reports { try add(report) }
    // A shard may have been interrupted and run again.
    unexplored.removeAll { origins[Fingerprint.path($0)] != nil }
  }

  private mutating func add(_ source: SourceText) throws {
    let items = try source.json()
    if items.isEmpty { throw source.fault("the report is empty", at: 0..<0) }
    var errors: [String: FileReport] = [:]
    for item in items {
      let fields = item.byName
      if let all = fields["files"]?.items {
        guard fields["version"]?.number == FormVersion.explorations.number else {
          throw source.fault("a report on files must have version \(FormVersion.explorations.number)", at: item.range)
        }
        for file in all {
          guard let report = FileReport(file) else {
            throw source.fault("this is not a report on a file", at: file.range)
          }
          try add(report, from: source.file)
        }
        unexplored += fields["unexplored"]?.items?.compactMap(\.text) ?? []
      } else if let report = FileReport(ofOneFile: item) {
        try add(report, from: source.file)
      } else if let report = FileReport(ofOneError: item) {
        // A file with errors has one object for each error.
        if errors[report.file] == nil {
          errors[report.file] = report
        } else {
          errors[report.file]?.text += report.text
          errors[report.file]?.results += report.results
        }
      } else {
        throw source.fault("this is not a report of 'explore --format json'", at: item.range)
      }
    }
    for report in errors.values { try add(report, from: source.file) }
  }

  private mutating func add(_ report: FileReport, from origin: String) throws {
    if let other = origins.updateValue(origin, forKey: report.path) {
      throw Duplicate(
        description: "'\(report.file.printable)' is in two reports: \(other.printable) and \(origin.printable)")
    }
    files.append(report)
  }
}

// Reads a report on a file that was explored alone. Its findings are only texts, without lines of the layout and
// without traces side by side.
extension FileReport {
  /// Reads the object of an exploration of one file. Returns nil for other objects.
  fileprivate init?(ofOneFile item: JSONItem) {
    let fields = item.byName
    guard let file = fields["file"]?.text, fields["findings"]?.items != nil,
      fields["version"]?.number == FormVersion.exploration.number,
      let runs = fields["runs"]?.number
    else { return nil }
    self.init(file: file, state: .explored)
    isComplete = true
    for report in [item] + (fields["nested"]?.items ?? []) where !addFindings(of: report) { return nil }
    let standIns = fields["standIns"].flatMap { ExplorationReport.StandIns($0) }
    if let standIns, standIns.isAll, findings.isEmpty {
      self = FileReport(file: file, state: .standIns)
      text = "\(file.printable): \(standIns.nothingExplored)\n"
      return
    }
    let compared = fields["compared"]?.byName ?? [:]
    let loads = "\(runs) load\(runs == 1 ? "" : "s")"
    if runs > 1 || fields["exhaustive"]?.written == "true" {
      let (properties, objects) = (compared["properties"]?.number ?? 0, compared["objects"]?.number ?? 0)
      scope =
        "\(loads); compared \(properties) propert\(properties == 1 ? "y" : "ies") of "
        + "\(objects) object\(objects == 1 ? "" : "s")"
    }
    text =
      findings.filter(\.text.isEmpty).map { $0.message.printable + "\n" }.joined()
      + "\(findings.count) finding\(findings.count == 1 ? "" : "s") in \(loads)\n"
      + (standIns.map { $0.remark + "\n" } ?? "")
    report = item.written
  }

  /// Adds the findings of the report on the file, or on a layout that is loaded within it.
  ///
  /// - Returns: false if the value is not a report.
  private mutating func addFindings(of report: JSONItem) -> Bool {
    let fields = report.byName
    guard let file = fields["file"]?.text, let found = fields["findings"]?.items else { return false }
    for finding in found {
      let fields = finding.byName
      let others = fields["others"]?.items ?? []
      let unfollowed = fields["otherEffects"]?.items ?? []
      guard let code = fields["code"]?.text, let message = fields["message"]?.text,
        let all = Self.members([finding] + others)
      else { return false }
      findings.append(
        Finding(
          code: code, message: message,
          group: all
            + unfollowed.map {
              Member(fingerprint: Self.fingerprint("unfollowed", of: $0, in: file), message: message)
            },
          text: "\(file.printable)\(Self.place(fields)): warning: \(message.printable) [\(code.printable)]\n\n"))
      for (one, member) in zip([finding] + others, all) {
        results.append(Self.result(one.byName, level: "warning", file, member.fingerprint))
      }
    }
    for finding in fields["stateFindings"]?.items ?? [] where !addStateFinding(finding, in: file) { return false }
    for subject in fields["unexplained"]?.items ?? [] {
      let name = [subject.byName["object"]?.text, subject.byName["member"]?.text].compactMap(\.self)
      add(
        "unexplained", "a difference that no steps were found for: \(name.joined(separator: "."))",
        [Self.fingerprint("unexplained", of: subject, in: file)])
    }
    let unfollowed = fields["unfollowed"]?.items ?? []
    if !unfollowed.isEmpty {
      add(
        "unfollowed", "differences that were not followed: \(unfollowed.count)",
        unfollowed.map { Self.fingerprint("unfollowed", of: $0, in: file) })
    }
    let path = Fingerprint.path(file)
    let load = Fingerprint.of([path, "load-failed", "failure", "", "", "", "", ""])
    let unsteady = Fingerprint.of([path, "unsteady-load", "failure", "", "", "", "", ""])
    if fields["failure"] != nil { add("load-failed", "every load fails", [load]) }
    if fields["unsteady"]?.items?.isEmpty == false {
      add("unsteady-load", "the same order ends in two ways", [unsteady])
    }
    if ["stop", "failure", "unexplored"].contains(where: { fields[$0] != nil }) { isComplete = false }
    return true
  }

  /// Adds a finding of loads that were repeated in the same order. The others of the same kind have no message of their
  /// own.
  ///
  /// - Returns: false if the value is not a finding.
  private mutating func addStateFinding(_ finding: JSONItem, in file: String) -> Bool {
    let fields = finding.byName
    guard let code = fields["code"]?.text, let message = fields["message"]?.text, let own = Self.members([finding])
    else { return false }
    let others = fields["others"]?.items ?? []
    let group =
      own + others.map { Member(fingerprint: Self.fingerprint(code, of: $0, in: file), message: message) }
    findings.append(
      Finding(
        code: code, message: message, group: group,
        text: "\(file.printable)\(Self.place(fields)): warning: \(message.printable) [\(code)]\n\n"))
    for (place, member) in zip([fields] + others.map(\.byName), group) {
      let result = place.merging(["code": fields["code"], "message": fields["message"]].compactMapValues(\.self)) { $1 }
      results.append(Self.result(result, level: "warning", file, member.fingerprint))
    }
    return true
  }

  private mutating func add(_ code: String, _ message: String, _ fingerprints: [String]) {
    let group = fingerprints.map { Member(fingerprint: $0, message: message) }
    findings.append(Finding(code: code, message: message, group: group, text: ""))
  }

  /// Returns findings by their fingerprints. Nil if a finding has no fingerprint.
  private static func members(_ findings: [JSONItem]) -> [Member]? {
    let all = findings.compactMap { finding -> Member? in
      let fields = finding.byName
      guard let fingerprint = fields["fingerprint"]?.text, let message = fields["message"]?.text else { return nil }
      return Member(fingerprint: fingerprint, message: message)
    }
    return all.count == findings.count ? all : nil
  }

  /// Returns the fingerprint of a subject, as `OrderFinding.Subject` computes it.
  private static func fingerprint(_ code: String, of subject: JSONItem, in file: String) -> String {
    let fields = subject.byName
    var object = (fields["object"] ?? fields["target"])?.text ?? ""
    if let layout = fields["layout"]?.text, let number = fields["load"]?.number {
      object = LoadObject.OtherLoad(file: layout, number: number).label(of: object)
    }
    let texts = [fields["class"], fields["member"], fields["reader"], fields["phase"]].map { $0?.text ?? "" }
    return Fingerprint.of([Fingerprint.path(file), code, fields["kind"]?.text ?? "", object] + texts)
  }

  /// Reads the object of an error in a file. Returns nil for other objects.
  fileprivate init?(ofOneError item: JSONItem) {
    let fields = item.byName
    guard let file = fields["file"]?.text, let severity = fields["severity"]?.text, let code = fields["code"]?.text,
      let message = fields["message"]?.text
    else { return nil }
    self.init(file: file, state: code == Diagnostic.Code.unreadableFile.rawValue ? .unreadable : .unloadable)
    let words = "\(severity): \(message) [\(code)]"
    text = "\(file.printable)\(Self.place(fields)): \(words.printable)\n"
    results = [Self.result(fields, level: severity, file, nil)]
  }

  private static func place(_ fields: [String: JSONItem]) -> String {
    if let path = fields["keyPath"]?.text { return ":\(path.printable)" }
    guard let line = fields["line"]?.number, let column = fields["column"]?.number else { return "" }
    return ":\(line):\(column)"
  }

  private static func result(
    _ fields: [String: JSONItem], level: String, _ file: String, _ fingerprint: String?
  ) -> Result {
    let code = fields["code"]?.text ?? ""
    var json = JSONText()
    json.object { json in
      json.field("ruleId", code)
      json.field("level", level == Diagnostic.Severity.notice.rawValue ? "note" : level)
      json.key("message")
      json.object { $0.field("text", fields["message"]?.text ?? "") }
      json.key("locations")
      json.array { json in
        json.object { json in
          json.key("physicalLocation")
          json.object { json in
            json.key("artifactLocation")
            json.object { $0.field("uri", file.uriReference) }
            if let line = fields["line"]?.number {
              json.key("region")
              json.object { $0.field("startLine", line) }
            }
          }
        }
      }
      if let fingerprint {
        json.key("partialFingerprints")
        json.object { $0.field(Fingerprint.name, fingerprint) }
      }
    }
    return Result(code: code, fingerprint: fingerprint, written: json.text)
  }
}
