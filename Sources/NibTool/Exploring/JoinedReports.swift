internal import NibExploring
internal import NibModel

/// The reports on several files as one.
struct JoinedReports {
  /// The reports in the order of the files.
  private(set) var files: [FileReport]
  /// The paths of the files that an interruption left unexplored.
  private(set) var unexplored: [String]
  private let baseline: Baseline?

  init(_ files: [FileReport], unexplored: [String] = [], baseline: Baseline? = nil) {
    self.files = files.sorted { LayoutFiles.isBefore($0.file, $1.file) }
    self.unexplored = unexplored.sorted(by: LayoutFiles.isBefore)
    self.baseline = baseline
  }

  /// Returns the findings of a file that are not in the baseline.
  func new(_ report: FileReport) -> [FileReport.Finding] { Self.new(report, baseline) }

  static func new(_ report: FileReport, _ baseline: Baseline?) -> [FileReport.Finding] {
    report.findings.filter { baseline?.contains($0) != true }
  }

  /// The findings that are in the baseline, but no longer occur.
  var fixed: [Baseline.Entry] { baseline?.fixed(in: files) ?? [] }

  /// Returns the exit status, as if the files had been explored one after the other.
  ///
  /// - Parameter acceptsFindings: true if findings are not failures, because they have been written to the baseline.
  func status(acceptsFindings: Bool = false) -> ToolStatus? {
    if !unexplored.isEmpty { return .interrupted }
    if files.contains(where: { [.unreadable, .standIns].contains($0.state) }) { return .usage }
    if files.contains(where: { $0.state == .unloadable }) { return .findings }
    return !acceptsFindings && files.contains(where: { !new($0).isEmpty }) ? .findings : nil
  }

  // MARK: For a person

  /// Returns the report on one file as text: one line for a file without new findings.
  ///
  /// - Parameter isWhole: true to include the remarks on a file without findings.
  static func text(of report: FileReport, _ baseline: Baseline?, isWhole: Bool) -> String {
    let file = report.file.printable
    guard report.state == .explored else { return report.text.isEmpty ? "\(file): not explored\n" : report.text }
    let new = new(report, baseline)
    let known = report.findings.count - new.count
    let knownWords = known == 0 ? "" : "\(known) known finding\(known == 1 ? "" : "s")"
    if new.isEmpty, !isWhole {
      let scope = report.scope.printable
      if scope.isEmpty { return "\(file): nothing was compared\n" }
      return known == 0 ? "\(file): nothing found in \(scope)\n" : "\(file): \(knownWords), and no other in \(scope)\n"
    }
    let remarks = known == 0 ? "" : "Besides these, \(knownWords).\n"
    return "\(file):\n" + new.map(\.text).joined() + remarks + report.text
  }

  /// The lines after the reports on the files.
  var closing: String {
    let fixed = fixed.map {
      "note: no longer found: \($0.file.printable): \($0.message.printable) [\($0.code.printable)]\n"
    }
    return unexplored.map { "\($0.printable): not explored\n" }.joined() + fixed.joined() + summary + "\n"
  }

  /// The numbers of files and findings in one line.
  var summary: String {
    func number(_ count: Int, _ singular: String, _ plural: String) -> String {
      "\(count) \(count == 1 ? singular : plural)"
    }
    let news = files.map { new($0).count }
    let found = news.reduce(0, +)
    let withFindings = news.count { $0 > 0 }
    let known = files.reduce(0) { $0 + $1.findings.count } - found
    var parts = [number(files.count + unexplored.count, "file", "files")]
    if found == 0 {
      parts.append(known == 0 ? "nothing found" : "nothing new")
    } else {
      let place = files.count + unexplored.count == 1 ? "" : " in \(withFindings) of them"
      parts.append(number(found, "finding", "findings") + place)
    }
    func add(_ count: Int, _ words: String) { if count > 0 { parts.append("\(count) \(words)") } }
    add(known, "known")
    add(fixed.count, "no longer found")
    add(files.count { [.unloadable, .unreadable].contains($0.state) }, "could not be loaded")
    add(files.count { $0.state == .standIns }, "of stand-ins only")
    add(unexplored.count, "not explored")
    return parts.joined(separator: ", ")
  }

  // MARK: For programs

  /// The reports as one JSON object on one line: `version files unexplored known fixed summary`.
  var json: String {
    var end = JSONText()
    end.object { json in
      json.key("unexplored")
      json.array { json in for file in unexplored { json.string(file) } }
      if baseline != nil {
        json.key("known")
        json.array { json in
          for fingerprint in knownFingerprints { json.string(fingerprint) }
        }
        json.key("fixed")
        json.array { json in
          for entry in fixed {
            json.object { json in
              json.field("file", entry.file)
              json.field("code", entry.code)
              json.field("message", entry.message)
              json.field("fingerprint", entry.fingerprint)
            }
          }
        }
      }
      json.field("summary", summary)
    }
    return
      "{\"version\":\(FormVersion.explorations.number),\"files\":[\(files.map(\.json).joined(separator: ","))],\(end.text.dropFirst())\n"
  }

  private var knownFingerprints: [String] {
    files.flatMap { report in report.findings.flatMap(\.fingerprints).filter { baseline?.contains($0) == true } }
  }

  /// The results of all files as one run of SARIF. With a baseline, each result states whether it is new.
  var sarif: String {
    let results = files.flatMap(\.results)
    let written = results.map { result in
      guard let baseline, result.canBeKnown, let fingerprint = result.fingerprint else { return result.written }
      let state = baseline.contains(fingerprint) ? "unchanged" : "new"
      return "{\"baselineState\":\"\(state)\",\(result.written.dropFirst())"
    }
    return sarifLog(results: written, codes: results.map(\.code)) { json in
      json.field("files", files.count + unexplored.count)
      json.key("unexplored")
      json.array { json in for file in unexplored { json.string(file) } }
      json.field("summary", summary)
    }
  }
}
