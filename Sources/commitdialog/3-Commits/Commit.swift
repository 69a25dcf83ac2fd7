/// A commit that is to be made: its words, its files, and how git is told.
nonisolated struct Commit: Sendable {
  /// The first line.
  var summary: String
  /// The lines below it.
  var description: String
  /// The files that are checked, in git's order.
  var files: [ChangedFile]
  /// Whether everything that is staged is checked, and nothing else.
  var isAsStaged: Bool
  /// Whether it takes the place of the last commit.
  var isAmending: Bool
  /// Whether the last line says who signs it off.
  var isSignedOff: Bool
  /// Whether an amended commit is by whoever amends it.
  var hasNewAuthor: Bool

  /// The words: the summary, an empty line, the description.
  var message: String {
    let description = description.trimmedEnd
    return summary.trimmed + "\n" + (description.isEmpty ? "" : "\n\(description)\n")
  }

  /// What git is told: the words come from its standard input, the names of files from a list.
  ///
  /// What is staged is committed as it is staged: git is told no files. Any other selection is committed with `--only`:
  /// the checked files as they are in the folder; what else is staged stays so.
  var arguments: [String] {
    var words = ["--literal-pathspecs", "commit", "--file=-", "--cleanup=whitespace"]
    if isAmending { words.append("--amend") }
    if isAmending, hasNewAuthor { words.append("--reset-author") }
    if isSignedOff { words.append("--signoff") }
    if !isAsStaged { words.append("--only") }
    if !isAsStaged, !files.isEmpty { words += ["--pathspec-from-file=/dev/fd/3", "--pathspec-file-nul"] }
    return words
  }

  /// The names of files that git is told, each with a NUL behind it.
  var list: [UInt8] {
    var list: [UInt8] = []
    for path in isAsStaged ? [] : files.flatMap(\.paths) { list += path + [0] }
    return list
  }

  /// What would be done, for `--dry-run`.
  var report: String {
    let verb = isAmending ? "amend the last commit" : "commit"
    let width = files.map(\.change.count).max() ?? 0
    let names = files.map { file in
      "  \(file.change)\(String(repeating: " ", count: width - file.change.count))  \(file.name)"
    }
    let list = names.isEmpty ? ["  no file, only these words"] : names
    return (["Would \(verb)\(isSignedOff ? ", signed off" : ""):"] + list + ["", message]).joined(separator: "\n")
  }
}

extension String {
  /// The text without blanks and empty lines at its end.
  nonisolated var trimmedEnd: String {
    guard let last = lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(self[...last])
  }

  /// The text without blanks at its ends.
  nonisolated var trimmed: String {
    String(trimmedEnd.drop { $0.isWhitespace })
  }
}
