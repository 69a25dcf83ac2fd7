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
  private let command: ExploreCommand
  private let options: FilesOptions
  private let console = NibTool.current.console

  init(_ command: ExploreCommand) {
    self.command = command
    options = command.layout
  }

  /// Explores the files, or reads the reports on them, and writes the report.
  ///
  /// - Throws: `ToolStatus`, if there are findings or errors.
  func run() throws {
    do {
      // Read first, because exploring may take hours.
      let baseline = try options.baseline.map { try Baseline(reading: SourceText(contentsOf: $0)) }
      if options.merge {
        let merging = try ReportMerging(reading: options.files.map { try SourceText(contentsOf: $0) })
        let reports = JoinedReports(merging.files, unexplored: merging.unexplored, baseline: baseline)
        if command.format == .text { for report in reports.files { print(report, baseline) } }
        return try finish(reports, baseline)
      }
      let files = try files()
      if command.promise { return try promise(files) }
      let reports = try NibTool.ownArguments == nil ? inTurn(files, baseline) : atOnce(files, baseline)
      try finish(reports, baseline)
    } catch let error as NibError {
      throw Session().report(error.diagnostics, in: error.source)
    } catch let error as LayoutFiles.EmptyFolder {
      throw usage("\(error.path.printable): \(error.reason)")
    } catch let error as ChangedFiles.Failure {
      throw usage("\(error)")
    } catch let error as ReportMerging.Duplicate {
      throw usage("\(error)")
    }
  }

  private func usage(_ message: String) -> ToolStatus {
    console.printError("error: \(message)")
    return .usage
  }

  /// Returns the files to explore: the named files, restricted to those that have changed, and to the files of the
  /// shard.
  private func files() throws -> [String] {
    var files = try LayoutFiles.all(options.files, formats: NibTool.namedFormats)
    if let revision = options.since {
      let changed = try ChangedFiles(since: revision)
      for file in files { try changed.check(file) }
      let session = Session(standIns: options.standIns)
      files = files.filter { file in
        changed.contains(file) || session.leads(file, to: { changed.contains($0) })
      }
    }
    return options.shard?.part(of: files) ?? files
  }

  /// Writes the promises of the orders for each file.
  private func promise(_ files: [String]) throws {
    var status: ToolStatus?
    for file in files {
      var one = command
      one.layout = options.alone(file)
      do { try one.run() } catch let failure as ToolStatus { status = status == .usage ? status : failure }
    }
    if let status { throw status }
  }

  // MARK: Exploring

  /// Explores the files one after the other in this process, because it cannot be started again.
  private func inTurn(_ files: [String], _ baseline: Baseline?) throws -> JoinedReports {
    var reports: [FileReport] = []
    for file in files {
      var one = command
      one.layout.part = file
      one.layout.look = look
      var output = ""
      var errors = ""
      var status: Int32 = 0
      NibTool.current.console = Console(
        hasColors: false, input: { SourceText(file: "-", bytes: []) }, output: { output += $0 },
        errors: { errors += $0 })
      defer { NibTool.current.console = console }
      do { try one.run() } catch { status = (error as? ToolStatus ?? .usage).rawValue }
      NibTool.current.console = console
      let end = FileProcesses.End(status: status << 8, output: Array(output.utf8), errors: Array(errors.utf8))
      reports.append(report(on: file, end, baseline))
    }
    return JoinedReports(reports, baseline: baseline)
  }

  /// Explores several files at the same time, each in another process.
  private func atOnce(_ files: [String], _ baseline: Baseline?) throws -> JoinedReports {
    let arguments = ownOptions
    let look = look.map { ["--look=\($0)"] } ?? []
    let commands = files.map { ["nib", "explore", "--part=\($0)"] + look + arguments + ["--", $0] }
    var ends: [FileProcesses.End?] = files.map { _ in nil }
    var reports: [FileReport?] = files.map { _ in nil }
    var findings = 0
    var done = 0
    var told = 0
    let progress = ProgressLine(count: files.count)
    defer { progress.clear() }
    /// Reports the files in their order, as far as their results are available.
    func tell() {
      while told < files.count, let end = ends[told] {
        progress.clear()
        reports[told] = report(on: files[told], end, baseline)
        (ends[told], told) = (nil, told + 1)
      }
    }
    let processes = FileProcesses(commands, jobs: options.jobs ?? Self.processors)
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

  /// The options of this process without its files. Parsing a thousand files takes a second, which each process would
  /// need.
  private var ownOptions: [String] {
    let arguments = Array((NibTool.ownArguments ?? []).dropFirst())
    var files = options.files[...]
    let named = arguments.prefix { $0 != "--" }.filter { argument in
      guard argument == files.first else { return true }
      files.removeFirst()
      return false
    }
    // The value of an option may look like a file. Then the parser gives a different result.
    let isSame = (try? ExploreCommand.parse(named + ["--", ""])).map { $0.isSame(as: command, besides: \.layout.files) }
    return isSame == true ? named : Array(arguments.prefix { $0 != "--" })
  }

  /// Returns the report that a process has written. If it is text for a person, it is shown immediately.
  private func report(on file: String, _ end: FileProcesses.End, _ baseline: Baseline?) -> FileReport {
    let report: FileReport
    if let read = FileReport(end) {
      report = read
      printErrors(end.errors)
    } else {
      report = FileReport(file, failed: end)
    }
    if command.format == .text { print(report, baseline) }
    return report
  }

  private func printErrors(_ bytes: [UInt8]) {
    if !bytes.isEmpty { console.printErrors(String(decoding: bytes, as: UTF8.self)) }
  }

  private var look: Int? { command.format == .text && console.hasColors ? console.columns : nil }

  private static var processors: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  // MARK: Writing

  private func print(_ report: FileReport, _ baseline: Baseline?) {
    // The colors in a report that was read from a file are not the tool's own.
    console.print(
      JoinedReports.text(of: report, baseline, isWhole: command.all), keepsLooks: options.merge ? false : nil)
  }

  /// Writes the part that follows the reports on the files, or the whole report for programs, and the baseline.
  private func finish(_ reports: JoinedReports, _ baseline: Baseline?) throws {
    for name in command.ignore where reports.files.contains(where: { $0.state == .explored }) {
      let isUnknown = reports.files.allSatisfy { $0.state != .explored || $0.unknownNames.contains(name) }
      if isUnknown, !options.merge {
        throw usage("--ignore: no object of the layouts has a property '\(name.printable)' that could be ignored")
      }
    }
    switch command.format {
    case .text: console.print(reports.closing)
    case .json: console.print(reports.json)
    case .sarif: console.print(reports.sarif)
    }
    var acceptsFindings = false
    if let path = options.writeBaseline {
      if reports.unexplored.isEmpty {
        let kept = baseline?.entries(besides: reports.files) ?? []
        if let reason = writeFile(Baseline(Baseline(of: reports.files).entries + kept).json, to: path) {
          throw usage("'\(path.printable)' cannot be written: \(reason)")
        }
        acceptsFindings = true
      } else {
        console.printError("note: the baseline is not written, because some files were not explored")
      }
    }
    if let status = reports.status(acceptsFindings: acceptsFindings) { throw status }
  }
}

