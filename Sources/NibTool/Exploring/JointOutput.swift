internal import NibExploring
internal import NibKit
internal import NibModel

/// The written report on several files: the reports on the files as they arrive, then the rest, and the baseline.
@MainActor
struct JointOutput {
  let options: ReportOptions
  private let path: String?
  private let keepsLooks: Bool?
  private let console = RunningTool.current.console

  /// - Parameter keepsLooks: false if texts with colors are written without them. Nil if the console decides.
  init(_ options: ReportOptions, _ baseline: BaselineOptions, keepsLooks: Bool? = nil) {
    (self.options, self.keepsLooks) = (options, keepsLooks)
    path = baseline.writeBaseline
  }

  /// Writes the report on a file, if it is text for a person.
  func print(_ report: FileReport, _ baseline: Baseline?) {
    guard options.chosenFormat == .text else { return }
    console.print(JoinedReports.text(of: report, baseline, isWhole: options.all), keepsLooks: keepsLooks)
  }

  /// Writes the part that follows the reports on the files, or the whole report for programs, and the baseline.
  ///
  /// - Throws: `ToolStatus` if there are findings or errors.
  func finish(_ reports: JoinedReports, _ baseline: Baseline?) throws {
    switch options.chosenFormat {
    case .text: console.print(reports.closing)
    case .json: console.print(reports.json)
    case .sarif: console.print(reports.sarif)
    }
    let acceptsFindings = try writeBaseline(reports, baseline)
    if let status = reports.status(acceptsFindings: acceptsFindings) { throw status }
  }

  /// Writes all findings as known ones. Returns true if they were written.
  private func writeBaseline(_ reports: JoinedReports, _ baseline: Baseline?) throws -> Bool {
    guard let path else { return false }
    guard reports.unexplored.isEmpty else {
      console.printError("note: the baseline is not written, because some files were not explored")
      return false
    }
    let kept = baseline?.entries(besides: reports.files) ?? []
    let next = Baseline(Baseline(of: reports.files).entries + kept)
    if let reason = writeFile(next.json, to: path) {
      console.printError("error: '\(path.printable)' cannot be written: \(reason)")
      throw ToolStatus.usage
    }
    let summary = next.summary(in: path)
    if options.chosenFormat == .text { console.print(summary) } else { console.printError(summary) }
    return true
  }
}

extension Session {
  /// Runs a closure. An error of a file that the command line names is reported.
  ///
  /// - Throws: `ToolStatus` for such an error, and all other errors of the closure.
  func reportingErrors<Result>(_ body: () throws -> Result) throws -> Result {
    let message: String
    do {
      return try body()
    } catch let error as NibError {
      throw report(error.diagnostics, in: error.sources)
    } catch let error as LayoutFiles.EmptyFolder {
      message = "\(error.path.printable): \(error.reason)"
    } catch let error as ChangedFiles.Failure {
      message = "\(error)"
    } catch let error as ReportMerging.Duplicate {
      message = "\(error)"
    }
    console.printError("error: \(message)")
    throw ToolStatus.usage
  }
}
