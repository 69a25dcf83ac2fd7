internal import FileAccess
internal import NibComparing
internal import NibExploring
internal import NibKit
internal import NibModel
internal import NibXcode

/// The work of `nib merge`: reads three files, merges them, and writes the result.
@MainActor
struct MergeRun {
  /// The three files on the command line.
  struct Files {
    var base: String
    var ours: String
    var theirs: String

    var all: [String] { [base, ours, theirs] }
  }

  let files: Files
  var output: String?
  var isInPlace = false
  /// The name of the file in messages, and the place of its list of conflicts.
  var path: String?
  var marks = MergeMarks()
  /// True if the conflicts of Xcode's files are written with marks, which Xcode cannot open.
  var usesMarks = false
  var rules = Set(MergeSettlement.Rule.allCases)

  private let session = Session()

  /// Merges the files.
  ///
  /// - Throws: `ToolStatus`, if there are conflicts or nothing is merged.
  func run() throws {
    // The names of git's temporary files mean nothing to a user.
    let names = path.map { path in ["base", "ours", "theirs"].map { "\(path) (\($0))" } } ?? []
    let compared = session.comparedFiles(files.all, labels: names)
    let sources = Result { try compared.map { try session.text($0) } }
    let hasLines = isInPlace && writeLines(try? sources.get())
    let conflicts: [MergeConflict]
    do {
      conflicts = try merge(compared, sources.get())
    } catch  where hasLines {
      session.console.printError(
        "error: '\((path ?? files.ours).printable)' is not merged by structure: the lines of both sides are in it, "
          + "merged as git merges lines")
      throw ToolStatus.findings
    }
    if !conflicts.isEmpty { throw ToolStatus.findings }
  }

  /// Writes the merge of the lines over OURS. It stays there if the merge of the structure fails, or if the process ends
  /// early.
  ///
  /// - Returns: true if the text has been written.
  private func writeLines(_ sources: [SourceText]?) -> Bool {
    let merge = LineMerge(base: files.base, ours: files.ours, theirs: files.theirs, marks: marks)
    guard let text = merge.text(sources) else { return false }
    do throws(SystemError) { try FileSystem.replace(FileSystem.target(of: files.ours), with: text) } catch {
      return false
    }
    return true
  }

  /// Merges the structure of the files, writes the result, and returns the conflicts.
  private func merge(_ files: [Session.ComparedFile], _ sources: [SourceText]) throws -> [MergeConflict] {
    let isXcode = sources.contains(where: \.isXcode)
    if !isXcode { for file in files { try session.refuseOtherFormat(file.path) } }
    try session.refuseArchives(sources, because: "only layouts are merged")
    try session.refuseCompiled(sources)
    let trees = try isXcode ? session.xcodeTrees(sources) : session.trees(sources, of: files)
    let planning = Session(ClassChoice(standIns: true, catalog: .none))
    let merge = LayoutMerge(base: trees[0], ours: trees[1], theirs: trees[2], marks: marks, rules: rules) { source in
      planning.loadFaults(of: source, from: path ?? self.files.ours)
    }
    let opens = isXcode && !usesMarks && !merge.conflicts.isEmpty
    let list = opens ? try writeList(merge, sources) : nil
    let commented = opens ? merge.commented : nil
    try write(commented?.bytes ?? merge.bytes)
    MergeReport(console: session.console, file: path ?? (isInPlace ? self.files.ours : output ?? "<merged>"))
      .write(merge, sources, lines: commented?.lines, list: list)
    if isXcode, !opens, let file = resultFile {
      switch FormerList.remove(beside: file, isOfGit: isOfGit) {
      case nil: break
      case true?:
        session.console.printError("note: '\(ConflictList.path(of: file).printable)' of an earlier merge is removed")
      case false?:
        session.console.printError(
          "note: '\(ConflictList.path(of: file).printable)' does not belong to this merge: remove it")
      }
    }
    return merge.conflicts
  }

  // MARK: Writing

  /// The file that has the result in the end, or nil for standard output.
  private var resultFile: String? { isInPlace ? path ?? files.ours : output }

  /// True if git has asked for the merge.
  private var isOfGit: Bool { isInPlace && path != nil }

  /// Writes the list of conflicts beside the file, before the file itself: it has what the file does not have of theirs.
  ///
  /// - Returns: the path of the list, or nil for a result on standard output.
  private func writeList(_ merge: LayoutMerge, _ sources: [SourceText]) throws -> String? {
    guard let file = resultFile else { return nil }
    let list = ConflictList.path(of: file)
    let conflicts = ConflictList(merge, of: sources, rules: rules, file: file, isOfGit: isOfGit)
    try session.replaceFile(list, with: Array(conflicts.json.utf8))
    return list
  }

  private func write(_ bytes: [UInt8]) throws {
    if isInPlace {
      // At any time, either the old file or the new one exists, because it is the only copy of an author's work.
      return try session.replaceFile(files.ours, with: bytes)
    }
    let text = String(decoding: bytes, as: UTF8.self)
    guard let output else { return session.console.printExactly(text) }
    if let reason = writeFile(text, to: output) {
      session.console.printError("error: '\(output)' cannot be written: \(reason)")
      throw ToolStatus.usage
    }
  }
}

/// The report of a merge on standard error.
@MainActor
struct MergeReport {
  let console: Console
  /// The name of the result.
  let file: String

  /// - Parameters:
  ///   - lines: the line of the comment of each conflict by its index, or nil if the result has marks.
  ///   - list: the path of the list of conflicts, or nil.
  func write(_ merge: LayoutMerge, _ sources: [SourceText], lines: [Int: Int]?, list: String?) {
    let indices = sources.map { LineIndex($0) }
    func places(_ ranges: [SourceRange?]) {
      for (side, range) in ranges.enumerated() {
        guard let range else { continue }
        let place = indices[side].position(of: range.lower)
        console.printError("    \(["base", "ours", "theirs"][side]): \(sources[side].file.printable):\(place)")
      }
    }
    for settlement in merge.settlements.prefix(Session.mostFindings) {
      console.printError(
        "\(file.printable): note: \(settlement.message.printable) [\(settlement.rule.rawValue)]")
    }
    if merge.conflicts.isEmpty { return }
    for (index, conflict) in merge.conflicts.enumerated().prefix(Session.mostFindings) {
      let line = (lines.map { $0[index] } ?? conflict.line).map { ":\($0)" } ?? ""
      console.printError(
        "\(file.printable)\(line): conflict: \(conflict.message.printable) [\(conflict.kind.rawValue)]")
      places([conflict.base, conflict.ours, conflict.theirs])
    }
    let count = merge.conflicts.count
    console.printError(count == 1 ? "1 conflict" : "\(count) conflicts")
    guard lines != nil else { return }
    console.printError(
      "note: in each conflict, the file has the version of ours, and that of theirs in a comment")
    if let list {
      console.printError(
        "note: choose a side in '\(list.printable)', or edit the file; then run 'nib merge --continue \(file.pathInCommand)'"
      )
    }
  }
}
