internal import NibComparing
internal import NibExploring
internal import NibKit
internal import NibLoading
internal import NibModel
internal import NibStrings
internal import NibXcode

/// The work of `nib check`: finds the faults of some layouts and archives.
@MainActor
struct LayoutCheck {
  let files: [String]
  var format = Format.text
  var most = Session.mostFindings
  var classes = ClassChoice()
  var languages: Languages = []
  /// The files and folders with the sources of the app that the files belong to.
  var sources: [String] = []
  /// The file of known findings, if there is one.
  var baseline: Baseline?
  /// The path at which all findings are written as known ones.
  var newBaseline: String?

  /// A format of the findings.
  enum Format: String, OutputFormat, CaseIterable { case text, json, sarif }

  /// Checks the files, and writes the findings.
  ///
  /// - Throws: `ToolStatus`, if there are findings.
  func run() throws {
    let session = Session(classes, languages: languages)
    var found: [FileFindings] = []
    var hasForeignClasses = false
    var standIns: [ExplorationReport.StandIns] = []
    var included: Set<LayoutName> = []
    var damaged: Set<String> = []
    let lint = ProjectLint()
    var report = sources.isEmpty ? nil : try SourceReport(naming: sources, session.console)
    lint.comparesSources = report != nil
    // What the rules and the project say about a file, until the sources have been compared with it.
    var decisions: [Int: ProjectLint.File] = [:]
    let named = try namedFiles(session, report)
    let progress = named.files.count > 20 ? ExplorationProgress(count: named.files.count) : nil
    var (seen, count) = (0, 0)
    for (number, file) in named.files.enumerated() {
      count += found[seen...].reduce(0) { $0 + $1.diagnostics.count }
      seen = found.count
      progress?.show(done: number, findings: count)
      do {
        let draft = try session.draft(file) { found.append($0) }
        if draft.readable == nil { damaged.insert(file) }
        let layouts = session.layouts(beside: file)
        var findings = try session.findings(in: draft, layouts: layouts)
        if draft.source.isXcode, let open = OpenMerge.finding(beside: file, findings.diagnostics) {
          findings = FileFindings(findings.diagnostics + [open], in: findings.sources)
        }
        if let document = draft.readable, let linted = try lint.file(document, at: file) {
          findings = FileFindings(findings.diagnostics + linted.findings, in: findings.sources)
          if report == nil { findings = lint.decided(findings, in: linted) } else { decisions[found.count] = linted }
        }
        if !hasForeignClasses, let document = draft.readable {
          hasForeignClasses = session.lacksClasses(findings.diagnostics, of: document, layouts: layouts)
        }
        found.append(findings)
        report?.add(draft.source, index: found.count - 1)
        if let document = draft.readable {
          included.formUnion(document.includedLayouts)
          try session.known.compareCatalog(for: document, at: session.path(of: document))
        }
        if let document = draft.readable, session.usesStandIns(for: document),
          let found = ExplorationReport.StandIns(document, known: try session.namedClasses(for: document))
        {
          standIns.append(found)
        }
      } catch let error as NibError {
        // The faults of a catalog are the same for each of its layouts.
        if !found.contains(where: { $0.source == error.source && $0.source.file != file }) {
          found.append(FileFindings(error))
        }
      }
    }
    progress?.clear()
    found = found.map { $0.withoutMissingOwner(among: included) }
    var own = found.map(Optional.some)
    report?.add(to: &found)
    for index in own.count..<found.count {
      own.append(nil)
      decisions[index] = try session.reportingErrors { () throws(NibError) in
        try lint.source(at: found[index].source.file)
      }
    }
    for (index, file) in decisions {
      own[index] = own[index].map { lint.decided($0, in: file) }
      found[index] = lint.decided(found[index], in: file)
    }
    found += lint.unusedAllowances
    own += found[own.count...].map(Optional.some)
    var known = CheckBaseline(baseline, sources: report?.completeSources)
    found = zip(found, own).map { known.new(in: $0, own: $1, isDamaged: damaged.contains($0.source.file)) }
    if newBaseline != nil, format == .text {
      // The findings are in the baseline, but for those that end the command.
      write(found.map(\.unreadable), session, hasFolder: true)
    } else {
      write(found, session, hasFolder: named.hasFolder)
      if named.hasFolder, format == .text { session.console.print(summary(named.files.count, found)) }
      write(notes: session, hasForeignClasses: hasForeignClasses, standIns, report)
    }
    try write(known, session)
    let all = found.flatMap(\.diagnostics)
    if all.contains(where: { $0.code == .unreadableFile }) { throw ToolStatus.usage }
    if newBaseline == nil, all.contains(where: { $0.severity != .notice }) { throw ToolStatus.findings }
  }

