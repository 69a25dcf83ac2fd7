internal import FileAccess
internal import NibComparing
internal import NibExploring
internal import NibKit
internal import NibModel

/// The cures that `nib explore` writes for its findings: a smaller layout, a test, an `awake-after`.
@MainActor
struct Cures {
  let options: CureOptions
  let explorer: LayoutExplorer
  let report: ExplorationReport
  let console: Console
  /// True if a program reads the report, so that nothing may follow it.
  let isForPrograms: Bool

  /// Writes the files that the options request, and reports this.
  ///
  /// - Returns: true if the layout has no finding, or no longer has one.
  /// - Throws: `ToolStatus` if something cannot be written. The reason has then been reported.
  func run() throws -> Bool {
    if report.findings.isEmpty, report.stateFindings.isEmpty {
      note(
        report.isClean || !report.isCleanItself
          ? "Nothing was written: there is no finding."
          : "Nothing was written: the findings are of layouts that are loaded within this one. Explore their files.")
      return report.isClean
    }
    guard explorer.file != "-" || !options.fix, (try? LayoutTree(reading: report.source)) != nil else {
      console.printError(
        explorer.file == "-"
          ? "error: --fix: standard input cannot be written"
          : "error: '\(explorer.file.printable)' is not a layout in XML, and only those are reduced and cured")
      throw ToolStatus.usage
    }
    if options.reduces { try reduce() }
    return options.fix ? try fix() : false
  }

  /// Writes a line for the user.
  private func note(_ words: String) { isForPrograms ? console.printError(words) : console.print(words.printable) }

  // MARK: Reducing

  private func reduce() throws {
    let wanted: FindingSignature
    let message: Diagnostic
    if let finding = report.findings.first {
      (wanted, message) = (finding.signature(withNames: false), finding.diagnostic)
    } else if let finding = report.stateFindings.first {
      (wanted, message) = (finding.signature(withNames: false), finding.diagnostic)
    } else {
      return
    }
    let isState = report.findings.isEmpty
    var reducer = LayoutReducer(report.source) { [explorer] text in
      try MainActor.assumeIsolated {
        try explorer.report(on: text, isConfirmed: isState)?.signatures(withNames: false).contains(wanted) ?? false
      }
    }
    let small = reducer.reduce()
    let (before, after) = (Self.objects(of: report.source), Self.objects(of: small))
    let words = "\(after) of \(before) object\(before == 1 ? "" : "s")"
    let tries = "after \(reducer.attempts) smaller layout\(reducer.attempts == 1 ? "" : "s") were tried"
    // The names of objects are those in the smaller layout.
    let found = try explorer.report(on: small)?.allDiagnostics.first { $0.code == message.code } ?? message
    if let path = options.reduce {
      try write(small.bytes, to: path)
      note("Written: \(path.printable), \(words) with this finding, \(tries): \(found.message)")
    }
    if let path = options.writeTest {
      let externals = (try? NibDocument(reading: small)).map { StandIns.externals(of: $0).sorted() } ?? []
      if !externals.isEmpty, options.testExternals == nil {
        console.printError(
          "error: '\(path.printable)' was not written: the smallest layout has the external objects "
            + externals.map { "'\($0.printable)'" }.joined(separator: ", ")
            + ", so --write-test needs --test-externals, the objects in Swift")
        throw ToolStatus.usage
      }
      let layout = SourceText(file: explorer.file, bytes: small.bytes)
      let file = OrderTestFile(
        layout: layout, message: found.message, classes: options.testClasses ?? "", modules: options.testImport,
        externals: externals.isEmpty ? nil : options.testExternals,
        orders: explorer.orders.map(\.name) == [LoadOrder.any.name] ? [] : explorer.orders, strength: explorer.strength,
        runs: explorer.runs, seed: explorer.seed, ignored: explorer.ignored)
      try write(Array(file.text.utf8), to: path)
      note(
        "Written: \(path.printable), a test with \(words) that fails as long as there is this finding: \(found.message)"
      )
    }
  }

  private static func objects(of source: SourceText) -> Int {
    (try? LayoutTree(reading: source).nodes.count { $0.kind == .object }) ?? 0
  }

  private func write(_ bytes: [UInt8], to path: String) throws {
    do throws(SystemError) {
      try FileSystem.replace(FileSystem.target(of: path), with: bytes)
    } catch {
      console.printError("error: '\(path.printable)' cannot be written: \(error)")
      throw ToolStatus.usage
    }
  }

  // MARK: Curing

  private func fix() throws -> Bool {
    let cure = try AwakeCure(report.source, report, explorer, keepsSecond: options.keepSecond)
    for finding in cure.left {
      note("No awake-after removes this: \(finding.diagnostic.message)")
    }
    if cure.cures.isEmpty {
      note("\(explorer.file.printable) is left as it is.")
      return false
    }
    if let reason = explorer.session.replace(explorer.file, report.source, with: cure.source.bytes) {
      console.printError("error: '\(explorer.file.printable)' cannot be written: \(reason)")
      throw ToolStatus.usage
    }
    for cured in cure.cures {
      for edge in cured.edges {
        note("Written: \(edge.later.object.name) awakes after \(edge.earlier.object.name).")
      }
    }
    // A cure keeps what users see today, which may be the wrong one of the two values.
    let values = cure.cures.flatMap { [$0.finding] + $0.finding.others }.flatMap {
      $0.remainingValues(keepsSecond: options.keepSecond)
    }
    for value in values { note(value) }
    if !values.isEmpty, !options.keepSecond {
      note("If the others are the right values, use --fix --keep-second on the layout as it was.")
    }
    note("Explored again: \(cure.report.summary)")
    return cure.report.isClean && report.nested.allSatisfy(\.isClean)
  }
}
