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
    if items.isEmpty { throw source.fault("the report is empty", at: nil) }
    var errors: [String: FileReport] = [:]
    var fingerprints: [String: FaultFingerprints] = [:]
    for item in items {
      let fields = item.byKey
      if let all = fields["files"]?.array {
        guard fields["version"]?.integer == FormVersion.explorations.number else {
          throw source.fault("a report on files must have version \(FormVersion.explorations.number)", at: item.place)
        }
        for file in all {
          guard let report = FileReport(file) else {
            throw source.fault("this is not a report on a file", at: file.place)
          }
          try add(report, from: source.file)
        }
        unexplored += fields["unexplored"]?.array?.compactMap(\.string) ?? []
      } else if let report = FileReport(ofOneFile: item) {
        try add(report, from: source.file)
      } else if let report = FileReport(ofOneError: item, &fingerprints) {
        // A file with errors has one object for each error.
        if errors[report.file] == nil {
          errors[report.file] = report
        } else {
          errors[report.file]?.text += report.text
          errors[report.file]?.results += report.results
        }
      } else {
        throw source.fault("this is not a report of 'explore --format json'", at: item.place)
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
  fileprivate init?(ofOneFile item: JSONValue) {
    let fields = item.byKey
    guard let file = fields["file"]?.string, fields["findings"]?.array != nil,
      fields["version"]?.integer == FormVersion.exploration.number,
      let runs = fields["runs"]?.integer
    else { return nil }
    self.init(file: file, state: .explored)
    isComplete = true
    for report in [item] + (fields["nested"]?.array ?? []) where !addFindings(of: report) { return nil }
    let standIns = fields["standIns"].flatMap { ExplorationReport.StandIns($0) }
    if let standIns, standIns.isAll, findings.isEmpty {
      self = FileReport(file: file, state: .standIns)
      text = "\(file.printable): \(standIns.nothingExplored)\n"
      return
    }
    let compared = fields["compared"]?.byKey ?? [:]
    let loads = "\(runs) load\(runs == 1 ? "" : "s")"
    if runs > 1 || fields["exhaustive"]?.bool == true {
      let (properties, objects) = (compared["properties"]?.integer ?? 0, compared["objects"]?.integer ?? 0)
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
  private mutating func addFindings(of report: JSONValue) -> Bool {
    let fields = report.byKey
    guard let file = fields["file"]?.string, let found = fields["findings"]?.array else { return false }
    for finding in found {
      let fields = finding.byKey
      let others = fields["others"]?.array ?? []
      let unfollowed = fields["otherEffects"]?.array ?? []
      guard let code = fields["code"]?.string, let message = fields["message"]?.string,
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
        results.append(Self.result(one.byKey, level: "warning", file, member.fingerprint))
      }
    }
    for finding in fields["stateFindings"]?.array ?? [] where !addStateFinding(finding, in: file) { return false }
    for subject in fields["unexplained"]?.array ?? [] {
      let name = [subject.byKey["object"]?.string, subject.byKey["member"]?.string].compactMap(\.self)
      add(
        "unexplained", "a difference that no steps were found for: \(name.joined(separator: "."))",
        [Self.fingerprint("unexplained", of: subject, in: file)])
    }
    let unfollowed = fields["unfollowed"]?.array ?? []
    if !unfollowed.isEmpty {
      add(
        "unfollowed", "differences that were not followed: \(unfollowed.count)",
        unfollowed.map { Self.fingerprint("unfollowed", of: $0, in: file) })
    }
    let path = Fingerprint.path(file)
    let load = Fingerprint.of([path, "load-failed", "failure", "", "", "", "", ""])
    let unsteady = Fingerprint.of([path, "unsteady-load", "failure", "", "", "", "", ""])
    if fields["failure"] != nil { add("load-failed", "every load fails", [load]) }
    if fields["unsteady"]?.array?.isEmpty == false {
      add("unsteady-load", "the same order ends in two ways", [unsteady])
    }
    if ["stop", "failure", "unexplored"].contains(where: { fields[$0] != nil }) { isComplete = false }
    return true
  }

  /// Adds a finding of loads that were repeated in the same order. The others of the same kind have no message of their
  /// own.
  ///
  /// - Returns: false if the value is not a finding.
  private mutating func addStateFinding(_ finding: JSONValue, in file: String) -> Bool {
    let fields = finding.byKey
    guard let code = fields["code"]?.string, let message = fields["message"]?.string, let own = Self.members([finding])
    else { return false }
    let others = fields["others"]?.array ?? []
    let group =
      own + others.map { Member(fingerprint: Self.fingerprint(code, of: $0, in: file), message: message) }
    findings.append(
      Finding(
        code: code, message: message, group: group,
        text: "\(file.printable)\(Self.place(fields)): warning: \(message.printable) [\(code)]\n\n"))
    for (place, member) in zip([fields] + others.map(\.byKey), group) {
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
  private static func members(_ findings: [JSONValue]) -> [Member]? {
    let all = findings.compactMap { finding -> Member? in
      let fields = finding.byKey
      guard let fingerprint = fields["fingerprint"]?.string, let message = fields["message"]?.string else { return nil }
      return Member(fingerprint: fingerprint, message: message)
    }
    return all.count == findings.count ? all : nil
  }

  /// Returns the fingerprint of a subject, as `OrderFinding.Subject` computes it.
  private static func fingerprint(_ code: String, of subject: JSONValue, in file: String) -> String {
    let fields = subject.byKey
    var object = (fields["object"] ?? fields["target"])?.string ?? ""
    if let layout = fields["layout"]?.string, let number = fields["load"]?.integer {
      object = LoadObject.OtherLoad(file: layout, number: number).label(of: object)
    }
    let texts = [fields["class"], fields["member"], fields["reader"], fields["phase"]].map { $0?.string ?? "" }
    return Fingerprint.of([Fingerprint.path(file), code, fields["kind"]?.string ?? "", object] + texts)
  }

  /// Reads the object of an error in a file. Returns nil for other objects.
  ///
  /// - Parameter fingerprints: the makers of the fingerprints, by file.
  fileprivate init?(ofOneError item: JSONValue, _ fingerprints: inout [String: FaultFingerprints]) {
    let fields = item.byKey
    guard let file = fields["file"]?.string, let severity = fields["severity"]?.string,
      let code = fields["code"]?.string,
      let message = fields["message"]?.string
    else { return nil }
    self.init(file: file, state: code == Diagnostic.Code.unreadableFile.rawValue ? .unreadable : .unloadable)
    let words = "\(severity): \(message) [\(code)]"
    text = "\(file.printable)\(Self.place(fields)): \(words.printable)\n"
    let fingerprint = fingerprints[file, default: FaultFingerprints(file: file)].next(code, message)
    results = [Self.result(fields, level: severity, file, fingerprint)]
  }

  private static func place(_ fields: [String: JSONValue]) -> String {
    // A place in another file is not one of the line's own file.
    if fields["placeFile"] != nil { return "" }
    if let path = fields["keyPath"]?.string { return ":\(path.printable)" }
    guard let line = fields["line"]?.integer, let column = fields["column"]?.integer else { return "" }
    return ":\(line):\(column)"
  }

  private static func result(
    _ fields: [String: JSONValue], level: String, _ file: String, _ fingerprint: String
  ) -> Result {
    let code = fields["code"]?.string ?? ""
    var json = JSONText()
    json.object { json in
      json.field("ruleId", code)
      json.field("level", level == Diagnostic.Severity.notice.rawValue ? "note" : level)
      json.key("message")
      json.object { $0.field("text", fields["message"]?.string ?? "") }
      json.key("locations")
      json.array { json in
        json.object { json in
          json.key("physicalLocation")
          json.object { json in
            json.key("artifactLocation")
            json.object { $0.location(ofFile: file) }
            if let line = fields["line"]?.integer {
              json.key("region")
              json.object { $0.field("startLine", line) }
            }
          }
        }
      }
      json.key("partialFingerprints")
      json.object { $0.field(Fingerprint.name, fingerprint) }
    }
    return Result(code: code, fingerprint: fingerprint, written: json.text)
  }
}
