internal import FileAccess
internal import NibComparing
internal import NibExploring
internal import NibKit
internal import NibModel
internal import NibXcode

/// The work of `nib merge --continue`: takes the chosen sides into a file that a merge has left with conflicts.
///
/// The file may have been edited since, in Xcode or elsewhere. The chosen sides are merged into it as it is now: the common
/// ancestor is the text that the merge has left.
@MainActor
struct MergeContinuation {
  let file: String
  /// The side for each conflict of which the list says nothing, or nil.
  var take: MergeSide?

  private let session = Session()

  func run() throws {
    let path = ConflictList.path(of: file)
    let list = try list(at: path)
    if list.isOfGit, !GitMerge.mayBeRunning(for: file) {
      session.console.printError(
        "error: git does not merge '\(file.printable)' any more: remove '\(path.printable)', if the merge was aborted or is "
          + "committed")
      throw ToolStatus.usage
    }
    let undecided = list.conflicts.indices.filter { list.conflicts[$0].take == nil }
    if take == nil, !undecided.isEmpty {
      for index in undecided.prefix(Session.mostFindings) {
        session.console.printError(
          "\(file.printable): conflict \(index + 1): \(list.conflicts[index].message.printable) "
            + "[\(list.conflicts[index].kind.printable)]")
      }
      session.console.printError(
        "error: no side is chosen: write \"ours\" or \"theirs\" for 'take' in '\(path.printable)', or use --take; "
          + "\"ours\" keeps what the file has now")
      throw ToolStatus.findings
    }
    let sources = [("base", list.base), ("ours", list.ours), ("theirs", list.theirs)].map {
      SourceText(file: "\(file) (\($0.0))", bytes: Array($0.1.utf8))
    }
    let trees = try session.xcodeTrees(sources)
    let merge = LayoutMerge(
      base: trees[0], ours: trees[1], theirs: trees[2], rules: Set(list.rules), faults: faults)
    guard merge.conflicts.map(\.message) == list.conflicts.map(\.message) else {
      session.console.printError("error: '\(path.printable)' has other conflicts than a merge of its three texts")
      throw ToolStatus.usage
    }
    try finish(merge, sides: list.conflicts.map { $0.take ?? take ?? .ours }, list, path)
  }

  /// Merges the chosen sides into the file, writes it, and removes the list.
  private func finish(_ merge: LayoutMerge, sides: [MergeSide], _ list: ConflictList, _ path: String) throws {
    let left = merge.text(taking: { _ in .ours })
    let texts = [left, try currentText(left, list), merge.text(taking: { sides[$0] })]
    let names = ["as the merge left it", "as it is now", "with the chosen sides"]
    let sources = zip(texts, names).map { SourceText(file: "\(file) (\($1))", bytes: $0) }
    let trees = try session.xcodeTrees(sources)
    let result = LayoutMerge(base: trees[0], ours: trees[1], theirs: trees[2], faults: faults)
    MergeReport(console: session.console, file: file).write(result, sources, lines: nil, list: nil)
    guard result.conflicts.isEmpty else {
      session.console.printError(
        "error: nothing is written: the file has other changes in the places of the chosen sides")
      throw ToolStatus.findings
    }
    try session.replaceFile(file, with: result.bytes)
    do throws(SystemError) { try FileSystem.remove(path) } catch {
      session.console.printError("error: '\(path.printable)' cannot be removed: \(error)")
      throw ToolStatus.usage
    }
    session.console.printError(
      "\(file.printable): \(sides.count) conflict\(sides.count == 1 ? " is" : "s are") resolved; in a merge of git, run "
        + "'git add \(file.pathInCommand)' next")
  }

  /// Returns the text of the file as it is now, without the comments of the merge.
  ///
  /// - Parameter left: the text that the merge has left.
  private func currentText(_ left: [UInt8], _ list: ConflictList) throws -> [UInt8] {
    let source = try session.text(Session.ComparedFile(path: file))
    // `git merge --abort` restores the version of ours, and leaves the list.
    if source.bytes == Array(list.ours.utf8), left != source.bytes {
      session.console.printError(
        "error: '\(file.printable)' is the version of ours, without the changes of theirs: merge again, or remove "
          + "'\(ConflictList.path(of: file).printable)' if the merge was aborted")
      throw ToolStatus.usage
    }
    do throws(NibError) { return try LayoutMerge.withoutComments(source) } catch {
      // After `git mergetool`, the file has git's own merge of the lines again.
      let hasMarks = error.diagnostics.contains { $0.code == .unfinishedMerge }
      if hasMarks, list.hasLines(of: source.bytes) { return left }
      throw session.report(error.diagnostics, in: error.sources)
    }
  }

  private func faults(of source: SourceText) -> [Diagnostic] {
    Session(ClassChoice(standIns: true, catalog: .none)).loadFaults(of: source, from: file)
  }

  private func list(at path: String) throws -> ConflictList {
    guard FileSystem.exists(path) else {
      session.console.printError(
        "error: there is no list of conflicts '\(path.printable)': decide in the file and remove the comments or the marks of "
          + "the merge, or merge again; after a merge of git, 'git mergetool --tool nib' does it")
      throw ToolStatus.usage
    }
    let source = try session.text(Session.ComparedFile(path: path))
    do throws(ConflictList.Fault) { return try ConflictList(reading: source.bytes) } catch {
      session.console.printError("error: '\(path.printable)': \(error.words)")
      throw ToolStatus.usage
    }
  }
}