extension FileReport {
  /// Reads the report that a process has written. Returns nil if it has not written one.
  fileprivate init?(_ end: FileProcesses.End) {
    guard let items = try? JSONItem.all(in: end.output), items.count == 1 else { return nil }
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
    results = sarifResults(
      [Diagnostic(.unreadableFile, message, at: nil)], in: SourceText(file: file, bytes: [])
    ).map { Result(code: Diagnostic.Code.unreadableFile.rawValue, fingerprint: nil, written: $0) }
  }
}

extension ExploreCommand {
  /// Returns true if both have the same values, except for one.
  fileprivate func isSame<Value>(as other: ExploreCommand, besides value: WritableKeyPath<ExploreCommand, Value>)
    -> Bool
  {
    var one = self
    one[keyPath: value] = other[keyPath: value]
    return String(describing: one) == String(describing: other)
  }
}

extension FilesOptions {
  /// Returns the options for one file, as if only this file had been named.
  fileprivate func alone(_ file: String) -> FilesOptions {
    var one = self
    (one.files, one.since, one.shard, one.baseline, one.writeBaseline) = ([file], nil, nil, nil, nil)
    return one
  }
}

extension Session {
  /// Returns true if a layout refers to a file with a property, directly or through other files. False for a layout
  /// that cannot be read.
  func leads(_ file: String, to isWanted: (String) -> Bool) -> Bool {
    guard let document = try? read(file) else { return false }
    let list = LayoutList(
      from: document, classes(for: document), known: knownClasses(for: document), layouts(beside: file))
    return list.files.contains(where: isWanted)
  }
}