  /// Writes what became of the known findings, and the next baseline.
  ///
  /// - Throws: `ToolStatus` if the baseline cannot be written.
  private func write(_ known: CheckBaseline, _ session: Session) throws {
    if known.knownCount > 0 {
      write("\(known.knownCount) known \(known.knownCount == 1 ? "finding" : "findings") not shown", session)
    }
    for entry in known.fixed where format == .text {
      session.console.print("no longer found: \(entry.file.printable): \(entry.message.printable) [\(entry.code)]")
    }
    guard let newBaseline else { return }
    let next = known.next()
    if let reason = writeFile(next.json, to: newBaseline) {
      session.console.printError("error: '\(newBaseline.printable)' cannot be written: \(reason)")
      throw ToolStatus.usage
    }
    write(next.summary(in: newBaseline), session)
  }

  /// Writes a line about the run. Programs read only findings from the output.
  private func write(_ line: String, _ session: Session) {
    if format == .text { session.console.print(line) } else { session.console.printError(line) }
  }

  /// Returns the files that are checked: those of the command line, or all of Xcode's files beside the sources.
  private func namedFiles(_ session: Session, _ report: SourceReport?) throws -> Session.NamedFiles {
    guard files.isEmpty, let report else { return try session.namedFiles(files, formats: RunningTool.formats) }
    if report.xcodeFiles.isEmpty {
      session.console.printError(
        "error: there is no .xib and no .storyboard beside the sources: name the files to check")
      throw ToolStatus.usage
    }
    return Session.NamedFiles(files: report.xcodeFiles, hasFolder: true)
  }

  private static let foreignClasses =
    "note: for classes of your own program, use a catalog of them, --stand-ins, or a tool of your own (see \"Preview "
    + "your own classes\")"

  /// Writes what the findings do not say about the classes.
  private func write(
    notes session: Session, hasForeignClasses: Bool, _ standIns: [ExplorationReport.StandIns],
    _ report: SourceReport?
  ) {
    var lines = session.known.notes.map { "note: \($0)" }
    if hasForeignClasses { lines.append(Self.foreignClasses) }
    if let remark = report?.remark {
      lines.append(remark)
    } else if let all = ExplorationReport.StandIns(joining: standIns) {
      lines.append(all.uncheckedRemark)
    }
    if let remark = session.known.open.remark { lines.append(remark) }
    for line in lines { write(line, session) }
  }

  /// Returns the numbers of files and findings in one line, as `explore` writes it for a folder.
  private func summary(_ files: Int, _ found: [FileFindings]) -> String {
    func number(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
    let count = found.reduce(0) { $0 + $1.diagnostics.count }
    if count == 0 { return "\(number(files, "file")), nothing \(baseline == nil ? "found" : "new")" }
    let place =
      files == 1 ? "" : " in \(Set(found.filter { !$0.diagnostics.isEmpty }.map(\.source.file)).count) of them"
    return "\(number(files, "file")), \(number(count, baseline == nil ? "finding" : "new finding"))\(place)"
  }

  private func write(_ found: [FileFindings], _ session: Session, hasFolder: Bool) {
    let console = session.console
    switch format {
    case .text:
      for file in found where !file.diagnostics.isEmpty {
        console.print(
          session.words(for: file.diagnostics, in: file.sources, most: most, hasColors: console.hasColors))
      }
      let count = found.reduce(0) { $0 + $1.diagnostics.count }
      if count > 1, !hasFolder { console.print("\(count) findings") }
    case .json:
      for file in found where !file.diagnostics.isEmpty {
        var fixes = FixEdits(file.sources)
        console.print(file.diagnostics.jsonLines(in: file.sources) { fixes.edits(for: $0) })
      }
    case .sarif: console.print(sarif(found))
    }
  }
}
