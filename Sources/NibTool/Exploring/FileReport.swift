internal import NibComparing
internal import NibExploring
internal import NibKit
internal import NibModel

/// The report on one of several files, with the parts that the joint report needs.
///
/// The process that explores the file writes it as JSON, and the process that has started it joins the reports. So a
/// report that `nib join` reads again equals one that was never written.
struct FileReport {
  /// The outcome of exploring a file.
  enum State: String {
    /// The file was explored.
    case explored
    /// The file has errors, or cannot be loaded for another reason.
    case unloadable
    /// The file cannot be read.
    case unreadable
    /// The file was loaded with nothing but stand-ins, so that no code of its program was explored.
    case standIns = "stand-ins"
  }

  /// A finding, with others of the same kind.
  struct Finding {
    var code: String
    var message: String
    /// The finding and the others of the same kind, each with its fingerprint.
    var group: [Member]
    /// The finding as text. Empty if the closing lines report it.
    var text: String

    var fingerprints: [String] { group.map(\.fingerprint) }
  }

  /// One of the findings that are reported together.
  struct Member {
    var fingerprint: String
    var message: String
  }

  /// A result in SARIF.
  struct Result {
    var code: String
    /// The fingerprint. Nil if the result was read from a report of an older version, which gave faults none.
    var fingerprint: String?
    /// The result as JSON.
    var written: String

    /// True if a baseline can have the result: faults that prevent a load are always reported.
    var canBeKnown: Bool { Diagnostic.Code.ofExploring.contains(Diagnostic.Code(code)) }
  }

  var file: String
  var state: State
  var findings: [Finding] = []
  /// The lines after the findings. For a file that was not explored, the reason.
  var text = ""
  /// The amount of state that was compared, as text. Empty if nothing was compared.
  var scope = ""
  /// False if something was left out, so that missing findings may still exist.
  var isComplete = false
  /// The names in `--ignore` that nothing in the file matches.
  var unknownNames: [String] = []
  var results: [Result] = []
  /// The report of the exploration as JSON, or nil if there is none.
  var report: String?

  /// The path of the file in the form that fingerprints use. Files with equal paths are the same file.
  var path: String { Fingerprint.path(file) }
}

// MARK: From an exploration

extension FileReport {
  /// The form of texts: their width and colors.
  struct Look {
    var width = 100
    var hasColors = false
    var isWhole = false
  }

  init(
    _ report: ExplorationReport, unknownNames: [String], replaying command: String?, _ look: Look
  ) {
    self.init(file: report.source.file, state: .explored)
    if let standIns = report.standInsAlone {
      state = .standIns
      text = "\(file.printable): \(standIns.nothingExplored)\n"
      self.unknownNames = unknownNames
      return
    }
    let style: Diagnostic.Style = look.hasColors ? .ansi : .plain
    for report in report.withNested { add(report, replaying: command, look, style) }
    text = report.closing(isWhole: look.isWhole) + (report.standIns.map { $0.remark + "\n" } ?? "")
    scope = report.scopeInWords + (report.standIns.map { "; " + $0.inShort } ?? "")
    isComplete = report.withNested.allSatisfy { $0.stop == nil && $0.failure == nil && $0.unexplored.isEmpty }
    self.unknownNames = unknownNames
    self.report = report.json().withoutLineEnd
  }

  /// Adds the findings of a report on the file, or on a layout that is loaded within it.
  private mutating func add(
    _ report: ExplorationReport, replaying command: String?, _ look: Look, _ style: Diagnostic.Style
  ) {
    findings += report.findings.map { finding in
      Finding(
        code: finding.kind.rawValue, message: finding.diagnostic.message,
        group: zip(finding.groupFingerprints, finding.groupDiagnostics).map {
          Member(fingerprint: $0, message: $1.message)
        },
        text: report.text(
          of: finding, replaying: command, width: look.width, style: style, isWhole: look.isWhole))
    }
    findings += report.stateFindings.map { finding in
      Finding(
        code: finding.kind.rawValue, message: finding.diagnostic.message,
        group: zip(finding.groupFingerprints, finding.allDiagnostics).map {
          Member(fingerprint: $0, message: $1.message)
        },
        text: report.text(of: finding, style: style, isWhole: look.isWhole))
    }
    let path = report.source.file
    for difference in report.unexplained {
      add(
        "unexplained", [difference.subject], "a difference that no steps were found for: \(difference.subject.name)",
        in: path)
    }
    if !report.unfollowed.isEmpty {
      add("unfollowed", report.unfollowed, "differences that were not followed: \(report.unfollowed.count)", in: path)
    }
    if !report.lost.isEmpty {
      add(
        "lost", report.lost, "differences that were not accounted for, a fault of NibKit: \(report.lost.count)",
        in: path)
    }
    if report.failure != nil { add("load-failed", [.load], "every load fails", in: path) }
    if !report.unsteady.isEmpty { add("unsteady-load", [.load], "the same order ends in two ways", in: path) }
    results += zip(
      zip(report.allDiagnostics, report.allFingerprints),
      sarifResults(
        FileFindings(report.allDiagnostics, in: report.sources, fingerprints: report.allFingerprints))
    ).map { Result(code: $0.0.code.rawValue, fingerprint: $0.1, written: $1) }
  }

  private mutating func add(
    _ code: String, _ subjects: [OrderFinding.Subject], _ message: String, in path: String
  ) {
    let group = subjects.map { Member(fingerprint: $0.fingerprint(code, in: path), message: message) }
    findings.append(Finding(code: code, message: message, group: group, text: ""))
  }

  /// Creates the report on a file with errors.
  init(_ found: FileFindings, _ look: Look) {
    let isUnreadable = found.diagnostics.contains { $0.code == .unreadableFile }
    self.init(file: found.source.file, state: isUnreadable ? .unreadable : .unloadable)
    text = found.diagnostics.rendered(in: found.sources, style: look.hasColors ? .ansi : .plain).withLineEnd
    addResults(of: found)
  }

  /// Adds faults that prevent the file from being loaded.
  mutating func addResults(of found: FileFindings) {
    results += zip(zip(found.diagnostics, found.fingerprints), sarifResults(found)).map {
      Result(code: $0.0.code.rawValue, fingerprint: $0.1, written: $1)
    }
  }
}

extension ExplorationReport {
  /// The amount of state that was compared, in a few words.
  fileprivate var scopeInWords: String {
    guard hasCompared else { return "" }
    let left = leftOut
    return "\(isExhaustive && runs > 1 ? "all " : "")\(runs) load\(runs == 1 ? "" : "s"); compared "
      + "\(compared.properties) propert\(compared.properties == 1 ? "y" : "ies") of "
      + "\(compared.objects) object\(compared.objects == 1 ? "" : "s")" + (left == 0 ? "" : ", not compared \(left)")
      + (stop == nil ? "" : "; the time limit was reached")
  }
}

extension String {
  var withoutLineEnd: String { hasSuffix("\n") ? String(dropLast()) : self }
  var withLineEnd: String { isEmpty || hasSuffix("\n") ? self : self + "\n" }
}
