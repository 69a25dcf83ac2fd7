internal import FileAccess
internal import NibExploring
internal import NibModel

/// The list of conflicts beside one of Xcode's files whose comments are gone, because Xcode has saved the file.
enum OpenMerge: Fault {
  case list(String, ofFile: String, count: Int)
  /// A list of a merge that git has ended.
  case over(String)
  /// A list that cannot be used, for a reason that is a sentence.
  case unusable(String, String)

  /// Returns the finding about the list beside a file. Nil if there is none, or if the file has the comments of its
  /// conflicts.
  static func finding(beside file: String, _ findings: [Diagnostic]) -> Diagnostic? {
    let path = ConflictList.path(of: file)
    guard file != "-", !findings.contains(where: { $0.code == .unfinishedMerge }), FileSystem.exists(path) else {
      return nil
    }
    let fault: OpenMerge
    do {
      let list = try ConflictList(reading: SourceText(contentsOf: path).bytes)
      let isOver = list.isOfGit && !GitMerge.mayBeRunning(for: file)
      fault = isOver ? .over(path) : .list(path, ofFile: file, count: list.conflicts.count)
    } catch {
      fault = .unusable(path, (error as? ConflictList.Fault)?.words ?? "the file cannot be read")
    }
    return Diagnostic(fault, at: SourceRange?.none)
  }

  var code: Diagnostic.Code { .unfinishedMerge }
  var severity: Diagnostic.Severity { .warning }

  var message: String {
    switch self {
    case .list(_, _, let count):
      "a merge with \(count == 1 ? "1 conflict" : "\(count) conflicts") is not finished"
    case .over(let path):
      "'\(path.printable)' is beside the file, and belongs to a merge that git has ended"
    case .unusable(let path, let reason):
      "'\(path.printable)' is beside the file, and cannot be used: \(reason.printable)"
    }
  }

  var notes: [Diagnostic.Note] {
    switch self {
    case .list(let path, let file, _):
      [
        Diagnostic.Note(
          "choose a side for each in '\(path.printable)', and run 'nib merge --continue \(file.pathInCommand)'; or remove the "
            + "list, if the merge was aborted")
      ]
    case .over: [Diagnostic.Note("remove it, if the file is as it should be")]
    case .unusable: [Diagnostic.Note("correct it, or remove it, if no merge is open")]
    }
  }

  var facts: Facts {
    switch self {
    case .list(let path, _, let count): [.name: path, .count: count]
    case .over(let path), .unusable(let path, _): [.name: path]
    }
  }
}
