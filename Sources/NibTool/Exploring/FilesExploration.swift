// For the number of processors.
#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif
internal import ArgumentParser
internal import NibExploring
internal import NibKit
internal import NibModel

/// The work of `nib explore` with several files. Each file is explored by a separate process, and the reports are
/// joined.
@MainActor
struct FilesExploration {
  private let options: ExplorationOptions
  private let selection: SelectionOptions
  private let output: JointOutput
  private let baseline: BaselineOptions
  /// The files and folders that the command line names.
  private let paths: [String]
  private let console = RunningTool.current.console

  init(
    _ options: ExplorationOptions, _ selection: SelectionOptions, _ output: JointOutput, baseline: BaselineOptions,
    paths: [String]
  ) {
    (self.options, self.selection, self.output, self.baseline, self.paths) =
      (options, selection, output, baseline, paths)
  }

  /// Explores the files, and writes the report.
  ///
  /// - Throws: `ToolStatus`, if there are findings or errors.
  func run() throws {
    try Session().reportingErrors {
      // Read first, because exploring may take hours.
      let known = try baseline.read()
      let files = try files()
      let reports = try RunningTool.ownArguments == nil ? inTurn(files, known) : atOnce(files, known)
      try checkIgnored(in: reports.files)
      try output.finish(reports, known)
    }
  }

  /// Returns the files to explore: the named files, restricted to those that have changed, and to the files of the
  /// shard.
  private func files() throws -> [String] {
    var files = try LayoutFiles.all(paths, formats: RunningTool.namedFormats)
    if let revision = selection.since {
      let changed = try ChangedFiles(since: revision)
      for file in files { try changed.check(file) }
      let session = Session(options.choice)
      files = files.filter { file in
        changed.contains(file) || session.leads(file, to: { changed.contains($0) })
      }
    }
    return selection.shard?.part(of: files) ?? files
  }

  // MARK: Exploring

  /// Explores the files one after the other in this process, because it cannot be started again.
  private func inTurn(_ files: [String], _ baseline: Baseline?) throws -> JoinedReports {
    var reports: [FileReport] = []
    for file in files {
      var output = ""
      var errors = ""
      var status: Int32 = 0
      RunningTool.current.console = Console(
        hasColors: false, input: { SourceText(file: "-", bytes: []) }, output: { output += $0 },
        errors: { errors += $0 })
      defer { RunningTool.current.console = console }
      do {
        try FileExploration(file, options, .part(look)).run()
      } catch {
        status = (error as? ToolStatus ?? .usage).rawValue
      }
      RunningTool.current.console = console
      let end = FileProcesses.End(status: status << 8, output: Array(output.utf8), errors: Array(errors.utf8))
      reports.append(report(on: file, end, baseline))
    }
    return JoinedReports(reports, baseline: baseline)
  }

  /// Explores several files at the same time, each in another process.
  private func atOnce(_ files: [String], _ baseline: Baseline?) throws -> JoinedReports {
    let commands = files.map { ["nib"] + PartCommand.arguments($0, options, look) }
    var ends: [FileProcesses.End?] = files.map { _ in nil }
    var reports: [FileReport?] = files.map { _ in nil }
    var findings = 0
    var done = 0
    var reportedCount = 0
    let progress = ExplorationProgress(count: files.count)
    defer { progress.clear() }
    /// Reports the files in their order, as far as their results are available.
    func tell() {
      while reportedCount < files.count, let end = ends[reportedCount] {
        progress.clear()
        reports[reportedCount] = report(on: files[reportedCount], end, baseline)
        (ends[reportedCount], reportedCount) = (nil, reportedCount + 1)
      }
    }
    let processes = FileProcesses(commands, jobs: selection.jobs ?? Self.processors)
    let isInterrupted = try processes.run(
      onEnd: { index, end in
        ends[index] = end
        done += 1
        if let report = FileReport(end) { findings += JoinedReports.new(report, baseline).count }
        tell()
      }, onWait: { progress.show(done: done, findings: findings) })
    progress.clear()
    // Reports the files after one that was not explored.
    for index in files.indices {
      if let end = ends[index] { reports[index] = report(on: files[index], end, baseline) }
    }
    let unexplored = zip(files, reports).filter { $1 == nil }.map(\.0)
    // If a signal arrives together with the last end, nothing was interrupted.
    return JoinedReports(reports.compactMap(\.self), unexplored: isInterrupted ? unexplored : [], baseline: baseline)
  }

  /// Returns the report that a process has written. If it is text for a person, it is shown immediately.
  private func report(on file: String, _ end: FileProcesses.End, _ baseline: Baseline?) -> FileReport {
    let report: FileReport
    if let read = FileReport(end) {
      report = read
      if !end.errors.isEmpty { console.printErrors(String(decoding: end.errors, as: UTF8.self)) }
    } else {
      report = FileReport(file, failed: end)
    }
    output.print(report, baseline)
    return report
  }

  private var look: FileReport.Look {
    let hasColors = output.options.chosenFormat == .text && console.hasColors
    return FileReport.Look(columns: hasColors ? console.columns : nil, isWhole: output.options.all)
  }

  private static var processors: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// Reports a name in `--ignore` that nothing in any of the files has.
  private func checkIgnored(in reports: [FileReport]) throws {
    let explored = reports.filter { $0.state == .explored }
    guard !explored.isEmpty else { return }
    for name in options.ignored.names where explored.allSatisfy({ $0.unknownNames.contains(name) }) {
      console.printError(
        "error: --ignore: no object of the layouts has a property '\(name.printable)'")
      throw ToolStatus.usage
    }
  }
}

extension FileReport {
  /// Reads the report that a process has written. Returns nil if it has not written one.
  fileprivate init?(_ end: FileProcesses.End) {
    guard let items = try? JSONReader.values(in: end.output, mostDepth: 512), items.count == 1 else { return nil }
    self.init(items[0])
  }

  /// Creates the report on a file whose process has not written a report.
  fileprivate init(_ file: String, failed end: FileProcesses.End) {
    let status = end.status ?? 0
    let signal = status & 0x7F
    let reason =
      signal == 0
      ? "it ended with status \(status >> 8 & 0xFF)" : "it was stopped by \(ProgramStop.Cause.name(ofSignal: signal))"
    self.init(file: file, state: .unloadable)
    let words = String(decoding: end.errors, as: UTF8.self).withLineEnd
    text =
      words
      + (words.isEmpty || signal != 0 ? "error: the process that explores the file gives no report: \(reason)\n" : "")
    // The message is preceded by the file, because some messages have no place.
    if !text.hasPrefix(file.printable) { text = "\(file.printable): \(text)" }
    let message = text.split(separator: "\n").last.map(String.init) ?? reason
    addResults(
      of: FileFindings([Diagnostic(.unreadableFile, message, at: nil)], in: [SourceText(file: file, bytes: [])]))
  }
}

extension Session {
  /// Returns true if a layout refers to a file with a property, directly or through other files. False for a layout
  /// that cannot be read.
  func leads(_ file: String, to isWanted: (String) -> Bool) -> Bool {
    guard let document = try? read(file), let classes = try? checkedClasses(for: document),
      let known = try? namedClasses(for: document)
    else { return false }
    let list = LayoutList(from: document, classes, known: known, layouts(beside: file))
    return list.files.contains(where: isWanted)
  }
}
