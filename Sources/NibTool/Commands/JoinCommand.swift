internal import ArgumentParser
internal import FileAccess
internal import NibModel

/// `nib join`: joins reports on several files, and explores nothing.
struct JoinCommand: MachineReadable {
  static let configuration = CommandConfiguration(
    commandName: "join",
    abstract: "Join reports of 'nib explore' into one.",
    discussion: """
      The reports must have been written with --format json, such as by several machines with --shard. The result \
      is the report that one machine would have written for all files. It is an error if two reports contain the \
      same file.

      The exit status is 0 if the reports have no new findings, 1 if they have, and 2 if a file is not a report.
      """)

  @Argument(
    help: ArgumentHelp("Reports in JSON. - is standard input.", valueName: "report"),
    completion: .file(extensions: ["json"]))
  var reports: [String]

  @OptionGroup var baseline: BaselineOptions
  @OptionGroup var report: ReportOptions

  var output: OutputOptions { report.output }
  var isForPrograms: Bool { report.chosenFormat != .text }

  func run() throws {
    try MainActor.assumeIsolated {
      let session = Session()
      try session.reportingErrors {
        let known = try baseline.read()
        let texts = try reports.map { try $0 == "-" ? session.console.readInput() : SourceText(contentsOf: $0) }
        let merging = try ReportMerging(reading: texts)
        let joined = JoinedReports(merging.files, unexplored: merging.unexplored, baseline: known)
        // The colors in a report that was read from a file are not the tool's own.
        let output = JointOutput(report, baseline, keepsLooks: false)
        for report in joined.files { output.print(report, known) }
        try output.finish(joined, known)
      }
    }
  }
}
