internal import FileAccess
internal import NibModel

/// The list of conflicts beside one of Xcode's files whose comments are gone, because Xcode has saved the file.
enum OpenMerge: Fault {
  /// The number of conflicts is nil for a list that cannot be read.
  case list(String, ofFile: String, count: Int?)

  /// Returns the finding about the list beside a file. Nil if there is none, or if the file has the comments of its
  /// conflicts.
  static func finding(beside file: String, _ findings: [Diagnostic]) -> Diagnostic? {
    let path = ConflictList.path(of: file)
    guard file != "-", !findings.contains(where: { $0.code == .unfinishedMerge }), FileSystem.exists(path) else {
      return nil
    }
    let list = (try? SourceText(contentsOf: path)).flatMap { try? ConflictList(reading: $0.bytes) }
    return Diagnostic(OpenMerge.list(path, ofFile: file, count: list?.conflicts.count), at: SourceRange?.none)
  }

  var code: Diagnostic.Code { .unfinishedMerge }
  var severity: Diagnostic.Severity { .warning }

  var message: String {
    switch self {
    case .list(let path, _, nil): "'\(path.printable)' is beside the file, but is not a list of conflicts"
    case .list(_, _, let count?):
      "a merge with \(count == 1 ? "1 conflict" : "\(count) conflicts") is not finished"
    }
  }

  var notes: [Diagnostic.Note] {
    switch self {
    case .list(_, _, nil): [Diagnostic.Note("remove it, if no merge is open")]
    case .list(let path, let file, _):
      [
        Diagnostic.Note(
          "choose a side for each in '\(path.printable)', and run 'nib merge --continue \(file.printable)'; or remove the "
            + "list, if the merge was aborted")
      ]
    }
  }

  var facts: Facts {
    switch self {
    case .list(let path, _, let count): [.name: path, .count: count]
    }
  }
}
