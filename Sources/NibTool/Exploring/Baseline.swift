internal import NibExploring
internal import NibKit
package import NibModel

/// The known findings, which do not make a run fail.
package struct Baseline {
  /// A finding as it is written in a baseline.
  struct Entry: Comparable {
    var file: String
    var code: String
    var message: String
    var fingerprint: String
    /// True for a contradiction to the sources of the app, which only a run with the sources can find.
    var isOfSources = false

    static func < (one: Entry, other: Entry) -> Bool {
      // Compared by bytes, so that the order is the same on every machine.
      let pairs = [(one.file, other.file), (one.code, other.code), (one.fingerprint, other.fingerprint)]
      guard let (first, second) = pairs.first(where: { $0 != $1 }) else { return false }
      return first.utf8.lexicographicallyPrecedes(second.utf8)
    }
  }

  private(set) var entries: [Entry]
  private let fingerprints: Set<String>

  /// - Parameter entries: the entries, in any order. If two have the same fingerprint, the first one is used.
  init(_ entries: [Entry]) {
    var seen: Set<String> = []
    self.entries = entries.filter { seen.insert($0.fingerprint).inserted }.sorted()
    fingerprints = seen
  }

  /// Creates the findings of some reports.
  init(of reports: [FileReport]) {
    self.init(
      reports.flatMap { report in
        report.findings.flatMap { finding in
          finding.group.map {
            Entry(file: report.path, code: finding.code, message: $0.message, fingerprint: $0.fingerprint)
          }
        }
      })
  }

  /// Returns true if a finding is known, together with all findings of the same kind.
  func contains(_ finding: FileReport.Finding) -> Bool { finding.fingerprints.allSatisfy(fingerprints.contains) }

  /// Returns true if a fingerprint is known.
  func contains(_ fingerprint: String) -> Bool { fingerprints.contains(fingerprint) }

  /// Returns the known findings that no longer occur. Files that were not explored, or only in part, are left out.
  func fixed(in reports: [FileReport]) -> [Entry] {
    let explored = Set(reports.filter { $0.state == .explored && $0.isComplete }.map(\.path))
    let found = Set(reports.flatMap { $0.findings.flatMap(\.fingerprints) })
    return entries.filter { explored.contains($0.file) && !found.contains($0.fingerprint) }
  }

  /// Returns the entries for files that have no report among the given ones.
  func entries(besides reports: [FileReport]) -> [Entry] {
    let explored = Set(reports.filter { $0.state == .explored }.map(\.path))
    return entries.filter { !explored.contains($0.file) }
  }

  // MARK: The file

  /// Returns the numbers of findings and of their files in one line.
  ///
  /// - Parameter path: the file that the baseline was written to.
  func summary(in path: String) -> String {
    let files = Set(entries.map(\.file)).count
    func number(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
    let place = entries.isEmpty ? "" : " of \(number(files, "file"))"
    return "\(number(entries.count, "finding"))\(place) \(entries.count == 1 ? "is" : "are") in \(path.printable)"
  }

  /// The baseline as JSON, with one line for each finding, sorted by file, code and fingerprint.
  package var json: String {
    let lines = entries.map { entry in
      var json = JSONText()
      json.object { json in
        json.field("file", entry.file)
        json.field("code", entry.code)
        json.field("message", entry.message)
        json.field("fingerprint", entry.fingerprint)
        if entry.isOfSources { json.field("sources", true) }
      }
      return json.text
    }
    return "{\"version\":\(FormVersion.baseline.number),\"findings\":["
      + (lines.isEmpty ? "" : "\n\(lines.joined(separator: ",\n"))\n") + "]}\n"
  }

  /// Reads a baseline.
  ///
  /// - Throws: `NibError` with the place at which the file is not a baseline.
  package init(reading source: SourceText) throws(NibError) {
    let all = try source.json()
    guard let first = all.first, first.members != nil else {
      throw source.fault("this is not a baseline: an object is expected", at: all.first?.place)
    }
    if all.count > 1 { throw source.fault("other text follows the baseline", at: all[1].place) }
    let named = first.byKey
    guard let version = named["version"], let findings = named["findings"]?.array else {
      throw source.fault("this is not a baseline: it has no 'version' and 'findings'", at: first.place)
    }
    if version.integer != FormVersion.baseline.number {
      throw source.fault(
        "the baseline has version \(version.written); only version \(FormVersion.baseline.number) can be read",
        at: version.place)
    }
    var entries: [Entry] = []
    for finding in findings {
      let fields = finding.byKey
      guard let file = fields["file"]?.string, let code = fields["code"]?.string,
        let message = fields["message"]?.string,
        let fingerprint = fields["fingerprint"]?.string
      else {
        throw source.fault(
          "a finding of a baseline must have 'file', 'code', 'message' and 'fingerprint'", at: finding.place)
      }
      entries.append(
        Entry(
          file: file, code: code, message: message, fingerprint: fingerprint,
          isOfSources: fields["sources"]?.bool == true))
    }
    self.init(entries)
  }
}

extension SourceText {
  /// Returns the JSON values in the text.
  ///
  /// - Throws: `NibError` with the place at which the text is not JSON.
  func json() throws(NibError) -> [JSONValue] {
    do { return try JSONReader.values(in: bytes, mostDepth: 512) } catch {
      throw fault(
        "the file is not valid JSON: \(error.message)", at: SourceRange(error.range.lowerBound, error.range.upperBound))
    }
  }

  /// Returns the error of a file that cannot be used.
  ///
  /// - Parameter place: The place of the fault; nil for the beginning.
  func fault(_ message: String, at place: SourceRange?) -> NibError {
    // For a value of several lines, only the beginning is marked.
    let lower = min(place?.lower ?? 0, bytes.count)
    let place = SourceRange(lower, min(place?.upper ?? 0, lower + 1, bytes.count))
    return NibError([Diagnostic(.unreadableFile, message, at: .text(place))], in: self)
  }
}
